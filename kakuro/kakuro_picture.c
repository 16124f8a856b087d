/*
 * Boards as pictures: what the room drawing/ draws, said by a board and by what is to be shown of it.
 *
 * A board is drawn in layers, from below: white cells in colours, walls, thin lines, the border around the board,
 * clues, discs of candidates, digits and candidates.
 *
 * Without a page size a cell has 36 points, and less where the board would be half a metre wide or high.
 */
#include "drawing/is_text.h"
#include "kakuro/complaint.h"
#include "kakuro/runs/domains.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- what is asked */

static bool spots_fit(const struct kakuro_picture *picture) {
  const struct kakuro_board *board = picture->board;
  for (size_t i = 0; i < picture->spot_count; i++) {
    const struct kakuro_spot *spot = &picture->spots[i];
    if (!board || spot->cell >= board->rows * board->columns || !board->cells[spot->cell].white || spot->digit > 9)
      return false;
  }
  return true;
}

/* Misuse ends here; texts that are none are told. */
static bool check_pages(const struct kakuro_drawing *drawing) {
  bool texts = true;
  for (size_t i = 0; i < drawing->page_count; i++) {
    const struct kakuro_page *page = &drawing->pages[i];
    KAKURO_REQUIRE(page->rows > 0 && page->columns > 0 && page->count <= page->rows * page->columns);
    texts = texts && (!page->title || drawing_is_text(page->title));
    for (size_t j = 0; j < page->count; j++) {
      const struct kakuro_picture *picture = &page->pictures[j];
      KAKURO_REQUIRE(!picture->board || picture->board->rows > 0);
      KAKURO_REQUIRE(spots_fit(picture));
      texts = texts && (!picture->caption || drawing_is_text(picture->caption));
    }
  }
  return texts;
}

enum dlx_status kakuro_find_candidates(const struct kakuro_board *board, uint16_t *candidates, bool *possible) {
  KAKURO_REQUIRE(kakuroi_is_board(board) && candidates && possible);
  struct kakuroi_domains domains = {0};
  *possible = false;
  enum dlx_status status = kakuroi_domains_prepare(&domains, board, true, possible);
  if (!status) {
    memset(candidates, 0, board->rows * board->columns * sizeof *candidates);
    for (size_t i = 0; i < domains.list.white_count; i++) candidates[domains.list.place[i]] = domains.masks[i];
  }
  kakuroi_domains_release(&domains);
  return status;
}

#ifdef KAKURO_DRAWS

#include "drawing/drawing.h"

/* ---------------------------------------------------------------------------------------------- one board */

#define SOLVED 0x1d4fd0 /* digits of the solution */

/* A board on its sheet, and what is shown on it. */
struct view {
  const struct drawing_board *sheet;
  const struct kakuro_picture *picture;
  const struct kakuro_board *board;
  struct drawing_places places;
};

/* What drawing_sheet() hands back. */
struct subject {
  const struct kakuro_picture *picture;
  const uint16_t *one_region; /* a zero a cell, for the largest board here */
  const volatile sig_atomic_t *stop;
};

static bool shows_candidates(const struct view *view, size_t cell) {
  const struct kakuro_picture *picture = view->picture;
  return picture->candidates && view->board->cells[cell].white && view->board->cells[cell].digit == 0 &&
         !(picture->solution && picture->solution[cell] != 0);
}

static void colour_cells(const struct view *view) {
  for (size_t i = 0; i < view->picture->spot_count; i++) {
    const struct kakuro_spot *spot = &view->picture->spots[i];
    if (spot->digit == 0) drawing_fill(view->sheet, spot->cell, spot->colour);
  }
}

static void draw_discs(const struct view *view) {
  for (size_t i = 0; i < view->picture->spot_count; i++) {
    const struct kakuro_spot *spot = &view->picture->spots[i];
    if (spot->digit > 0 && shows_candidates(view, spot->cell))
      drawing_disc(view->sheet, &view->places, spot->cell, spot->digit - 1, spot->colour);
  }
}

