/*
 * The front door of explaining: asks the techniques in turn, takes the first step that one finds, and starts over.
 *
 *     while there is an open cell
 *       for each technique, the easiest first, until one finds a step
 *         look at its runs, or cells, that it has not looked at since they changed
 *       guess, if none does
 *       show the step, do it
 *
 * What a solution is and whether it is the only one is found out when there is first to be a guess.
 *
 *     from[t]   technique t has nothing to find before this run, or cell
 */
#include "kakuro/complaint.h"
#include "kakuro/explain/run_rating.h"
#include "kakuro/explain/run_telling.h"
#include "reasoning/phrases.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What is known about the solutions of the board. */
enum known { UNKNOWN, NO_SOLUTION, ONE_SOLUTION, MORE_SOLUTIONS };

struct walk {
  const struct kakuro_board *board;
  const struct kakuro_explaining *asked;
  const struct dlx_search *search;
  struct kakuro_explanation *explanation;
  struct kakuroi_notes notes;
  struct kakuroi_step step;
  size_t from[KAKURO_MOST_TECHNIQUES];

  enum known known;
  uint8_t *solution;
  size_t solutions;

  double started;
  bool (*go_on)(void *user); /* besides what 'search' says; may be NULL */
  void *user;
  uint16_t *left; /* candidates at the end; may be NULL */
};

/* ---------------------------------------------------------------- limits */

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool look(struct walk *walk) {
  const struct dlx_search *search = walk->search;
  enum dlx_end end = DLX_COMPLETE;
  if (search->stop && *search->stop) end = DLX_STOPPED_FROM_OUTSIDE;
  if (search->time_limit > 0 && seconds_now() - walk->started >= search->time_limit) end = DLX_AT_TIME_LIMIT;
  if (walk->go_on && !walk->go_on(walk->user)) end = DLX_STOPPED_FROM_OUTSIDE;
  if (end != DLX_COMPLETE) walk->explanation->end = end;
  return walk->explanation->end == DLX_COMPLETE;
}

/* ---------------------------------------------------------------- the solution */

static bool keep_first(void *user, const uint8_t *digits) {
  struct walk *walk = user;
  if (walk->solutions++ == 0) memcpy(walk->solution, digits, walk->notes.cells);
  return true;
}

/* Finds out what is known. */
static enum dlx_status solve(struct walk *walk) {
  if (walk->known != UNKNOWN) return DLX_OK;
  if (!(walk->solution = malloc(walk->notes.cells))) return DLX_NO_MEMORY;
  struct dlx_search search = {.limit = 2, .stop = walk->search->stop, .threads = 1};
  if (walk->search->time_limit > 0) {
    double left = walk->search->time_limit - (seconds_now() - walk->started);
    search.time_limit = left > 0 ? left : 1e-9;
  }
  struct dlx_result result;
  enum dlx_status status = kakuro_solve(walk->board, NULL, &search, keep_first, walk, &result, NULL);
  if (status) return status;
  if (result.end != DLX_COMPLETE && result.end != DLX_AT_LIMIT) {
    walk->explanation->end = result.end;
    return DLX_OK;
  }
  walk->known = walk->solutions == 0 ? NO_SOLUTION : walk->solutions == 1 ? ONE_SOLUTION : MORE_SOLUTIONS;
  walk->notes.is_unique = walk->explanation->is_unique = walk->known == ONE_SOLUTION;
  return DLX_OK;
}

/* ---------------------------------------------------------------- finding a step */

#define PARTS_AT_A_TIME 1024 /* runs or cells between two looks at the limits */

/* Does technique 'index' find a step? */
static bool ask(struct walk *walk, size_t index, const struct kakuroi_technique *technique) {
  struct kakuroi_notes *notes = &walk->notes;
  uint32_t *looked = technique->of_cells ? notes->looked_cell : notes->looked_run;
  size_t parts = technique->of_cells ? notes->list.white_count : notes->list.run_count;
  for (; walk->from[index] < parts; walk->from[index]++) {
    uint32_t part = (uint32_t)walk->from[index];
    if (looked[part] >> index & 1) continue;
    if (part % PARTS_AT_A_TIME == PARTS_AT_A_TIME - 1 && !look(walk)) return false;
    kakuroi_begin_step(&walk->step, technique);
    if (technique->find(notes, part, &walk->step)) return true;
    looked[part] |= UINT32_C(1) << index;
  }
  return false;
}

