/*
 * Grids as pictures: what the room drawing/ draws, said by a grid and by what is to be shown of it.
 *
 * A board is drawn in layers, from below: windows, cells in colours, diagonals, thin lines, borders around boxes or
 * regions, cages, discs of candidates, values and candidates, strokes through candidates, links.
 *
 * Without a page size a cell has 36 points, more where its candidates would not be readable then, and less where the
 * grid would be a metre wide.
 */
#include "sudoku/picture.h"

#include "drawing/is_text.h"
#include "sudoku/misuse.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- what is asked */

bool sudoku_is_text(const char *text) {
  SUDOKU_REQUIRE(text);
  return drawing_is_text(text);
}

static bool marks_fit(const struct sudoku_picture *picture) {
  size_t side = picture->grid ? picture->grid->side : 0, cells = side * side;
  for (size_t i = 0; i < picture->spot_count; i++)
    if (picture->spots[i].cell >= cells || picture->spots[i].value > side) return false;
  for (size_t i = 0; i < picture->stroke_count; i++) {
    const struct sudoku_stroke *link = &picture->strokes[i];
    if (link->from_cell >= cells || link->to_cell >= cells || link->from_value > side || link->to_value > side)
      return false;
  }
  return true;
}

/* Misuse ends here; texts that are none are told.  '*largest' is the largest side. */
static bool check_pages(const struct sudoku_drawing *drawing, size_t *largest) {
  bool texts = true;
  *largest = 0;
  for (size_t i = 0; i < drawing->page_count; i++) {
    const struct sudoku_page *page = &drawing->pages[i];
    SUDOKU_REQUIRE(page->rows > 0 && page->columns > 0 && page->count <= page->rows * page->columns);
    texts = texts && (!page->title || sudoku_is_text(page->title));
    for (size_t j = 0; j < page->count; j++) {
      const struct sudoku_picture *picture = &page->pictures[j];
      SUDOKU_REQUIRE(!picture->grid || picture->grid->side > 0);
      SUDOKU_REQUIRE(marks_fit(picture));
      texts = texts && (!picture->caption || sudoku_is_text(picture->caption));
      if (picture->grid && picture->grid->side > *largest) *largest = picture->grid->side;
    }
  }
  return texts;
}

#ifdef SUDOKU_DRAWS

#include "drawing/drawing.h"
#include "sudoku/picture_rules.h"
#include "sudoku/shape.h"
#include "sudoku/symbols.h"

/* ---------------------------------------------------------------------------------------------- colours */

/* Of cells, of discs behind candidates, and of values in cells without candidates. */
struct colours {
  uint32_t cell, disc, value;
};

static const struct colours role_colours[] = {
    [SUDOKU_INK_SCOPE] = {0xeeeeee, 0xd4d4d4, 0x505050},  [SUDOKU_INK_PATTERN] = {0xd3e4fb, 0x8fbcf7, 0x1d4fd0},
    [SUDOKU_INK_SECOND] = {0xfdedb8, 0xf7cf5c, 0x8a6a00}, [SUDOKU_INK_ON] = {0xcbeecb, 0x7fd08a, 0x13762a},
    [SUDOKU_INK_OFF] = {0xfcdfc4, 0xf4a866, 0xb0510c},    [SUDOKU_INK_ELIMINATED] = {0xfbd6d3, 0xf6a39c, 0xb3261e},
};

#define STRIKE 0xb3261e
#define SOLVED 0x1d4fd0 /* values of the solution */
#define LINK   0x7b1fa2

static struct colours colours_of(const struct sudoku_spot *mark) {
  if (mark->ink == SUDOKU_INK_COLOURED) return (struct colours){mark->colour, mark->colour, mark->colour};
  return role_colours[mark->ink];
}

/* ---------------------------------------------------------------------------------------------- one board */

