#include "cli/sudoku_session.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/output.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- options */

static bool is_side(uint64_t side) {
  return side >= SUDOKU_MINIMUM_SIDE && side <= SUDOKU_MAXIMUM_SIDE;
}

bool sudoku_parse_box(const char *text, void *field, const char **reason) {
  struct shape *box = field;
  *reason = "rows x columns of a box, as in 2x3, for a side of 4 to 255";
  return number_read_shape(text, box) && is_side((uint64_t)box->rows * box->columns);
}

static bool parse_empty(const char *text, void *field, const char **reason) {
  uint64_t side;
  if (sudoku_parse_box(text, field, reason)) return true;
  *reason = "a side from 4 to 255, or the rows x columns of a box, as in 2x3";
  if (!number_read(text, &side) || !is_side(side)) return false;
  size_t rows, columns;
  sudoku_box_shape(side, &rows, &columns);
  *(struct shape *)field = (struct shape){(uint32_t)rows, (uint32_t)columns};
  return true;
}

static bool parse_symbols(const char *text, void *field, const char **reason) {
  *reason = "a set of symbols: 1-G, 0-F, A-P or numbers";
  *(int *)field = (int)sudoku_symbols_named(text);
  return *(int *)field != SUDOKU_SYMBOLS_ANY;
}

const struct option_row options_puzzles[] = {
    {.name = "grid",
     .letter = 'g',
     .kind = OPTION_TEXT,
     .field = offsetof(struct settings, grid),
     .value = "TEXT",
     .excludes = {"empty"},
     .help = "the puzzle itself, instead of a FILE"},
    {.name = "empty",
     .kind = OPTION_PARSED,
     .field = offsetof(struct settings, empty),
     .value = "SIZE",
     .parse = parse_empty,
     .help = "an empty grid, instead of a FILE: its side, as in 9, or its boxes, as in 2x3 (2 rows of 3)"},
    {.name = "size",
     .kind = OPTION_COUNT,
     .field = offsetof(struct settings, size),
     .value = "N",
     .low = SUDOKU_MINIMUM_SIDE,
     .high = SUDOKU_MAXIMUM_SIDE,
     .help = "all grids have side N; else it is found from the text"},
    {.name = "box",
     .kind = OPTION_PARSED,
     .field = offsetof(struct settings, box),
     .value = "RxC",
     .parse = sudoku_parse_box,
     .help = "grids of side R * C have boxes of R rows and C columns; else as near to a square as can be, and no "
             "higher than wide"},
    {.name = "symbols",
     .kind = OPTION_PARSED,
     .field = offsetof(struct settings, symbols),
     .value = "SET",
     .parse = parse_symbols,
     .help = "how the text that is read writes values: 1-G, 0-F or A-P (or another last symbol) from 1, 0 or A on, "
             "numbers as numbers; else found from the text"},
    SUDOKU_RULE_ROWS,
    {0},
};

enum exit_status sudoku_check_shape(const struct settings *settings) {
  uint64_t box_side = (uint64_t)settings->box.rows * settings->box.columns;
  if (settings->size > 0 && box_side > 0 && box_side != settings->size) {
    message_error("--box: boxes of %" PRIu32 "x%" PRIu32 " are for a side of %" PRIu64 ", not %" PRIu64,
                  settings->box.rows, settings->box.columns, box_side, settings->size);
    return STATUS_BAD;
  }
  return STATUS_ANSWERED;
}

enum exit_status sudoku_check_options(const struct settings *settings) {
  const char *instead = settings->grid != NULL ? "--grid" : settings->empty.rows > 0 ? "--empty" : NULL;
  if (instead != NULL && settings->operand_count > 0) {
    message_error("%s and a FILE cannot be given together", instead);
    return STATUS_BAD;
  }
  enum exit_status status = sudoku_check_shape(settings);
  if (status) return status;
  uint64_t box_side = (uint64_t)settings->box.rows * settings->box.columns;
  uint64_t empty_side = (uint64_t)settings->empty.rows * settings->empty.columns;
  if (empty_side == 0) return STATUS_ANSWERED;
  if ((settings->size > 0 && settings->size != empty_side) || (box_side > 0 && box_side != empty_side)) {
    message_error("--empty: a grid of side %" PRIu64 " is not what %s says", empty_side,
                  settings->size > 0 ? "--size" : "--box");
    return STATUS_BAD;
  }
  return STATUS_ANSWERED;
}

/* ---------------------------------------------------------------------------------------------- searches */

#define SLOW 0.1 /* seconds after which an answer is shown at once */

/* Nothing left of a limit: the next search stops at once. */
void sudoku_use_up(struct sudoku_session *session, const dlx_problem *problem, const struct dlx_result *result,
                   mpz_srcptr count) {
  stats_add(&session->stats, problem, result, count);
  struct settings *left = &session->left;
  if (left->time_limit > 0)
    left->time_limit = left->time_limit > result->seconds ? left->time_limit - result->seconds : 1e-9;
  if (left->node_limit > 0) left->node_limit = left->node_limit > result->nodes ? left->node_limit - result->nodes : 1;
  if (result->seconds > SLOW) session->is_slow = true;
}

