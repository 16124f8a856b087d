/*
 * dlx_trace(): each step of a search, which is that of `links`, node for node.
 */
#include <algorithm>

#include "tests/support/each_engine.h"

namespace {

/* Follows the steps, and asserts that each fits those before. */
class Follower {
public:
  explicit Follower(const dlx_problem *of) : problem(of) {}

  dlx_traced run(dlx_tracing asked = {}) {
    asked.user = this;
    asked.step = [](void *user, const dlx_step *step) { return static_cast<Follower *>(user)->take(*step); };
    dlx_traced traced{};
    dlx_message message{};
    EXPECT_EQ(dlx_trace(problem, &asked, &traced, &message), DLX_OK) << message.text;
    return traced;
  }

  Solutions solutions;
  uint64_t nodes = 0, dead_ends = 0, steps = 0, stop_after = 0;
  Solution path;

private:
  bool take(const dlx_step &step) {
    const size_t chosen = path.size() + (step.kind == DLX_STEP_TRY) - (step.kind == DLX_STEP_BACK);
    EXPECT_EQ(step.count, chosen);
    switch (step.kind) {
    case DLX_STEP_NODE:
      EXPECT_EQ(step.node, ++nodes);
      EXPECT_EQ(step.level, path.size());
      at.push_back(step);
      break;
    case DLX_STEP_TRY:
      follow_try(step);
      break;
    case DLX_STEP_DEAD_END:
      EXPECT_EQ(step.node, nodes);
      EXPECT_EQ(step.length, 0U);
      dead_ends++;
      break;
    case DLX_STEP_SOLUTION: {
      Solution solution(step.options, step.options + step.count);
      EXPECT_EQ(solution, path);
      EXPECT_EQ(step.items_left, 0U);
      std::sort(solution.begin(), solution.end());
      solutions.push_back(solution);
      EXPECT_EQ(step.solution, solutions.size());
      break;
    }
    case DLX_STEP_BACK:
      EXPECT_EQ(step.option, path.back());
      path.pop_back();
      while (at.back().node != step.node) at.pop_back();
      EXPECT_EQ(step.items_left, at.back().items_left);
      EXPECT_EQ(step.options_left, at.back().options_left);
      break;
    }
    return ++steps != stop_after;
  }

  void follow_try(const dlx_step &step) {
    const dlx_entry *entries = nullptr;
    const size_t count = dlx_option(problem, step.option, &entries);
    EXPECT_TRUE(std::any_of(entries, entries + count, [&](const dlx_entry &entry) { return entry.item == step.item; }));
    EXPECT_EQ(step.node, at.back().node);
    EXPECT_EQ(step.length, at.back().length);
    EXPECT_LE(step.place, step.length);
    EXPECT_EQ(step.options_left + step.options_gone + 1, at.back().options_left);
    size_t primary = 0;
    for (size_t k = 0; k < step.covered_count; k++) primary += step.covered[k] < dlx_primary_count(problem);
    EXPECT_EQ(step.items_left + primary, at.back().items_left);
    path.push_back(static_cast<uint32_t>(step.option));
    EXPECT_EQ(Solution(step.options, step.options + step.count), path);
  }

  const dlx_problem *problem;
  std::vector<dlx_step> at; // the nodes on the path
};

void expect_as_links(const dlx_problem *problem) {
  dlx_search search{};
  search.engine = "links";
  const Visited whole = visit(problem, search);
  Follower follower(problem);
  const dlx_traced traced = follower.run();
  EXPECT_EQ(traced.end, DLX_COMPLETE);
  EXPECT_EQ(traced.nodes, whole.result.nodes);
  EXPECT_EQ(follower.nodes, whole.result.nodes);
  EXPECT_EQ(follower.solutions, whole.solutions) << "in the same order";
  EXPECT_TRUE(follower.path.empty()) << "all is taken back";

  const uint64_t limit = (whole.solutions.size() + 1) / 2;
  if (limit == 0) return;
  search.limit = limit;
  dlx_tracing asked{};
  asked.limit = limit;
  Follower limited(problem);
  const dlx_traced cut = limited.run(asked);
  EXPECT_EQ(cut.end, DLX_AT_LIMIT);
  EXPECT_EQ(cut.nodes, visit(problem, search).result.nodes);
  EXPECT_EQ(limited.solutions.size(), limit);
}

TEST(Trace, OfClassicsGoesAsLinksDoes) {
  for (const char *name : {"toy", "langford-8", "queens-8", "de-bruijn-2-4", "graceful-k4", "diagonal-latin-6",
                           "toy-colours", "uncoverable"}) {
    SCOPED_TRACE(name);
    expect_as_links(read_problem(read_source_file(std::string("puzzles/exact-cover/") + name + ".dlx")).get());
  }
}

TEST(Trace, OfRandomProblemsGoesAsLinksDoes) {
  for (const Shape &shape : {Shape{false, false, false}, Shape{true, false, false}, Shape{true, true, false}}) {
    std::mt19937 source(20261130);
    for (int i = 0; i < 1000 && !HasFailure(); i++) {
      const Problem problem = random_problem(source, shape);
      SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
      expect_as_links(problem.get());
    }
  }
}

TEST(Trace, CountsWithoutTellingWhereNobodyListens) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/queens-8.dlx"));
  const dlx_tracing asked{};
  dlx_traced traced{};
  ASSERT_EQ(dlx_trace(problem.get(), &asked, &traced, nullptr), DLX_OK);
  EXPECT_EQ(traced.nodes, 1178U);
  EXPECT_EQ(traced.solutions, 92U);
}

TEST(Trace, StopsBeforeANodeTooMuch) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/queens-8.dlx"));
  dlx_tracing asked{};
  asked.node_limit = 1177;
  EXPECT_EQ(Follower(problem.get()).run(asked).end, DLX_AT_NODE_LIMIT);
  EXPECT_EQ(Follower(problem.get()).run(asked).nodes, 1177U);
  asked.node_limit = 1178;
  EXPECT_EQ(Follower(problem.get()).run(asked).end, DLX_COMPLETE);
}

TEST(Trace, StopsAtAnyStep) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/toy.dlx"));
  Follower whole(problem.get());
  whole.run();
  for (uint64_t steps = 1; steps <= whole.steps; steps++) {
    Follower follower(problem.get());
    follower.stop_after = steps;
    EXPECT_EQ(follower.run().end, DLX_STOPPED_BY_VISITOR);
    EXPECT_EQ(follower.steps, steps);
  }
}

TEST(Trace, IsAsDeepAsTheSearch) {
  std::string items, options;
  for (int i = 0; i < 20000; i++) {
    items += "i" + std::to_string(i) + " ";
    options += "i" + std::to_string(i) + "\n";
  }
  const Problem problem = read_problem(items + "\n" + options);
  const dlx_tracing asked{};
  dlx_traced traced{};
  ASSERT_EQ(dlx_trace(problem.get(), &asked, &traced, nullptr), DLX_OK);
  EXPECT_EQ(traced.nodes, 20000U);
  EXPECT_EQ(traced.solutions, 1U);
}

TEST(Trace, RefusesMultiplicities) {
  const Problem problem = read_problem("2|a\na\na\n");
  const dlx_tracing asked{};
  dlx_traced traced{};
  dlx_message message{};
  EXPECT_EQ(dlx_trace(problem.get(), &asked, &traced, &message), DLX_UNSUPPORTED);
  EXPECT_STREQ(message.text, "tracing cannot do multiplicities other than exactly once");
}

} // namespace