/* A board on its sheet, and what is shown on it. */
struct view {
  const struct drawing_board *board;
  const struct sudoku_picture *picture;
  const struct sudoku_grid *grid;
  struct drawing_places places;
};

/* What drawing_sheet() hands back. */
struct subject {
  const struct sudoku_picture *picture;
  uint16_t *regions; /* room for a number of each cell of any grid here */
  const volatile sig_atomic_t *stop;
};

/* Does a cell show its candidates? */
static bool shows_candidates(const struct view *view, size_t cell) {
  return view->picture->candidates && view->grid->cells[cell] == 0 &&
         !(view->picture->solution && view->picture->solution[cell] != 0);
}

static void colour_cells(const struct view *view) {
  for (size_t i = 0; i < view->picture->spot_count; i++) {
    const struct sudoku_spot *mark = &view->picture->spots[i];
    if (mark->value == 0) drawing_fill(view->board, mark->cell, colours_of(mark).cell);
  }
}

static void draw_discs(const struct view *view) {
  for (size_t i = 0; i < view->picture->spot_count; i++) {
    const struct sudoku_spot *mark = &view->picture->spots[i];
    if (mark->value > 0 && shows_candidates(view, mark->cell))
      drawing_disc(view->board, &view->places, mark->cell, mark->value - 1, colours_of(mark).disc);
  }
}

static bool has_mark(const struct view *view, size_t cell, size_t value) {
  for (size_t i = 0; i < view->picture->spot_count; i++)
    if (view->picture->spots[i].cell == cell && view->picture->spots[i].value == value) return true;
  return false;
}

static void draw_candidates(const struct view *view, size_t cell) {
  const struct sudoku_grid *grid = view->grid;
  for (size_t value = 1; value <= grid->side; value++) {
    if (!sudokui_allows(grid, cell, value) && !has_mark(view, cell, value)) continue;
    char text[4];
    sudokui_put_value(grid, value, text);
    drawing_candidate(view->board, &view->places, cell, value - 1, text, (struct drawing_ink){0, false});
  }
}

static void draw_value(const struct view *view, size_t cell, size_t value, struct drawing_ink ink) {
  char text[4];
  sudokui_put_value(view->grid, value, text);
  drawing_value(view->board, &view->places, cell, text, ink);
}

/* Values that marks put into cells without candidates, in place of what is there. */
static bool draw_marked_value(const struct view *view, size_t cell) {
  for (size_t i = view->picture->spot_count; i-- > 0;) {
    const struct sudoku_spot *mark = &view->picture->spots[i];
    if (mark->cell != cell || mark->value == 0) continue;
    draw_value(view, cell, mark->value, (struct drawing_ink){colours_of(mark).value, true});
    return true;
  }
  return false;
}

static void draw_cell(const struct view *view, size_t cell) {
  const uint8_t *solution = view->picture->solution;
  size_t given = view->grid->cells[cell];
  if (shows_candidates(view, cell))
    draw_candidates(view, cell);
  else if (view->picture->spot_count > 0 && draw_marked_value(view, cell))
    return;
  else if (given > 0)
    draw_value(view, cell, given, (struct drawing_ink){0, solution != NULL});
  else if (solution && solution[cell] > 0)
    draw_value(view, cell, solution[cell], (struct drawing_ink){SOLVED, false});
}

static void strike_candidates(const struct view *view) {
  for (size_t i = 0; i < view->picture->spot_count; i++) {
    const struct sudoku_spot *mark = &view->picture->spots[i];
    if (mark->value > 0 && mark->ink == SUDOKU_INK_ELIMINATED && shows_candidates(view, mark->cell))
      drawing_strike(view->board, &view->places, mark->cell, mark->value - 1, STRIKE);
  }
}

static struct drawing_end end_of(const struct view *view, size_t cell, size_t value) {
  bool at_candidate = value > 0 && shows_candidates(view, cell);
  return (struct drawing_end){cell, at_candidate ? value - 1 : DRAWING_MIDDLE};
}

