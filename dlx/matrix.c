/*
 * The 'matrix' format: a row of 0 and 1 an option; every column is a primary item, named by its number from 0.
 * Blanks and commas between the digits are allowed, empty lines are ignored.
 */
#include "dlx/format.h"

#include <stdlib.h>
#include <string.h>

static bool is_gap(char c) {
  return c != '\n' && (c == ',' || is_white(c));
}
static bool is_digit(char c) {
  return c == '0' || c == '1';
}

/* The digits from 'p' up to the end of the line, or up to a byte that cannot be in a matrix; '*stop' is there. */
static size_t count_digits(const char *p, const char *end, const char **stop) {
  size_t count = 0;
  for (; p < end && (is_digit(*p) || is_gap(*p)); p++) count += is_digit(*p);
  *stop = p;
  return count;
}

bool dlxi_looks_like_matrix(const struct source *source) {
  size_t columns = 0;
  const char *p = source->text;
  while (p < source->end) {
    size_t count = count_digits(p, source->end, &p);
    if (p < source->end && *p++ != '\n') return false;
    if (columns && count && count != columns) return false;
    if (count) columns = count;
  }
  return columns > 0;
}

static enum dlx_status add_columns(dlx_problem *problem, size_t columns) {
  for (size_t i = 0; i < columns; i++) {
    char name[24];
    int length = snprintf(name, sizeof name, "%zu", i);
    uint32_t item;
    enum dlx_status status = dlxi_add_item(problem, name, (size_t)length, DLX_PRIMARY, &item);
    if (status) return status;
  }
  return DLX_OK;
}

/* Reads the row from 'line' to 'line_end', which holds nothing but digits, one at least, and gaps. */
static enum dlx_status read_row(struct source *source, dlx_problem *problem, const char *line, const char *line_end,
                                size_t first_line) {
  size_t columns = problem->items.count;
  size_t column = 0;
  size_t start = problem->entry_count;
  const char *behind = line; /* the last digit so far */
  dlxi_begin_option(problem);
  for (const char *p = line; p < line_end; p++) {
    if (!is_digit(*p)) continue;
    if (column == columns)
      return dlxi_at(source, p,
                     dlxi_fail(source->message, DLX_BAD_INPUT,
                               "more than %zu digits in this row: each has as many as the first, on line %zu", columns,
                               first_line));
    if (*p == '1') {
      enum dlx_status status = dlxi_add_entry(problem, (uint32_t)column, 0);
      if (status) return status;
    }
    column++;
    behind = p + 1;
  }
  if (column < columns)
    return dlxi_at(source, behind,
                   dlxi_fail(source->message, DLX_BAD_INPUT,
                             "only %zu of %zu digits in this row: each has as many as the first, on line %zu", column,
                             columns, first_line));
  if (problem->entry_count == start) dlxi_found_idle(source, problem->option_count, line);
  return dlxi_end_option(problem);
}

/* 'where' is a byte that cannot be in a matrix; all of its character is shown if it is the first of several. */
static enum dlx_status fail_character(const struct source *source, const char *where) {
  size_t length = 1;
  while (where + length < source->end && ((unsigned char)where[length] & 0xC0) == 0x80) length++;
  return dlxi_at(source, where,
                 dlxi_fail(source->message, DLX_BAD_INPUT,
                           "'%s' in a matrix: it is rows of 0 and 1, with blanks or commas between them",
                           dlxi_show(where, length).text));
}

enum dlx_status dlxi_read_matrix(struct source *source, dlx_problem *problem) {
  size_t first_line = 0;
  const char *line_end;
  for (const char *line = source->text; line < source->end; line = line_end + (line_end < source->end)) {
    size_t count = count_digits(line, source->end, &line_end);
    if (line_end < source->end && *line_end != '\n') return fail_character(source, line_end);
    if (!count) continue;
    enum dlx_status status = DLX_OK;
    if (!first_line) {
      first_line = dlxi_place(source, line).line;
      status = add_columns(problem, count);
    }
    if (!status) status = read_row(source, problem, line, line_end, first_line);
    if (status) return status;
  }
  if (!first_line)
    return dlxi_at(source, source->end,
                   dlxi_fail(source->message, DLX_BAD_INPUT, "no row: a matrix is rows of 0 and 1"));
  return DLX_OK;
}

enum dlx_status dlxi_write_matrix(const dlx_problem *problem, FILE *stream, struct dlx_message *message) {
  size_t columns = problem->primary_count;
  if (columns < problem->items.count)
    return dlxi_fail(message, DLX_UNSUPPORTED, "a matrix cannot say which of its columns are secondary items");
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "a matrix cannot say how often an item is covered: always once");
  if (dlx_has_costs(problem)) return dlxi_fail(message, DLX_UNSUPPORTED, "a matrix cannot say what an option costs");
  if (!columns || !problem->option_count)
    return dlxi_fail(message, DLX_UNSUPPORTED, "a matrix has at least one row and one column");

  char *row = malloc(columns + 1);
  if (!row) return DLX_NO_MEMORY;
  memset(row, '0', columns);
  row[columns] = '\n';
  for (size_t k = 0; k < problem->option_count; k++) {
    const struct dlx_entry *entries;
    size_t count = dlx_option(problem, k, &entries);
    for (size_t i = 0; i < count; i++) row[entries[i].item] = '1';
    fwrite(row, 1, columns + 1, stream);
    for (size_t i = 0; i < count; i++) row[entries[i].item] = '0';
  }
  free(row);
  return DLX_OK;
}
