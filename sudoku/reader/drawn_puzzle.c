#include "sudoku/reader/drawn_puzzle.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- regions of a grid */

/* Are regions just boxes of so many rows? */
static bool are_boxes(const uint8_t *regions, size_t side, size_t box_rows) {
  size_t box_columns = side / box_rows;
  for (size_t cell = 0; cell < side * side; cell++) {
    size_t row = cell / side, column = cell % side;
    size_t first = row / box_rows * box_rows * side + column / box_columns * box_columns;
    if (regions[cell] != regions[first]) return false;
  }
  return true;
}

/* The grid's own boxes are preferred: of 1xN the other shape is rows, too. */
static size_t find_box_rows(const uint8_t *regions, const struct sudoku_grid *grid) {
  if (are_boxes(regions, grid->side, grid->box_rows)) return grid->box_rows;
  for (size_t rows = 1; rows <= grid->side; rows++)
    if (grid->side % rows == 0 && are_boxes(regions, grid->side, rows)) return rows;
  return 0;
}

static enum dlx_status keep_regions(const uint8_t *regions, struct sudoku_grid *grid) {
  const struct sudoku_rules asked = {.side = grid->side, .regions = regions}, *rules;
  size_t box_rows = find_box_rows(regions, grid);
  if (box_rows > 0) {
    grid->box_rows = box_rows;
    grid->box_columns = grid->side / box_rows;
    return DLX_OK;
  }
  enum dlx_status status = sudoku_rules_new(&asked, &rules, NULL);
  if (status) return status;
  sudoku_grid_set_rules(grid, rules);
  sudoku_rules_free(rules);
  return DLX_OK;
}

/* ---------------------------------------------------------------- drawings */

static bool is_empty(const struct cells *cells) {
  for (size_t i = 0; i < cells->count; i++)
    if (span_length(cells->spans[i]) > 0) return false;
  return true;
}

/* Is each cell a region by itself? */
static bool are_alone(const uint16_t *regions, size_t cells) {
  for (size_t cell = 0; cell < cells; cell++)
    if (regions[cell] != cell) return false;
  return true;
}

static enum dlx_status read_regions(const struct puzzle_rules *rules, const struct cells *cells, const uint16_t *drawn,
                                    struct sudoku_grid *grid, bool *open, struct bad_cell *bad) {
  uint8_t *regions = malloc(cells->count > 0 ? cells->count : 1);
  if (!regions) return DLX_NO_MEMORY;
  for (size_t cell = 0; cell < cells->count; cell++) regions[cell] = (uint8_t)drawn[cell];
  enum dlx_status status = sudokui_fill(cells, rules->symbols, grid, open, bad);
  if (!status) status = keep_regions(regions, grid);
  free(regions);
  return status;
}

static enum dlx_status read_taken(const struct puzzle_rules *rules, const struct drawing *drawing,
                                  const struct cells *cells, const uint16_t *regions, size_t odd, bool sizes_fit,
                                  struct sudoku_grid *grid, bool *open, struct bad_cell *bad) {
  size_t side = drawing->side;
  if (rules->side > 0 && rules->side != side)
    return sudokui_refuse(bad, drawing->start.at, "a grid of side %zu is drawn here, where one of %zu is asked for",
                          side, rules->side);
  size_t size = 0;
  for (size_t cell = 0; cell < cells->count; cell++) size += regions[cell] == regions[odd];
  if (!sizes_fit)
    return sudokui_refuse(bad, drawing->start.at,
                          "the region at r%zuc%zu is one of %zu, where each has as many cells as the side: %zu",
                          odd / side + 1, odd % side + 1, size, side);
  enum dlx_status status = sudokui_prepare_by_rules(rules, side, grid);
  return status ? status : read_regions(rules, cells, regions, grid, open, bad);
}

enum dlx_status sudokui_read_drawing(const struct puzzle_rules *rules, const struct drawing *drawing,
                                     const char *text_end, struct cells *cells, struct sudoku_grid *grid, bool *is_one,
                                     bool *open, struct bad_cell *bad) {
  size_t odd = 0;
  bool sizes_fit;
  uint16_t *regions = malloc(drawing->side * drawing->side * sizeof *regions);
  if (!regions) return DLX_NO_MEMORY;
  enum dlx_status status = sudokui_take_drawing(drawing, text_end, cells, regions, &sizes_fit, &odd);
  if (!status) {
    *is_one = sizes_fit || !(is_empty(cells) || are_alone(regions, cells->count));
    if (*is_one) status = read_taken(rules, drawing, cells, regions, sizes_fit ? 0 : odd, sizes_fit, grid, open, bad);
  }
  free(regions);
  return status;
}

/* ---------------------------------------------------------------- letters behind a line */

#define NAME "regions="

bool sudokui_find_regions(struct span line, struct span *labels) {
  const size_t length = strlen(NAME);
  for (const char *p = line.start; p && (size_t)(line.end - p) > length; p++) {
    p = memchr(p, NAME[0], (size_t)(line.end - p) - length);
    if (!p) return false;
    bool is_apart = p > line.start && (is_blank(p[-1]) || p[-1] == ',' || p[-1] == ';' || p[-1] == '#');
    if (memcmp(p, NAME, length) != 0 || !is_apart) continue;
    *labels = (struct span){p + length, p + length};
    while (labels->end < line.end && !is_blank(*labels->end) && *labels->end != ';') labels->end++;
    return true;
  }
  return false;
}

enum dlx_status sudokui_keep_regions(struct span labels, struct sudoku_grid *grid, struct bad_cell *bad) {
  size_t side;
  uint8_t *regions;
  struct dlx_message message;
  enum dlx_status status = sudoku_read_regions(labels.start, span_length(labels), &side, &regions, &message);
  if (status == DLX_BAD_INPUT)
    return sudokui_refuse(bad, labels.start + (message.column > 0 ? message.column - 1 : 0), "%s", message.text);
  if (status) return status;
  if (side == grid->side)
    status = keep_regions(regions, grid);
  else
    status = sudokui_refuse(bad, labels.start, "regions for a side of %zu, where the puzzle is one of %zux%zu", side,
                            grid->side, grid->side);
  free(regions);
  return status;
}
