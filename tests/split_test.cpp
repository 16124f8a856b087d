/*
 * dlx_split(): the parts of a problem have, together, its solutions, each once.
 */
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/oracle.h"
#include "tests/support/reading.h"

namespace {

class Splitting {
public:
  Splitting(const dlx_problem *whole, size_t parts) : problem(whole) {
    dlx_message message{};
    EXPECT_EQ(dlx_split(whole, parts, &splitting, &message), DLX_OK) << message.text;
  }
  ~Splitting() { dlx_splitting_free(splitting); }
  Splitting(const Splitting &) = delete;
  Splitting &operator=(const Splitting &) = delete;

  size_t count() const { return dlx_part_count(splitting); }

  Solution choices(size_t part) const {
    const uint32_t *options = nullptr;
    const size_t number = dlx_part_choices(splitting, part, &options);
    Solution chosen(options, options + number);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }

  Problem part(size_t number, std::vector<uint32_t> *numbers = nullptr) const {
    std::vector<uint32_t> all(dlx_option_count(problem) + 1);
    dlx_problem *made = nullptr;
    EXPECT_EQ(dlx_part(splitting, number, &made, all.data()), DLX_OK);
    all.resize(dlx_option_count(made));
    if (numbers) *numbers = all;
    return Problem(made);
  }

  /* Those of a part, in the numbers of the whole. */
  Solutions solutions(size_t number) const {
    std::vector<uint32_t> numbers;
    const Problem made = part(number, &numbers);
    Solutions found = oracle_solutions(made.get());
    for (Solution &solution : found)
      for (uint32_t &option : solution) option = numbers[option];
    return found;
  }

private:
  const dlx_problem *problem;
  dlx_splitting *splitting = nullptr;
};

class RandomProblems : public ::testing::TestWithParam<Shape> {};

TEST_P(RandomProblems, HaveTheirSolutionsDividedAmongTheirParts) {
  std::mt19937 source(20261130);
  int short_of = 0;
  for (int i = 0; i < fewer(1500) && !HasFailure(); i++) {
    const Problem problem = random_problem(source, GetParam());
    const Solutions all = oracle_solutions(problem.get());
    for (const size_t parts : std::vector<size_t>{1, 2, 3, 7, 1000}) {
      SCOPED_TRACE("problem " + std::to_string(i) + " in " + std::to_string(parts) + ":\n" + text_of(problem.get()));
      const Splitting splitting(problem.get(), parts);
      ASSERT_GE(splitting.count(), 1U);
      if (splitting.count() < parts) {
        short_of++;
        EXPECT_EQ(splitting.count(), std::max<size_t>(all.size(), 1)) << "a part each solution";
      }
      Solutions found;
      for (size_t part = 0; part < splitting.count(); part++) {
        const Solution choices = splitting.choices(part);
        for (const Solution &solution : splitting.solutions(part)) {
          EXPECT_TRUE(std::includes(solution.begin(), solution.end(), choices.begin(), choices.end()));
          found.push_back(solution);
        }
      }
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, all);
    }
  }
  EXPECT_GT(short_of, fewer(1000));
}

INSTANTIATE_TEST_SUITE_P(Of, RandomProblems,
                         ::testing::Values(Shape{false, false, false}, Shape{true, false, false},
                                           Shape{true, true, false}),
                         [](const auto &each) {
                           return each.param.coloured ? "Colours" : each.param.secondary ? "Secondary" : "Primary";
                         });

TEST(Splitting, KeepsOptionsAsTheyReadAndTheirCosts) {
  const Problem problem = read_problem("a b c | x\na x:R |5\na x:B\nb c x:R\nb |2\nc x:R\nx\n");
  const Splitting splitting(problem.get(), 2);
  ASSERT_EQ(splitting.count(), 2U);
  EXPECT_EQ(text_of(splitting.part(0).get()), "a b c | x\na x:R |5\nb c x:R\n");
  EXPECT_EQ(text_of(splitting.part(1).get()), "a b c | x\na x:R |5\nb |2\nc x:R\n") << "nothing covers c with x:B";
}

TEST(Splitting, DividesTheLargestShareFirst) {
  std::string text = "a b c\n";
  for (const char *option : {"a", "a", "b", "b", "b", "c", "c", "c", "c"}) text += std::string(option) + "\n";
  const Problem problem = read_problem(text);
  EXPECT_EQ(Splitting(problem.get(), 2).count(), 2U);
  EXPECT_EQ(Splitting(problem.get(), 3).count(), 4U) << "one half of a in three of b";
  EXPECT_EQ(Splitting(problem.get(), 5).count(), 6U);
  EXPECT_EQ(Splitting(problem.get(), 24).count(), 24U);
  EXPECT_EQ(Splitting(problem.get(), 25).count(), 24U);
}

TEST(Splitting, OfAProblemWithoutSolutionKeepsTheWhole) {
  const Problem problem = read_problem("a b\na\n");
  const Splitting splitting(problem.get(), 4);
  ASSERT_EQ(splitting.count(), 1U);
  EXPECT_TRUE(splitting.choices(0).empty());
  EXPECT_EQ(text_of(splitting.part(0).get()), "a b\na\n");
}

TEST(Splitting, FollowsForcedChoicesHoweverLong) {
  std::string text, options;
  for (int i = 0; i < 20000; i++) {
    text += "i" + std::to_string(i) + " ";
    options += "i" + std::to_string(i) + "\n";
  }
  const Problem problem = read_problem(text + "last\n" + options + "last\nlast\n");
  const Splitting splitting(problem.get(), 5);
  EXPECT_EQ(splitting.count(), 2U);
  EXPECT_EQ(splitting.choices(0).size(), 20001U);
}

TEST(Splitting, RefusesMultiplicities) {
  const Problem problem = read_problem("2|a\na\na\n");
  dlx_splitting *splitting = nullptr;
  dlx_message message{};
  EXPECT_EQ(dlx_split(problem.get(), 2, &splitting, &message), DLX_UNSUPPORTED);
  EXPECT_STREQ(message.text, "dividing cannot do multiplicities other than exactly once");
  EXPECT_EQ(splitting, nullptr);
}

} // namespace
