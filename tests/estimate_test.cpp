/*
 * dlx_estimate(): over many walks the estimates come to the exact figures, and say how far off they may be.
 */
#include <cmath>

#include "tests/support/each_engine.h"

namespace {

dlx_estimates estimate(const dlx_problem *problem, uint64_t walks, uint64_t seed = 1) {
  dlx_estimating asked{};
  asked.walks = walks;
  asked.seed = seed;
  dlx_estimates estimate{};
  dlx_message message{};
  EXPECT_EQ(dlx_estimate(problem, &asked, &estimate, &message), DLX_OK) << message.text;
  EXPECT_EQ(estimate.walks, walks);
  EXPECT_EQ(estimate.end, DLX_COMPLETE);
  return estimate;
}

/* Equal within five standard errors; where there is no error, but for rounding. */
void expect_near(const dlx_figure &figure, double exact, const char *what) {
  EXPECT_LE(std::fabs(figure.mean - exact), 5 * figure.error + 1e-9 * exact)
      << what << ": " << figure.mean << " +- " << figure.error << ", exact " << exact;
}

void expect_exact_on_average(const dlx_problem *problem, uint64_t walks) {
  dlx_search search{};
  search.engine = "links";
  dlx_result result{};
  count(problem, search, &result);
  const dlx_estimates found = estimate(problem, walks);
  expect_near(found.nodes, static_cast<double>(result.nodes), "nodes");
  expect_near(found.solutions, static_cast<double>(result.solutions), "solutions");
}

TEST(Estimate, OfClassicsComesToTheExactFigures) {
  for (const char *name : {"toy", "langford-8", "queens-8", "de-bruijn-2-4", "graceful-k4", "diagonal-latin-6",
                           "motley-4x4", "word-squares-300", "uncoverable"}) {
    const Problem problem = read_problem(read_source_file(std::string("puzzles/exact-cover/") + name + ".dlx"));
    if (dlx_has_multiplicities(problem.get())) continue;
    SCOPED_TRACE(name);
    expect_exact_on_average(problem.get(), 5000);
  }
}

TEST(Estimate, OfRandomProblemsComesToTheExactFigures) {
  for (const Shape &shape : {Shape{false, false, false}, Shape{true, false, false}, Shape{true, true, false}}) {
    std::mt19937 source(20261130);
    for (int i = 0; i < 300 && !HasFailure(); i++) {
      const Problem problem = random_problem(source, shape);
      SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
      expect_exact_on_average(problem.get(), 2000);
    }
  }
}

TEST(Estimate, IsExactWhereAllWalksAreAlike) {
  const Problem problem = read_problem("a b c\na\na\nb\nb\nb\nc\nc\nc\nc\n"); // 1 + 2 + 6 nodes; 24 solutions
  const dlx_estimates found = estimate(problem.get(), 10);
  EXPECT_EQ(found.nodes.mean, 9);
  EXPECT_EQ(found.nodes.error, 0);
  EXPECT_EQ(found.solutions.mean, 24);
  EXPECT_EQ(found.solutions.error, 0);
}

TEST(Estimate, DependsOnTheSeedAlone) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/queens-8.dlx"));
  const dlx_estimates one = estimate(problem.get(), 100, 7), same = estimate(problem.get(), 100, 7),
                      other = estimate(problem.get(), 100, 8);
  EXPECT_EQ(one.nodes.mean, same.nodes.mean);
  EXPECT_EQ(one.nodes.error, same.nodes.error);
  EXPECT_NE(one.nodes.mean, other.nodes.mean);
}

TEST(Estimate, OfOneWalkHasNoBounds) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/queens-8.dlx"));
  EXPECT_TRUE(std::isinf(estimate(problem.get(), 1).nodes.error));
}

TEST(Estimate, ReachesBeyondTheRangeOfNumbers) {
  std::string items, options;
  for (int i = 0; i < 2000; i++) {
    const std::string name = "i" + std::to_string(i);
    items += name + " ";
    for (int k = 0; k < 2; k++) options += name + "\n";
  }
  const Problem problem = read_problem(items + "\n" + options); // 2^2000 solutions
  EXPECT_TRUE(std::isinf(estimate(problem.get(), 2).solutions.mean));
}

TEST(Estimate, StopsWhenItIsToldTo) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/queens-8.dlx"));
  const volatile sig_atomic_t stop = 1;
  dlx_estimating asked{};
  asked.walks = UINT64_MAX;
  asked.stop = &stop;
  dlx_estimates found{};
  ASSERT_EQ(dlx_estimate(problem.get(), &asked, &found, nullptr), DLX_OK);
  EXPECT_EQ(found.end, DLX_STOPPED_FROM_OUTSIDE);
  EXPECT_EQ(found.walks, 0U);
  EXPECT_TRUE(std::isnan(found.nodes.mean));

  asked.stop = nullptr;
  asked.time_limit = 0.01;
  ASSERT_EQ(dlx_estimate(problem.get(), &asked, &found, nullptr), DLX_OK);
  EXPECT_EQ(found.end, DLX_AT_TIME_LIMIT);
}

TEST(Estimate, RefusesMultiplicities) {
  const Problem problem = read_problem("2|a\na\na\n");
  dlx_estimating asked{};
  asked.walks = 2;
  dlx_estimates found{};
  dlx_message message{};
  EXPECT_EQ(dlx_estimate(problem.get(), &asked, &found, &message), DLX_UNSUPPORTED);
  EXPECT_STREQ(message.text, "estimating cannot do multiplicities other than exactly once");
}

} // namespace
