/*
 * The asker for grids of any shape: boards (sudoku/large), and clauses (sudoku/sat) for what is hard.
 *
 * What is given is put on a blank board, and what follows from it by singles and locked candidates.  Where that fills
 * the board the cells in question are free.  Else, if it is to be sure, another solution is searched for: on the board
 * at first, where the value of a single cell in question is ruled out, and then by CaDiCaL.  It is told the rules only
 * once; givens are assumptions, so that what it learns from one question serves for all that follow, of other grids
 * too. A library without CaDiCaL searches on the board to the end.
 *
 * A full grid of up to 15x15 is searched at random; a larger one is filled by matchings.  Both ways like some grids
 * better than others; so parts of it are then taken out and searched for at random, again and again.
 */
#include "sudoku/generate/asker.h"
#include "sudoku/generate/walk.h"
#include "sudoku/large/fill.h"
#include "sudoku/large/large.h"
#include "sudoku/sat/cadical.h"
#include "sudoku/sat/clauses.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_TRY        200 /* nodes of a search for a full grid, before it begins anew */
#define LARGE            16  /* a side from which on grids are filled by matchings */
#define MIXINGS          3   /* times the side: how often a part of a full grid is made anew */
#define MIXED_LINES      3   /* how many lines, or values, that takes out */
#define MIXING_NODES     300 /* given up then: the part stays as it is */
#define BOARD_NODES      300 /* of a question, before CaDiCaL is asked */
#define CLAUSES_PER_LOOK 1000
#define PATTERN_NODES    300 /* of a puzzle in a pattern: for a solution, and for whether it is the only one */

struct board_asker {
  struct asker asker;
  struct sudoku_grid grid; /* a blank one of the shape */
  struct board board;      /* blank between two questions */
  struct large_level *levels;
  size_t depth;
  uint8_t *solution;
  uint8_t *cells; /* a solution that was found */
  bool *given;

#ifdef SUDOKU_HAVE_CADICAL
  struct cadical_watch watch;
  struct clauses clauses;          /* of the blank board */
  struct sudokui_cadical *cadical; /* NULL: not needed until now */
  int last_variable;
  size_t written;   /* clauses */
  bool was_stopped; /* while the rules were written down */
#endif
};

static struct board_asker *board_of(struct asker *asker) {
  return (struct board_asker *)asker;
}

/* ---------------------------------------------------------------- on the board */

/* Puts down what 'cells' has of a solution; 'given' NULL: all that is not blank.  false: a contradiction. */
static bool enter(struct board_asker *own, const uint8_t *cells, const bool *given) {
  struct board *board = &own->board;
  assert(board->trail_size == 0);
  own->depth = 0;
  for (size_t cell = 0; cell < board->cells; cell++) {
    if (given ? !given[cell] : !cells[cell]) continue;
    uint32_t candidate = board_candidate(cell, cells[cell] - 1U);
    if (!board_has(board, candidate)) return false;
    if (board_is_open(board, cell) && !sudokui_board_place(board, candidate)) return false;
  }
  return sudokui_board_settle(board);
}

static void leave(struct board_asker *own) {
  sudokui_board_undo(&own->board, 0);
}

static uint8_t least_key(const struct board *board) {
  uint8_t least = BOARD_DONE;
  for (size_t item = 0; item < board->items && least > 1; item++)
    if (board->keys[item] < least) least = board->keys[item];
  return least;
}

/* An item with the fewest candidates, behind a random place, and one of them. */
static uint32_t choose(const struct board *board, struct random *random) {
  uint32_t list[256];
  size_t from = dlxi_random_below(random, board->items);
  uint8_t least = least_key(board);
  const uint8_t *found = memchr(board->keys + from, least, board->items - from);
  if (!found) found = memchr(board->keys, least, from);
  size_t count = sudokui_board_list(board, (size_t)(found - board->keys), list);
  return list[dlxi_random_below(random, count)];
}

static bool descend(struct board_asker *own, struct random *random) {
  struct board *board = &own->board;
  uint32_t candidate = choose(board, random);
  own->levels[own->depth++] = (struct large_level){candidate, board->trail_size};
  return sudokui_board_place(board, candidate) && sudokui_board_settle(board);
}

static bool turn_back(struct board_asker *own) {
  struct board *board = &own->board;
  while (own->depth > 0) {
    const struct large_level *level = &own->levels[--own->depth];
    sudokui_board_undo(board, level->trail_size);
    if (sudokui_board_remove(board, level->candidate) && sudokui_board_settle(board)) return true;
  }
  return false;
}

enum found { FOUND, FOUND_NO_MORE, FOUND_TIRED, FOUND_STOPPED };