/* A cell with the fewest candidates gets its digit. */
static enum dlx_status guess(struct walk *walk, const struct kakuroi_technique *technique, bool *found) {
  enum dlx_status status = solve(walk);
  if (status || walk->known == UNKNOWN || walk->known == NO_SOLUTION) return status;
  const struct kakuroi_notes *notes = &walk->notes;
  size_t best = SIZE_MAX;
  int least = 10;
  for (size_t white = 0; white < notes->list.white_count; white++) {
    size_t cell = notes->list.place[white];
    int count = __builtin_popcount(notes->candidates[cell]);
    if (notes->digits[cell] || count >= least) continue;
    least = count;
    best = cell;
  }
  assert(best < SIZE_MAX && notes->candidates[best] & kakuroi_bit(walk->solution[best]));
  kakuroi_begin_step(&walk->step, technique);
  kakuroi_mark(&walk->step, best, walk->solution[best], KAKURO_PLACED);
  walk->explanation->guesses++;
  *found = true;
  return DLX_OK;
}

/* What has changed is to be looked at again. */
static void look_again(struct walk *walk) {
  struct kakuroi_notes *notes = &walk->notes;
  const struct kakuroi_technique *technique;
  for (size_t i = 0; (technique = kakuroi_technique_at(i)); i++) {
    size_t changed = technique->of_cells ? notes->changed_cell : notes->changed_run;
    if (changed < walk->from[i]) walk->from[i] = changed;
  }
  notes->changed_cell = notes->changed_run = SIZE_MAX;
}

