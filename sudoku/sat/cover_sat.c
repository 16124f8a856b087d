/*
 * Pairs of options are told by item: options that share two items are told twice, which does no harm.  Of the sets of
 * values of a cage, each pair is told once, by the cage; that they cover the same values follows from it.
 */
#include "sudoku/sat/cover_sat.h"
#include "sudoku/sat/cadical.h"

#include <stdlib.h>
#include <string.h>

#ifdef SUDOKU_HAVE_CADICAL

#define MOST_PAIRS ((uint64_t)20000000) /* clauses of two literals: some 60 bytes each */
#define LOOK_EVERY 4096                 /* clauses */

/* The options of each item, as variables: of item i, variables[first[i]] up to variables[first[i + 1] - 1]. */
struct columns {
  uint32_t *first;
  int *variables;
};

struct search {
  const struct cover_sat *asked;
  const dlx_problem *problem;
  size_t values; /* options that put a value into a cell; those behind choose sets of cages */
  struct sudokui_cadical *cadical;
  uint8_t *cells;
  int *literals; /* a clause */
  size_t taken;  /* clauses */
  bool is_stopped;
};

/* Options that put values into cells come first. */
static size_t count_values(const sudoku_encoding *encoding) {
  size_t options = dlx_option_count(sudoku_problem(encoding));
  while (options > 0 && sudoku_choices(encoding)[options - 1].value == 0) options--;
  return options;
}

/* ---------------------------------------------------------------- clauses */

static bool list_columns(const struct search *search, struct columns *columns) {
  size_t items = dlx_item_count(search->problem), options = dlx_option_count(search->problem);
  columns->first = calloc(items + 1, sizeof *columns->first);
  columns->variables = calloc(dlx_entry_count(search->problem) + 1, sizeof *columns->variables);
  if (!columns->first || !columns->variables) return false;
  uint32_t *first = columns->first;
  const struct dlx_entry *entries;
  for (size_t option = 0; option < options; option++)
    for (size_t i = dlx_option(search->problem, option, &entries); i > 0; i--) first[entries[i - 1].item + 1]++;
  for (size_t item = 0; item < items; item++) first[item + 1] += first[item];
  for (size_t option = 0; option < options; option++)
    for (size_t i = dlx_option(search->problem, option, &entries); i > 0; i--)
      columns->variables[first[entries[i - 1].item]++] = (int)option + 1;
  for (size_t item = items; item > 0; item--) first[item] = first[item - 1];
  first[0] = 0;
  return true;
}

/* false: stopped, or no memory. */
static bool add(struct search *search, const int *literals, size_t count) {
  if (search->taken++ % LOOK_EVERY == 0 && !search->asked->look(search->asked->user)) {
    search->is_stopped = true;
    return false;
  }
  return sudokui_cadical_add(search->cadical, literals, count);
}

static bool add_pairs(struct search *search, const int *variables, size_t count) {
  bool is_cage = count > 0 && (size_t)variables[0] > search->values;
  for (size_t i = 0; i < count; i++)
    for (size_t k = i + 1; k < count; k++) {
      const int pair[] = {-variables[i], -variables[k]};
      if ((size_t)variables[i] > search->values && !is_cage) break;
      if (!add(search, pair, 2)) return false;
    }
  return true;
}

static bool add_items(struct search *search, const struct columns *columns) {
  size_t items = dlx_item_count(search->problem), primary = dlx_primary_count(search->problem);
  for (size_t item = 0; item < items; item++) {
    const int *variables = columns->variables + columns->first[item];
    size_t count = columns->first[item + 1] - columns->first[item];
    if (item < primary && !add(search, variables, count)) return false;
    if (!add_pairs(search, variables, count)) return false;
  }
  return true;
}

/* Forbids a grid.  A value that is no option any more is enough for that. */
static bool forbid(struct search *search, const uint8_t *cells) {
  size_t count = 0;
  for (size_t option = 0; option < search->values; option++) {
    struct sudoku_choice choice = sudoku_choices(search->asked->encoding)[option];
    if (cells[choice.cell] == choice.value) search->literals[count++] = -(int)(option + 1);
  }
  return add(search, search->literals, count);
}