/* The next solution below where the search is, into 'cells'; at most so many nodes, which are counted down. */
static enum found search(struct board_asker *own, struct random *random, uint64_t *nodes) {
  struct board *board = &own->board;
  if (board->open == 0 && !turn_back(own)) return FOUND_NO_MORE; /* the last one, from which it goes on */
  while (board->open > 0) {
    if (*nodes == 0) return FOUND_TIRED;
    --*nodes;
    if (!sudokui_watch_look(own->asker.watch)) return FOUND_STOPPED;
    if (!descend(own, random) && !turn_back(own)) return FOUND_NO_MORE;
  }
  sudokui_board_cells(board, own->cells);
  return FOUND;
}

/* The first solution: a board that is full already is one. */
static enum found search_first(struct board_asker *own, struct random *random, uint64_t *nodes) {
  if (own->board.open > 0) return search(own, random, nodes);
  sudokui_board_cells(&own->board, own->cells);
  return FOUND;
}

/* ---------------------------------------------------------------- full grids */

/* By a search that begins anew again and again. */
static bool search_grid(struct board_asker *own, struct random *random, uint8_t *cells) {
  enum found found;
  uint64_t most = FIRST_TRY;
  do {
    uint64_t nodes = most;
    own->depth = 0;
    found = search(own, random, &nodes);
    leave(own);
    most += most / 4;
  } while (found == FOUND_TIRED || found == FOUND_NO_MORE);
  memcpy(cells, own->cells, own->board.cells);
  return found == FOUND;
}

static bool fill_grid(struct board_asker *own, struct random *random, uint8_t *cells) {
  struct fill fill;
  own->asker.status = sudokui_fill_prepare(&fill, &own->grid);
  if (own->asker.status) return false;
  fill.dice = dlxi_random(random) | 1;
  while (!sudokui_fill_try(&fill)) {}
  memcpy(cells, fill.cells, own->board.cells);
  sudokui_fill_release(&fill);
  return true;
}

/* Numbers below 'count' at random: the first few of a shuffled list. */
static uint32_t draw_set(struct random *random, size_t count, size_t wanted) {
  uint32_t set = 0;
  while (wanted > 0) {
    uint32_t bit = (uint32_t)1 << dlxi_random_below(random, count);
    wanted -= !(set & bit);
    set |= bit;
  }
  return set;
}

/* Takes some rows, columns, or values out of a full grid, and searches for them at random. */
static bool mix(struct board_asker *own, struct random *random, uint8_t *cells) {
  const struct board *board = &own->board;
  uint64_t kind = dlxi_random_below(random, 3), nodes = MIXING_NODES;
  uint32_t out = draw_set(random, board->side, MIXED_LINES);
  for (size_t cell = 0; cell < board->cells; cell++) {
    size_t line = kind == 0 ? cells[cell] - 1U : kind == 1 ? board->row_of[cell] : board->column_of[cell];
    own->given[cell] = !(out >> line & 1);
  }
  bool is_possible = enter(own, cells, own->given);
  assert(is_possible);
  enum found found = is_possible ? search_first(own, random, &nodes) : FOUND_TIRED;
  leave(own);
  if (found == FOUND) memcpy(cells, own->cells, board->cells);
  return found != FOUND_STOPPED;
}

/* Other names for values. */
static void rename_values(struct random *random, size_t side, uint8_t *cells) {
  uint8_t names[SUDOKU_MAXIMUM_GENERATED] = {0};
  for (size_t v = 0; v < side; v++) {
    size_t at = dlxi_random_below(random, v + 1);
    names[v] = names[at];
    names[at] = (uint8_t)(v + 1);
  }
  for (size_t cell = 0; cell < side * side; cell++) cells[cell] = names[cells[cell] - 1];
}

static bool draw(struct asker *asker, struct random *random, uint8_t *cells) {
  struct board_asker *own = board_of(asker);
  size_t side = own->board.side;
  if (!sudokui_watch_look(asker->watch)) return false;
  if (!(side < LARGE ? search_grid : fill_grid)(own, random, cells)) return false;
  rename_values(random, side, cells);
  for (size_t i = 0; i < MIXINGS * side; i++)
    if (!mix(own, random, cells)) return false;
  return true;
}

/* ---------------------------------------------------------------- clauses */

#ifdef SUDOKU_HAVE_CADICAL

static bool go_on(void *user) {
  const struct board_asker *own = user;
  return sudokui_watch_look(own->asker.watch);
}

