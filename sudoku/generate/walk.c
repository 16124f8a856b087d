#include "sudoku/generate/difficulty.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define PATIENCE 100 /* steps without a better puzzle, before there is a new grid */
#define FEWEST   2   /* orbits that a step puts back */
#define MORE     4   /* at random, fewer than so many more */

enum dlx_status sudokui_walk_prepare(struct walk *walk, const struct request *request, struct asker *asker) {
  size_t cells = request->cells;
  *walk = (struct walk){
      .request = request,
      .asker = asker,
      .solution = calloc(5, cells), /* and four more that are bytes */
      .order = malloc(cells * sizeof *walk->order),
  };
  if (!walk->solution || !walk->order) {
    sudokui_walk_release(walk);
    return DLX_NO_MEMORY;
  }
  walk->puzzle = walk->solution + cells;
  walk->kept_puzzle = walk->puzzle + cells;
  walk->given = (bool *)(walk->kept_puzzle + cells);
  walk->kept = walk->given + cells;
  if (!sudokui_asks_difficulty(request->asked)) return DLX_OK;
  enum dlx_status status = sudoku_grid_prepare(&walk->rated, request->asked->box_rows, request->asked->box_columns);
  if (status)
    sudokui_walk_release(walk);
  else
    sudoku_grid_set_rules(&walk->rated, request->asked->rules);
  return status;
}

void sudokui_walk_release(struct walk *walk) {
  free(walk->solution);
  free(walk->order);
  sudoku_grid_release(&walk->rated);
  *walk = (struct walk){0};
}

/* ---------------------------------------------------------------- digging */

static void shuffle(struct random *random, uint32_t *numbers, size_t count) {
  for (size_t i = count; i > 1; i--) {
    size_t j = dlxi_random_below(random, i);
    uint32_t number = numbers[i - 1];
    numbers[i - 1] = numbers[j];
    numbers[j] = number;
  }
}

static void take_out(struct walk *walk, size_t number) {
  const struct orbit *orbit = &walk->request->orbits.orbits[number];
  for (size_t i = 0; i < orbit->size; i++) walk->asker->kind->take_out(walk->asker, orbit->cells[i]);
  walk->given[number] = false;
  walk->givens -= orbit->size;
}

static void put_back(struct walk *walk, size_t number) {
  const struct orbit *orbit = &walk->request->orbits.orbits[number];
  for (size_t i = 0; i < orbit->size; i++) walk->asker->kind->put_back(walk->asker, orbit->cells[i]);
  walk->given[number] = true;
  walk->givens += orbit->size;
}

/* Takes out what can go of the orbits order[0 .. count - 1], which are given.  'order' then has those that stay.
   A puzzle that is to be minimal goes below the least number of givens, too: it would not be minimal before. */
static bool dig(struct walk *walk, uint32_t *order, size_t *count, enum effort effort) {
  const struct request *request = walk->request;
  size_t floor = request->asked->minimal ? 0 : request->least, stay = 0;
  for (size_t i = 0; i < *count; i++) {
    const struct orbit *orbit = &request->orbits.orbits[order[i]];
    enum answer answer = ASKER_NO;
    if (walk->givens >= floor + orbit->size)
      answer = walk->asker->kind->are_free(walk->asker, orbit->cells, orbit->size, effort);
    if (answer == ASKER_STOPPED) return false;
    if (answer == ASKER_YES)
      take_out(walk, order[i]);
    else
      order[stay++] = order[i];
  }
  *count = stay;
  return true;
}

/* Quick answers leave puzzles that are rated at most so. */
#define QUICK_RATING 28

/* Are quick answers, where they are not sure ones, all that is wanted? */
static bool is_dug(const struct walk *walk) {
  const struct sudoku_generating *asked = walk->request->asked;
  return walk->asker->kind->quick_is_sure ||
         (!asked->minimal && walk->givens <= walk->request->most && asked->least_rating <= QUICK_RATING);
}

static bool dig_all(struct walk *walk, uint32_t *order, size_t count) {
  if (!dig(walk, order, &count, ASKER_QUICK)) return false;
  return is_dug(walk) || dig(walk, order, &count, ASKER_SURE);
}

/* ---------------------------------------------------------------- what is wrong with it */

/* Givens that could go if they were alone. */
static bool count_free(struct walk *walk, size_t *count) {
  const struct orbits *orbits = &walk->request->orbits;
  for (size_t number = 0; number < orbits->count; number++) {
    const struct orbit *orbit = &orbits->orbits[number];
    for (size_t i = 0; walk->given[number] && orbit->size > 1 && i < orbit->size; i++) {
      enum answer answer = walk->asker->kind->are_free(walk->asker, &orbit->cells[i], 1, ASKER_SURE);
      if (answer == ASKER_STOPPED) return false;
      *count += answer == ASKER_YES;
    }
  }
  return true;
}

