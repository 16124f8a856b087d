/*
 * The front door of explaining: asks the techniques in turn, takes the easiest step, and starts over.
 *
 *     while there is an open cell
 *       for each technique, the easiest first, until one finds a step: of a family, all that might be easier still
 *         look through its parts, on several threads if it is heavy
 *       guess, if none does
 *       show the step, do it
 *
 * What a solution is and whether it is the only one is found out when it is first asked for.
 */
#include "reasoning/phrases.h"
#include "sudoku/clock.h"
#include "sudoku/explain/rating.h"
#include "sudoku/explain/step.h"
#include "sudoku/explain/telling.h"
#include "sudoku/hands.h"
#include "sudoku/misuse.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define MOST_HANDS 64

/* What is known about the solutions of the puzzle. */
enum known { UNKNOWN, NO_SOLUTION, ONE_SOLUTION, MORE_SOLUTIONS };

struct run {
  const struct sudoku_grid *grid;
  const struct sudoku_explaining *asked;
  const struct dlx_search *search;
  struct sudoku_explanation *explanation;
  struct sudokui_ground *ground;
  struct sudokui_notes notes;

  enum known known;
  bool is_ambiguous; /* and so not rated */
  uint8_t *solution;
  size_t solutions;

  double started;
  bool (*go_on)(void *user); /* besides what 'search' says; may be NULL */
  void *user;
  atomic_int end; /* enum dlx_end */

  /* One technique's work at hand, on all threads. */
  struct sudokui_finding *findings;
  unsigned hands;
  struct sudokui_step kept; /* the easiest one of a family so far */
  size_t parts;
  atomic_size_t next_part;
  atomic_size_t settled_part; /* nothing behind it is of interest */
};

/* ---------------------------------------------------------------- limits */

static bool look(void *user) {
  struct run *run = user;
  enum dlx_end end = DLX_COMPLETE;
  const struct dlx_search *search = run->search;
  if (search->stop && *search->stop) end = DLX_STOPPED_FROM_OUTSIDE;
  if (search->time_limit > 0 && sudokui_seconds() - run->started >= search->time_limit) end = DLX_AT_TIME_LIMIT;
  if (run->go_on && !run->go_on(run->user)) end = DLX_STOPPED_FROM_OUTSIDE;
  if (end != DLX_COMPLETE) atomic_store(&run->end, (int)end);
  return atomic_load(&run->end) == (int)DLX_COMPLETE;
}

/* ---------------------------------------------------------------- the solution */

static bool keep_first(void *user, const uint8_t *cells) {
  struct run *run = user;
  if (run->solutions++ == 0) memcpy(run->solution, cells, run->ground->cells);
  return true;
}

/* Finds out what is known. */
static enum dlx_status solve(struct run *run) {
  if (run->known != UNKNOWN) return DLX_OK;
  struct dlx_search search = {.limit = 2, .stop = run->search->stop, .threads = 1};
  if (run->search->time_limit > 0) {
    double left = run->search->time_limit - (sudokui_seconds() - run->started);
    search.time_limit = left > 0 ? left : 1e-9;
  }
  struct dlx_result result;
  enum dlx_status status = sudoku_solve(run->grid, NULL, &search, keep_first, run, &result, NULL);
  if (status) return status;
  if (result.end != DLX_COMPLETE && result.end != DLX_AT_LIMIT) {
    atomic_store(&run->end, (int)result.end);
    return DLX_OK;
  }
  run->known = run->solutions == 0 ? NO_SOLUTION : run->solutions == 1 ? ONE_SOLUTION : MORE_SOLUTIONS;
  run->ground->is_unique = run->explanation->is_unique = run->known == ONE_SOLUTION;
  return DLX_OK;
}

/* ---------------------------------------------------------------- finding a step */

static void find_part(struct run *run, struct sudokui_finding *finding, size_t part) {
  if (part > atomic_load(&run->settled_part)) return;
  finding->part = part;
  finding->technique->find(finding);
  if (!sudokui_is_settled(finding) || finding->best.part != part) return;
  size_t settled = atomic_load(&run->settled_part);
  while (part < settled && !atomic_compare_exchange_weak(&run->settled_part, &settled, part)) {}
}