enum exit_status sudoku_search(struct sudoku_session *session, const dlx_problem *problem,
                               const struct visitor *visitor, struct dlx_result *result) {
  enum exit_status status = search_solve(&session->left, problem, visitor, result);
  if (!status) sudoku_use_up(session, problem, result, NULL);
  return status;
}

enum exit_status sudoku_count_all(struct sudoku_session *session, const dlx_problem *problem, uint64_t limit,
                                  mpz_t count, struct dlx_result *result) {
  enum exit_status status = search_count(&session->left, problem, limit, count, result);
  if (!status) sudoku_use_up(session, problem, result, count);
  return status;
}

/* ---------------------------------------------------------------------------------------------- remarks */

void sudoku_remark(const struct sudoku_session *session, const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  const struct sudoku_grid *puzzle = &session->puzzle;
  if (puzzle->line > 0)
    message_remark(session->settings, "%s:%zu:%zu: %s", session->input.name, puzzle->line, puzzle->column, text);
  else
    message_remark(session->settings, "%s", text);
}

void sudoku_remark_stop(const struct sudoku_session *session, const struct dlx_result *result) {
  struct dlx_result all = *result;
  all.nodes = session->stats.nodes;
  search_remark(session->settings, &all);
}

struct naming {
  const struct sudoku_session *session;
  size_t left;
};

/* A value as it is written. */
static const char *value_text(const struct sudoku_grid *grid, size_t cell, char text[4]) {
  if (sudoku_line_is_plain(grid))
    snprintf(text, 4, "%c", sudoku_symbol(grid, grid->cells[cell]));
  else
    snprintf(text, 4, "%u", (unsigned)grid->cells[cell]);
  return text;
}

/* "in row 1 and box 1", "on a diagonal and a knight's move apart". */
static void list_houses(const struct sudoku_grid *grid, const struct sudoku_conflict *conflict, char *text,
                        size_t room) {
  size_t row = conflict->first / grid->side, column = conflict->first % grid->side;
  const struct {
    enum sudoku_house house;
    const char *name;
    size_t number; /* 0: it has none */
  } shared[] = {{SUDOKU_ROW, "in row", row + 1},
                {SUDOKU_COLUMN, "in column", column + 1},
                {SUDOKU_BOX, grid->rules != NULL && grid->rules->regions != NULL ? "in region" : "in box",
                 sudoku_box(grid, row, column) + 1},
                {SUDOKU_ON_DIAGONAL, "on a diagonal", 0},
                {SUDOKU_IN_WINDOW, "in a window", 0},
                {SUDOKU_IN_GROUP, "in a disjoint group", 0},
                {SUDOKU_IN_CAGE, "in a cage", 0},
                {SUDOKU_BY_KNIGHT, "a knight's move apart", 0},
                {SUDOKU_BY_KING, "a king's move apart", 0}};
  bool was_in = false;
  for (size_t i = 0, length = 0; i < sizeof shared / sizeof *shared && length < room; i++) {
    if (!(conflict->houses & shared[i].house)) continue;
    bool is_in = strncmp(shared[i].name, "in ", 3) == 0;
    const char *name = shared[i].name + (was_in && is_in ? 3 : 0);
    length += (size_t)snprintf(text + length, room - length, "%s%s", length > 0 ? " and " : "", name);
    if (shared[i].number > 0 && length < room)
      length += (size_t)snprintf(text + length, room - length, " %zu", shared[i].number);
    was_in = is_in;
  }
}

static void name_conflict(void *user, const struct sudoku_conflict *conflict) {
  struct naming *naming = user;
  if (naming->left == 0) return;
  naming->left--;
  const struct sudoku_grid *puzzle = &naming->session->puzzle;
  size_t side = puzzle->side, first = conflict->first, second = conflict->second;
  char value[4], other[4], houses[200] = "", pair[64];
  snprintf(pair, sizeof pair, "r%zuc%zu and r%zuc%zu", first / side + 1, first % side + 1, second / side + 1,
           second % side + 1);
  if (conflict->houses & SUDOKU_WRONG_SUM) {
    sudoku_remark(naming->session, "conflict: the cage that begins at r%zuc%zu cannot come to its sum",
                  first / side + 1, first % side + 1);
  } else if (conflict->houses & SUDOKU_CONSECUTIVE) {
    sudoku_remark(naming->session, "conflict: %s are %s and %s, which differ by 1, and are neighbours", pair,
                  value_text(puzzle, first, value), value_text(puzzle, second, other));
  } else {
    list_houses(puzzle, conflict, houses, sizeof houses);
    sudoku_remark(naming->session, "conflict: %s are both %s, %s", pair, value_text(puzzle, first, value), houses);
  }
}

void sudoku_name_conflicts(const struct sudoku_session *session, size_t most) {
  struct naming naming = {session, most > 0 ? most : SIZE_MAX};
  sudoku_conflicts(&session->puzzle, name_conflict, &naming);
}
