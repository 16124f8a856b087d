/*
 * A search that tells each of its steps, for people who want to see how it goes.
 *
 * It is Algorithm X as it stands in every book, walking with branch.c; so nodes come, and are numbered, as in `links`:
 *
 *     node 1                 a node is entered, and the item to branch on is chosen
 *       try option 0           one of its options
 *         node 2                 the node below
 *         dead end                 the item chosen there has no option
 *       back                   the option is taken back
 *       try option 4           and the next one tried
 *         solution 1             it completes one; where it covers the last item there is no node below
 *       back
 */
#include "dlx/branch.h"

#include <stdlib.h>

struct tracing {
  struct walk walk;
  const struct dlx_tracing *asked;
  struct dlx_traced traced;
  bool stopped; /* traced.end says why */

  /* Of each level of the path: */
  uint64_t *node; /* its number */
  uint32_t *item; /* chosen there, or WALK_NO_ITEM */
  size_t *length; /* its options there */
  size_t *place;  /* see dlxi_walk_option() */
  size_t *tried;  /* options tried there */

  uint32_t *covered; /* the items that the option at hand settles */
};

static void release(struct tracing *t) {
  dlxi_walk_end(&t->walk);
  free(t->node);
  free(t->item);
  free(t->length);
  free(t->place);
  free(t->tried);
  free(t->covered);
}

static enum dlx_status prepare(struct tracing *t, const dlx_problem *problem) {
  size_t levels = dlx_primary_count(problem) + 1;
  enum dlx_status status = dlxi_walk_begin(&t->walk, problem);
  if (status) return status;
  t->node = calloc(levels, sizeof *t->node);
  t->item = calloc(levels, sizeof *t->item);
  t->length = calloc(levels, sizeof *t->length);
  t->place = calloc(levels, sizeof *t->place);
  t->tried = calloc(levels, sizeof *t->tried);
  t->covered = calloc(dlx_item_count(problem) + 1, sizeof *t->covered);
  return t->node && t->item && t->length && t->place && t->tried && t->covered ? DLX_OK : DLX_NO_MEMORY;
}

static void stop(struct tracing *t, enum dlx_end end) {
  t->stopped = true;
  t->traced.end = end;
}

/* ---------------------------------------------------------------- telling */

/* What is the same for all steps at the node of 'level'. */
static struct dlx_step step_at(const struct tracing *t, enum dlx_step_kind kind, size_t level) {
  return (struct dlx_step){
      .kind = kind,
      .node = t->node[level],
      .level = level,
      .item = t->item[level] == WALK_NO_ITEM ? DLX_NO_ITEM : t->item[level],
      .length = t->length[level],
      .place = t->tried[level],
      .items_left = t->walk.item_count,
      .options_left = t->walk.option_count - t->walk.depth,
      .options = t->walk.options,
      .count = t->walk.depth,
  };
}

static void tell(struct tracing *t, const struct dlx_step *step) {
  if (t->stopped || !t->asked->step) return;
  if (!t->asked->step(t->asked->user, step)) stop(t, DLX_STOPPED_BY_VISITOR);
}

static void tell_node(struct tracing *t, enum dlx_step_kind kind) {
  struct dlx_step step = step_at(t, kind, t->walk.depth);
  tell(t, &step);
}

static void solution(struct tracing *t, size_t level) {
  struct dlx_step step = step_at(t, DLX_STEP_SOLUTION, level);
  step.solution = ++t->traced.solutions;
  tell(t, &step);
  if (!t->stopped && t->traced.solutions == t->asked->limit) stop(t, DLX_AT_LIMIT);
}

/* ---------------------------------------------------------------- going */

static void enter(struct tracing *t) {
  size_t level = t->walk.depth;
  if (t->traced.nodes == t->asked->node_limit && t->asked->node_limit) {
    stop(t, DLX_AT_NODE_LIMIT);
    return;
  }
  t->node[level] = ++t->traced.nodes;
  t->item[level] = dlxi_walk_item(&t->walk);
  t->length[level] = t->item[level] == WALK_NO_ITEM ? 0 : t->walk.length[t->item[level]];
  t->place[level] = t->tried[level] = 0;
  tell_node(t, DLX_STEP_NODE);
  if (t->item[level] == WALK_NO_ITEM)
    solution(t, level);
  else if (t->length[level] == 0)
    tell_node(t, DLX_STEP_DEAD_END);
}

/* Chooses 'option' and tells what that settles. */
static void choose(struct tracing *t, uint32_t option) {
  size_t level = t->walk.depth, before = t->walk.option_count, count = 0;
  const struct dlx_entry *entries;
  size_t entry_count = dlx_option(t->walk.problem, option, &entries);
  for (size_t k = 0; k < entry_count; k++)
    if (!t->walk.settler[entries[k].item]) t->covered[count++] = entries[k].item;
  dlxi_walk_choose(&t->walk, option);

  struct dlx_step step = step_at(t, DLX_STEP_TRY, level);
  step.option = option;
  step.covered = t->covered;
  step.covered_count = count;
  step.options_gone = before - t->walk.option_count;
  tell(t, &step);
}

static void take_back(struct tracing *t) {
  size_t level = t->walk.depth - 1, option = t->walk.options[level];
  dlxi_walk_undo(&t->walk);
  struct dlx_step step = step_at(t, DLX_STEP_BACK, level);
  step.option = option;
  tell(t, &step);
}

/* Tries the next option of the node at hand, down to the node below or, if it covers the last item, to the solution and
   back.  false: there is none. */
static bool try_next(struct tracing *t) {
  size_t level = t->walk.depth;
  uint32_t option;
  if (t->item[level] == WALK_NO_ITEM) return false;
  if (!dlxi_walk_option(&t->walk, t->item[level], &t->place[level], &option)) return false;
  bool is_last = t->walk.item_count == 1;
  t->tried[level]++;
  choose(t, option);
  if (t->stopped) return true;
  if (!is_last) {
    enter(t);
    return true;
  }
  solution(t, level);
  if (!t->stopped) take_back(t);
  return true;
}

static void search(struct tracing *t) {
  enter(t);
  while (!t->stopped) {
    if (try_next(t)) continue;
    if (t->walk.depth == 0) return;
    take_back(t);
  }
}

enum dlx_status dlx_trace(const dlx_problem *problem, const struct dlx_tracing *asked, struct dlx_traced *traced,
                          struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && asked && traced);
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "tracing cannot do multiplicities other than exactly once");
  struct tracing t = {.asked = asked};
  enum dlx_status status = prepare(&t, problem);
  if (!status) {
    search(&t);
    *traced = t.traced;
  }
  release(&t);
  return status ? dlxi_fail(message, status, "out of memory") : DLX_OK;
}