/* Writing down all rules takes a good part of a second. */
static bool take(void *user, const int *literals, size_t count) {
  struct board_asker *own = user;
  own->was_stopped = own->written++ % CLAUSES_PER_LOOK == 0 && !sudokui_watch_look(own->asker.watch);
  return !own->was_stopped && sudokui_cadical_add(own->cadical, literals, count);
}

/* The rules, once.  The board is blank. */
static bool prepare_clauses(struct board_asker *own) {
  if (own->cadical) return true;
  own->watch = (struct cadical_watch){go_on, go_on, own};
  own->asker.status = sudokui_clauses_prepare(&own->clauses, &own->board);
  if (own->asker.status) return false;
  own->cadical = sudokui_cadical_new(&own->watch);
  own->last_variable = (int)own->clauses.count;
  if (own->cadical && sudokui_clauses_write(&own->clauses, &own->board, take, own)) return true;
  if (!own->was_stopped) own->asker.status = DLX_NO_MEMORY;
  return false;
}

static int variable(const struct board_asker *own, size_t cell) {
  return own->clauses.variable_of[cell * own->board.side + own->solution[cell] - 1U];
}

/* Of several cells, one at least is to have another value: a clause that holds while its own variable is assumed. */
static bool assume_change(struct board_asker *own, const uint16_t *cells, size_t count) {
  if (count == 1) return sudokui_cadical_assume(own->cadical, -variable(own, cells[0]));
  int literals[ORBIT_CELLS + 1];
  for (size_t i = 0; i < count; i++) literals[i] = -variable(own, cells[i]);
  literals[count] = -++own->last_variable;
  return sudokui_cadical_add(own->cadical, literals, count + 1) &&
         sudokui_cadical_assume(own->cadical, own->last_variable);
}

/* The cells are not given. */
static enum answer ask_clauses(struct board_asker *own, const uint16_t *cells, size_t count) {
  bool has_memory = prepare_clauses(own);
  for (size_t cell = 0; has_memory && cell < own->board.cells; cell++)
    if (own->given[cell]) has_memory = sudokui_cadical_assume(own->cadical, variable(own, cell));
  if (!has_memory || !assume_change(own, cells, count)) {
    if (!own->was_stopped) own->asker.status = DLX_NO_MEMORY;
    return ASKER_STOPPED;
  }
  switch (sudokui_cadical_solve(own->cadical)) {
  case CADICAL_SATISFIABLE:
    return ASKER_NO;
  case CADICAL_UNSATISFIABLE:
    return ASKER_YES;
  case CADICAL_NO_MEMORY:
    own->asker.status = DLX_NO_MEMORY;
    return ASKER_STOPPED;
  default:
    return ASKER_STOPPED;
  }
}

static void release_clauses(struct board_asker *own) {
  sudokui_cadical_free(own->cadical);
  sudokui_clauses_release(&own->clauses);
}

#define NODES_ON_BOARD BOARD_NODES

#else

static enum answer ask_clauses(struct board_asker *own, const uint16_t *cells, size_t count) {
  (void)own, (void)cells, (void)count;
  return ASKER_STOPPED; /* not reached: the board is searched to the end */
}
static void release_clauses(struct board_asker *own) {
  (void)own;
}

#define NODES_ON_BOARD UINT64_MAX

#endif

/* ---------------------------------------------------------------- questions */

static bool begin(struct asker *asker, const uint8_t *solution) {
  struct board_asker *own = board_of(asker);
  memcpy(own->solution, solution, own->board.cells);
  for (size_t cell = 0; cell < own->board.cells; cell++) own->given[cell] = true;
  return true;
}

static void take_out(struct asker *asker, size_t cell) {
  board_of(asker)->given[cell] = false;
}

static void put_back(struct asker *asker, size_t cell) {
  board_of(asker)->given[cell] = true;
}

/* Is there another solution than the known one, on a board where the givens are entered? */
static enum found search_other(struct board_asker *own, const uint16_t *cells, size_t count) {
  struct board *board = &own->board;
  uint64_t nodes = NODES_ON_BOARD;
  struct random random = {0};
  uint32_t known = board_candidate(cells[0], own->solution[cells[0]] - 1U);
  if (count == 1 && !(board_is_open(board, cells[0]) && sudokui_board_remove(board, known) &&
                      sudokui_board_settle(board) && sudokui_board_lock(board)))
    return FOUND_NO_MORE;
  enum found found = search_first(own, &random, &nodes);
  while (found == FOUND && memcmp(own->cells, own->solution, board->cells) == 0) found = search(own, &random, &nodes);
  return found;
}

