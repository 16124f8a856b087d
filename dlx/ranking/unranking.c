#include "dlx/ranking/unranking.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FEW            1000
#define FEW_AT_A_NODE  1000 /* that a search has counted: to visit them all takes about as long again */
#define FEW_FOR_SEARCH 1000000

/* ---------------------------------------------------------------- begin and end */

/* The engine that counts below branches as the one did that was the first to count all solutions. */
static const char *engine_below(const char *engine) {
  if (strcmp(engine, "frontier") == 0) return "memo"; /* it remembers nothing that would serve a branch */
  return strcmp(engine, "memo") == 0 || strcmp(engine, "symmetry") == 0 ? engine : NULL;
}

/* Counts all solutions, in the way that is the quickest; it decides how to go on. */
static enum dlx_status count_all(struct unranking *unranking, struct dlx_message *message) {
  struct run *run = &unranking->run;
  struct dlx_search open = run->search;
  struct dlx_result result;
  open.engine = NULL;
  open.limit = 0;
  open.visit = NULL;
  enum dlx_status status = dlx_count(run->problem, &open, unranking->total, &result, message);
  if (status) return status;
  run->nodes += result.nodes;
  run->end = result.end;
  if (run->end) mpz_set_ui(unranking->total, 0);
  unranking->few = FEW;
  unranking->engine_below = engine_below(result.engine);
  if (!unranking->engine_below && (mpz_cmp_ui(unranking->total, FEW_FOR_SEARCH) <= 0 ||
                                   mpz_cmp_ui(unranking->total, FEW_AT_A_NODE * result.nodes) <= 0))
    unranking->few = ULONG_MAX;
  return DLX_OK;
}

enum dlx_status dlxi_unranking_begin(struct unranking *unranking, const dlx_problem *problem,
                                     const struct dlx_search *search, struct dlx_message *message) {
  *unranking = (struct unranking){0};
  struct dlx_search plain = *search;
  plain.skip = 0;
  plain.save = NULL;
  plain.resume = NULL;
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "solutions cannot be found by rank where there are multiplicities");
  enum dlx_status status = dlxi_run_begin(&unranking->run, problem, &plain, DLX_CAN_VISIT | DLX_CAN_SPLIT, message);
  if (status) return status;
  unranking->engine = *unranking->run.engine;
  unranking->engine.done = NULL;
  unranking->run.engine = &unranking->engine;
  mpz_init(unranking->total);
  status = count_all(unranking, message);
  unranking->run.threads = 1; /* it is the counting that may have more */
  unranking->path = malloc((dlx_primary_count(problem) + 1) * sizeof *unranking->path);
  enum dlx_status begun = dlxi_below_begin(&unranking->below, problem, unranking->engine_below, search->memory_limit);
  if (!status && (begun || !unranking->path)) status = dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  if (status) dlxi_unranking_end(unranking);
  return status;
}

static void drop_branches(struct unranking *unranking, size_t count) {
  while (unranking->branch_count > count) {
    struct open_branch *branch = &unranking->branches[--unranking->branch_count];
    mpz_clear(branch->count);
    free(branch->options);
  }
}

void dlxi_unranking_end(struct unranking *unranking) {
  drop_branches(unranking, 0);
  free(unranking->branches);
  free(unranking->path);
  mpz_clear(unranking->total);
  dlxi_below_end(&unranking->below);
  dlxi_run_end(&unranking->run);
}

/* ---------------------------------------------------------------- the engine at a branch */

static bool is_solved(const struct unranking *unranking) {
  return unranking->next == unranking->last;
}

/* A visitor: gives the solution to all who want it.  false: nobody wants another one. */
static bool visit(void *user, const uint32_t *options, size_t count) {
  struct unranking *unranking = user;
  for (; !is_solved(unranking); unranking->next++) {
    struct wanted *wanted = unranking->wanted[unranking->next];
    if (mpz_cmp_ui(wanted->rank, unranking->index) != 0) break;
    if (count) memcpy(wanted->options, options, count * sizeof *options);
    wanted->count = count;
  }
  unranking->index++;
  return !is_solved(unranking);
}

/* Has the engine search the branch at hand, all of it or a single node.  true: it has come to its end. */
static bool search_branch(struct unranking *unranking, bool single) {
  struct run *run = &unranking->run;
  struct run own = {
      .engine = run->engine,
      .problem = run->problem,
      .state = run->state,
      .search = {.visit = visit, .user = unranking},
      .started = run->started,
      .looked = run->looked,
      .look_interval = run->look_interval,
      .stride = 1,
      .threads = 1,
      .pause_at = single ? 2 : 1,
  };
  if (single) {
    own.search.node_limit = 1;
  } else {
    own.search.stop = run->search.stop;
    own.search.time_limit = run->search.time_limit;
    if (run->search.node_limit) own.search.node_limit = run->search.node_limit - run->nodes + 1;
  }
  unranking->index = 0;
  bool complete = own.engine->search(own.state, &own);
  run->updates += own.updates;
  if (!single) run->nodes += own.nodes;
  if (!single && own.end != DLX_STOPPED_BY_VISITOR) run->end = own.end;
  return complete || own.end == DLX_STOPPED_BY_VISITOR;
}

/* ---------------------------------------------------------------- branches */

