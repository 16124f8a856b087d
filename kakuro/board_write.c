/*
 * Boards as they are written.
 */
#include "kakuro/complaint.h"
#include "kakuro/kkr_layout.h"
#include "kakuro/run_list.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST_CELL 6 /* "45\45", and a NUL */

/* ---------------------------------------------------------------------------------------------- text */

/* A row of one wall would be a comment if it were written '#'. */
static int cell_text(const struct kakuro_board *board, size_t place, char text[LONGEST_CELL]) {
  const struct kakuro_cell *cell = &board->cells[place];
  char down[3] = "", across[3] = "";
  if (cell->white) return snprintf(text, LONGEST_CELL, "%c", cell->digit > 0 ? '0' + cell->digit : '.');
  if (cell->down == 0 && cell->across == 0) return snprintf(text, LONGEST_CELL, board->columns > 1 ? "#" : "\\");
  if (cell->down > 0) snprintf(down, sizeof down, "%u", cell->down % 100U);
  if (cell->across > 0) snprintf(across, sizeof across, "%u", cell->across % 100U);
  return snprintf(text, LONGEST_CELL, "%s\\%s", down, across);
}

static int column_width(const struct kakuro_board *board, size_t column) {
  int width = 0;
  char text[LONGEST_CELL];
  for (size_t row = 0; row < board->rows; row++) {
    int length = cell_text(board, row * board->columns + column, text);
    if (length > width) width = length;
  }
  return width;
}

/* With 'escape', a backslash is written twice. */
static void write_row(const struct kakuro_board *board, const uint8_t *widths, size_t row, bool escape, FILE *stream) {
  for (size_t column = 0; column < board->columns; column++) {
    char text[LONGEST_CELL];
    int length = cell_text(board, row * board->columns + column, text);
    for (int i = 0; i < length; i++) {
      if (escape && text[i] == '\\') fputc('\\', stream);
      fputc(text[i], stream);
    }
    if (column + 1 < board->columns) fprintf(stream, "%*s", widths[column] - length + 1, "");
  }
}

static enum dlx_status write_rows(const struct kakuro_board *board, bool json, FILE *stream) {
  uint8_t *widths = malloc(board->columns);
  if (!widths) return DLX_NO_MEMORY;
  for (size_t column = 0; column < board->columns; column++) widths[column] = (uint8_t)column_width(board, column);
  if (json) fputc('[', stream);
  for (size_t row = 0; row < board->rows; row++) {
    if (json) fputs(row > 0 ? ",\"" : "\"", stream);
    write_row(board, widths, row, json, stream);
    fputc(json ? '"' : '\n', stream);
  }
  if (json) fputc(']', stream);
  free(widths);
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- lists */

static enum dlx_status refuse(const struct kakuro_board *board, size_t place, const char *why,
                              struct dlx_message *message) {
  return kakuroi_fail(message, DLX_UNSUPPORTED, 0, 0, "r%zuc%zu: %s", place / board->columns + 1,
                      place % board->columns + 1, why);
}

static void write_clues(const struct kakuro_board *board, bool down, FILE *stream) {
  size_t number = 0;
  struct kakuroi_run_walk run = {0};
  while (kakuroi_next_run(&run, board)) number += run.down == down && kakuroi_walk_sum(&run, board) > 0;
  char name = down ? 'v' : 'h';
  fprintf(stream, "n_%c = %zu;\n%c_clue = [|", name, number, name);
  run = (struct kakuroi_run_walk){0};
  while (kakuroi_next_run(&run, board)) {
    unsigned sum = kakuroi_walk_sum(&run, board);
    if (run.down != down || sum == 0) continue;
    size_t wall = run.first - run.step;
    fprintf(stream, "\n\t%zu, %zu, %zu, %u|", wall / board->columns + 1, wall % board->columns + 1, run.length, sum);
  }
  fputs(number > 0 ? "\n];\n" : "|];\n", stream);
}

static enum dlx_status write_lists(const struct kakuro_board *board, FILE *stream, struct dlx_message *message) {
  size_t cells = board->rows * board->columns;
  for (size_t i = 0; i < cells; i++)
    if (board->cells[i].digit > 0) return refuse(board, i, "a given, which clue lists cannot say", message);
  fprintf(stream, "h = %zu;\nw = %zu;\ngrid_data = [|", board->rows, board->columns);
  for (size_t i = 0; i < cells; i++)
    fprintf(stream, "%s%d%s", i % board->columns == 0 ? "\n\t" : ", ", board->cells[i].white,
            (i + 1) % board->columns > 0 ? ""
            : i + 1 < cells              ? "|"
                                         : "\n");
  fputs("|];\n", stream);
  write_clues(board, false, stream);
  write_clues(board, true, stream);
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- binary */

static void put_pair(size_t value, FILE *stream) {
  fputc((int)(value >> 8), stream);
  fputc((int)(value & 0xff), stream);
}

static enum dlx_status write_kkr(const struct kakuro_board *board, FILE *stream, struct dlx_message *message) {
  size_t cells = board->rows * board->columns;
  for (size_t i = 0; i < cells; i++)
    if (board->cells[i].white && board->cells[i].digit == 0)
      return refuse(board, i, "a white cell without a digit, where .kkr holds the answer", message);
  fputs(KKR_MAGIC "0001", stream);
  put_pair(board->columns, stream);
  put_pair(board->rows, stream);
  for (size_t i = 0; i < cells; i++) {
    const struct kakuro_cell *cell = &board->cells[i];
    if (cell->white)
      fputc(cell->digit, stream);
    else
      put_pair(0x1000U + KKR_SUMS * (size_t)cell->across + cell->down, stream);
  }
  return DLX_OK;
}

enum dlx_status kakuro_write(const struct kakuro_board *board, enum kakuro_format format, FILE *stream,
                             struct dlx_message *message) {
  KAKURO_REQUIRE(board && board->rows > 0 && stream);
  switch (format) {
  case KAKURO_CLUES:
    return write_lists(board, stream, message);
  case KAKURO_KKR:
    return write_kkr(board, stream, message);
  default:
    return kakuroi_fail(message, write_rows(board, format == KAKURO_JSON, stream), 0, 0, "out of memory");
  }
}
