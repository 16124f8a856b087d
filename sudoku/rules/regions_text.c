/*
 * Regions as text: a label for each cell, row by row, where cells of a region have the same.
 *
 *     aaab      1 1 1 10      A label is one character, or, where there are blanks or commas in a row, a word.
 *     accb      1 2 2 10      All of it may also be one line.
 *     ...
 */
#include "sudoku/misuse.h"
#include "sudoku/rules/rule_text.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

#define SEPARATORS ","

/* A label in the text. */
struct label {
  const char *start;
  size_t length;
  size_t line;
  size_t column;
};

/* Labels of the cells that have been read. */
struct labels {
  struct label *list;
  size_t count;
  size_t room;
  size_t rows;
  size_t in_first; /* row */
};

static bool make_room(struct labels *labels) {
  if (labels->count < labels->room) return true;
  size_t room = labels->room > 0 ? 2 * labels->room : 128;
  struct label *larger = realloc(labels->list, room * sizeof *larger);
  if (!larger) return false;
  labels->list = larger;
  labels->room = room;
  return true;
}

static enum dlx_status add_label(struct labels *labels, const struct rule_text *text, const char *start, size_t length,
                                 struct dlx_message *message) {
  size_t column = sudokui_column_of(text, start);
  if (labels->count == SUDOKU_MAXIMUM_SIDE * SUDOKU_MAXIMUM_SIDE)
    return sudokui_fail(message, DLX_BAD_INPUT, text->line, column, "regions of a side of more than %zu",
                        SUDOKU_MAXIMUM_SIDE);
  if (!make_room(labels)) return sudokui_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
  labels->list[labels->count++] = (struct label){start, length, text->line, column};
  return DLX_OK;
}

/* A row of words, or of characters. */
static enum dlx_status add_row(struct labels *labels, struct rule_text *text, struct dlx_message *message) {
  struct rule_text ahead = *text;
  const char *word;
  size_t length, before = labels->count;
  sudokui_rule_word(&ahead, SEPARATORS, &word, &length);
  bool has_words = sudokui_rule_word(&ahead, SEPARATORS, &word, &length); /* more than one */
  enum dlx_status status = DLX_OK;
  while (!status && sudokui_rule_word(text, SEPARATORS, &word, &length)) {
    if (has_words) status = add_label(labels, text, word, length, message);
    for (size_t i = 0; !has_words && !status && i < length; i++) status = add_label(labels, text, word + i, 1, message);
  }
  size_t cells = labels->count - before;
  if (labels->rows++ == 0) labels->in_first = cells;
  if (!status && cells != labels->in_first)
    return sudokui_fail(message, DLX_BAD_INPUT, text->line, 1, "a row of %zu cells, where the first has %zu", cells,
                        labels->in_first);
  return status;
}

static enum dlx_status find_side(const struct labels *labels, size_t line, size_t *side, struct dlx_message *message) {
  *side = labels->rows;
  if (labels->rows == 1)
    while (*side * *side < labels->count) ++*side;
  if (labels->count == 0)
    return sudokui_fail(message, DLX_BAD_INPUT, 1, 1, "no regions here: a row of labels for each row of the grid");
  if (*side * *side != labels->count)
    return sudokui_fail(message, DLX_BAD_INPUT, line, 1, "%zu rows of %zu cells are no square", labels->rows,
                        labels->in_first);
  if (*side >= SUDOKU_MINIMUM_SIDE && *side <= SUDOKU_MAXIMUM_SIDE) return DLX_OK;
  return sudokui_fail(message, DLX_BAD_INPUT, line, 1, "regions for a side of %zu: it is from %zu to %zu", *side,
                      SUDOKU_MINIMUM_SIDE, SUDOKU_MAXIMUM_SIDE);
}

/* Numbers the regions as they come, and checks that each has as many cells as the side. */
static enum dlx_status number_regions(const struct labels *labels, size_t side, uint8_t *regions,
                                      struct dlx_message *message) {
  const struct label *names[SUDOKU_MAXIMUM_SIDE];
  size_t sizes[SUDOKU_MAXIMUM_SIDE] = {0}, count = 0;
  for (size_t cell = 0; cell < labels->count; cell++) {
    const struct label *label = &labels->list[cell];
    size_t i = 0;
    while (i < count && !(names[i]->length == label->length && !memcmp(names[i]->start, label->start, label->length)))
      i++;
    if (i == side)
      return sudokui_fail(message, DLX_BAD_INPUT, label->line, label->column,
                          "'%.*s' is region number %zu, where a grid of side %zu has %zu", (int)label->length,
                          label->start, side + 1, side, side);
    if (i == count) names[count++] = label;
    regions[cell] = (uint8_t)i;
    if (++sizes[i] > side)
      return sudokui_fail(message, DLX_BAD_INPUT, label->line, label->column,
                          "region '%.*s' has more than %zu cells, as many as the side", (int)label->length,
                          label->start, side);
  }
  return DLX_OK; /* so that each has 'side', and there are as many */
}

static enum dlx_status make_regions(const struct labels *labels, size_t line, size_t *side, uint8_t **regions,
                                    struct dlx_message *message) {
  enum dlx_status status = find_side(labels, line, side, message);
  if (status) return status;
  uint8_t *made = malloc(labels->count > 0 ? labels->count : 1);
  status =
      made ? number_regions(labels, *side, made, message) : sudokui_fail(message, DLX_NO_MEMORY, 0, 0, "out of memory");
  if (status)
    free(made);
  else
    *regions = made;
  return status;
}

enum dlx_status sudoku_read_regions(const char *text, size_t size, size_t *side, uint8_t **regions,
                                    struct dlx_message *message) {
  SUDOKU_REQUIRE((text || size == 0) && side && regions);
  struct rule_text rows = {.at = text, .end = text + size};
  struct labels labels = {0};
  size_t found_side = 0;
  enum dlx_status status = DLX_OK;
  while (!status && size > 0 && sudokui_rule_line(&rows)) status = add_row(&labels, &rows, message);
  if (!status) status = make_regions(&labels, rows.line, &found_side, regions, message);
  if (!status) *side = found_side;
  free(labels.list);
  return status;
}
