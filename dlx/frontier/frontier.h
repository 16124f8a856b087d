/*
 * The engine `frontier`: counts layer by layer, with no tree.  See frontier.c.
 */
#ifndef DLX_FRONTIER_H
#define DLX_FRONTIER_H

#include "dlx/engine.h"
#include "dlx/frontier/frontier_plan.h"

extern const struct engine dlxi_frontier;

/* dlxi_frontier_predict() says which order the engine would take for 'problem', if that is left to it, and how wide it
   is; see dlxi_frontier_forecast().  false: no memory. */
struct frontier_prediction {
  enum frontier_order order;
  struct frontier_forecast forecast;
};

bool dlxi_frontier_predict(const dlx_problem *problem, struct frontier_prediction *prediction);

#endif
