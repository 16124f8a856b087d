/*
 * The canvas inside: a cairo surface, what is needed to write on it, and glyphs that wait to be written.
 */
#ifndef DRAWING_CANVAS_H
#define DRAWING_CANVAS_H

#include "drawing/cairo.h"
#include "drawing/drawing.h"

#define GLYPHS_AT_A_TIME 1024
#define WORDS_REMEMBERED 1024 /* a power of two */
#define WORD_BYTES       8
#define MEASURED_AT      100.0 /* points: the size at which texts are measured */

/* A short text as it is written at size 1, beginning at 0. */
struct drawing_word {
  char text[WORD_BYTES]; /* "": nobody is remembered here */
  bool bold;
  unsigned count;
  unsigned long glyph[WORD_BYTES];
  double x[WORD_BYTES];
  double left, width; /* of its ink */
};

struct drawing_canvas {
  struct drawing_cairo cairo;
  enum drawing_format format;
  double dpi;
  FILE *stream;

  cairo_surface_t *surface; /* NULL: no sheet yet */
  cairo_t *context;
  unsigned char *pixels; /* of a PNG */
  bool too_large;
  bool failed; /* no memory, where cairo does not remember it */

  cairo_font_options_t *options;
  cairo_font_face_t *face[2]; /* [bold] */
  cairo_scaled_font_t *measure[2];
  double middle; /* the height above its line of the middle of a digit, at size 1 */
  struct drawing_word *words;

  /* Glyphs that wait, all in this ink and size. */
  struct drawing_ink ink;
  double size;
  unsigned waiting;
  cairo_glyph_t glyphs[GLYPHS_AT_A_TIME];
};

/* The next sheet, which is white.  The title of the first is that of a PDF; NULL: it has none. */
void drawing_begin_sheet(struct drawing_canvas *canvas, double width, double height, const char *title);

/* What is drawn from here on is of this colour, and above all texts so far. */
void drawing_colour(struct drawing_canvas *canvas, uint32_t colour);

/* ---------------------------------------------------------------------------------------------- texts */

/* Prepares texts, before anything is drawn, and frees what they take. */
bool drawing_load_fonts(struct drawing_canvas *canvas);
void drawing_free_fonts(struct drawing_canvas *canvas);

/* Writes the glyphs that wait. */
void drawing_write_waiting(struct drawing_canvas *canvas);

/* The width of a text at size 1. */
double drawing_text_width(struct drawing_canvas *canvas, const char *text, size_t length, bool bold);

/* Writes a text of less than WORD_BYTES with the middle of its ink at (x, y). */
void drawing_text_at(struct drawing_canvas *canvas, const char *text, double x, double y, double size,
                     struct drawing_ink ink);

/* Writes a line of text, its middle at x and its foot at y. */
void drawing_text_line(struct drawing_canvas *canvas, const char *text, size_t length, double x, double y, double size,
                       struct drawing_ink ink);

#endif
