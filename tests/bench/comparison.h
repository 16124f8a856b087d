/*
 * The table of a run, beside the last one.
 *
 * Ratios are now / then: below 1 is faster, or fewer nodes.
 */
#ifndef BENCH_COMPARISON_H
#define BENCH_COMPARISON_H

#include <string>
#include <vector>

#include "tests/bench/runs.h"

class Comparison {
public:
  /* 'stored' may be NULL: nothing to compare with.  It outlives the comparison. */
  explicit Comparison(const Run *stored) : before(stored) {}

  /* Says what is compared, and the heads of the columns. */
  void print_head(const Run &now) const;

  /* A row of the table.  false: the number of solutions is another one than before, which is said. */
  bool print_row(const Figures &now);

  /* The geometric means. */
  void print_means() const;

private:
  const Run *before;
  std::vector<double> time_ratios, node_ratios;
};

/* 1 of none. */
double geometric_mean(const std::vector<double> &values);

#endif
