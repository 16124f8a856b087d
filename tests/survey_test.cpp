/*
 * dlx_survey(): what can be said of a problem without a search.
 */
#include <gtest/gtest.h>

#include "tests/support/reading.h"

namespace {

dlx_shape survey(const dlx_problem *problem) {
  dlx_shape shape{};
  EXPECT_EQ(dlx_survey(problem, &shape), DLX_OK);
  return shape;
}

dlx_shape survey(const char *text) {
  return survey(read_problem(text).get());
}

TEST(Survey, CountsSetsOfItemsThatNoOptionTiesTogether) {
  EXPECT_EQ(survey("a b c\na b\nb c\n").components, 1U);
  EXPECT_EQ(survey("a b c d e\na c\nb d\ne\n").components, 3U);
  EXPECT_EQ(survey("a b\n").components, 2U);
  EXPECT_EQ(survey("a b c d | x\na b\nc d\nd x\nb x\n").components, 1U);
}

TEST(Survey, LetsOptionsWithoutAPrimaryItemTieNothing) {
  const dlx_shape shape = survey("a | x y\na x\nx y\ny\n");
  EXPECT_EQ(shape.components, 2U);
  EXPECT_EQ(shape.idle, 2U);
}

TEST(Survey, CountsOptionsThatSomeItemHasAsItsOnlyOne) {
  EXPECT_EQ(survey("a b c\na b\nc\nc\n").forced, 1U);
  EXPECT_EQ(survey("a b\na\nb\n").forced, 2U);
  EXPECT_EQ(survey("a b | x\na x\na\nb\nb\n").forced, 0U) << "a secondary item forces nothing";
  EXPECT_EQ(survey("a 0:1|b\na b\na\n").forced, 0U) << "b need not be covered";
}

TEST(Survey, NamesTheFirstPrimaryItemInNoOption) {
  const dlx_shape shape = survey("a b 0:1|c d e | x\na e\n");
  EXPECT_EQ(shape.uncoverable, 2U);
  EXPECT_EQ(shape.first_uncoverable, 1U);
  EXPECT_EQ(survey("a | x\na\n").uncoverable, 0U);
}

TEST(Survey, OfAProblemWithoutItemsIsAllZero) {
  const Reading reading = read_text("{\"primary\":[],\"options\":[]}");
  ASSERT_TRUE(reading.problem);
  const dlx_shape shape = survey(reading.problem.get());
  EXPECT_EQ(shape.components + shape.forced + shape.idle + shape.uncoverable, 0U);
}

} // namespace
