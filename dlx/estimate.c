/*
 * How large is a search tree, without searching it?  Knuth's Monte Carlo estimate.
 *
 * Walk down from the root, at each node to one of its children, drawn at random, until there is none.  Say that the
 * nodes on the way had d1, d2, d3, ... children.  If all nodes of a level were like the one met there,
 *
 *     1 + d1 + d1 d2 + d1 d2 d3 + ...
 *
 * would be the number of nodes.  They are not; but a node at level k is met with probability 1 / (d1 ... dk) and then
 * counts for d1 ... dk, so that on the average over all walks it counts for 1.  The mean over many walks thus tends to
 * the number of nodes, and what holds for nodes holds for solutions.
 *
 * The spread may be enormous: a few walks that are hardly ever met may have most of the tree below them.  The standard
 * error, that of the mean, tells what the walks have seen, and is too small where they have not seen those.
 *
 * The tree is the one that `links` searches, node for node: the options of the last item are solutions, not nodes.
 *
 * Source: Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975).
 */
#include "dlx/branch.h"
#include "dlx/engine.h"
#include "dlx/random.h"

#include <math.h>

/* A mean and its spread, number by number.  Source: Welford (1962).  Long, for products of many numbers of children. */
struct mean {
  uint64_t count;
  long double mean;
  long double squares; /* of the distances from the mean, added up */
};

static void add(struct mean *mean, long double number) {
  long double distance = number - mean->mean;
  mean->count++;
  mean->mean += distance / (long double)mean->count;
  mean->squares += distance * (number - mean->mean);
}

static struct dlx_figure figure_of(const struct mean *mean) {
  long double count = (long double)mean->count;
  if (mean->count == 0) return (struct dlx_figure){NAN, INFINITY};
  struct dlx_figure figure = {(double)mean->mean, INFINITY};
  if (!isfinite(figure.mean)) figure.mean = INFINITY;
  if (isfinite(figure.mean) && mean->count > 1) figure.error = (double)sqrtl(mean->squares / (count - 1) / count);
  return figure;
}

struct estimating {
  struct walk walk;
  struct random random;
  const struct dlx_estimating *asked;
  double started;
  enum dlx_end end;
  struct mean nodes, solutions;
};

static bool must_stop(struct estimating *e) {
  if (e->asked->stop && *e->asked->stop) e->end = DLX_STOPPED_FROM_OUTSIDE;
  if (e->asked->time_limit > 0 && dlxi_seconds() - e->started >= e->asked->time_limit) e->end = DLX_AT_TIME_LIMIT;
  return e->end != DLX_COMPLETE;
}

static uint32_t draw_option(struct estimating *e, uint32_t item) {
  uint64_t to_skip = dlxi_random_below(&e->random, e->walk.length[item]);
  uint32_t option = 0;
  size_t place = 0;
  while (dlxi_walk_option(&e->walk, item, &place, &option) && to_skip > 0) to_skip--;
  return option;
}

/* A walk that is broken off tells nothing: the deep ones would be missing.  false: it was. */
static bool walk_down(struct estimating *e) {
  struct walk *walk = &e->walk;
  long double weight = 1, nodes = 1, solutions = 0;
  dlxi_walk_to(walk, NULL, 0);
  while (walk->item_count > 1) {
    if (must_stop(e)) return false;
    uint32_t item = dlxi_walk_item(walk);
    weight *= walk->length[item];
    if (walk->length[item] == 0) break;
    nodes += weight;
    dlxi_walk_choose(walk, draw_option(e, item));
  }
  if (walk->item_count <= 1) solutions = weight * (walk->item_count ? walk->length[dlxi_walk_item(walk)] : 1);
  add(&e->nodes, nodes);
  add(&e->solutions, solutions);
  return true;
}

enum dlx_status dlx_estimate(const dlx_problem *problem, const struct dlx_estimating *asked,
                             struct dlx_estimates *estimate, struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && asked && asked->walks > 0 && estimate);
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "estimating cannot do multiplicities other than exactly once");
  struct estimating e = {.random = {asked->seed}, .asked = asked, .started = dlxi_seconds()};
  enum dlx_status status = dlxi_walk_begin(&e.walk, problem);
  if (status) return dlxi_fail(message, status, "out of memory");
  while (e.nodes.count < asked->walks && !must_stop(&e) && walk_down(&e)) {}
  dlxi_walk_end(&e.walk);
  *estimate = (struct dlx_estimates){
      .end = e.end,
      .walks = e.nodes.count,
      .nodes = figure_of(&e.nodes),
      .solutions = figure_of(&e.solutions),
      .seconds = dlxi_seconds() - e.started,
  };
  return DLX_OK;
}