/* false: stopped. */
static bool count_faults(struct walk *walk, size_t *faults) {
  const struct request *request = walk->request;
  *faults = 0;
  if (walk->givens > request->most) *faults = walk->givens - request->most;
  if (walk->givens < request->least) *faults = request->least - walk->givens;
  return !request->asked->minimal || count_free(walk, faults);
}

/* ---------------------------------------------------------------- the walk */

static bool begin(struct walk *walk) {
  const struct request *request = walk->request;
  const uint8_t *given_solution = request->asked->solution;
  if (given_solution)
    memcpy(walk->solution, given_solution, request->cells);
  else if (!walk->asker->kind->draw(walk->asker, &walk->random, walk->solution))
    return false;
  if (!walk->asker->kind->begin(walk->asker, walk->solution)) return false;
  size_t count = request->orbits.count;
  for (size_t i = 0; i < count; i++) {
    walk->given[i] = true;
    walk->order[i] = (uint32_t)i;
  }
  walk->givens = request->cells;
  shuffle(&walk->random, walk->order, count);
  return dig_all(walk, walk->order, count);
}

/* Of 'order', which lists all orbits: those that are given come first. */
static size_t given_first(struct walk *walk) {
  size_t given = 0;
  for (size_t i = 0; i < walk->request->orbits.count; i++) {
    uint32_t number = walk->order[i];
    if (!walk->given[number]) continue;
    walk->order[i] = walk->order[given];
    walk->order[given++] = number;
  }
  return given;
}

/* Puts some orbits back, and digs: what was there before is tried first, and so is what mostly goes. */
static bool step(struct walk *walk) {
  size_t count = walk->request->orbits.count, given;
  for (size_t i = 0; i < count; i++) walk->order[i] = (uint32_t)i;
  shuffle(&walk->random, walk->order, count);
  given = given_first(walk);
  size_t more = FEWEST + dlxi_random_below(&walk->random, MORE);
  if (more > count - given) more = count - given;
  for (size_t i = given; i < given + more; i++) put_back(walk, walk->order[i]);
  return dig_all(walk, walk->order, given + more);
}

static void go_back(struct walk *walk) {
  for (size_t i = 0; i < walk->request->orbits.count; i++) {
    if (walk->given[i] && !walk->kept[i]) take_out(walk, i);
    if (!walk->given[i] && walk->kept[i]) put_back(walk, i);
  }
}

/* Steps until nothing is wrong, or patience is lost; '*faults' says which.  false: stopped. */
static bool improve(struct walk *walk, size_t *faults) {
  if (!count_faults(walk, faults)) return false;
  for (size_t waited = 0; *faults > 0 && waited < PATIENCE; waited++) {
    size_t now;
    memcpy(walk->kept, walk->given, walk->request->orbits.count * sizeof *walk->kept);
    if (!step(walk) || !count_faults(walk, &now)) return false;
    if (now > *faults) {
      go_back(walk);
      continue;
    }
    if (now < *faults) waited = 0;
    *faults = now;
  }
  return true;
}

static bool walk_from_full(struct walk *walk) {
  size_t faults;
  do {
    if (!begin(walk) || !improve(walk, &faults)) return false;
  } while (faults > 0);
  const struct orbits *orbits = &walk->request->orbits;
  memset(walk->puzzle, 0, walk->request->cells);
  for (size_t number = 0; number < orbits->count; number++)
    for (size_t i = 0; walk->given[number] && i < orbits->orbits[number].size; i++) {
      size_t cell = orbits->orbits[number].cells[i];
      walk->puzzle[cell] = walk->solution[cell];
    }
  return true;
}

/* Each puzzle has its own random numbers, so that it does not matter who makes it, and when. */
bool sudokui_walk(struct walk *walk, uint64_t number, uint8_t *puzzle, uint8_t *solution) {
  struct random seed = {walk->request->asked->seed};
  struct random stream = {dlxi_random(&seed) + number};
  walk->random = (struct random){dlxi_random(&stream)};
  enum fit fit = FIT_NOT;
  while (fit == FIT_NOT) {
    bool is_made = walk->request->asked->pattern ? sudokui_pattern_walk(walk) : walk_from_full(walk);
    if (!is_made) return false;
    fit = sudokui_fit_difficulty(walk);
    walk->is_refuted = fit == FIT_NOT && walk->request->asked->pattern && walk->request->asked->solution;
    if (walk->is_refuted) return false;
  }
  if (fit == FIT_STOPPED) return false;
  memcpy(puzzle, walk->puzzle, walk->request->cells);
  memcpy(solution, walk->solution, walk->request->cells);
  return true;
}
