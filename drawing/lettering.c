/*
 * Texts.  They are measured once, at one size and without hints to a grid of pixels, so that they scale; short ones are
 * remembered, by a table in which a newcomer takes the place of who was there.  What is written in the same ink and
 * size one behind the other is handed to cairo together: 15000 candidates one by one take it four times as long.
 */
#include "drawing/canvas.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- measuring */

static cairo_scaled_font_t *measuring_font(const struct drawing_canvas *canvas, cairo_font_face_t *face) {
  cairo_matrix_t size, one;
  canvas->cairo.matrix_init_scale(&size, MEASURED_AT, MEASURED_AT);
  canvas->cairo.matrix_init_scale(&one, 1, 1);
  return canvas->cairo.scaled_font_create(face, &size, &one, canvas->options);
}

/* What a text looks like at MEASURED_AT, to be freed; NULL: no memory. */
static cairo_glyph_t *glyphs_of(struct drawing_canvas *canvas, const char *text, size_t length, bool bold, int *count,
                                cairo_text_extents_t *extents) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  cairo_glyph_t *glyphs = NULL;
  cairo_scaled_font_t *font = canvas->measure[bold];
  *extents = (cairo_text_extents_t){0};
  *count = 0;
  if (cairo->scaled_font_text_to_glyphs(font, 0, 0, text, (int)length, &glyphs, count, NULL, NULL, NULL) !=
      CAIRO_STATUS_SUCCESS) {
    canvas->failed = true;
    *count = 0;
    return NULL;
  }
  cairo->scaled_font_glyph_extents(font, glyphs, *count, extents);
  return glyphs;
}

bool drawing_load_fonts(struct drawing_canvas *canvas) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  canvas->words = calloc(WORDS_REMEMBERED, sizeof *canvas->words);
  if (canvas->words == NULL) return false;
  canvas->options = cairo->font_options_create();
  cairo->font_options_set_hint_style(canvas->options, CAIRO_HINT_STYLE_NONE);
  cairo->font_options_set_hint_metrics(canvas->options, CAIRO_HINT_METRICS_OFF);
  for (int bold = 0; bold < 2; bold++) {
    canvas->face[bold] = cairo->toy_font_face_create("sans-serif", CAIRO_FONT_SLANT_NORMAL,
                                                     bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    canvas->measure[bold] = measuring_font(canvas, canvas->face[bold]);
    if (cairo->scaled_font_status(canvas->measure[bold]) != CAIRO_STATUS_SUCCESS) return false;
  }
  int count;
  cairo_text_extents_t digit;
  cairo->glyph_free(glyphs_of(canvas, "0", 1, false, &count, &digit));
  canvas->middle = -(digit.y_bearing + digit.height / 2) / MEASURED_AT;
  return !canvas->failed;
}

void drawing_free_fonts(struct drawing_canvas *canvas) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  for (int bold = 0; bold < 2; bold++) {
    cairo->scaled_font_destroy(canvas->measure[bold]);
    cairo->font_face_destroy(canvas->face[bold]);
  }
  cairo->font_options_destroy(canvas->options);
  free(canvas->words);
}

double drawing_text_width(struct drawing_canvas *canvas, const char *text, size_t length, bool bold) {
  int count;
  cairo_text_extents_t extents;
  canvas->cairo.glyph_free(glyphs_of(canvas, text, length, bold, &count, &extents));
  return extents.x_advance / MEASURED_AT;
}

/* The word, as long as no other takes its place. */
static const struct drawing_word *remember(struct drawing_canvas *canvas, const char *text, bool bold) {
  uint64_t key = 0;
  size_t length = strlen(text);
  assert(length < WORD_BYTES);
  for (size_t i = 0; i < length; i++) key = key * 257 + (unsigned char)text[i];
  struct drawing_word *word = &canvas->words[(key * 2 + bold) % WORDS_REMEMBERED];
  if (word->text[0] != '\0' && word->bold == bold && strcmp(word->text, text) == 0) return word;
  int count;
  cairo_text_extents_t extents;
  cairo_glyph_t *glyphs = glyphs_of(canvas, text, length, bold, &count, &extents);
  *word = (struct drawing_word){.bold = bold};
  memcpy(word->text, text, length);
  word->count = (unsigned)count;
  for (unsigned i = 0; i < word->count; i++) {
    word->glyph[i] = glyphs[i].index;
    word->x[i] = glyphs[i].x / MEASURED_AT;
  }
  word->left = extents.x_bearing / MEASURED_AT;
  word->width = extents.width / MEASURED_AT;
  canvas->cairo.glyph_free(glyphs);
  return word;
}

/* ---------------------------------------------------------------------------------------------- writing */

void drawing_write_waiting(struct drawing_canvas *canvas) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  unsigned count = canvas->waiting;
  if (count == 0) return;
  canvas->waiting = 0;
  drawing_colour(canvas, canvas->ink.colour);
  cairo->set_font_face(canvas->context, canvas->face[canvas->ink.bold]);
  cairo->set_font_size(canvas->context, canvas->size);
  cairo->show_glyphs(canvas->context, canvas->glyphs, (int)count);
}

static void add_glyph(struct drawing_canvas *canvas, cairo_glyph_t glyph, double size, struct drawing_ink ink) {
  bool same = size == canvas->size && ink.colour == canvas->ink.colour && ink.bold == canvas->ink.bold;
  if (!same || canvas->waiting == GLYPHS_AT_A_TIME) drawing_write_waiting(canvas);
  canvas->ink = ink;
  canvas->size = size;
  canvas->glyphs[canvas->waiting++] = glyph;
}

void drawing_text_at(struct drawing_canvas *canvas, const char *text, double x, double y, double size,
                     struct drawing_ink ink) {
  const struct drawing_word *word = remember(canvas, text, ink.bold);
  double begin = x - (word->left + word->width / 2) * size;
  for (unsigned i = 0; i < word->count; i++)
    add_glyph(canvas, (cairo_glyph_t){word->glyph[i], begin + word->x[i] * size, y + canvas->middle * size}, size, ink);
}

void drawing_text_line(struct drawing_canvas *canvas, const char *text, size_t length, double x, double y, double size,
                       struct drawing_ink ink) {
  int count;
  cairo_text_extents_t extents;
  cairo_glyph_t *glyphs = glyphs_of(canvas, text, length, ink.bold, &count, &extents);
  double begin = x - extents.x_advance / MEASURED_AT * size / 2;
  for (int i = 0; i < count; i++)
    add_glyph(canvas, (cairo_glyph_t){glyphs[i].index, begin + glyphs[i].x / MEASURED_AT * size, y}, size, ink);
  canvas->cairo.glyph_free(glyphs);
}
