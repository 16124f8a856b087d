/*
 * Kakuro boards in an album.
 */
#include "cli/draw/board_pages.h"
#include "cli/draw/album.h"
#include <stdlib.h>

static void release(void *puzzle) {
  struct drawn_board *drawn = puzzle;
  kakuro_board_release(&drawn->board);
  free(drawn->candidates);
  free(drawn);
}

static bool is_wall(const void *puzzle, size_t row, size_t column) {
  const struct kakuro_board *board = &((const struct drawn_board *)puzzle)->board;
  return !board->cells[row * board->columns + column].white;
}

/* None, where none are drawn: there would be nothing to be seen. */
static bool has_candidate(const void *puzzle, size_t cell, size_t value) {
  const struct drawn_board *drawn = puzzle;
  return drawn->candidates != NULL && drawn->board.cells[cell].digit == 0 && drawn->candidates[cell] >> (value - 1) & 1;
}

static struct colour_board board(const void *puzzle) {
  const struct kakuro_board *drawn = &((const struct drawn_board *)puzzle)->board;
  return (struct colour_board){.rows = drawn->rows,
                               .columns = drawn->columns,
                               .values = 9,
                               .is_wall = is_wall,
                               .has_candidate = has_candidate,
                               .puzzle = puzzle};
}

static struct kakuro_drawing drawing_of(const struct album_drawing *drawing) {
  static const enum kakuro_picture_format formats[] = {
      [DRAW_SVG] = KAKURO_PICTURE_SVG, [DRAW_PNG] = KAKURO_PICTURE_PNG, [DRAW_PDF] = KAKURO_PICTURE_PDF};
  return (struct kakuro_drawing){
      .format = formats[drawing->format],
      .width = drawing->width,
      .height = drawing->height,
      .cell = drawing->cell,
      .dpi = drawing->dpi,
      .labels = drawing->labels,
      .page_count = drawing->page_count,
      .stop = drawing->stop,
  };
}

/* ---------------------------------------------------------------------------------------------- pages */

struct board_pages {
  struct kakuro_page *pages;
  struct kakuro_picture *pictures; /* of all pages */
  struct kakuro_spot *spots;       /* of all pictures */
};

static bool prepare(struct board_pages *made, const struct album_drawing *drawing) {
  size_t pictures = 0, spots = 0;
  for (size_t i = 0; i < drawing->page_count; i++)
    for (size_t j = 0; j < drawing->pages[i].count; j++, pictures++) spots += drawing->pages[i].pictures[j].spot_count;
  made->pages = calloc(drawing->page_count + 1, sizeof *made->pages);
  made->pictures = calloc(pictures + 1, sizeof *made->pictures);
  made->spots = calloc(spots + 1, sizeof *made->spots);
  return made->pages != NULL && made->pictures != NULL && made->spots != NULL;
}

static struct kakuro_picture picture_of(const struct album_picture *picture, struct kakuro_spot *spots) {
  const struct drawn_board *drawn = picture->puzzle;
  for (size_t i = 0; i < picture->spot_count; i++) {
    const struct colour_spot *spot = &picture->spots[i];
    spots[i] = (struct kakuro_spot){.cell = spot->cell, .digit = spot->value, .colour = spot->colour};
  }
  return (struct kakuro_picture){.board = drawn != NULL ? &drawn->board : NULL,
                                 .solution = picture->solution,
                                 .candidates = drawn != NULL && !picture->is_answer ? drawn->candidates : NULL,
                                 .spots = spots,
                                 .spot_count = picture->spot_count,
                                 .caption = picture->caption};
}

static void fill(const struct board_pages *made, const struct album_drawing *drawing) {
  struct kakuro_picture *picture = made->pictures;
  struct kakuro_spot *spot = made->spots;
  for (size_t i = 0; i < drawing->page_count; i++) {
    const struct album_page *page = &drawing->pages[i];
    made->pages[i] = (struct kakuro_page){page->title, page->rows, page->columns, picture, page->count};
    for (size_t j = 0; j < page->count; j++, picture++) {
      *picture = picture_of(&page->pictures[j], spot);
      spot += picture->spot_count;
    }
  }
}

static enum dlx_status draw(const struct album_drawing *drawing, FILE *stream, struct dlx_message *message) {
  struct board_pages made;
  enum dlx_status status = DLX_NO_MEMORY;
  *message = (struct dlx_message){.text = "out of memory"};
  if (prepare(&made, drawing)) {
    fill(&made, drawing);
    struct kakuro_drawing all = drawing_of(drawing);
    all.pages = made.pages;
    status = kakuro_draw(&all, stream, message);
  }
  free(made.pages);
  free(made.pictures);
  free(made.spots);
  return status;
}

static void arrange(const struct album_drawing *drawing, size_t board_rows, size_t board_columns, size_t places,
                    size_t *rows, size_t *columns) {
  const struct kakuro_drawing all = drawing_of(drawing);
  kakuro_arrange(&all, board_rows, board_columns, places, rows, columns);
}

const struct album_kind album_of_boards = {release, board, draw, arrange};
