/*
 * A board begins with walls and digits at random, which give the sums; mostly it has many solutions then.
 *
 * How far it is from one is said by what the sums leave when each run has been looked at, again and again: the
 * candidates of all white cells beyond the first.  0 is one solution.  A step gives a cell that is open, which has more
 * than one candidate, another digit, or lets it change digits with one in its run; and stays, unless this is farther
 * from one solution than before.  Each time it comes nearer, and not much is open, a search says whether there is a
 * second solution after all, as what the runs say alone is not all that a solver can find out.
 *
 * Where a rating is asked for, the same goes on from there, with what is left by techniques that are not rated too
 * high; and what is too easy then is given up.
 *
 * Where steps lead nowhere for long, an open cell becomes a wall, which makes runs shorter; and where there are many
 * walls, all begins again with others.
 */
#include "kakuro/generate/board_maker.h"

#include "kakuro/explain/run_rating.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FEWEST_WALLS  26 /* of a hundred cells, at first */
#define MORE_WALLS    9
#define MOST_WALLS    44 /* before it begins again */
#define WALL_TRIES    20
#define FILL_TRIES    50
#define STRICT_TRIES  12 /* beginnings without runs of one cell */
#define SEARCH_NODES  200
#define EASY_RATING   28 /* up to which there are more walls */
#define EASY_WALLS    8
#define RUNS_RATING   52 /* of the hardest technique but the guess */
#define HARDER_STEPS  1000
#define PATIENCE      3 /* steps in vain, of the number of open cells */
#define LEAST_PATIENT 40

/* ---------------------------------------------------------------------------------------------- digits */

static unsigned random_bit(struct random *random, unsigned set) {
  for (uint64_t skip = dlxi_random_below(random, (uint64_t)__builtin_popcount(set)); skip > 0; skip--) set &= set - 1;
  return set & -set;
}

/* The open cell with the fewest candidates, of several one at random; white_count: there is none. */
static size_t scarcest(struct kakuroi_maker *maker) {
  const struct kakuroi_domains *domains = &maker->domains;
  size_t best = domains->list.white_count, met = 0;
  int fewest = 10;
  for (size_t i = 0; i < domains->list.white_count; i++) {
    int count = __builtin_popcount(domains->masks[i]);
    if (count == 1 || count > fewest) continue;
    if (count < fewest) met = 0;
    fewest = count;
    if (dlxi_random_below(&maker->random, ++met) == 0) best = i;
  }
  return best;
}

/* Gives all cells digits, with no regard to sums.  false: it came to a dead end. */
static bool fill(struct kakuroi_maker *maker) {
  struct kakuroi_domains *domains = &maker->domains;
  memset(maker->sums, 0, domains->list.run_count);
  if (!kakuroi_domains_restart(domains, maker->sums)) return false;
  size_t white;
  while ((white = scarcest(maker)) < domains->list.white_count) {
    unsigned mask = domains->masks[white], bit = random_bit(&maker->random, mask);
    size_t before = domains->trail_length;
    if (kakuroi_restrict(domains, (uint32_t)white, (uint16_t)bit)) continue;
    kakuroi_undo(domains, before);
    if (!kakuroi_restrict(domains, (uint32_t)white, (uint16_t)(mask & ~bit))) return false;
  }
  for (size_t i = 0; i < domains->list.white_count; i++) maker->digits[i] = (uint8_t)kakuroi_digit(domains->masks[i]);
  return true;
}

/* How far it is from one solution by what the runs leave; also lists the cells that are open, as 'tried'. */
static unsigned distance_by_runs(struct kakuroi_maker *maker) {
  struct kakuroi_domains *domains = &maker->domains;
  bool possible = kakuroi_domains_restart(domains, maker->sums);
  assert(possible);
  (void)possible;
  unsigned far = 0;
  maker->questions++;
  maker->tried_count = 0;
  for (size_t i = 0; i < domains->list.white_count; i++) {
    unsigned more = (unsigned)__builtin_popcount(domains->masks[i]) - 1;
    far += more;
    if (more > 0) maker->tried[maker->tried_count++] = (uint32_t)i;
  }
  return far;
}

static void wipe_clues(struct kakuro_board *board) {
  for (size_t i = 0; i < board->rows * board->columns; i++) board->cells[i].down = board->cells[i].across = 0;
}

/* Writes clues and solution. */
static void write_board(struct kakuroi_maker *maker) {
  struct kakuro_board *board = &maker->board;
  const struct kakuroi_run_list *list = &maker->domains.list;
  wipe_clues(board);
  memset(maker->solution, 0, board->rows * board->columns);
  for (size_t i = 0; i < list->white_count; i++) maker->solution[list->place[i]] = maker->digits[i];
  for (size_t i = 0; i < list->run_count; i++) {
    const struct kakuroi_run *run = &list->runs[i];
    uint32_t first = list->place[list->cells[run->start]];
    if (run->down)
      board->cells[first - board->columns].down = maker->sums[i];
    else
      board->cells[first - 1].across = maker->sums[i];
  }
}