static void *work(void *argument) {
  struct sudokui_finding *finding = argument;
  struct run *run = finding->run;
  for (size_t part; (part = atomic_fetch_add(&run->next_part, 1)) < run->parts && finding->look(run);)
    find_part(run, finding, part);
  return NULL;
}

static int compare(const struct sudokui_step *step, const struct sudokui_step *other) {
  if (step->rating != other->rating) return step->rating < other->rating ? -1 : 1;
  return (step->length > other->length) - (step->length < other->length);
}

static bool is_better(const struct sudokui_step *step, const struct sudokui_step *best) {
  int order = compare(step, best);
  return order < 0 || (order == 0 && step->part < best->part);
}

/* The easiest step of a technique, '*found' NULL if it finds none. */
static enum dlx_status ask(struct run *run, const struct sudokui_technique *technique, struct sudokui_step **found) {
  run->parts = technique->parts ? technique->parts(&run->notes) : 1;
  atomic_store(&run->next_part, 0);
  atomic_store(&run->settled_part, run->parts);
  unsigned hands = technique->is_heavy && run->hands < run->parts ? run->hands : 1;
  for (unsigned i = 0; i < hands; i++) {
    run->findings[i].technique = technique;
    run->findings[i].found = false;
    run->findings[i].is_prepared = false;
  }
  if (hands > 1)
    sudokui_work_together(work, run->findings, sizeof *run->findings, hands);
  else
    work(run->findings);
  *found = NULL;
  for (unsigned i = 0; i < hands; i++) {
    struct sudokui_finding *finding = &run->findings[i];
    if (finding->status) return finding->status;
    if (finding->found && (!*found || is_better(&finding->best, *found))) *found = &finding->best;
  }
  return DLX_OK;
}

/* A cell with the fewest candidates gets its value. */
static enum dlx_status guess(struct run *run, const struct sudokui_technique *technique, struct sudokui_step **found) {
  enum dlx_status status = solve(run);
  *found = NULL;
  if (status || run->known == UNKNOWN || run->known == NO_SOLUTION) return status;
  size_t best = 0, least = SIZE_MAX;
  for (size_t cell = 0; cell < run->notes.cells; cell++) {
    size_t count = sudokui_size(run->notes.candidates[cell]);
    if (run->notes.values[cell] || count >= least || !sudokui_may_be(&run->notes, cell, run->solution[cell])) continue;
    least = count;
    best = cell;
  }
  assert(least < SIZE_MAX);
  struct sudokui_finding *finding = &run->findings[0];
  finding->technique = technique;
  finding->found = false;
  sudokui_draft(finding, technique->info.rating);
  sudokui_mark(finding, best, run->solution[best], SUDOKU_PLACED);
  sudokui_propose(finding);
  *found = finding->found ? &finding->best : NULL;
  run->explanation->guesses += finding->found;
  return finding->status;
}

static bool is_allowed(const struct run *run, size_t index) {
  return !run->asked->techniques || run->asked->techniques >> index & 1;
}

/* Is there nothing to be rated, as there are several solutions?  Before the techniques that take long that is found out
   where it is not known yet. */
#define TAKES_LONG 62

static enum dlx_status find_ambiguity(struct run *run, const struct sudokui_technique *technique, bool *is_ambiguous) {
  *is_ambiguous = false;
  if (run->asked->visit || technique->info.rating < TAKES_LONG) return DLX_OK;
  enum dlx_status status = solve(run);
  *is_ambiguous = run->known == MORE_SOLUTIONS;
  return status;
}

/* May 'technique' be used, and is what it builds on known? */
static enum dlx_status find_out(struct run *run, size_t index, const struct sudokui_technique *technique,
                                bool *usable) {
  *usable = is_allowed(run, index);
  if (!*usable || !technique->needs_uniqueness) return DLX_OK;
  enum dlx_status status = run->ground->is_plain ? solve(run) : DLX_OK;
  *usable = run->ground->is_plain && run->ground->is_unique;
  return status;
}

/* Keeps the better one of 'step' and what is kept. */
static void keep(struct run *run, struct sudokui_step *step, bool *kept) {
  if (*kept && compare(step, &run->kept) >= 0) return;
  struct sudokui_step was = run->kept;
  run->kept = *step;
  *step = was; /* its room is used again */
  *kept = true;
}

