#include "cli/draw/board_steps.h"
#include "cli/draw/draw_options.h"
#include "cli/draw/page_files.h"
#include "cli/message.h"
#include <stdlib.h>
#include <string.h>

#define COLUMNS     3 /* of a page with many steps */
#define LONGEST_RUN ((size_t)9)

/* The colours of the steps of Sudokus. */
#define SCOPE 0xeeeeee /* the runs that a step looks at */
static const uint32_t disc_of[] = {
    [KAKURO_PLACED] = 0x7fd08a, [KAKURO_ELIMINATED] = 0xf6a39c, [KAKURO_BASE] = 0x8fbcf7};

struct board_step {
  struct kakuro_board board;
  uint8_t *digits; /* what stood by then */
  uint16_t *candidates;
  struct kakuro_spot *spots;
  size_t spot_count;
  char *caption;
};

static void release(struct board_step *step) {
  kakuro_board_release(&step->board);
  free(step->digits);
  free(step->candidates);
  free(step->spots);
  free(step->caption);
}

void board_steps_release(struct board_steps *list) {
  for (size_t i = 0; i < list->count; i++) release(&list->steps[i]);
  free(list->steps);
  *list = (struct board_steps){0};
}

/* ---------------------------------------------------------------------------------------------- a step */

static void add_run(struct board_step *kept, const struct kakuro_run *run) {
  const struct kakuro_board *board = &kept->board;
  size_t step = run->down ? board->columns : 1;
  size_t left = run->down ? board->rows - run->cell / board->columns : board->columns - run->cell % board->columns;
  for (size_t cell = run->cell; left > 0 && board->cells[cell].white; cell += step, left--)
    kept->spots[kept->spot_count++] = (struct kakuro_spot){.cell = cell, .colour = SCOPE};
}

/* What the step does lies above what it is made of. */
static void add_spots(struct board_step *kept, const struct kakuro_step *step) {
  for (size_t i = 0; i < step->run_count; i++) add_run(kept, &step->runs[i]);
  for (int effects = 0; effects < 2; effects++)
    for (size_t i = 0; i < step->mark_count; i++) {
      const struct kakuro_mark *mark = &step->marks[i];
      if ((mark->role != KAKURO_BASE) == (effects == 1))
        kept->spots[kept->spot_count++] =
            (struct kakuro_spot){.cell = mark->cell, .digit = mark->digit, .colour = disc_of[mark->role]};
    }
}

/* One more, zeroed; NULL: no memory. */
static struct board_step *append(struct board_steps *list) {
  if (list->count == list->room) {
    size_t room = list->room > 0 ? 2 * list->room : 64;
    struct board_step *larger = realloc(list->steps, room * sizeof *larger);
    if (larger == NULL) return NULL;
    list->steps = larger;
    list->room = room;
  }
  struct board_step *kept = &list->steps[list->count++];
  *kept = (struct board_step){0};
  return kept;
}

enum exit_status board_steps_add(struct board_steps *list, const struct kakuro_board *board,
                                 const struct kakuro_step *step, char *caption) {
  size_t cells = board->rows * board->columns;
  struct board_step *kept = append(list);
  if (kept == NULL) {
    free(caption);
    return message_failure(DLX_NO_MEMORY, NULL, NULL);
  }
  kept->caption = caption;
  kept->digits = malloc(cells * sizeof *kept->digits);
  kept->candidates = malloc(cells * sizeof *kept->candidates);
  kept->spots = malloc((step->mark_count + step->run_count * LONGEST_RUN + 1) * sizeof *kept->spots);
  if (caption == NULL || kept->digits == NULL || kept->candidates == NULL || kept->spots == NULL ||
      kakuro_board_copy(&kept->board, board) != DLX_OK)
    return message_failure(DLX_NO_MEMORY, NULL, NULL);
  memcpy(kept->digits, step->digits, cells * sizeof *kept->digits);
  memcpy(kept->candidates, step->candidates, cells * sizeof *kept->candidates);
  add_spots(kept, step);
  return STATUS_ANSWERED;
}

/* ---------------------------------------------------------------------------------------------- pages */

static struct kakuro_picture shown(const struct board_step *step) {
  return (struct kakuro_picture){
      .board = &step->board,
      .solution = step->digits,
      .candidates = step->candidates,
      .spots = step->spots,
      .spot_count = step->spot_count,
      .caption = step->caption,
  };
}

static enum dlx_status draw_pages(const void *what, size_t first, size_t count, FILE *stream,
                                  struct dlx_message *message) {
  struct kakuro_drawing some = *(const struct kakuro_drawing *)what;
  some.pages += first;
  some.page_count = count;
  return kakuro_draw(&some, stream, message);
}

/* All on one page, or one on each; there is room for so many pictures and pages. */
static enum exit_status draw_all(const struct board_steps *list, const struct settings *settings,
                                 struct kakuro_picture *pictures, struct kakuro_page *pages) {
  const char *output = settings->draw.output;
  bool one_each = output != NULL && draw_number_in(output) != NULL;
  size_t count = list->count;
  for (size_t i = 0; i < count; i++) {
    pictures[i] = shown(&list->steps[i]);
    pages[i] = (struct kakuro_page){.rows = 1, .columns = 1, .pictures = &pictures[i], .count = 1};
  }
  if (!one_each) {
    size_t columns = count < COLUMNS ? count : COLUMNS;
    pages[0] = (struct kakuro_page){
        .rows = (count + columns - 1) / columns, .columns = columns, .pictures = pictures, .count = count};
  }
  const struct kakuro_drawing drawing = {
      .format = KAKURO_PICTURE_SVG, .pages = pages, .page_count = one_each ? count : 1, .labels = true};
  return page_files_write(&(struct page_source){drawing.page_count, draw_pages, &drawing}, settings);
}

enum exit_status board_steps_draw(const struct board_steps *list, const struct settings *settings) {
  if (list->count == 0) return STATUS_ANSWERED;
  struct kakuro_picture *pictures = calloc(list->count, sizeof *pictures);
  struct kakuro_page *pages = calloc(list->count, sizeof *pages);
  enum exit_status status = pictures != NULL && pages != NULL ? draw_all(list, settings, pictures, pages)
                                                              : message_failure(DLX_NO_MEMORY, NULL, NULL);
  free(pictures);
  free(pages);
  return status;
}