static void draw_links(const struct view *view) {
  for (size_t i = 0; i < view->picture->stroke_count; i++) {
    const struct sudoku_stroke *link = &view->picture->strokes[i];
    drawing_link(view->board, &view->places,
                 &(struct drawing_link){
                     .from = end_of(view, link->from_cell, link->from_value),
                     .to = end_of(view, link->to_cell, link->to_value),
                     .dashed = link->weak,
                     .arrow = link->arrow,
                     .colour = LINK,
                 });
  }
}

/* The widest text of a value. */
static const char *widest(const struct sudoku_grid *grid) {
  char text[4];
  size_t length = sudokui_put_value(grid, grid->side, text);
  return length == 1 ? "8" : length == 2 ? "88" : "888";
}

static void draw_board(const struct drawing_board *board, const void *what) {
  const struct subject *subject = what;
  const struct sudoku_grid *grid = subject->picture->grid;
  const struct view view = {board, subject->picture, grid,
                            drawing_places(board, grid->side, widest(grid), sudokui_has_cages(grid))};
  sudokui_shade_windows(board, grid);
  colour_cells(&view);
  sudokui_draw_diagonals(board, grid);
  drawing_lines(board);
  sudokui_draw_borders(board, grid, subject->regions);
  sudokui_draw_cages(board, grid, subject->regions);
  draw_discs(&view);
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) {
    if (subject->stop && *subject->stop) return;
    draw_cell(&view, cell);
  }
  strike_candidates(&view);
  draw_links(&view);
}

/* ---------------------------------------------------------------------------------------------- all pages */

#define CELL          36.0
#define LARGEST_CELL  72.0   /* on a page with a size */
#define LARGEST_GRID  1300.0 /* whose cells have CELL, without one */
#define CANDIDATE     7.2    /* the side of what a candidate of one character needs, and each further one */
#define FURTHER       2.5
#define SMALLEST_CELL 12.0

/* The side of a cell in which the candidates can be read. */
static double cell_for_candidates(const struct sudoku_grid *grid) {
  size_t across = 1;
  while (across * across < grid->side) across++;
  return (double)across * (CANDIDATE + FURTHER * (double)(strlen(widest(grid)) - 1));
}

static double readable_cell(const struct sudoku_page *page, size_t largest) {
  double cell = CELL;
  if (cell * (double)largest > LARGEST_GRID) cell = LARGEST_GRID / (double)largest;
  if (cell < SMALLEST_CELL) cell = SMALLEST_CELL;
  for (size_t i = 0; i < page->count; i++) {
    const struct sudoku_picture *picture = &page->pictures[i];
    if (picture->grid && picture->candidates && cell < cell_for_candidates(picture->grid))
      cell = cell_for_candidates(picture->grid);
  }
  return cell;
}

/* The room of what drawing_sheet() is told. */
struct work {
  uint16_t *regions;
  struct drawing_picture *pictures;
  struct subject *subjects;
};

static bool prepare(struct work *work, const struct sudoku_drawing *drawing, size_t largest) {
  size_t most = 1;
  for (size_t i = 0; i < drawing->page_count; i++)
    if (drawing->pages[i].count > most) most = drawing->pages[i].count;
  work->regions = malloc((largest * largest + 1) * sizeof *work->regions);
  work->pictures = calloc(most, sizeof *work->pictures);
  work->subjects = calloc(most, sizeof *work->subjects);
  return work->regions && work->pictures && work->subjects;
}

static void release(const struct work *work) {
  free(work->regions);
  free(work->pictures);
  free(work->subjects);
}