static void draw_clues(const struct view *view, size_t cell) {
  const struct kakuro_cell *wall = &view->board->cells[cell];
  char down[4], across[4];
  snprintf(down, sizeof down, "%u", wall->down);
  snprintf(across, sizeof across, "%u", wall->across);
  drawing_clues(view->sheet, cell, wall->down > 0 ? down : NULL, wall->across > 0 ? across : NULL);
}

static void draw_digit(const struct view *view, size_t cell, unsigned digit, struct drawing_ink ink) {
  const char text[2] = {(char)('0' + digit), '\0'};
  drawing_value(view->sheet, &view->places, cell, text, ink);
}

static void draw_candidates(const struct view *view, size_t cell) {
  for (unsigned digit = 1; digit <= 9; digit++) {
    if (!(view->picture->candidates[cell] & kakuroi_bit(digit))) continue;
    const char text[2] = {(char)('0' + digit), '\0'};
    drawing_candidate(view->sheet, &view->places, cell, digit - 1, text, (struct drawing_ink){0, false});
  }
}

static void draw_white(const struct view *view, size_t cell) {
  const uint8_t *solution = view->picture->solution;
  unsigned given = view->board->cells[cell].digit;
  if (shows_candidates(view, cell))
    draw_candidates(view, cell);
  else if (given > 0)
    draw_digit(view, cell, given, (struct drawing_ink){0, solution != NULL});
  else if (solution && solution[cell] > 0)
    draw_digit(view, cell, solution[cell], (struct drawing_ink){SOLVED, false});
}

static void draw_walls(const struct view *view) {
  const struct kakuro_board *board = view->board;
  for (size_t cell = 0; cell < board->rows * board->columns; cell++) {
    const struct kakuro_cell *wall = &board->cells[cell];
    if (!wall->white) drawing_wall(view->sheet, cell, wall->down > 0, wall->across > 0);
  }
}

static void draw_board(const struct drawing_board *sheet, const void *what) {
  const struct subject *subject = what;
  const struct kakuro_board *board = subject->picture->board;
  const struct view view = {sheet, subject->picture, board, drawing_places(sheet, 9, "8", false)};
  size_t cells = board->rows * board->columns;
  colour_cells(&view);
  draw_walls(&view);
  drawing_lines(sheet);
  drawing_borders(sheet, subject->one_region);
  for (size_t cell = 0; cell < cells; cell++)
    if (!board->cells[cell].white) draw_clues(&view, cell);
  draw_discs(&view);
  for (size_t cell = 0; cell < cells; cell++) {
    if (subject->stop && *subject->stop) return;
    if (board->cells[cell].white) draw_white(&view, cell);
  }
}

/* ---------------------------------------------------------------------------------------------- all pages */

#define CELL          36.0
#define LARGEST_CELL  72.0   /* on a page with a size */
#define LARGEST_BOARD 1300.0 /* whose cells have CELL, without one */
#define SMALLEST_CELL 22.0   /* in which clues and candidates can be read */

static double readable_cell(const struct kakuro_page *page) {
  size_t longest = 1;
  for (size_t i = 0; i < page->count; i++) {
    const struct kakuro_board *board = page->pictures[i].board;
    if (board && board->rows > longest) longest = board->rows;
    if (board && board->columns > longest) longest = board->columns;
  }
  double cell = LARGEST_BOARD / (double)longest;
  return cell > CELL ? CELL : cell < SMALLEST_CELL ? SMALLEST_CELL : cell;
}

/* The room of what drawing_sheet() is told. */
struct work {
  uint16_t *one_region;
  struct drawing_picture *pictures;
  struct subject *subjects;
};

static bool prepare(struct work *work, const struct kakuro_drawing *drawing) {
  size_t most = 1, cells = 1;
  for (size_t i = 0; i < drawing->page_count; i++) {
    const struct kakuro_page *page = &drawing->pages[i];
    if (page->count > most) most = page->count;
    for (size_t j = 0; j < page->count; j++) {
      const struct kakuro_board *board = page->pictures[j].board;
      if (board && board->rows * board->columns > cells) cells = board->rows * board->columns;
    }
  }
  work->one_region = calloc(cells, sizeof *work->one_region);
  work->pictures = calloc(most, sizeof *work->pictures);
  work->subjects = calloc(most, sizeof *work->subjects);
  return work->one_region && work->pictures && work->subjects;
}

