/*
 * Sudoku grids in an album.
 */
#include "cli/draw/album.h"
#include "sudoku/sudoku.h"
#include <stdlib.h>

static void release(void *puzzle) {
  sudoku_grid_release(puzzle);
  free(puzzle);
}

static size_t box(const void *puzzle, size_t row, size_t column) {
  return sudoku_box(puzzle, row, column);
}

static bool has_candidate(const void *puzzle, size_t cell, size_t value) {
  const struct sudoku_grid *grid = puzzle;
  return grid->cells[cell] == 0 && sudoku_allows(grid, cell, value);
}

static struct colour_board board(const void *puzzle) {
  size_t side = ((const struct sudoku_grid *)puzzle)->side;
  return (struct colour_board){
      .rows = side, .columns = side, .values = side, .box = box, .has_candidate = has_candidate, .puzzle = puzzle};
}

static struct sudoku_drawing drawing_of(const struct album_drawing *drawing) {
  static const enum sudoku_picture_format formats[] = {
      [DRAW_SVG] = SUDOKU_PICTURE_SVG, [DRAW_PNG] = SUDOKU_PICTURE_PNG, [DRAW_PDF] = SUDOKU_PICTURE_PDF};
  return (struct sudoku_drawing){
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

struct grid_pages {
  struct sudoku_page *pages;
  struct sudoku_picture *pictures; /* of all pages */
  struct sudoku_spot *spots;       /* of all pictures */
};

static bool prepare(struct grid_pages *made, const struct album_drawing *drawing) {
  size_t pictures = 0, spots = 0;
  for (size_t i = 0; i < drawing->page_count; i++)
    for (size_t j = 0; j < drawing->pages[i].count; j++, pictures++) spots += drawing->pages[i].pictures[j].spot_count;
  made->pages = calloc(drawing->page_count + 1, sizeof *made->pages);
  made->pictures = calloc(pictures + 1, sizeof *made->pictures);
  made->spots = calloc(spots + 1, sizeof *made->spots);
  return made->pages != NULL && made->pictures != NULL && made->spots != NULL;
}

static struct sudoku_picture picture_of(const struct album_picture *picture, const struct settings *settings,
                                        struct sudoku_spot *spots) {
  const struct sudoku_grid *grid = picture->puzzle;
  bool candidates = grid != NULL && grid->candidates != NULL && !picture->is_answer &&
                    settings->draw.candidates != DRAW_NO_CANDIDATES;
  for (size_t i = 0; i < picture->spot_count; i++) {
    const struct colour_spot *spot = &picture->spots[i];
    spots[i] = (struct sudoku_spot){.cell = spot->cell, .value = spot->value, .colour = spot->colour};
  }
  return (struct sudoku_picture){.grid = grid,
                                 .solution = picture->solution,
                                 .candidates = candidates,
                                 .spots = spots,
                                 .spot_count = picture->spot_count,
                                 .caption = picture->caption};
}

static void fill(const struct grid_pages *made, const struct album_drawing *drawing) {
  struct sudoku_picture *picture = made->pictures;
  struct sudoku_spot *spot = made->spots;
  for (size_t i = 0; i < drawing->page_count; i++) {
    const struct album_page *page = &drawing->pages[i];
    made->pages[i] = (struct sudoku_page){page->title, page->rows, page->columns, picture, page->count};
    for (size_t j = 0; j < page->count; j++, picture++) {
      *picture = picture_of(&page->pictures[j], drawing->settings, spot);
      spot += picture->spot_count;
    }
  }
}

static enum dlx_status draw(const struct album_drawing *drawing, FILE *stream, struct dlx_message *message) {
  struct grid_pages made;
  enum dlx_status status = DLX_NO_MEMORY;
  *message = (struct dlx_message){.text = "out of memory"};
  if (prepare(&made, drawing)) {
    fill(&made, drawing);
    struct sudoku_drawing all = drawing_of(drawing);
    all.pages = made.pages;
    status = sudoku_draw(&all, stream, message);
  }
  free(made.pages);
  free(made.pictures);
  free(made.spots);
  return status;
}

static void arrange(const struct album_drawing *drawing, size_t board_rows, size_t board_columns, size_t places,
                    size_t *rows, size_t *columns) {
  (void)board_rows, (void)board_columns; /* all are squares */
  const struct sudoku_drawing all = drawing_of(drawing);
  sudoku_arrange(&all, places, rows, columns);
}

const struct album_kind album_of_grids = {release, board, draw, arrange};