static void draw_page(drawing_canvas *canvas, const struct work *work, const struct sudoku_drawing *drawing,
                      const struct sudoku_page *page, size_t largest) {
  const struct drawing_layout layout = {
      .width = drawing->width,
      .height = drawing->height,
      .cell = drawing->cell > 0    ? drawing->cell
              : drawing->width > 0 ? LARGEST_CELL
                                   : readable_cell(page, largest),
      .labels = drawing->labels,
  };
  for (size_t i = 0; i < page->count; i++) {
    const struct sudoku_picture *picture = &page->pictures[i];
    size_t side = picture->grid ? picture->grid->side : 0;
    work->subjects[i] = (struct subject){picture, work->regions, drawing->stop};
    work->pictures[i] = (struct drawing_picture){side, side, picture->caption, draw_board, &work->subjects[i]};
  }
  const struct drawing_sheet sheet = {page->title, page->rows, page->columns, work->pictures, page->count};
  drawing_sheet(canvas, &layout, &sheet);
}

static enum dlx_status draw(const struct sudoku_drawing *drawing, size_t largest, FILE *stream,
                            struct dlx_message *message) {
  static const enum drawing_format formats[] = {
      [SUDOKU_PICTURE_SVG] = DRAWING_SVG, [SUDOKU_PICTURE_PNG] = DRAWING_PNG, [SUDOKU_PICTURE_PDF] = DRAWING_PDF};
  struct work work;
  drawing_canvas *canvas;
  enum dlx_status status = prepare(&work, drawing, largest) ? DLX_OK : DLX_NO_MEMORY;
  if (status) sudokui_fail(message, status, 0, 0, "out of memory");
  if (!status)
    status = drawing_open(formats[drawing->format], drawing->dpi > 0 ? drawing->dpi : 144, stream, &canvas, message);
  if (!status) {
    for (size_t i = 0; i < drawing->page_count && !(drawing->stop && *drawing->stop); i++)
      draw_page(canvas, &work, drawing, &drawing->pages[i], largest);
    status = drawing_close(canvas, message);
  }
  release(&work);
  return status;
}

void sudoku_arrange(const struct sudoku_drawing *drawing, size_t places, size_t *rows, size_t *columns) {
  SUDOKU_REQUIRE(drawing && places > 0 && rows && columns);
  drawing_arrange(&(struct drawing_layout){.width = drawing->width, .height = drawing->height}, 1, places, rows,
                  columns);
}

#else

static enum dlx_status draw(const struct sudoku_drawing *drawing, size_t largest, FILE *stream,
                            struct dlx_message *message) {
  (void)drawing, (void)largest, (void)stream;
  return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0,
                      "pictures need cairo: install the package libcairo2-dev and build again");
}

/* Nothing can be drawn in them. */
void sudoku_arrange(const struct sudoku_drawing *drawing, size_t places, size_t *rows, size_t *columns) {
  SUDOKU_REQUIRE(drawing && places > 0 && rows && columns);
  *rows = places;
  *columns = 1;
}

#endif

enum dlx_status sudoku_draw(const struct sudoku_drawing *drawing, FILE *stream, struct dlx_message *message) {
  SUDOKU_REQUIRE(drawing && stream && drawing->pages && drawing->page_count > 0);
  SUDOKU_REQUIRE(drawing->page_count == 1 || drawing->format == SUDOKU_PICTURE_PDF);
  size_t largest;
  if (!check_pages(drawing, &largest))
    return sudokui_fail(message, DLX_BAD_INPUT, 0, 0,
                        "a title or caption is not UTF-8, or has a control character in it");
  return draw(drawing, largest, stream, message);
}

enum dlx_status sudokui_write_picture(const struct sudoku_grid *grid, FILE *stream, struct dlx_message *message) {
  const struct sudoku_picture picture = {.grid = grid, .candidates = grid->candidates && grid->side <= 9};
  const struct sudoku_page page = {.rows = 1, .columns = 1, .pictures = &picture, .count = 1};
  const struct sudoku_drawing drawing = {.format = SUDOKU_PICTURE_SVG, .cell = 36, .pages = &page, .page_count = 1};
  return sudoku_draw(&drawing, stream, message);
}