static void release(const struct work *work) {
  free(work->one_region);
  free(work->pictures);
  free(work->subjects);
}

static void draw_page(drawing_canvas *canvas, const struct work *work, const struct kakuro_drawing *drawing,
                      const struct kakuro_page *page) {
  const struct drawing_layout layout = {
      .width = drawing->width,
      .height = drawing->height,
      .cell = drawing->cell > 0    ? drawing->cell
              : drawing->width > 0 ? LARGEST_CELL
                                   : readable_cell(page),
      .labels = drawing->labels,
  };
  for (size_t i = 0; i < page->count; i++) {
    const struct kakuro_picture *picture = &page->pictures[i];
    const struct kakuro_board *board = picture->board;
    work->subjects[i] = (struct subject){picture, work->one_region, drawing->stop};
    work->pictures[i] = (struct drawing_picture){board ? board->rows : 0, board ? board->columns : 0, picture->caption,
                                                 draw_board, &work->subjects[i]};
  }
  const struct drawing_sheet sheet = {page->title, page->rows, page->columns, work->pictures, page->count};
  drawing_sheet(canvas, &layout, &sheet);
}

static enum dlx_status draw(const struct kakuro_drawing *drawing, FILE *stream, struct dlx_message *message) {
  static const enum drawing_format formats[] = {
      [KAKURO_PICTURE_SVG] = DRAWING_SVG, [KAKURO_PICTURE_PNG] = DRAWING_PNG, [KAKURO_PICTURE_PDF] = DRAWING_PDF};
  struct work work;
  drawing_canvas *canvas;
  enum dlx_status status = prepare(&work, drawing) ? DLX_OK : DLX_NO_MEMORY;
  if (status) kakuroi_fail(message, status, 0, 0, "out of memory");
  if (!status)
    status = drawing_open(formats[drawing->format], drawing->dpi > 0 ? drawing->dpi : 144, stream, &canvas, message);
  if (!status) {
    for (size_t i = 0; i < drawing->page_count && !(drawing->stop && *drawing->stop); i++)
      draw_page(canvas, &work, drawing, &drawing->pages[i]);
    status = drawing_close(canvas, message);
  }
  release(&work);
  return status;
}

void kakuro_arrange(const struct kakuro_drawing *drawing, size_t board_rows, size_t board_columns, size_t places,
                    size_t *rows, size_t *columns) {
  KAKURO_REQUIRE(drawing && board_rows > 0 && board_columns > 0 && places > 0 && rows && columns);
  drawing_arrange(&(struct drawing_layout){.width = drawing->width, .height = drawing->height},
                  (double)board_columns / (double)board_rows, places, rows, columns);
}

#else

static enum dlx_status draw(const struct kakuro_drawing *drawing, FILE *stream, struct dlx_message *message) {
  (void)drawing, (void)stream;
  return kakuroi_fail(message, DLX_UNSUPPORTED, 0, 0,
                      "pictures need cairo: install the package libcairo2-dev and build again");
}

/* Nothing can be drawn in them. */
void kakuro_arrange(const struct kakuro_drawing *drawing, size_t board_rows, size_t board_columns, size_t places,
                    size_t *rows, size_t *columns) {
  KAKURO_REQUIRE(drawing && board_rows > 0 && board_columns > 0 && places > 0 && rows && columns);
  *rows = places;
  *columns = 1;
}

#endif

enum dlx_status kakuro_draw(const struct kakuro_drawing *drawing, FILE *stream, struct dlx_message *message) {
  KAKURO_REQUIRE(drawing && stream && drawing->pages && drawing->page_count > 0);
  KAKURO_REQUIRE(drawing->page_count == 1 || drawing->format == KAKURO_PICTURE_PDF);
  if (!check_pages(drawing))
    return kakuroi_fail(message, DLX_BAD_INPUT, 0, 0,
                        "a title or caption is not UTF-8, or has a control character in it");
  return draw(drawing, stream, message);
}
