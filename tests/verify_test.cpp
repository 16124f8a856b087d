/*
 * dlx_verify(): which sets of options are exact covers, and what is wrong with the others.
 */
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/oracle.h"
#include "tests/support/test_problem.h"

namespace {

dlx_fault verify(const dlx_problem *problem, const Solution &options) {
  dlx_fault fault{};
  EXPECT_EQ(dlx_verify(problem, options.data(), options.size(), &fault), DLX_OK);
  return fault;
}

void expect_option_fault(const char *text, const Solution &options, dlx_fault_kind kind, size_t option) {
  const dlx_fault fault = verify(read_problem(text).get(), options);
  EXPECT_EQ(fault.kind, kind);
  EXPECT_EQ(fault.option, option);
}

void expect_item_fault(const char *text, const Solution &options, dlx_fault_kind kind, size_t item) {
  const dlx_fault fault = verify(read_problem(text).get(), options);
  EXPECT_EQ(fault.kind, kind);
  EXPECT_EQ(fault.item, item);
}

const char *const TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const char *const COLOURS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\nx\n";

TEST(Verifying, AcceptsACoverInAnyOrder) {
  const Problem problem = read_problem(TOY);
  EXPECT_EQ(verify(problem.get(), {0, 3, 4}).kind, DLX_NO_FAULT);
  EXPECT_EQ(verify(problem.get(), {4, 0, 3}).kind, DLX_NO_FAULT);
}

TEST(Verifying, AcceptsNothingWhereNothingIsToBeCovered) {
  EXPECT_EQ(verify(read_problem("0:1|a\na\n").get(), {}).kind, DLX_NO_FAULT);
  expect_item_fault("a\na\n", {}, DLX_ITEM_UNCOVERED, 0);
}

TEST(Verifying, AcceptsOneColourOverAndOver) {
  const Problem problem = read_problem("p q | x\np x:A\np x:B\nq x:A\nq x\n");
  EXPECT_EQ(verify(problem.get(), {0, 2}).kind, DLX_NO_FAULT);
}

TEST(Verifying, NamesAnOptionThatIsUnknown) {
  expect_option_fault(TOY, {0, 6, 3}, DLX_OPTION_UNKNOWN, 6);
  expect_option_fault(TOY, {UINT32_MAX}, DLX_OPTION_UNKNOWN, UINT32_MAX);
}

TEST(Verifying, NamesAnOptionThatIsThereTwice) {
  expect_option_fault(TOY, {0, 3, 0, 9}, DLX_OPTION_TWICE, 0);
}

TEST(Verifying, NamesAnOptionWithoutAPrimaryItem) {
  expect_option_fault(COLOURS, {1, 3, 5}, DLX_OPTION_IDLE, 5);
}

TEST(Verifying, NamesTheFirstItemThatIsUncovered) {
  expect_item_fault(TOY, {3, 4}, DLX_ITEM_UNCOVERED, 2);
}

TEST(Verifying, NamesTheFirstItemThatIsCoveredTwice) {
  expect_item_fault(TOY, {0, 1, 2, 5}, DLX_ITEM_OVERCOVERED, 2);
}

TEST(Verifying, NamesASecondaryItemThatIsCoveredTwice) {
  expect_item_fault("a b | x y\na y\nb y\n", {0, 1}, DLX_ITEM_OVERCOVERED, 3);
  expect_item_fault("a b | x\na x:R\nb x\n", {0, 1}, DLX_ITEM_OVERCOVERED, 2);
  expect_item_fault("a b | x\na x:R\nb x\n", {1, 0}, DLX_ITEM_OVERCOVERED, 2);
}

TEST(Verifying, NamesAnItemOfTwoColours) {
  expect_item_fault("a b c | x\na x:R\nb x:S\nc x:R\n", {0, 1, 2}, DLX_COLOUR_CLASH, 3);
  expect_item_fault("a b c | x\na x:R\nb x:S\nc x:R\n", {2, 0, 1}, DLX_COLOUR_CLASH, 3);
}

TEST(Verifying, KeepsToTheBoundsOfAnItem) {
  const Problem problem = read_problem("1:2|a\na\na\na\n");
  EXPECT_EQ(verify(problem.get(), {}).kind, DLX_ITEM_UNCOVERED);
  EXPECT_EQ(verify(problem.get(), {2}).kind, DLX_NO_FAULT);
  EXPECT_EQ(verify(problem.get(), {0, 1}).kind, DLX_NO_FAULT);
  EXPECT_EQ(verify(problem.get(), {0, 1, 2}).kind, DLX_ITEM_OVERCOVERED);
}

TEST(Verifying, AgreesWithTheOracleOnEverySetOfOptions) {
  std::mt19937 source(5);
  for (int i = 0; i < 60; i++) {
    const Problem problem = random_problem(source, Shape{i % 3 > 0, i % 3 > 1, i % 2 > 0});
    SCOPED_TRACE(text_of(problem.get()));
    Solutions covers;
    for (unsigned set = 0; set < 1U << dlx_option_count(problem.get()); set++) {
      Solution options;
      for (uint32_t k = 0; k < dlx_option_count(problem.get()); k++)
        if (set >> k & 1U) options.push_back(k);
      dlx_fault fault{};
      ASSERT_EQ(dlx_verify(problem.get(), options.data(), options.size(), &fault), DLX_OK);
      if (fault.kind == DLX_NO_FAULT) covers.push_back(options);
    }
    std::sort(covers.begin(), covers.end());
    EXPECT_EQ(covers, oracle_solutions(problem.get()));
  }
}

} // namespace
