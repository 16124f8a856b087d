/*
 * Cages as text: a line a cage, of its sum and its cells.
 *
 *     10: r1c1 r1c2 r2c1        or without the colon; '.' is any sum
 *
 * Cages and their cells are in one piece of memory: as many cages as lines, as many cells as the grid has.
 */
#include "sudoku/misuse.h"
#include "sudoku/rules/digit_sets.h"
#include "sudoku/rules/rule_text.h"

#include <stdlib.h>
#include <string.h>

struct cage_reading {
  struct rule_text text;
  size_t side; /* the most that there may be, where it is not known */
  bool side_is_known;
  uint32_t *line_of; /* of each cell, the line of its cage; 0: none */
  struct dlx_message *message;
};

static enum dlx_status fail_at(const struct cage_reading *reading, const char *at, const char *what, const char *word,
                               size_t length) {
  return sudokui_fail(reading->message, DLX_BAD_INPUT, reading->text.line, sudokui_column_of(&reading->text, at), what,
                      (int)(length < 40 ? length : 40), word);
}

/* A number without a sign, of at most five digits; returns how many there were. */
static size_t read_number(const char *text, size_t length, size_t *number) {
  size_t i = 0;
  *number = 0;
  while (i < length && i < 5 && text[i] >= '0' && text[i] <= '9') *number = 10 * *number + (size_t)(text[i++] - '0');
  return i;
}

static enum dlx_status read_sum(struct cage_reading *reading, struct sudoku_cage *cage, const char **at) {
  const char *word;
  size_t length, sum = 0;
  if (!sudokui_rule_word(&reading->text, ":=", &word, &length)) word = reading->text.at, length = 0;
  *at = word;
  if (length == 1 && *word == '.') {
    cage->sum = 0;
    return DLX_OK;
  }
  if (length == 0 || read_number(word, length, &sum) < length || sum == 0)
    return fail_at(reading, word, "'%.*s' is no sum: a number, or '.' for any, comes before the cells", word, length);
  cage->sum = (uint32_t)sum;
  return DLX_OK;
}

/* "r4c5", in either case. */
static enum dlx_status read_cell(struct cage_reading *reading, const char *word, size_t length, size_t *cell) {
  size_t row = 0, column = 0, first = 0, second = 0;
  if (length > 0 && (*word == 'r' || *word == 'R')) first = read_number(word + 1, length - 1, &row);
  size_t used = first + 1;
  if (first > 0 && used < length && (word[used] == 'c' || word[used] == 'C'))
    second = read_number(word + used + 1, length - used - 1, &column);
  if (second == 0 || used + 1 + second < length)
    return fail_at(reading, word, "'%.*s' is no cell, as r1c1 is", word, length);
  if (row == 0 || column == 0 || row > reading->side || column > reading->side)
    return sudokui_fail(reading->message, DLX_BAD_INPUT, reading->text.line, sudokui_column_of(&reading->text, word),
                        "%.*s is not in a grid of side %zu", (int)length, word, reading->side);
  *cell = (row - 1) * reading->side + column - 1;
  return DLX_OK;
}

static enum dlx_status take_cell(struct cage_reading *reading, const char *word, size_t length, size_t cell) {
  uint32_t *line = &reading->line_of[cell];
  if (*line > 0)
    return sudokui_fail(reading->message, DLX_BAD_INPUT, reading->text.line, sudokui_column_of(&reading->text, word),
                        "%.*s is in the cage of line %u already", (int)length, word, (unsigned)*line);
  *line = (uint32_t)reading->text.line;
  return DLX_OK;
}

/* Reads the cage of a line; its cells go to 'cells', where there is room for all of the grid's. */
static enum dlx_status read_cage(struct cage_reading *reading, struct sudoku_cage *cage, uint16_t *cells) {
  const char *sum_at, *word;
  size_t length, cell = 0;
  *cage = (struct sudoku_cage){.cells = cells};
  enum dlx_status status = read_sum(reading, cage, &sum_at);
  while (!status && sudokui_rule_word(&reading->text, ":=,+", &word, &length)) {
    status = read_cell(reading, word, length, &cell);
    if (!status) status = take_cell(reading, word, length, cell);
    if (!status) cells[cage->count++] = (uint16_t)cell;
  }
  if (!status && cage->count == 0)
    return sudokui_fail(reading->message, DLX_BAD_INPUT, reading->text.line, sudokui_column_of(&reading->text, sum_at),
                        "a cage without cells, as r1c1 is one");
  if (status || !reading->side_is_known) return status;
  status = sudokui_check_sum(reading->side, cage->count, cage->sum, reading->message);
  if (status && reading->message) {
    reading->message->line = reading->text.line;
    reading->message->column = sudokui_column_of(&reading->text, sum_at);
  }
  return status;
}

/* Of all lines that are no comments. */
static size_t count_lines(struct rule_text text) {
  size_t lines = 0;
  while (sudokui_rule_line(&text)) lines++;
  return lines;
}

static enum dlx_status read_all(struct cage_reading *reading, struct sudoku_cage *cages, uint16_t *cells,
                                size_t *count) {
  enum dlx_status status = DLX_OK;
  for (*count = 0; !status && sudokui_rule_line(&reading->text); ++*count) {
    status = read_cage(reading, &cages[*count], cells);
    cells += cages[*count].count;
  }
  if (!status && *count == 0)
    return sudokui_fail(reading->message, DLX_BAD_INPUT, 1, 1,
                        "no cages here: a line for each, of its sum and its cells, as in 10: r1c1 r1c2 r2c1");
  return status;
}

enum dlx_status sudoku_read_cages(const char *text, size_t size, size_t side, struct sudoku_cage **cages, size_t *count,
                                  struct dlx_message *message) {
  SUDOKU_REQUIRE((text || size == 0) && cages && count && side <= SUDOKU_MAXIMUM_SIDE);
  struct cage_reading reading = {
      .text = {.at = text, .end = text + size},
      .side = side > 0 ? side : SUDOKU_MAXIMUM_SIDE,
      .side_is_known = side > 0,
      .message = message,
  };
  size_t area = reading.side * reading.side, lines = size > 0 ? count_lines(reading.text) : 0;
  struct sudoku_cage *made = malloc(lines * sizeof *made + area * sizeof *made->cells);
  reading.line_of = calloc(area, sizeof *reading.line_of);
  enum dlx_status status = DLX_NO_MEMORY;
  if (made && reading.line_of)
    status = read_all(&reading, made, (uint16_t *)(made + lines), count);
  else
    sudokui_fail(message, status, 0, 0, "out of memory");
  free(reading.line_of);
  if (status)
    free(made);
  else
    *cages = made;
  return status;
}