/* The same by what a person leaves, whose techniques are rated no higher than is allowed. */
static enum dlx_status distance_by_techniques(struct kakuroi_maker *maker, unsigned *far) {
  const struct kakuroi_run_list *list = &maker->domains.list;
  struct kakuro_explanation explanation;
  write_board(maker);
  enum dlx_status status =
      kakuroi_rate(&maker->board, maker->most_rating, maker->goes_on, maker->user, &explanation, maker->left);
  *far = 0;
  maker->questions++;
  maker->tried_count = 0;
  for (size_t i = 0; i < list->white_count && !status; i++) {
    unsigned more = (unsigned)__builtin_popcount(maker->left[list->place[i]]) - 1;
    *far += more;
    if (more > 0) maker->tried[maker->tried_count++] = (uint32_t)i;
  }
  maker->rating = explanation.rating;
  return status;
}

static enum dlx_status distance(struct kakuroi_maker *maker, unsigned *far) {
  if (maker->eases) return distance_by_techniques(maker, far);
  *far = distance_by_runs(maker);
  return DLX_OK;
}

static void take_tried(struct kakuroi_maker *maker) {
  uint32_t *open = maker->open;
  maker->open = maker->tried;
  maker->open_count = maker->tried_count;
  maker->tried = open;
}

/* ---------------------------------------------------------------------------------------------- steps */

/* What a step changes: one cell, or two. */
struct step {
  size_t count;
  uint32_t white[2];
  uint8_t digit[2]; /* before */
};

/* What the digits of a run make of it. */
static void add_up_run(struct kakuroi_maker *maker, uint32_t number) {
  const struct kakuroi_run_list *list = &maker->domains.list;
  const struct kakuroi_run *run = &list->runs[number];
  unsigned held = 0, sum = 0;
  for (size_t i = 0; i < run->length; i++) {
    unsigned digit = maker->digits[list->cells[run->start + i]];
    assert(!(held & kakuroi_bit(digit)));
    held |= kakuroi_bit(digit);
    sum += digit;
  }
  maker->held[number] = (uint16_t)held;
  maker->sums[number] = (uint8_t)sum;
}

static void add_up_step(struct kakuroi_maker *maker, const struct step *step) {
  for (size_t i = 0; i < step->count; i++)
    for (int way = 0; way < 2; way++) add_up_run(maker, maker->domains.list.run_of[step->white[i]][way]);
}

static bool change_one(struct kakuroi_maker *maker, uint32_t white, struct step *step) {
  const uint32_t *runs = maker->domains.list.run_of[white];
  unsigned free = KAKUROI_ALL_DIGITS & ~(unsigned)(maker->held[runs[0]] | maker->held[runs[1]]);
  if (!free) return false;
  *step = (struct step){1, {white}, {maker->digits[white]}};
  maker->digits[white] = (uint8_t)kakuroi_digit(random_bit(&maker->random, free));
  add_up_step(maker, step);
  return true;
}

/* Two cells of a run: neither digit may be in the other one's second run. */
static bool change_places(struct kakuroi_maker *maker, uint32_t white, struct step *step) {
  const struct kakuroi_run_list *list = &maker->domains.list;
  int way = (int)dlxi_random_below(&maker->random, 2);
  const struct kakuroi_run *run = &list->runs[list->run_of[white][way]];
  uint32_t other = list->cells[run->start + dlxi_random_below(&maker->random, run->length)];
  unsigned mine = maker->digits[white], yours = maker->digits[other];
  if (other == white || maker->held[list->run_of[white][!way]] & kakuroi_bit(yours) ||
      maker->held[list->run_of[other][!way]] & kakuroi_bit(mine))
    return false;
  *step = (struct step){2, {white, other}, {(uint8_t)mine, (uint8_t)yours}};
  maker->digits[white] = (uint8_t)yours;
  maker->digits[other] = (uint8_t)mine;
  add_up_step(maker, step);
  return true;
}

static void change_back(struct kakuroi_maker *maker, const struct step *step) {
  for (size_t i = 0; i < step->count; i++) maker->digits[step->white[i]] = step->digit[i];
  add_up_step(maker, step);
}

static bool take_step(struct kakuroi_maker *maker, uint32_t white, struct step *step) {
  bool first = dlxi_random_below(&maker->random, 2) == 0;
  return (first && change_one(maker, white, step)) || change_places(maker, white, step) ||
         (!first && change_one(maker, white, step));
}

/* ---------------------------------------------------------------------------------------------- the board */

