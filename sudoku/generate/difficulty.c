#include "sudoku/generate/difficulty.h"
#include "sudoku/explain/rating.h"

#include <string.h>

bool sudokui_asks_difficulty(const struct sudoku_generating *asked) {
  return asked->least_rating || asked->most_rating;
}

static bool go_on(void *user) {
  return sudokui_watch_look(user);
}

enum hardness { TOO_EASY, RIGHT, TOO_HARD, NOT_RATED };

/* How hard 'puzzle' is. */
static enum hardness rate(struct walk *walk, const uint8_t *puzzle) {
  const struct sudoku_generating *asked = walk->request->asked;
  struct sudoku_grid *grid = &walk->rated;
  struct sudoku_explanation explanation;
  memcpy(grid->cells, puzzle, walk->request->cells);
  unsigned most = asked->most_rating ? asked->most_rating : UINT32_MAX;
  enum dlx_status status = sudokui_rate(grid, most, go_on, walk->asker->watch, &explanation);
  if (status) walk->asker->status = status;
  if (status || explanation.end != DLX_COMPLETE) return NOT_RATED;
  if (explanation.outcome != SUDOKU_SOLVED) return TOO_HARD;
  return explanation.rating < asked->least_rating ? TOO_EASY : RIGHT;
}

/* ---------------------------------------------------------------- givens back */

/* Orbits that are not given, in random order; how many. */
static size_t list_blank(struct walk *walk) {
  size_t count = 0;
  for (size_t i = 0; i < walk->request->orbits.count; i++)
    if (!walk->given[i]) walk->order[count++] = (uint32_t)i;
  for (size_t i = count; i > 1; i--) {
    size_t j = dlxi_random_below(&walk->random, i);
    uint32_t number = walk->order[i - 1];
    walk->order[i - 1] = walk->order[j];
    walk->order[j] = number;
  }
  return count;
}

/* walk->kept_puzzle is the puzzle with the first 'more' of the listed orbits; returns its givens. */
static size_t put_back(struct walk *walk, size_t more) {
  size_t givens = 0;
  memcpy(walk->kept_puzzle, walk->puzzle, walk->request->cells);
  for (size_t i = 0; i < more; i++) {
    const struct orbit *orbit = &walk->request->orbits.orbits[walk->order[i]];
    for (size_t k = 0; k < orbit->size; k++) walk->kept_puzzle[orbit->cells[k]] = walk->solution[orbit->cells[k]];
  }
  for (size_t cell = 0; cell < walk->request->cells; cell++) givens += walk->kept_puzzle[cell] != 0;
  return givens;
}

/* The fewest of a random order that make it right, by halving: more givens make a puzzle hardly ever harder. */
static enum fit ease(struct walk *walk) {
  size_t low = 0, high = list_blank(walk); /* too hard with 'low', not with 'high' */
  enum hardness hardness = TOO_EASY;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    put_back(walk, middle);
    enum hardness now = rate(walk, walk->kept_puzzle);
    if (now == NOT_RATED) return FIT_STOPPED;
    if (now == TOO_HARD) {
      low = middle;
    } else {
      high = middle;
      hardness = now;
    }
  }
  if (hardness != RIGHT || put_back(walk, high) > walk->request->most) return FIT_NOT;
  memcpy(walk->puzzle, walk->kept_puzzle, walk->request->cells);
  return FIT_YES;
}

enum fit sudokui_fit_difficulty(struct walk *walk) {
  const struct sudoku_generating *asked = walk->request->asked;
  if (!sudokui_asks_difficulty(asked)) return FIT_YES;
  enum hardness hardness = rate(walk, walk->puzzle);
  if (hardness == NOT_RATED) return FIT_STOPPED;
  if (hardness == TOO_HARD && !asked->minimal && !asked->pattern) return ease(walk);
  return hardness == RIGHT ? FIT_YES : FIT_NOT;
}