static enum answer ask_board(struct board_asker *own, const uint16_t *cells, size_t count, enum effort effort) {
  bool is_possible = enter(own, own->solution, own->given) && sudokui_board_lock(&own->board);
  assert(is_possible);
  if (!is_possible) return ASKER_STOPPED;
  if (own->board.open == 0) return ASKER_YES;
  if (effort == ASKER_QUICK) return ASKER_NO;
  enum found found = search_other(own, cells, count);
  leave(own);
  switch (found) {
  case FOUND:
    return ASKER_NO;
  case FOUND_NO_MORE:
    return ASKER_YES;
  case FOUND_TIRED:
    return ask_clauses(own, cells, count);
  default:
    return ASKER_STOPPED;
  }
}

static enum answer are_free(struct asker *asker, const uint16_t *cells, size_t count, enum effort effort) {
  struct board_asker *own = board_of(asker);
  if (!sudokui_watch_look(asker->watch)) return ASKER_STOPPED;
  asker->questions++;
  for (size_t i = 0; i < count; i++) own->given[cells[i]] = false;
  enum answer answer = ask_board(own, cells, count, effort);
  leave(own);
  for (size_t i = 0; i < count; i++) own->given[cells[i]] = true;
  return answer;
}

/* Is there exactly one?  A short search, on a board where the puzzle is entered. */
static enum found search_only(struct board_asker *own, uint8_t *solution) {
  uint64_t nodes = PATTERN_NODES;
  struct random random = {0};
  enum found found = search_first(own, &random, &nodes);
  if (found != FOUND) return found;
  memcpy(solution, own->cells, own->board.cells);
  return search(own, &random, &nodes);
}

/* The number of cells that singles and locked candidates leave open, unless a search finds that one solution is all. */
static uint64_t distance(struct asker *asker, const uint8_t *puzzle, uint64_t most, uint8_t *solution) {
  struct board_asker *own = board_of(asker);
  if (!sudokui_watch_look(asker->watch)) return UINT64_MAX;
  asker->questions++;
  bool is_possible = enter(own, puzzle, NULL) && sudokui_board_lock(&own->board);
  assert(is_possible);
  uint64_t open = own->board.open / 4;
  enum found found = FOUND_NO_MORE;
  if (open == 0)
    sudokui_board_cells(&own->board, solution);
  else if (open <= most && is_possible)
    found = search_only(own, solution);
  else
    found = FOUND;
  leave(own);
  if (found == FOUND_STOPPED) return UINT64_MAX;
  return found == FOUND_NO_MORE ? 0 : open < most ? open : most;
}

static bool solve(struct asker *asker, struct random *random, const uint8_t *puzzle, uint8_t *solution) {
  struct board_asker *own = board_of(asker);
  uint64_t nodes = PATTERN_NODES;
  if (!sudokui_watch_look(asker->watch)) return false;
  asker->questions++;
  bool is_possible = enter(own, puzzle, NULL);
  enum found found = is_possible ? search_first(own, random, &nodes) : FOUND_NO_MORE;
  leave(own);
  if (found == FOUND) memcpy(solution, own->cells, own->board.cells);
  return found != FOUND_STOPPED;
}

/* ---------------------------------------------------------------- memory */

static void release(struct asker *asker) {
  struct board_asker *own = board_of(asker);
  release_clauses(own);
  sudokui_board_release(&own->board);
  sudoku_grid_release(&own->grid);
  free(own->levels);
  free(own->solution);
  free(own->cells);
  free(own->given);
  free(own);
}

static const struct asker_kind board_kind = {
    .release = release,
    .draw = draw,
    .begin = begin,
    .take_out = take_out,
    .put_back = put_back,
    .are_free = are_free,
    .distance = distance,
    .solve = solve,
};

static enum dlx_status prepare(struct board_asker *own, const struct request *request) {
  enum dlx_status status = sudoku_grid_prepare(&own->grid, request->asked->box_rows, request->asked->box_columns);
  if (!status) status = sudokui_board_prepare(&own->board, &own->grid);
  if (status) return status;
  own->levels = malloc(request->cells * sizeof *own->levels);
  own->solution = malloc(request->cells);
  own->cells = malloc(request->cells);
  own->given = malloc(request->cells * sizeof *own->given);
  return own->levels && own->solution && own->cells && own->given ? DLX_OK : DLX_NO_MEMORY;
}

enum dlx_status sudokui_board_asker_new(const struct request *request, struct watch *watch, struct asker **asker) {
  struct board_asker *own = calloc(1, sizeof *own);
  *asker = NULL;
  if (!own) return DLX_NO_MEMORY;
  own->asker = (struct asker){.kind = &board_kind, .watch = watch};
  enum dlx_status status = prepare(own, request);
  if (status)
    release(&own->asker);
  else
    *asker = &own->asker;
  return status;
}