/* Is there no second solution?  Not sure is no. */
static enum dlx_status is_only(struct kakuroi_maker *maker, bool *only) {
  write_board(maker);
  const struct dlx_search search = {.limit = 2, .node_limit = SEARCH_NODES, .stop = maker->stop};
  struct dlx_result result;
  enum dlx_status status = kakuro_solve(&maker->board, NULL, &search, NULL, NULL, &result, NULL);
  *only = !status && result.end == DLX_COMPLETE && result.solutions == 1;
  return status;
}

/* Takes in the walls at hand. */
static enum dlx_status take_in(struct kakuroi_maker *maker) {
  bool possible;
  kakuroi_domains_release(&maker->domains);
  wipe_clues(&maker->board);
  return kakuroi_domains_prepare(&maker->domains, &maker->board, false, &possible);
}

/* ---------------------------------------------------------------------------------------------- climbing */

enum outcome { FOUND, STUCK, UNFIT, STOPPED };

/* Is what has come this near a board with one solution?  A search takes longer than a step. */
static enum dlx_status is_there(struct kakuroi_maker *maker, unsigned far, bool is_nearer, bool *there) {
  *there = far == 0;
  bool is_hopeful = 2 * maker->open_count < maker->domains.list.white_count || maker->least_rating > 0;
  return *there || maker->eases || !is_nearer || !is_hopeful ? DLX_OK : is_only(maker, there);
}

/* A step, unless it leads farther away. */
static enum dlx_status try_step(struct kakuroi_maker *maker, unsigned *far) {
  struct step step;
  unsigned now;
  uint32_t white = maker->open[dlxi_random_below(&maker->random, maker->open_count)];
  if (!take_step(maker, white, &step)) return DLX_OK;
  enum dlx_status status = distance(maker, &now);
  if (status) return status;
  if (now > *far) {
    change_back(maker, &step);
    return DLX_OK;
  }
  *far = now;
  take_tried(maker);
  return DLX_OK;
}

/* Steps, until there is one solution or nothing comes nearer for long. */
static enum dlx_status climb(struct kakuroi_maker *maker, enum outcome *outcome) {
  unsigned far, nearest = UINT_MAX;
  size_t in_vain = 0;
  enum dlx_status status = distance(maker, &far);
  take_tried(maker);
  *outcome = STOPPED;
  while (!status && maker->goes_on(maker->user)) {
    bool there;
    status = is_there(maker, far, far < nearest, &there);
    if (far < nearest) in_vain = 0;
    if (far < nearest) nearest = far;
    if (!status && (there || in_vain++ > PATIENCE * maker->open_count + LEAST_PATIENT)) {
      *outcome = there ? FOUND : STUCK;
      return DLX_OK;
    }
    if (!status) status = try_step(maker, &far);
  }
  return status;
}

/* The digits of the solution, for other walls. */
static void keep_digits(struct kakuroi_maker *maker) {
  const struct kakuroi_run_list *list = &maker->domains.list;
  for (size_t i = 0; i < list->white_count; i++) maker->digits[i] = maker->solution[list->place[i]];
}

/* Makes an open cell a wall.  '*added' is false where none can be one. */
static enum dlx_status wall_up(struct kakuroi_maker *maker, bool *added) {
  write_board(maker);
  *added = false;
  while (maker->open_count > 0 && !*added) {
    size_t which = (size_t)dlxi_random_below(&maker->random, maker->open_count);
    *added = kakuroi_add_wall(&maker->pattern, maker->domains.list.place[maker->open[which]]);
    maker->open[which] = maker->open[--maker->open_count];
  }
  if (!*added) return DLX_OK;
  enum dlx_status status = take_in(maker);
  if (status) return status;
  keep_digits(maker);
  for (size_t i = 0; i < maker->domains.list.run_count; i++) add_up_run(maker, (uint32_t)i);
  return DLX_OK;
}

/* Climbs, and where that leads no further makes walls. */
static enum dlx_status climb_and_wall(struct kakuroi_maker *maker, enum outcome *outcome) {
  enum dlx_status status = climb(maker, outcome);
  bool added = true;
  while (!status && *outcome == STUCK && added && kakuroi_wall_share(&maker->board) < MOST_WALLS) {
    status = wall_up(maker, &added);
    if (!status && added) status = climb(maker, outcome);
  }
  return status;
}

/* From a board with one solution by steps anywhere over others, until what the runs say does not solve it.  That is
   beyond all techniques, which look at no more than a run and what crosses it. */
