#include "tests/support/oracle.h"

#include <algorithm>

namespace {

class Oracle {
public:
  explicit Oracle(const dlx_problem *of) : problem(of), uses(dlx_item_count(of)) {}

  Solutions run() {
    decide(0);
    std::sort(found.begin(), found.end());
    return found;
  }

private:
  /* Options below 'k' are decided: those in 'chosen' are in, the others out. */
  void decide(uint32_t k) {
    if (k == dlx_option_count(problem)) {
      if (all_covered()) found.push_back(chosen);
      return;
    }
    decide(k + 1);

    const dlx_entry *entries = nullptr;
    const size_t count = dlx_option(problem, k, &entries);
    bool allowed = holds_primary(entries, count);
    for (size_t i = 0; i < count; i++) allowed = allowed && may_use(entries[i]);
    if (!allowed) return;
    for (size_t i = 0; i < count; i++) uses[entries[i].item].push_back(entries[i].colour);
    chosen.push_back(k);
    decide(k + 1);
    chosen.pop_back();
    for (size_t i = 0; i < count; i++) uses[entries[i].item].pop_back();
  }

  bool is_primary(size_t item) const { return item < dlx_primary_count(problem); }

  bool holds_primary(const dlx_entry *entries, size_t count) const {
    return std::any_of(entries, entries + count, [&](const dlx_entry &entry) { return is_primary(entry.item); });
  }

  bool may_use(const dlx_entry &entry) const {
    const std::vector<uint32_t> &colours = uses[entry.item];
    if (is_primary(entry.item)) {
      uint32_t low = 0, high = 0;
      dlx_multiplicity(problem, entry.item, &low, &high);
      return colours.size() < high;
    }
    return colours.empty() || (entry.colour != 0 && colours.front() == entry.colour);
  }

  bool all_covered() const {
    for (size_t item = 0; item < dlx_primary_count(problem); item++) {
      uint32_t low = 0, high = 0;
      dlx_multiplicity(problem, item, &low, &high);
      if (uses[item].size() < low) return false;
    }
    return true;
  }

  const dlx_problem *problem;
  std::vector<std::vector<uint32_t>> uses; // for each item the colours of its uses in 'chosen', 0 where uncoloured
  Solution chosen;
  Solutions found;
};

} // namespace

Solutions oracle_solutions(const dlx_problem *problem) {
  return Oracle(problem).run();
}