/* The next step and its row of the table; '*found' false: there is none, or it was stopped. */
static enum dlx_status find_step(struct walk *walk, size_t *row, bool *found) {
  *found = false;
  look_again(walk);
  const struct kakuroi_technique *technique;
  for (size_t i = 0; (technique = kakuroi_technique_at(i)) && !*found; i++) {
    if (walk->asked->techniques && !(walk->asked->techniques >> i & 1)) continue;
    *row = i;
    bool is_guess = !kakuroi_technique_at(i + 1);
    enum dlx_status status = DLX_OK;
    if (is_guess)
      status = guess(walk, technique, found);
    else
      *found = ask(walk, i, technique);
    if (status || !look(walk)) return status;
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------- showing it */

/* What is told of a step. */
struct told {
  void (*tell)(FILE *out, const struct kakuroi_notes *notes, const struct kakuroi_step *step);
  const struct walk *walk;
};

static void tell(FILE *out, const void *what) {
  const struct told *told = what;
  told->tell(out, &told->walk->notes, &told->walk->step);
}

static enum dlx_status show(struct walk *walk) {
  if (!walk->asked->visit) return DLX_OK;
  const struct kakuroi_step *step = &walk->step;
  struct kakuro_run runs[2];
  for (size_t i = 0; i < step->run_count; i++)
    runs[i] = (struct kakuro_run){(uint32_t)kakuroi_member(&walk->notes, step->runs[i], 0),
                                  walk->notes.list.runs[step->runs[i]].down};
  char *effect = reasoning_text(tell, &(struct told){kakuroi_tell_effect, walk});
  char *reason = reasoning_text(tell, &(struct told){step->technique->tell, walk});
  enum dlx_status status = effect && reason ? DLX_OK : DLX_NO_MEMORY;
  const struct kakuro_step shown = {
      .number = walk->explanation->steps,
      .technique = &step->technique->info,
      .rating = step->technique->info.rating,
      .effect = effect,
      .reason = reason,
      .marks = step->marks,
      .mark_count = step->mark_count,
      .runs = runs,
      .run_count = step->run_count,
      .digits = walk->notes.digits,
      .candidates = walk->notes.candidates,
  };
  if (!status && !walk->asked->visit(walk->asked->user, &shown)) walk->explanation->end = DLX_STOPPED_BY_VISITOR;
  free(effect);
  free(reason);
  return status;
}

static void note_use(struct kakuro_explanation *explanation, size_t row, const struct kakuroi_step *step) {
  explanation->steps++;
  explanation->uses[row]++;
  if (step->technique->info.rating <= explanation->rating) return;
  explanation->rating = step->technique->info.rating;
  explanation->hardest = &step->technique->info;
}

/* ---------------------------------------------------------------- all steps */

static enum dlx_status take_steps(struct walk *walk) {
  struct kakuro_explanation *explanation = walk->explanation;
  explanation->outcome = KAKURO_UNFINISHED;
  while (walk->notes.open > 0 && !walk->notes.failed) {
    if (walk->asked->limit && explanation->steps == walk->asked->limit) {
      explanation->end = DLX_AT_LIMIT;
      return DLX_OK;
    }
    size_t row = 0;
    bool found;
    enum dlx_status status = find_step(walk, &row, &found);
    if (status || explanation->end != DLX_COMPLETE) return status;
    if (!found) {
      explanation->outcome = walk->known == NO_SOLUTION ? KAKURO_IMPOSSIBLE : KAKURO_STUCK;
      return DLX_OK;
    }
    note_use(explanation, row, &walk->step);
    status = show(walk);
    if (status || explanation->end != DLX_COMPLETE) return status;
    kakuroi_apply(&walk->notes, &walk->step);
  }
  explanation->outcome = walk->notes.failed ? KAKURO_IMPOSSIBLE : KAKURO_SOLVED;
  return DLX_OK;
}

static void note_left(const struct walk *walk) {
  const struct kakuroi_notes *notes = &walk->notes;
  memset(walk->left, 0, notes->cells * sizeof *walk->left);
  for (size_t i = 0; i < notes->list.white_count; i++) {
    size_t cell = notes->list.place[i];
    unsigned digit = notes->digits[cell];
    walk->left[cell] = digit > 0 ? (uint16_t)kakuroi_bit(digit) : notes->candidates[cell];
  }
}

static enum dlx_status explain_by(struct walk *walk) {
  struct kakuro_explanation *explanation = walk->explanation;
  *explanation = (struct kakuro_explanation){.end = DLX_COMPLETE};
  walk->started = seconds_now();
  enum dlx_status status = DLX_OK;
  if (kakuro_conflicts(walk->board, NULL, NULL) > 0)
    explanation->outcome = KAKURO_IMPOSSIBLE;
  else if (!(status = kakuroi_notes_prepare(&walk->notes, walk->board)))
    status = take_steps(walk);
  if (walk->left && !status && walk->notes.cells > 0) note_left(walk);
  explanation->seconds = seconds_now() - walk->started;
  kakuroi_notes_release(&walk->notes);
  free(walk->solution);
  if (status) *explanation = (struct kakuro_explanation){0};
  return status;
}

enum dlx_status kakuro_explain(const struct kakuro_board *board, const struct kakuro_explaining *asked,
                               const struct dlx_search *search, struct kakuro_explanation *explanation) {
  KAKURO_REQUIRE(kakuroi_is_board(board) && asked && search && explanation);
  struct walk walk = {.board = board, .asked = asked, .search = search, .explanation = explanation};
  return explain_by(&walk);
}

enum dlx_status kakuroi_rate(const struct kakuro_board *board, unsigned most, bool (*go_on)(void *user), void *user,
                             struct kakuro_explanation *explanation, uint16_t *left) {
  struct kakuro_explaining asked = {0};
  const struct kakuroi_technique *technique;
  for (size_t i = 0; (technique = kakuroi_technique_at(i)); i++)
    if (technique->info.rating <= most) asked.techniques |= UINT64_C(1) << i;
  const struct dlx_search search = {.threads = 1};
  struct walk walk = {.board = board, .asked = &asked, .search = &search, .explanation = explanation};
  walk.go_on = go_on;
  walk.user = user;
  walk.left = left;
  if (!asked.techniques) asked.techniques = UINT64_C(1) << 63; /* none */
  return explain_by(&walk);
}