static enum dlx_status harden(struct kakuroi_maker *maker, enum outcome *outcome) {
  size_t whites = maker->domains.list.white_count;
  enum dlx_status status = DLX_OK;
  unsigned far = distance_by_runs(maker); /* more than 0, if a search had to say that it is the only one */
  bool only = true;
  for (size_t i = 0; i < HARDER_STEPS && far == 0 && !status && maker->goes_on(maker->user); i++) {
    struct step step;
    if (!take_step(maker, (uint32_t)dlxi_random_below(&maker->random, whites), &step)) continue;
    far = distance_by_runs(maker);
    if (far > 0) status = is_only(maker, &only);
    if (far == 0 || only) continue;
    change_back(maker, &step);
    far = 0;
  }
  *outcome = UNFIT;
  if (status || far == 0) return status;
  status = distance_by_techniques(maker, &far);
  if (far == 0 && maker->rating >= maker->least_rating) *outcome = FOUND;
  return status;
}

/* A board with one solution that is too hard becomes easier; one that is too easy is not what was asked for. */
static enum dlx_status fit_rating(struct kakuroi_maker *maker, enum outcome *outcome) {
  if (maker->least_rating > RUNS_RATING) return harden(maker, outcome);
  maker->eases = true;
  enum dlx_status status = climb_and_wall(maker, outcome);
  maker->eases = false;
  if (!status && *outcome == FOUND && maker->rating < maker->least_rating) *outcome = UNFIT;
  if (!status && *outcome == STUCK) *outcome = UNFIT;
  return status;
}

/* From walls at random to a board, or to where there is nothing more to be done. */
static enum dlx_status begin_board(struct kakuroi_maker *maker, bool singles, enum outcome *outcome) {
  *outcome = STUCK;
  maker->pattern.singles = singles;
  unsigned walls = FEWEST_WALLS + (unsigned)dlxi_random_below(&maker->random, MORE_WALLS);
  if (maker->most_rating <= EASY_RATING) walls += EASY_WALLS;
  bool laid = false;
  for (int i = 0; i < WALL_TRIES && !laid; i++) laid = kakuroi_lay_walls(&maker->pattern, &maker->random, walls);
  if (!laid) return DLX_OK;
  enum dlx_status status = take_in(maker);
  bool filled = false;
  for (int i = 0; i < FILL_TRIES && !status && !filled; i++) filled = fill(maker);
  if (status || !filled) return status;
  for (size_t i = 0; i < maker->domains.list.run_count; i++) add_up_run(maker, (uint32_t)i);
  status = climb_and_wall(maker, outcome);
  bool any = maker->least_rating == 0 && maker->most_rating == UINT_MAX;
  return status || *outcome != FOUND || any ? status : fit_rating(maker, outcome);
}

enum dlx_status kakuroi_make_board(struct kakuroi_maker *maker, uint64_t seed, uint64_t number, bool *made) {
  maker->random = (struct random){seed};
  maker->random.state = dlxi_random(&maker->random) + number;
  maker->random.state = dlxi_random(&maker->random);
  enum outcome outcome = STUCK;
  enum dlx_status status = DLX_OK;
  unsigned failures = 0;
  while (!status && (outcome == STUCK || outcome == UNFIT) && maker->goes_on(maker->user)) {
    status = begin_board(maker, failures >= STRICT_TRIES, &outcome);
    failures += outcome == STUCK;
  }
  *made = !status && outcome == FOUND;
  if (!*made) return status;
  write_board(maker);
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- memory */

enum dlx_status kakuroi_maker_prepare(struct kakuroi_maker *maker, const struct kakuro_generating *asked) {
  size_t cells = asked->rows * asked->columns;
  enum dlx_status status = kakuro_board_prepare(&maker->board, asked->rows, asked->columns);
  if (status) return status;
  maker->pattern = (struct kakuroi_pattern){.board = &maker->board,
                                            .rotational = asked->symmetry == KAKURO_ROTATIONAL,
                                            .order = malloc(cells * sizeof *maker->pattern.order),
                                            .front = malloc(cells * sizeof *maker->pattern.front)};
  maker->solution = malloc(cells);
  maker->digits = malloc(cells);
  maker->held = malloc(2 * cells * sizeof *maker->held);
  maker->sums = malloc(2 * cells);
  maker->open = malloc(cells * sizeof *maker->open);
  maker->left = malloc(cells * sizeof *maker->left);
  maker->least_rating = asked->least_rating;
  maker->most_rating = asked->most_rating > 0 ? asked->most_rating : UINT_MAX;
  maker->tried = malloc(cells * sizeof *maker->tried);
  bool has_memory = maker->pattern.order && maker->pattern.front && maker->solution && maker->digits && maker->held &&
                    maker->sums && maker->open && maker->tried && maker->left;
  return has_memory ? DLX_OK : DLX_NO_MEMORY;
}

void kakuroi_maker_release(struct kakuroi_maker *maker) {
  kakuro_board_release(&maker->board);
  kakuroi_domains_release(&maker->domains);
  free(maker->pattern.order);
  free(maker->pattern.front);
  free(maker->solution);
  free(maker->digits);
  free(maker->held);
  free(maker->sums);
  free(maker->open);
  free(maker->tried);
  free(maker->left);
}
