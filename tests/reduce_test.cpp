/*
 * dlx_reduce(): what is taken out is in no solution, and the solutions stay the same, one for one.
 */
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/oracle.h"
#include "tests/support/reading.h"

namespace {

struct Reduced {
  Problem problem;
  std::vector<uint32_t> numbers; // of each option that stays, in the problem as it was
};

Reduced reduce(const dlx_problem *problem, bool keep_items = false) {
  Reduced reduced;
  reduced.numbers.resize(dlx_option_count(problem) + 1);
  dlx_problem *made = nullptr;
  dlx_message message{};
  EXPECT_EQ(dlx_reduce(problem, keep_items, &made, reduced.numbers.data(), &message), DLX_OK) << message.text;
  reduced.problem.reset(made);
  reduced.numbers.resize(dlx_option_count(made));
  return reduced;
}

std::string reduce(const std::string &text, bool keep_items = false) {
  return text_of(reduce(read_problem(text).get(), keep_items).problem.get());
}

/* The solutions of a reduced problem, in the numbers of the problem as it was. */
Solutions solutions(const Reduced &reduced) {
  Solutions found = oracle_solutions(reduced.problem.get());
  for (Solution &solution : found)
    for (uint32_t &option : solution) option = reduced.numbers[option];
  std::sort(found.begin(), found.end());
  return found;
}

std::string option_text(const dlx_problem *problem, size_t option) {
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  dlx_write_option(problem, option, stream);
  fclose(stream);
  std::string text(bytes, size);
  free(bytes);
  return text;
}

class RandomProblems : public ::testing::TestWithParam<Shape> {
protected:
  template <typename Check> void each(Check check) {
    std::mt19937 source(20261130);
    for (int i = 0; i < fewer(2000) && !HasFailure(); i++) {
      const Problem problem = random_problem(source, GetParam());
      SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
      check(problem.get());
    }
  }
};

TEST_P(RandomProblems, KeepTheirSolutions) {
  size_t taken_out = 0, items_out = 0;
  each([&](const dlx_problem *problem) {
    const Solutions all = oracle_solutions(problem);
    for (const bool keep_items : {false, true}) {
      const Reduced reduced = reduce(problem, keep_items);
      EXPECT_EQ(solutions(reduced), all) << "reduced to:\n" << text_of(reduced.problem.get());
      EXPECT_TRUE(std::is_sorted(reduced.numbers.begin(), reduced.numbers.end()));
      taken_out += dlx_option_count(problem) - reduced.numbers.size();
      items_out += dlx_item_count(problem) - dlx_item_count(reduced.problem.get());
    }
  });
  EXPECT_GT(taken_out, fewer(5000U));
  EXPECT_GT(items_out, fewer(2000U));
}

TEST_P(RandomProblems, KeepTheirOptionsAsTheyReadWhereItemsStay) {
  each([&](const dlx_problem *problem) {
    const Reduced reduced = reduce(problem, true);
    ASSERT_EQ(dlx_item_count(reduced.problem.get()), dlx_item_count(problem));
    for (size_t k = 0; k < reduced.numbers.size(); k++)
      EXPECT_EQ(option_text(reduced.problem.get(), k), option_text(problem, reduced.numbers[k]));
  });
}

TEST_P(RandomProblems, HaveNothingToReduceOnceReduced) {
  each([&](const dlx_problem *problem) {
    const Reduced once = reduce(problem);
    EXPECT_EQ(text_of(reduce(once.problem.get()).problem.get()), text_of(once.problem.get()));
  });
}

TEST_P(RandomProblems, AreLeftWithNoOptionThatBlocksAnItem) {
  each([&](const dlx_problem *problem) {
    const Reduced reduced = reduce(problem, true);
    const dlx_problem *left = reduced.problem.get();
    for (uint32_t q = 0; q < dlx_option_count(left); q++) {
      std::set<uint32_t> open; // the items that can still be covered beside option q, by q itself among them
      for (uint32_t p = 0; p < dlx_option_count(left); p++) {
        const uint32_t both[] = {std::min(p, q), std::max(p, q)};
        dlx_fault fault{};
        ASSERT_EQ(dlx_verify(left, both, p == q ? 1 : 2, &fault), DLX_OK);
        if (fault.kind == DLX_ITEM_OVERCOVERED || fault.kind == DLX_COLOUR_CLASH) continue;
        const dlx_entry *entries = nullptr;
        const size_t count = dlx_option(left, p, &entries);
        for (size_t i = 0; i < count; i++) open.insert(entries[i].item);
      }
      for (uint32_t item = 0; item < dlx_primary_count(left); item++)
        EXPECT_TRUE(open.count(item)) << "option " << q << " blocks " << dlx_item_name(left, item);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Of, RandomProblems,
                         ::testing::Values(Shape{false, false, false}, Shape{true, false, false},
                                           Shape{true, true, false}),
                         [](const auto &each) {
                           return each.param.coloured ? "Colours" : each.param.secondary ? "Secondary" : "Primary";
                         });

TEST(Reducing, TakesOutWhatBlocksAnItem) {
  EXPECT_EQ(reduce("a b c\na b\na\nb\nc\nb c\na c\n"), "a b c\na b\na\nb\nc\nb c\na c\n") << "nothing to do";
  EXPECT_EQ(reduce("a b c\na b\na\nb c\nb\na c\n"), "a b c\na\nb c\nb\na c\n") << "'a b' blocks c";
}

TEST(Reducing, KeepsWhatIsForced) {
  EXPECT_EQ(reduce("a b c\na b |7\nc\nb c\nc\n"), "a c\na |7\nc\nc\n");
  EXPECT_EQ(reduce("a b c\na b |7\nc\nb c\nc\n", true), "a b c\na b |7\nc\nc\n");
}

TEST(Reducing, LooksAtColours) {
  EXPECT_EQ(reduce("a b | x\na x:R\nb x:R\nb x:B\nb x\n"), "a b\na\nb\n");
  EXPECT_EQ(reduce("a b | x\na x:R\na x:B\nb x:R\nb x:B\n"), "a b | x\na x:R\na x:B\nb x:R\nb x:B\n");
}

TEST(Reducing, TakesOutSecondaryItemsThatForbidNothing) {
  EXPECT_EQ(reduce("a b | x y z\na x\na\nb y:R\nb z\nb\n"), "a b\na\na\nb\nb\nb\n") << "in one option each";
  EXPECT_EQ(reduce("a b | x\na x\na x\nb\n"), "a b\na\na\nb\n") << "its options clash in a";
  EXPECT_EQ(reduce("a b | x\na x\nb x\na\nb\n"), "a b | x\na x\nb x\na\nb\n");
}

TEST(Reducing, SaysWhichItemCannotBeCovered) {
  EXPECT_EQ(reduce("a b c\na b\nb c\n"), "c\n") << "each option blocks an item";
  EXPECT_EQ(reduce("a b\na\n"), "b\n");
  EXPECT_EQ(reduce("a b | x\na x\n", true), "a b | x\n");
}

TEST(Reducing, OfAProblemWithoutPrimaryItemsLeavesTheEmptySolution) {
  const Reading reading = read_text(R"({"primary":[],"secondary":["x"],"options":[["x"]]})");
  ASSERT_TRUE(reading.problem);
  const Reduced reduced = reduce(reading.problem.get());
  EXPECT_EQ(dlx_item_count(reduced.problem.get()), 0U);
  EXPECT_EQ(dlx_option_count(reduced.problem.get()), 0U);
  EXPECT_EQ(oracle_solutions(reduced.problem.get()).size(), 1U);
}

TEST(Reducing, RefusesMultiplicities) {
  const Problem problem = read_problem("2|a\na\na\n");
  dlx_problem *reduced = nullptr;
  dlx_message message{};
  EXPECT_EQ(dlx_reduce(problem.get(), false, &reduced, nullptr, &message), DLX_UNSUPPORTED);
  EXPECT_STREQ(message.text, "reducing cannot do multiplicities other than exactly once");
  EXPECT_EQ(reduced, nullptr);
}

} // namespace
