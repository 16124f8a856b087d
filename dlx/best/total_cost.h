/*
 * What a solution costs.  Even 2^32 options of the highest cost leave room in 128 bits.
 */
#ifndef DLX_TOTAL_COST_H
#define DLX_TOTAL_COST_H

#include "dlx/engine.h"

uint128 dlxi_total_cost(const dlx_problem *problem, const uint32_t *options, size_t count);

#endif