/* Might 'technique' find an easier one than what is kept? */
static bool is_worth_asking(const struct run *run, const struct sudokui_technique *technique) {
  return technique->family && technique->family == run->kept.technique->family &&
         technique->info.rating <= run->kept.rating;
}

/* The next step and its row of the table; '*found' NULL: there is none, or the run was stopped. */
static enum dlx_status find_step(struct run *run, size_t *row, const struct sudokui_step **found) {
  *found = NULL;
  bool kept = false;
  const struct sudokui_technique *technique;
  for (size_t index = 0; (technique = sudokui_technique_at(index)); ++index) {
    if (kept && !is_worth_asking(run, technique)) continue;
    bool is_guess = !sudokui_technique_at(index + 1), usable;
    enum dlx_status status = find_out(run, index, technique, &usable);
    if (!status && usable) status = find_ambiguity(run, technique, &run->is_ambiguous);
    if (status || run->is_ambiguous) return status;
    if (!usable) continue;
    struct sudokui_step *step;
    status = is_guess ? guess(run, technique, &step) : ask(run, technique, &step);
    if (status || !look(run)) return status;
    if (!step) continue;
    keep(run, step, &kept);
    if (run->kept.technique == technique) *row = index;
  }
  if (kept) *found = &run->kept;
  return DLX_OK;
}

/* ---------------------------------------------------------------- showing and doing it */

/* What is told of a step. */
struct told {
  void (*tell)(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step);
  const struct sudokui_notes *notes;
  const struct sudokui_step *step;
};

static void tell(FILE *out, const void *what) {
  const struct told *told = what;
  told->tell(out, told->notes, told->step);
}

static enum dlx_status show(struct run *run, const struct sudokui_step *step) {
  if (!run->asked->visit) return DLX_OK;
  char *effect = reasoning_text(tell, &(struct told){sudokui_tell_effect, &run->notes, step});
  char *reason = reasoning_text(tell, &(struct told){step->technique->tell, &run->notes, step});
  enum dlx_status status = effect && reason ? DLX_OK : DLX_NO_MEMORY;
  const struct sudoku_step shown = {
      .number = run->explanation->steps,
      .technique = &step->technique->info,
      .rating = step->rating,
      .effect = effect,
      .reason = reason,
      .marks = step->marks,
      .mark_count = step->mark_count,
      .links = step->links,
      .link_count = step->link_count,
      .cells = run->notes.values,
      .candidates = run->notes.candidates,
  };
  if (!status && !run->asked->visit(run->asked->user, &shown)) atomic_store(&run->end, (int)DLX_STOPPED_BY_VISITOR);
  free(effect);
  free(reason);
  return status;
}

static void note_use(struct sudoku_explanation *explanation, size_t index, const struct sudokui_step *step) {
  explanation->steps++;
  explanation->uses[index]++;
  if (step->rating <= explanation->rating && explanation->hardest) return;
  explanation->rating = step->rating;
  explanation->hardest = &step->technique->info;
}

/* ---------------------------------------------------------------- all steps */

static enum dlx_status walk(struct run *run) {
  struct sudoku_explanation *explanation = run->explanation;
  explanation->outcome = SUDOKU_UNFINISHED;
  while (run->notes.open > 0) {
    if (sudokui_notes_fail(&run->notes)) {
      explanation->outcome = SUDOKU_IMPOSSIBLE;
      return DLX_OK;
    }
    if (run->asked->limit && explanation->steps == run->asked->limit) {
      explanation->end = DLX_AT_LIMIT;
      return DLX_OK;
    }
    size_t index = 0;
    const struct sudokui_step *step;
    enum dlx_status status = find_step(run, &index, &step);
    if (status) return status;
    if (!step) {
      if (look(run))
        explanation->outcome = run->is_ambiguous           ? SUDOKU_AMBIGUOUS
                               : run->known == NO_SOLUTION ? SUDOKU_IMPOSSIBLE
                                                           : SUDOKU_STUCK;
      return DLX_OK;
    }
    note_use(explanation, index, step);
    status = show(run, step);
    if (status || !look(run)) return status;
    sudokui_apply(&run->notes, step);
    assert(sudokui_notes_check(&run->notes));
  }
  explanation->outcome = SUDOKU_SOLVED;
  return DLX_OK;
}

