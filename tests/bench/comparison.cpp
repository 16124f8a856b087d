#include "tests/bench/comparison.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>

namespace {

constexpr double LEAST = 0.004; // seconds, the grain of many clocks of user time; less counts as so much

double time_ratio(const Figures &now, const Figures &then) {
  return std::max(now.seconds, LEAST) / std::max(then.seconds, LEAST);
}

double node_ratio(const Figures &now, const Figures &then) {
  return static_cast<double>(std::max<int64_t>(now.nodes, 1)) / static_cast<double>(std::max<int64_t>(then.nodes, 1));
}

} // namespace

double geometric_mean(const std::vector<double> &values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return values.empty() ? 1 : std::exp(sum / static_cast<double>(values.size()));
}

void Comparison::print_head(const Run &now) const {
  printf("%s, %s\n%s %s\n", now.version.c_str(), now.machine.c_str(), now.compiler.c_str(), now.flags.c_str());
  if (before == nullptr) {
    printf("no stored run: nothing to compare with\n\n");
  } else {
    printf("ratios to the run of %s, %s\n", before->date.c_str(), before->version.c_str());
    if (before->machine != now.machine) printf("which was on another machine: %s\n", before->machine.c_str());
    if (before->compiler != now.compiler || before->flags != now.flags)
      printf("which was compiled by %s %s\n", before->compiler.c_str(), before->flags.c_str());
    printf("\n");
  }
  printf("%-24s %-8s %16s %14s %9s", "file", "engine", "solutions", "nodes", "seconds");
  printf(before != nullptr ? " %8s %8s\n" : "\n", "time", "nodes");
}

bool Comparison::print_row(const Figures &now) {
  printf("%-24s %-8s %16s %14" PRId64 " %9.3f", now.file.c_str(), now.engine.c_str(), now.solutions.c_str(), now.nodes,
         now.seconds);
  const Figures *then = before != nullptr ? before->find(now.file, now.asked) : nullptr;
  if (then != nullptr && then->solutions == now.solutions) {
    time_ratios.push_back(time_ratio(now, *then));
    node_ratios.push_back(node_ratio(now, *then));
    printf(" %8.2f %8.2f", time_ratios.back(), node_ratios.back());
  }
  printf("\n");
  if (then == nullptr || then->solutions == now.solutions) return true;
  printf("%-24s WRONG: %s solutions in the stored run\n", "", then->solutions.c_str());
  return false;
}

void Comparison::print_means() const {
  if (time_ratios.empty()) return;
  printf("%-75s %8.2f %8.2f\n", "geometric mean", geometric_mean(time_ratios), geometric_mean(node_ratios));
}
