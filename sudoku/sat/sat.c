/*
 * Solutions by CaDiCaL: found one by one, each forbidden by a clause before the next is looked for.
 *
 * A node is a clause that it has learnt from a contradiction.
 *
 * Of its options, two are not as they come: "stabilizeonly", which restarts seldom, and "chrono", as to backtrack by
 * one level only does not pay.  Together they take a third off the time to the proof, on minimal puzzles of 25x25.
 * Tried without gain: other phases, other rates of forgetting, no preprocessing, and variables that say in which box of
 * a line a value is; what is meant for formulas without a solution doubles the time.
 */
#include "sudoku/sat/sat.h"
#include "sudoku/rules/rules_search.h"
#include "sudoku/sat/cadical.h"
#include "sudoku/sat/clauses.h"

#include <stdlib.h>

#define MOST_PAIRS    ((size_t)20000000) /* clauses of two literals: some 60 bytes each */
#define WORTH_SHAVING 5000               /* candidates: a few milliseconds */
#define LOOK_EVERY    4096               /* clauses */

#ifdef SUDOKU_HAVE_CADICAL

bool sudokui_sat_can(const struct board *board) {
  return sudokui_clauses_pairs(board) <= MOST_PAIRS;
}

/* What one search has. */
struct sat {
  size_t taken; /* clauses */
  bool no_memory;
  const struct board *board;
  struct sudokui_run *run;
  struct clauses clauses;
  struct sudokui_cadical *cadical;
  uint8_t *cells; /* a solution */
  int *literals;  /* a clause that forbids one */
};

static bool learnt(void *user) {
  const struct sat *sat = user;
  return sudokui_enter_node(sat->run);
}

static bool look(void *user) {
  const struct sat *sat = user;
  return sudokui_look(sat->run);
}

/* Now and then it is asked for a stop: there may be millions. */
static bool take(void *user, const int *literals, size_t count) {
  struct sat *sat = user;
  if (sat->taken++ % LOOK_EVERY == 0 && !sudokui_look(sat->run)) return false;
  sat->no_memory = !sudokui_cadical_add(sat->cadical, literals, count);
  return !sat->no_memory;
}

/* Forbids the grid in 'cells'. */
static bool forbid(struct sat *sat, const uint8_t *cells) {
  size_t side = sat->board->side, count = 0;
  for (size_t cell = 0; cell < sat->board->cells; cell++)
    if (board_is_open(sat->board, cell))
      sat->literals[count++] = -sat->clauses.variable_of[cell * side + cells[cell] - 1];
  return sudokui_cadical_add(sat->cadical, sat->literals, count);
}

static void read_solution(struct sat *sat) {
  for (size_t i = 0; i < sat->clauses.count; i++) {
    uint32_t candidate = sat->clauses.candidates[i];
    if (sudokui_cadical_is_true(sat->cadical, (int)(i + 1)))
      sat->cells[board_cell(candidate)] = (uint8_t)(board_value(candidate) + 1);
  }
}

static enum dlx_status visit_all(struct sat *sat, uint64_t most, bool *complete) {
  for (uint64_t found = 0; most == 0 || found < most; found++) {
    enum cadical_answer answer = sudokui_cadical_solve(sat->cadical);
    if (answer == CADICAL_NO_MEMORY) return DLX_NO_MEMORY;
    *complete = answer == CADICAL_UNSATISFIABLE;
    if (answer != CADICAL_SATISFIABLE) return DLX_OK;
    read_solution(sat);
    if (!sudokui_visit(sat->run, sat->cells)) return DLX_OK;
    if (!forbid(sat, sat->cells)) return DLX_NO_MEMORY;
  }
  return DLX_OK;
}

static enum dlx_status search_all(struct sat *sat, struct sat_known known, uint64_t most, bool *complete) {
  if (!sudokui_clauses_write(&sat->clauses, sat->board, take, sat)) return sat->no_memory ? DLX_NO_MEMORY : DLX_OK;
  for (size_t i = 0; i < known.count; i++)
    if (!forbid(sat, known.cells + i * sat->board->cells)) return DLX_NO_MEMORY;
  sudokui_board_cells(sat->board, sat->cells);
  return visit_all(sat, most, complete);
}

static enum dlx_status search_board(const struct board *board, struct sudokui_run *run, struct sat_known known,
                                    uint64_t most, bool *complete) {
  struct sat sat = {.board = board, .run = run};
  const struct cadical_watch watch = {learnt, look, &sat};
  enum dlx_status status = sudokui_clauses_prepare(&sat.clauses, board);
  if (status) return status;
  sat.cells = malloc(board->cells);
  sat.literals = malloc((board->cells + 1) * sizeof *sat.literals);
  sat.cadical = sudokui_cadical_new(&watch);
  status = sat.cells && sat.literals && sat.cadical ? search_all(&sat, known, most, complete) : DLX_NO_MEMORY;
  sudokui_cadical_free(sat.cadical);
  free(sat.cells);
  free(sat.literals);
  sudokui_clauses_release(&sat.clauses);
  return status;
}

/* What can be known without a search.  To shave a grid with many candidates would take longer than to search it. */
static bool prune(struct board *board, const struct sudoku_grid *grid) {
  if (!sudokui_board_enter(board, grid) || !sudokui_board_lock(board)) return false;
  if (sudokui_board_candidates(board) > WORTH_SHAVING) return true;
  return sudokui_board_shave(board) && sudokui_board_lock(board);
}

enum dlx_status sudokui_sat_search(struct sudokui_run *run, struct sat_known known, uint64_t most, bool *complete) {
  struct board board;
  *complete = false;
  enum dlx_status status = sudokui_board_prepare(&board, run->grid);
  if (status) return status;
  if (!prune(&board, run->grid)) {
    *complete = true;
  } else if (!sudokui_sat_can(&board)) {
    run->refusal = "is not for a grid with so many candidates: it would take too many clauses";
    status = DLX_UNSUPPORTED;
  } else {
    status = search_board(&board, run, known, most, complete);
  }
  run->updates += board.removals;
  sudokui_board_release(&board);
  return status;
}

static enum dlx_status search(struct sudokui_run *run) {
  bool complete;
  if (run->grid->rules) return sudokui_rules_sat(run);
  return sudokui_sat_search(run, (struct sat_known){0}, 0, &complete);
}

#define LACKS NULL
#else
#define LACKS "is not here: it takes a library built with CaDiCaL, Debian package libcadical-dev"

bool sudokui_sat_can(const struct board *board) {
  (void)board;
  return false;
}
enum dlx_status sudokui_sat_search(struct sudokui_run *run, struct sat_known known, uint64_t most, bool *complete) {
  (void)run, (void)known, (void)most;
  *complete = false;
  return DLX_OK;
}
static enum dlx_status search(struct sudokui_run *run) {
  (void)run;
  return DLX_OK;
}
#endif

const struct sudokui_solver sudokui_sat = {
    .info = {.name = "sat",
             .summary = "clauses, searched by CaDiCaL, which learns from contradictions",
             .lacks = LACKS},
    .knows_rules = true,
    .search = search,
};