/* false: no memory. */
static bool push(struct unranking *unranking, const uint32_t *options, size_t count) {
  if (!dlxi_grow((void **)&unranking->branches, &unranking->branch_room, unranking->branch_count,
                 sizeof *unranking->branches))
    return false;
  struct open_branch branch = {.options = malloc((count + 1) * sizeof *branch.options), .option_count = count};
  if (!branch.options) return false;
  if (count) memcpy(branch.options, options, count * sizeof *options);
  mpz_init(branch.count);
  unranking->branches[unranking->branch_count++] = branch;
  return true;
}

/* As dlxi_take. */
static bool take(void *user, const uint32_t *options, size_t count, size_t kept, double share) {
  (void)kept;
  (void)share;
  return push(user, options, count);
}

/* Those wanted whose ranks are below the branch become its own; all others rank behind it. */
static void give_wanted(struct unranking *unranking, struct open_branch *branch) {
  branch->first = unranking->next;
  while (!is_solved(unranking) && mpz_cmp(unranking->wanted[unranking->next]->rank, branch->count) < 0)
    unranking->next++;
  branch->end = unranking->next;
  for (size_t w = unranking->next; w < unranking->last; w++)
    mpz_sub(unranking->wanted[w]->rank, unranking->wanted[w]->rank, branch->count);
}

static void swap(struct open_branch *a, struct open_branch *b) {
  struct open_branch c = *a;
  *a = *b;
  *b = c;
}

/* The branches from 'first' on were pushed in the order of the search.  Those below which nobody wants a solution go,
   and the others are turned around, so that the first one is on top. */
static void keep_wanted(struct unranking *unranking, size_t first) {
  size_t kept = first;
  for (size_t b = first; b < unranking->branch_count; b++)
    if (unranking->branches[b].first < unranking->branches[b].end)
      swap(&unranking->branches[kept++], &unranking->branches[b]);
  drop_branches(unranking, kept);
  for (size_t low = first, high = kept; low + 1 < high; low++, high--)
    swap(&unranking->branches[low], &unranking->branches[high - 1]);
}

/* 'rest' is the number of solutions below all branches from 'first' on: so the last one need not be counted. */
static enum dlx_status divide_wanted(struct unranking *unranking, size_t first, mpz_t rest,
                                     struct dlx_message *message) {
  for (size_t b = first; b < unranking->branch_count && !is_solved(unranking); b++) {
    struct open_branch *branch = &unranking->branches[b];
    if (b + 1 == unranking->branch_count) {
      mpz_set(branch->count, rest);
    } else {
      enum dlx_status status = dlxi_below_count(&unranking->below, &unranking->run, branch->options,
                                                branch->option_count, branch->count, message);
      if (status || unranking->run.end) return status;
      mpz_sub(rest, rest, branch->count);
    }
    give_wanted(unranking, branch);
  }
  keep_wanted(unranking, first);
  return DLX_OK;
}

/* Goes from the branch at hand, with 'count' solutions, to those below it. */
static enum dlx_status open_up(struct unranking *unranking, mpz_t count, struct dlx_message *message) {
  if (!dlxi_enter_node(&unranking->run)) return DLX_OK;
  if (search_branch(unranking, true)) return DLX_OK;
  size_t first = unranking->branch_count;
  if (!unranking->run.engine->give(unranking->run.state, DLXI_GIVE_LIST, take, unranking))
    return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  mpz_sub_ui(count, count, unranking->index);
  for (size_t w = unranking->next; w < unranking->last; w++)
    mpz_sub_ui(unranking->wanted[w]->rank, unranking->wanted[w]->rank, unranking->index);
  return divide_wanted(unranking, first, count, message);
}

/* Puts the engine at a branch, which is then the one at hand. */
static void begin_branch(struct unranking *unranking, const struct open_branch *branch, mpz_t count) {
  size_t kept = 0, shorter = branch->option_count < unranking->depth ? branch->option_count : unranking->depth;
  while (kept < shorter && unranking->path[kept] == branch->options[kept]) kept++;
  for (size_t d = kept; d < branch->option_count; d++) unranking->path[d] = branch->options[d];
  unranking->depth = branch->option_count;
  unranking->next = branch->first;
  unranking->last = branch->end;
  mpz_set(count, branch->count);
  const struct run *run = &unranking->run;
  run->engine->begin(run->state, unranking->path, unranking->depth, kept);
}

enum dlx_status dlxi_unrank_all(struct unranking *unranking, struct wanted **wanted, size_t count,
                                struct dlx_message *message) {
  unranking->wanted = wanted;
  if (!push(unranking, NULL, 0)) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  unranking->branches[0].end = count;
  mpz_set(unranking->branches[0].count, unranking->total);
  enum dlx_status status = DLX_OK;
  mpz_t below;
  mpz_init(below);
  while (unranking->branch_count && !status && !unranking->run.end) {
    begin_branch(unranking, &unranking->branches[unranking->branch_count - 1], below);
    drop_branches(unranking, unranking->branch_count - 1);
    if (mpz_cmp_ui(below, unranking->few) <= 0)
      search_branch(unranking, false);
    else
      status = open_up(unranking, below, message);
  }
  mpz_clear(below);
  drop_branches(unranking, 0);
  return status;
}
