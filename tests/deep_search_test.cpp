/*
 * Searches that are thousands of levels deep: their states are small, and what they give away is not copied from the
 * root on for each branch.
 */
#include <csignal>

#include "tests/support/each_engine.h"
#include "tests/support/saved_search.h"

namespace {

/* Whatever is saved last. */
void save_to(dlx_search &search, std::string &state) {
  search.user = &state;
  search.save = [](void *user, const void *text, size_t size) {
    static_cast<std::string *>(user)->assign(static_cast<const char *>(text), size);
  };
}

class DeepSearch : public EachEngine {
protected:
  void SetUp() override {
    if (!can(DLX_CAN_SPLIT | DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " does not split";
  }

  /* Some look at all items at each node, and so take time by the square of the depth. */
  int deep(int number) const {
    const bool looks_at_all_items = std::string(engine()).substr(0, 4) == "bits" || std::string(engine()) == "bounded";
    return looks_at_all_items ? std::min(number, 500) : number;
  }

  dlx_search search_on(unsigned threads) const {
    dlx_search search = plain_search();
    search.threads = threads;
    return search;
  }
};

/* As deep as it has items, and with more solutions than can be counted one by one. */
std::string wide_way(int depth, int options_each) {
  std::string items, options;
  for (int i = 0; i < depth; i++) {
    const std::string item = std::to_string(i);
    items += item + " ";
    for (int k = 0; k < options_each; k++) options += item + "\n";
  }
  return items + "\n" + options;
}

/* As deep, with a branch beside each level that leads nowhere; at the end, two solutions. */
std::string long_way(int depth) {
  std::string items, options;
  for (int i = 0; i < depth; i++) {
    const std::string item = std::to_string(i);
    items += item + " ";
    options += item + "\n" + item + " end\n";
  }
  return items + "last end\n" + options + "last end\nlast end\n";
}

/* What its branches have in common is written once; and it goes on as if it had not stopped. */
TEST_P(DeepSearch, HasASmallState) {
  const int items = deep(fewer(20000));
  const auto depth = static_cast<uint64_t>(items);
  const Problem problem = read_problem(wide_way(items, 5));
  dlx_result whole{}, part{};
  dlx_search search = search_on(1);
  search.node_limit = depth + 200;
  const std::string solutions = count(problem.get(), search, &whole);
  EXPECT_NE(solutions, "0");

  std::string state;
  save_to(search, state);
  for (const uint64_t nodes : {depth - 50, uint64_t{100}, uint64_t{150}}) {
    const std::string before = state;
    if (!before.empty()) resume(search, before);
    search.node_limit = nodes;
    const std::string so_far = count(problem.get(), search, &part);
    EXPECT_EQ(part.end, DLX_AT_NODE_LIMIT);
    EXPECT_LT(state.size(), 70 * depth) << "of four times as many branches, each as long as that at most";
    EXPECT_GT(state.size(), 20 * depth);
    EXPECT_EQ(so_far == "0", nodes == depth - 50);
    if (nodes == 150) {
      EXPECT_EQ(so_far, solutions);
    }
  }
  EXPECT_EQ(part.nodes, whole.nodes);
}

TEST_P(DeepSearch, ComesToItsEnd) {
  const int items = deep(1000);
  const Problem problem = read_problem(long_way(items));
  dlx_result whole{}, part{};
  EXPECT_EQ(count(problem.get(), search_on(1), &whole), "2");
  std::string state;
  dlx_search search = search_on(1);
  save_to(search, state);
  search.node_limit = static_cast<uint64_t>(items) - 10;
  EXPECT_EQ(count(problem.get(), search, &part), "0");
  for (const unsigned threads : {1U, 2U}) {
    dlx_search rest = search_on(threads);
    resume(rest, state);
    EXPECT_EQ(count(problem.get(), rest, &part), "2");
    EXPECT_EQ(part.end, DLX_COMPLETE);
    EXPECT_EQ(part.nodes, whole.nodes);
  }
}

/* What is given away may be divided again, and stopped anywhere. */
TEST_P(DeepSearch, GoesOnOnSeveralThreads) {
  const Problem problem = read_problem(long_way(200));
  const Visited whole = visit(problem.get(), search_on(1));
  std::mt19937 source(20261130);
  std::string state;
  Solutions found;
  for (bool complete = false; !complete && !HasFailure();) {
    volatile sig_atomic_t stop = 0;
    dlx_search search = search_on(1 + static_cast<unsigned>(source()) % 3);
    search.stop = &stop;
    if (!state.empty()) resume(search, state);
    SavedSearch divided;
    const size_t reports = 1 + source() % 40;
    divided.at_report = [&] {
      hold_up(10);
      stop = divided.reports.size() > reports;
    };
    divided.solve(problem.get(), search);
    ASSERT_EQ(divided.status, DLX_OK) << divided.message.text;
    append(found, divided.solutions);
    state = divided.saved.back().text;
    complete = divided.result.end == DLX_COMPLETE;
    if (complete) {
      EXPECT_EQ(divided.result.nodes, whole.result.nodes);
    }
  }
  EXPECT_EQ(found, whole.solutions);
}

INSTANTIATE_OVER_ENGINES(DeepSearch);

} // namespace
