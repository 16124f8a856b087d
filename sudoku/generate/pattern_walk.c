/*
 * Puzzles whose givens stand in given cells: the cells are fixed, and values are looked for that leave one solution.
 *
 * A random full grid gives values to begin with.  As long as there is more than one solution, some of the cells are
 * blanked and get the values of a random solution of what is left; that is kept unless it has more solutions than
 * before.  Of a puzzle that is to be minimal, givens that could go are counted once there is one solution.
 */
#include "sudoku/generate/walk.h"

#include <string.h>

#define PATIENCE     300 /* steps without a better puzzle, before there is a new grid */
#define MOST_BLANKED 4

static bool draw(struct walk *walk) {
  const struct sudoku_generating *asked = walk->request->asked;
  if (asked->solution)
    memcpy(walk->solution, asked->solution, walk->request->cells);
  else if (!walk->asker->kind->draw(walk->asker, &walk->random, walk->solution))
    return false;
  for (size_t cell = 0; cell < walk->request->cells; cell++)
    walk->puzzle[cell] = asked->pattern[cell] ? walk->solution[cell] : 0;
  return true;
}

/* The pattern's cells, in 'order'; how many. */
static size_t list_cells(struct walk *walk) {
  size_t count = 0;
  for (size_t cell = 0; cell < walk->request->cells; cell++)
    if (walk->request->asked->pattern[cell]) walk->order[count++] = (uint32_t)cell;
  return count;
}

/* Of a puzzle with one solution, which is the walk's, givens that can go.  false: stopped. */
static bool count_free(struct walk *walk, uint64_t *count) {
  struct asker *asker = walk->asker;
  *count = 0;
  if (!asker->kind->begin(asker, walk->solution)) return false;
  for (size_t cell = 0; cell < walk->request->cells; cell++)
    if (!walk->puzzle[cell]) asker->kind->take_out(asker, cell);
  for (size_t cell = 0; cell < walk->request->cells; cell++) {
    uint16_t which = (uint16_t)cell;
    if (!walk->puzzle[cell]) continue;
    enum answer answer = asker->kind->are_free(asker, &which, 1, ASKER_SURE);
    if (answer == ASKER_STOPPED) return false;
    *count += answer == ASKER_YES;
  }
  return true;
}

/* How far the puzzle is from what is asked: 0 there; a number of givens that can go; or more, where there is more than
   one solution.  What is worse than 'most' may be said to be just that.  false: stopped. */
static bool count_faults(struct walk *walk, uint64_t most, uint64_t *faults) {
  uint64_t cells = walk->request->cells;
  uint64_t limit = most > cells ? most - cells + 1 : 1;
  uint64_t distance = walk->asker->kind->distance(walk->asker, walk->puzzle, limit, walk->solution);
  if (distance == UINT64_MAX) return false;
  *faults = distance > 0 ? cells + distance : 0;
  return distance > 0 || !walk->request->asked->minimal || count_free(walk, faults);
}

/* Blanks some cells and gives them other values, if there are others. */
static bool change(struct walk *walk, size_t count) {
  size_t blanked = 1 + dlxi_random_below(&walk->random, MOST_BLANKED);
  if (blanked > count) blanked = count;
  for (size_t i = 0; i < blanked; i++) {
    size_t j = i + dlxi_random_below(&walk->random, count - i);
    uint32_t cell = walk->order[j];
    walk->order[j] = walk->order[i];
    walk->order[i] = cell;
    walk->solution[cell] = walk->puzzle[cell]; /* in case that none is found */
    walk->puzzle[cell] = 0;
  }
  if (!walk->asker->kind->solve(walk->asker, &walk->random, walk->puzzle, walk->solution)) return false;
  for (size_t i = 0; i < blanked; i++) walk->puzzle[walk->order[i]] = walk->solution[walk->order[i]];
  return true;
}

static bool improve(struct walk *walk, size_t count, uint64_t *faults) {
  size_t cells = walk->request->cells;
  for (size_t waited = 0; *faults > 0 && waited < PATIENCE; waited++) {
    uint64_t now;
    memcpy(walk->kept_puzzle, walk->puzzle, cells);
    if (!change(walk, count) || !count_faults(walk, *faults, &now)) return false;
    if (now > *faults) {
      memcpy(walk->puzzle, walk->kept_puzzle, cells);
      continue;
    }
    if (now < *faults) waited = 0;
    *faults = now;
  }
  return true;
}

bool sudokui_pattern_walk(struct walk *walk) {
  uint64_t faults;
  do {
    if (!draw(walk)) return false;
    size_t count = list_cells(walk);
    if (!count_faults(walk, SIZE_MAX / 2, &faults)) return false;
    if (walk->request->asked->solution) {
      walk->is_refuted = faults > 0;
      return faults == 0;
    }
    if (!improve(walk, count, &faults)) return false;
  } while (faults > 0);
  return true;
}