static size_t most_scratch(const struct run *run) {
  size_t most = 0;
  const struct sudokui_technique *technique;
  for (size_t i = 0; (technique = sudokui_technique_at(i)); i++) {
    size_t size = technique->scratch && is_allowed(run, i) ? technique->scratch(run->ground) : 0;
    if (size > most) most = size;
  }
  return most;
}

static enum dlx_status prepare_hands(struct run *run) {
  unsigned asked = run->search->threads ? run->search->threads : sudokui_processors();
  run->hands = asked < MOST_HANDS ? asked : MOST_HANDS;
  run->findings = calloc(run->hands, sizeof *run->findings);
  if (!run->findings) return DLX_NO_MEMORY;
  size_t scratch = most_scratch(run);
  for (unsigned i = 0; i < run->hands; i++) {
    struct sudokui_finding *finding = &run->findings[i];
    finding->notes = &run->notes;
    finding->look = look;
    finding->run = run;
    if (scratch && !(finding->scratch = malloc(scratch))) return DLX_NO_MEMORY;
  }
  return DLX_OK;
}

static void release(struct run *run) {
  for (unsigned i = 0; run->findings && i < run->hands; i++) {
    sudokui_step_release(&run->findings[i].best);
    sudokui_step_release(&run->findings[i].draft);
    free(run->findings[i].scratch);
  }
  free(run->findings);
  free(run->solution);
  sudokui_step_release(&run->kept);
  sudokui_notes_release(&run->notes);
  sudokui_ground_free(run->ground);
}

static enum dlx_status explain(struct run *run) {
  if (sudoku_has_conflict(run->grid)) {
    run->explanation->outcome = SUDOKU_IMPOSSIBLE;
    return DLX_OK;
  }
  enum dlx_status status = sudokui_ground_new(run->grid, &run->ground);
  if (!status) status = sudokui_notes_prepare(&run->notes, run->ground, run->grid);
  if (!status) status = prepare_hands(run);
  if (!status && !(run->solution = malloc(run->ground->cells))) status = DLX_NO_MEMORY;
  return status ? status : walk(run);
}

static enum dlx_status explain_by(struct run *run) {
  *run->explanation = (struct sudoku_explanation){0};
  run->started = sudokui_seconds();
  atomic_init(&run->end, (int)DLX_COMPLETE);
  enum dlx_status status = explain(run);
  struct sudoku_explanation *explanation = run->explanation;
  if (explanation->end == DLX_COMPLETE) explanation->end = (enum dlx_end)atomic_load(&run->end);
  explanation->seconds = sudokui_seconds() - run->started;
  release(run);
  if (status) *explanation = (struct sudoku_explanation){0};
  return status;
}

enum dlx_status sudoku_explain(const struct sudoku_grid *grid, const struct sudoku_explaining *asked,
                               const struct dlx_search *search, struct sudoku_explanation *explanation,
                               struct dlx_message *message) {
  SUDOKU_REQUIRE(grid && grid->side > 0 && asked && search && explanation);
  *explanation = (struct sudoku_explanation){0};
  if (grid->side > SUDOKU_MAXIMUM_EXPLAINED)
    return sudokui_fail(message, DLX_UNSUPPORTED, 0, 0, "grids beyond %zux%zu are not explained",
                        SUDOKU_MAXIMUM_EXPLAINED, SUDOKU_MAXIMUM_EXPLAINED);
  struct run run = {.grid = grid, .asked = asked, .search = search, .explanation = explanation};
  enum dlx_status status = explain_by(&run);
  return status ? sudokui_fail(message, status, 0, 0, "out of memory") : DLX_OK;
}

enum dlx_status sudokui_rate(const struct sudoku_grid *grid, unsigned most, bool (*go_on)(void *user), void *user,
                             struct sudoku_explanation *explanation) {
  struct sudoku_explaining asked = {0};
  const struct sudokui_technique *technique;
  for (size_t i = 0; (technique = sudokui_technique_at(i)); i++)
    if (technique->info.rating <= most) asked.techniques |= (uint64_t)1 << i;
  const struct dlx_search search = {.threads = 1};
  struct run run = {.grid = grid, .asked = &asked, .search = &search, .explanation = explanation};
  run.go_on = go_on;
  run.user = user;
  enum dlx_status status = explain_by(&run);
  if (!status && explanation->rating > most) explanation->outcome = SUDOKU_STUCK;
  return status;
}