/* ---------------------------------------------------------------- the search */

static void read_solution(struct search *search) {
  for (size_t option = 0; option < search->values; option++) {
    struct sudoku_choice choice = sudoku_choices(search->asked->encoding)[option];
    if (sudokui_cadical_is_true(search->cadical, (int)(option + 1))) search->cells[choice.cell] = choice.value;
  }
}

/* DLX_NO_MEMORY where a call said no that was not stopped. */
static enum dlx_status why_not(const struct search *search) {
  return search->is_stopped ? DLX_OK : DLX_NO_MEMORY;
}

static enum dlx_status visit_all(struct search *search, bool *complete) {
  const struct cover_sat *asked = search->asked;
  for (uint64_t found = 0; asked->most == 0 || found < asked->most; found++) {
    enum cadical_answer answer = sudokui_cadical_solve(search->cadical);
    if (answer == CADICAL_NO_MEMORY) return DLX_NO_MEMORY;
    *complete = answer == CADICAL_UNSATISFIABLE;
    if (answer != CADICAL_SATISFIABLE) return DLX_OK;
    read_solution(search);
    if (!asked->visit(asked->user, search->cells)) return DLX_OK;
    if (!forbid(search, search->cells)) return why_not(search);
  }
  return DLX_OK;
}

static enum dlx_status search_all(struct search *search, bool *complete) {
  const struct cover_sat *asked = search->asked;
  size_t cells = asked->grid->side * asked->grid->side;
  struct columns columns = {0};
  bool is_listed = list_columns(search, &columns), is_added = is_listed && add_items(search, &columns);
  free(columns.first);
  free(columns.variables);
  if (!is_listed) return DLX_NO_MEMORY;
  if (!is_added) return why_not(search);
  for (size_t i = 0; i < asked->known.count; i++)
    if (!forbid(search, asked->known.cells + i * cells)) return why_not(search);
  memcpy(search->cells, asked->grid->cells, cells);
  return visit_all(search, complete);
}

bool sudokui_cover_sat_can(const sudoku_encoding *encoding) {
  const dlx_problem *problem = sudoku_problem(encoding);
  size_t items = dlx_item_count(problem), options = dlx_option_count(problem);
  uint64_t pairs = 0;
  uint32_t *sizes = calloc(items + 1, sizeof *sizes);
  const struct dlx_entry *entries;
  if (!sizes) return false;
  for (size_t option = 0; option < options; option++)
    for (size_t i = dlx_option(problem, option, &entries); i > 0; i--) pairs += sizes[entries[i - 1].item]++;
  free(sizes);
  return pairs <= MOST_PAIRS;
}

enum dlx_status sudokui_cover_sat(const struct cover_sat *asked, bool *complete) {
  struct search search = {
      .asked = asked,
      .problem = sudoku_problem(asked->encoding),
      .values = count_values(asked->encoding),
      .cells = malloc(asked->grid->side * asked->grid->side),
      .literals = malloc((asked->grid->side * asked->grid->side + 1) * sizeof *search.literals),
  };
  const struct cadical_watch watch = {asked->learnt, asked->look, asked->user};
  *complete = false;
  search.cadical = sudokui_cadical_new(&watch);
  enum dlx_status status =
      search.cells && search.literals && search.cadical ? search_all(&search, complete) : DLX_NO_MEMORY;
  sudokui_cadical_free(search.cadical);
  free(search.cells);
  free(search.literals);
  return status;
}

#else

bool sudokui_cover_sat_can(const sudoku_encoding *encoding) {
  (void)encoding;
  return false;
}
enum dlx_status sudokui_cover_sat(const struct cover_sat *asked, bool *complete) {
  (void)asked;
  *complete = false;
  return DLX_OK;
}

#endif
