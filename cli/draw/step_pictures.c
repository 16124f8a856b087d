#include "cli/draw/step_pictures.h"
#include "cli/draw/draw_options.h"
#include "cli/draw/page_files.h"
#include "cli/message.h"
#include <stdlib.h>
#include <string.h>

#define COLUMNS 3 /* of a page with many steps */

struct step_picture {
  struct sudoku_grid grid; /* the givens, and the candidates as they were */
  uint8_t *values;         /* what was found by then */
  struct sudoku_spot *spots;
  size_t spot_count;
  struct sudoku_stroke *strokes;
  size_t stroke_count;
  char *caption;
};

static void release(struct step_picture *picture) {
  sudoku_grid_release(&picture->grid);
  free(picture->values);
  free(picture->spots);
  free(picture->strokes);
  free(picture->caption);
}

void step_pictures_release(struct step_pictures *steps) {
  for (size_t i = 0; i < steps->count; i++) release(&steps->pictures[i]);
  free(steps->pictures);
  *steps = (struct step_pictures){0};
}

/* ---------------------------------------------------------------------------------------------- a step */

static enum sudoku_ink ink_of(enum sudoku_role role) {
  switch (role) {
  case SUDOKU_PLACED:
    return SUDOKU_INK_ON;
  case SUDOKU_ELIMINATED:
    return SUDOKU_INK_ELIMINATED;
  case SUDOKU_BASE:
    return SUDOKU_INK_PATTERN;
  case SUDOKU_SECOND:
    return SUDOKU_INK_SECOND;
  case SUDOKU_ON:
    return SUDOKU_INK_ON;
  default:
    return SUDOKU_INK_OFF;
  }
}

/* Marks of a cell may repeat what a chain says; what the step does lies above. */
static void make_spots(struct step_picture *picture, const struct sudoku_step *step) {
  for (int effects = 0; effects < 2; effects++)
    for (size_t i = 0; i < step->mark_count; i++) {
      const struct sudoku_mark *mark = &step->marks[i];
      bool is_effect = mark->role == SUDOKU_PLACED || mark->role == SUDOKU_ELIMINATED;
      if (is_effect == (effects == 1))
        picture->spots[picture->spot_count++] =
            (struct sudoku_spot){.cell = mark->cell, .value = mark->value, .ink = ink_of((enum sudoku_role)mark->role)};
    }
}

static void make_strokes(struct step_picture *picture, const struct sudoku_step *step) {
  for (size_t i = 0; i < step->link_count; i++) {
    const struct sudoku_link *link = &step->links[i];
    const struct sudoku_mark *from = &step->marks[link->from], *to = &step->marks[link->to];
    picture->strokes[picture->stroke_count++] = (struct sudoku_stroke){.from_cell = from->cell,
                                                                       .from_value = from->value,
                                                                       .to_cell = to->cell,
                                                                       .to_value = to->value,
                                                                       .weak = !link->strong,
                                                                       .arrow = true};
  }
}

/* The grid with the candidates of the step: those of a cell are one word. */
static bool make_grid(struct step_picture *picture, const struct sudoku_grid *puzzle, const struct sudoku_step *step) {
  size_t cells = puzzle->side * puzzle->side;
  if (sudoku_grid_copy(&picture->grid, puzzle) != DLX_OK || sudoku_find_candidates(&picture->grid) != DLX_OK)
    return false;
  memcpy(picture->grid.candidates, step->candidates, cells * sizeof *step->candidates);
  memcpy(picture->values, step->cells, cells);
  return true;
}

enum exit_status step_pictures_add(struct step_pictures *steps, const struct sudoku_grid *puzzle,
                                   const struct sudoku_step *step, char *caption) {
  if (steps->count == steps->room) {
    size_t room = steps->room > 0 ? 2 * steps->room : 64;
    struct step_picture *larger = realloc(steps->pictures, room * sizeof *larger);
    if (larger == NULL) {
      free(caption);
      return message_failure(DLX_NO_MEMORY, NULL, NULL);
    }
    steps->pictures = larger;
    steps->room = room;
  }
  struct step_picture *picture = &steps->pictures[steps->count++];
  *picture = (struct step_picture){
      .values = malloc(puzzle->side * puzzle->side),
      .spots = malloc((step->mark_count + 1) * sizeof *picture->spots),
      .strokes = malloc((step->link_count + 1) * sizeof *picture->strokes),
      .caption = caption,
  };
  if (picture->values == NULL || picture->spots == NULL || picture->strokes == NULL || picture->caption == NULL ||
      !make_grid(picture, puzzle, step))
    return message_failure(DLX_NO_MEMORY, NULL, NULL);
  make_spots(picture, step);
  make_strokes(picture, step);
  return STATUS_ANSWERED;
}

/* ---------------------------------------------------------------------------------------------- pages */

static struct sudoku_picture shown(const struct step_picture *picture) {
  return (struct sudoku_picture){
      .grid = &picture->grid,
      .solution = picture->values,
      .candidates = true,
      .spots = picture->spots,
      .spot_count = picture->spot_count,
      .strokes = picture->strokes,
      .stroke_count = picture->stroke_count,
      .caption = picture->caption,
  };
}

static enum dlx_status draw_pages(const void *what, size_t first, size_t count, FILE *stream,
                                  struct dlx_message *message) {
  struct sudoku_drawing some = *(const struct sudoku_drawing *)what;
  some.pages += first;
  some.page_count = count;
  return sudoku_draw(&some, stream, message);
}

/* All on one page, or one on each; there is room for so many pictures and pages. */
static enum exit_status draw_all(const struct step_pictures *steps, const struct settings *settings,
                                 struct sudoku_picture *pictures, struct sudoku_page *pages) {
  const char *output = settings->draw.output;
  bool one_each = output != NULL && draw_number_in(output) != NULL;
  size_t count = steps->count;
  for (size_t i = 0; i < count; i++) {
    pictures[i] = shown(&steps->pictures[i]);
    pages[i] = (struct sudoku_page){.rows = 1, .columns = 1, .pictures = &pictures[i], .count = 1};
  }
  if (!one_each) {
    size_t columns = count < COLUMNS ? count : COLUMNS;
    pages[0] = (struct sudoku_page){
        .rows = (count + columns - 1) / columns, .columns = columns, .pictures = pictures, .count = count};
  }
  const struct sudoku_drawing drawing = {
      .format = SUDOKU_PICTURE_SVG, .pages = pages, .page_count = one_each ? count : 1, .labels = true};
  return page_files_write(&(struct page_source){drawing.page_count, draw_pages, &drawing}, settings);
}

enum exit_status step_pictures_draw(const struct step_pictures *steps, const struct settings *settings) {
  if (steps->count == 0) return STATUS_ANSWERED;
  struct sudoku_picture *pictures = calloc(steps->count, sizeof *pictures);
  struct sudoku_page *pages = calloc(steps->count, sizeof *pages);
  enum exit_status status = pictures != NULL && pages != NULL ? draw_all(steps, settings, pictures, pages)
                                                              : message_failure(DLX_NO_MEMORY, NULL, NULL);
  free(pictures);
  free(pages);
  return status;
}
