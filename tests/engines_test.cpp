/*
 * Every engine against the oracle, on thousands of random problems: the same solutions, however they are asked for.
 */
#include <algorithm>

#include "tests/support/each_engine.h"
#include "tests/support/oracle.h"

namespace {

constexpr int PROBLEMS = fewer(2500); // of each shape

constexpr Shape PURE{false, false, false};
constexpr Shape SECONDARY{true, false, false};
constexpr Shape COLOURED{true, true, false};
constexpr Shape MULTIPLE{false, false, true};
constexpr Shape ALL{true, true, true};

Solutions sorted(Solutions solutions) {
  std::sort(solutions.begin(), solutions.end());
  return solutions;
}

Solutions part(const Solutions &all, size_t from, size_t count) {
  const size_t begin = std::min(from, all.size());
  const size_t end = std::min(begin + count, all.size());
  return {all.begin() + static_cast<std::ptrdiff_t>(begin), all.begin() + static_cast<std::ptrdiff_t>(end)};
}

class Engines : public EachEngine {
protected:
  /* Calls check(problem, source) for many random problems of the shape. */
  template <typename Check> void for_random_problems(const Shape &shape, Check check) {
    unsigned needed = 0;
    if (shape.secondary) needed |= DLX_CAN_SECONDARY;
    if (shape.coloured) needed |= DLX_CAN_COLOUR;
    if (shape.multiple) needed |= DLX_CAN_MULTIPLICITY;
    if (!can(needed)) GTEST_SKIP() << engine() << " does not claim to do such problems";
    std::mt19937 source(20240229);
    for (int i = 0; i < PROBLEMS && !HasFailure(); i++) {
      const Problem problem = random_problem(source, shape);
      SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
      check(problem.get(), source);
    }
  }

  /* The shape of problems with all that the engine can do. */
  Shape widest() const { return can(DLX_CAN_MULTIPLICITY) ? ALL : COLOURED; }

  void same_solutions_as_oracle(const Shape &shape) {
    if (!can(DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " does not visit";
    for_random_problems(shape, [&](const dlx_problem *problem, std::mt19937 &) {
      const Visited visited = visit(problem, plain_search());
      EXPECT_EQ(sorted(visited.solutions), oracle_solutions(problem));
      EXPECT_EQ(visited.result.end, DLX_COMPLETE);
      EXPECT_EQ(visited.result.solutions, visited.solutions.size());
      EXPECT_STREQ(visited.result.engine, engine());
      EXPECT_GE(visited.result.nodes, 1U);
    });
  }

  void same_count_as_oracle(const Shape &shape) {
    for_random_problems(shape, [&](const dlx_problem *problem, std::mt19937 &) {
      const std::string right = std::to_string(oracle_solutions(problem).size());
      dlx_result result{};
      EXPECT_EQ(count(problem, plain_search(), &result), right);
      EXPECT_EQ(result.end, DLX_COMPLETE);
      EXPECT_EQ(std::to_string(result.solutions), right);
      EXPECT_EQ(count(problem, dlx_search{}), right) << "with the engine left open";
    });
  }
};

TEST_P(Engines, FindTheOraclesSolutionsOfPureProblems) {
  same_solutions_as_oracle(PURE);
}
TEST_P(Engines, FindTheOraclesSolutionsWithSecondaryItems) {
  same_solutions_as_oracle(SECONDARY);
}
TEST_P(Engines, FindTheOraclesSolutionsWithColours) {
  same_solutions_as_oracle(COLOURED);
}

TEST_P(Engines, FindTheOraclesSolutionsWithMultiplicities) {
  same_solutions_as_oracle(MULTIPLE);
}
TEST_P(Engines, FindTheOraclesSolutionsWithMultiplicitiesAndColours) {
  same_solutions_as_oracle(ALL);
}

TEST_P(Engines, CountAsTheOracleOnPureProblems) {
  same_count_as_oracle(PURE);
}
TEST_P(Engines, CountAsTheOracleWithSecondaryItems) {
  same_count_as_oracle(SECONDARY);
}
TEST_P(Engines, CountAsTheOracleWithColours) {
  same_count_as_oracle(COLOURED);
}

TEST_P(Engines, CountAsTheOracleWithMultiplicities) {
  same_count_as_oracle(MULTIPLE);
}
TEST_P(Engines, CountAsTheOracleWithMultiplicitiesAndColours) {
  same_count_as_oracle(ALL);
}

TEST_P(Engines, StepThroughTheSameSolutionsInTheSameOrder) {
  if (!can(DLX_CAN_VISIT | DLX_CAN_RESUME)) GTEST_SKIP();
  for_random_problems(widest(), [&](const dlx_problem *problem, std::mt19937 &) {
    dlx_search search = plain_search();
    search.threads = 1; // the way to a piece of the tree that another thread takes over is no update
    const Visited visited = visit(problem, search);
    const Visited stepped = step(problem, search);
    EXPECT_EQ(stepped.solutions, visited.solutions);
    EXPECT_EQ(stepped.result.end, DLX_COMPLETE);
    EXPECT_EQ(stepped.result.nodes, visited.result.nodes);
    EXPECT_EQ(stepped.result.updates, visited.result.updates);
    EXPECT_EQ(stepped.result.solutions, visited.result.solutions);
  });
}

TEST_P(Engines, SkipAndLimitCutOutOneStretchOfTheSolutions) {
  if (!can(DLX_CAN_VISIT | DLX_CAN_RESUME)) GTEST_SKIP();
  for_random_problems(widest(), [&](const dlx_problem *problem, std::mt19937 &source) {
    const Solutions all = visit(problem, plain_search()).solutions;
    dlx_search search = plain_search();
    search.skip = source() % (all.size() + 2);
    search.limit = 1 + source() % (all.size() + 1);
    const Solutions right = part(all, search.skip, search.limit);
    const dlx_end end = right.size() == search.limit ? DLX_AT_LIMIT : DLX_COMPLETE;
    for (const Visited &got : {visit(problem, search), step(problem, search)}) {
      EXPECT_EQ(got.solutions, right);
      EXPECT_EQ(got.result.end, end);
      EXPECT_EQ(got.result.solutions, right.size());
      EXPECT_EQ(got.result.skipped, std::min<uint64_t>(search.skip, all.size()));
    }
  });
}

/* Options of one to four items, or two to five: large enough that engines learn, pack and choose among their ways. */
Problem dense_problem(std::mt19937 &source, uint32_t items, uint32_t options, uint32_t least) {
  std::string text;
  std::vector<uint32_t> numbers;
  for (uint32_t i = 0; i < items; i++) {
    text += "i" + std::to_string(i) + " ";
    numbers.push_back(i);
  }
  for (uint32_t k = 0; k < options; k++) {
    std::shuffle(numbers.begin(), numbers.end(), source);
    const uint32_t size = std::min<uint32_t>(items, least + source() % 4);
    text += "\n";
    for (uint32_t i = 0; i < size; i++) text += "i" + std::to_string(numbers[i]) + " ";
  }
  return read_problem(text + "\n");
}

TEST_P(Engines, CountAsLinksOnDenseProblemsOfEachSize) {
  std::mt19937 source(20261130);
  for (uint32_t items = 3; items <= 40 && !HasFailure(); items++) {
    const Problem problem = dense_problem(source, items, items < 10 ? 80 : 60, items < 10 ? 1 : 3);
    dlx_search links{};
    links.engine = "links";
    EXPECT_EQ(count(problem.get(), plain_search()), count(problem.get(), links)) << items << " items";
  }
}

TEST_P(Engines, CountNoFurtherThanTheLimit) {
  for_random_problems(
      can(DLX_CAN_MULTIPLICITY) ? MULTIPLE : PURE, [&](const dlx_problem *problem, std::mt19937 &source) {
        const size_t all = oracle_solutions(problem).size();
        for (const char *name : {engine(), "auto"}) {
          dlx_search search{};
          search.engine = name;
          search.limit = 1 + source() % (all + 1);
          dlx_result result{};
          EXPECT_EQ(count(problem, search, &result), std::to_string(std::min<size_t>(all, search.limit)));
          EXPECT_EQ(result.end, all >= search.limit ? DLX_AT_LIMIT : DLX_COMPLETE);
        }
      });
}

TEST_P(Engines, StopWhereTheVisitorSaysSo) {
  if (!can(DLX_CAN_VISIT)) GTEST_SKIP();
  for_random_problems(widest(), [&](const dlx_problem *problem, std::mt19937 &source) {
    const Solutions all = visit(problem, plain_search()).solutions;
    if (all.empty()) return;
    const uint64_t at_most = 1 + source() % all.size();
    const Visited got = visit(problem, plain_search(), at_most);
    EXPECT_EQ(got.solutions, part(all, 0, at_most));
    EXPECT_EQ(got.result.end, DLX_STOPPED_BY_VISITOR);
    EXPECT_EQ(got.result.solutions, at_most);
  });
}

TEST_P(Engines, EnterNoMoreNodesThanTheNodeLimit) {
  if (!can(DLX_CAN_VISIT)) GTEST_SKIP();
  for_random_problems(widest(), [&](const dlx_problem *problem, std::mt19937 &source) {
    const Visited all = visit(problem, plain_search());
    dlx_search search = plain_search();
    search.node_limit = 1 + source() % (all.result.nodes + 1);
    const Visited got = visit(problem, search);
    EXPECT_EQ(got.solutions, part(all.solutions, 0, got.solutions.size()));
    EXPECT_EQ(got.result.nodes, std::min(search.node_limit, all.result.nodes));
    EXPECT_EQ(got.result.end, search.node_limit < all.result.nodes ? DLX_AT_NODE_LIMIT : DLX_COMPLETE);
  });
}

/* So many blocks of one item with two options each: 2 to the blocks solutions, too many to walk. */
Problem blocks(size_t number) {
  std::string items, options;
  for (size_t i = 0; i < number; i++) {
    const std::string name = "i" + std::to_string(i);
    items += name + " ";
    options += name + "\n" + name + "\n";
  }
  return read_problem(items + "\n" + options);
}

TEST_P(Engines, StopAtTheTimeLimit) {
  if (!can(DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " may count so many blocks in no time";
  const Problem problem = blocks(100);
  dlx_search search = plain_search();
  search.time_limit = 0.25; // so much that on a busy machine, too, the search itself begins
  dlx_result result{};
  const std::string found = count(problem.get(), search, &result);
  EXPECT_EQ(result.end, DLX_AT_TIME_LIMIT);
  EXPECT_NE(found, "0");
  EXPECT_GE(result.seconds, 0.25);
  EXPECT_LT(result.seconds, 30);
}

TEST_P(Engines, StopSoonAfterTheFlagIsSet) {
  if (!can(DLX_CAN_VISIT)) GTEST_SKIP();
  const Problem problem = blocks(100);
  static volatile sig_atomic_t flag;
  flag = 0;
  dlx_search search = plain_search();
  search.stop = &flag;
  search.visit = [](void *, const uint32_t *, size_t) {
    flag = 1;
    return true;
  };
  dlx_result result{};
  dlx_message message{};
  ASSERT_EQ(dlx_solve(problem.get(), &search, &result, &message), DLX_OK);
  EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);
  EXPECT_GE(result.solutions, 1U);
  EXPECT_LT(result.seconds, 30);
}

TEST_P(Engines, ReportProgressThatGrows) {
  if (!can(DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " may count so many blocks in no time";
  struct Seen {
    int reports = 0;
    dlx_progress last{};
  } seen;
  const Problem problem = blocks(40);
  dlx_search search = plain_search();
  search.time_limit = 0.2;
  search.progress_interval = 0.01;
  search.user = &seen;
  search.progress = [](void *user, const dlx_progress *now) {
    auto *so_far = static_cast<Seen *>(user);
    EXPECT_GE(now->seconds, so_far->last.seconds);
    EXPECT_GE(now->nodes, so_far->last.nodes);
    EXPECT_GE(now->solutions, so_far->last.solutions);
    EXPECT_GE(now->done, so_far->last.done);
    EXPECT_LE(now->done, 1.0);
    so_far->last = *now;
    so_far->reports++;
  };
  dlx_result result{};
  count(problem.get(), search, &result);
  EXPECT_GE(seen.reports, 3);
  EXPECT_LE(seen.reports, 21);
  EXPECT_GT(seen.last.solutions, 0U);
}

TEST_P(Engines, AnswerTheSameWhenAskedAgain) {
  const Problem problem = read_problem("a b c d\na b c\na\nb\nc\na b\nb c\nc d\nd\na d\nb d\n");
  dlx_search first = plain_search();
  first.limit = 1;
  EXPECT_EQ(count(problem.get(), plain_search()), "9");
  EXPECT_EQ(count(problem.get(), first), "1");
  EXPECT_EQ(count(problem.get(), plain_search()), "9");
}

TEST_P(Engines, RefuseWhatTheyCannotDoByName) {
  const struct {
    unsigned ability;
    const char *text;
  } rows[] = {
      {DLX_CAN_SECONDARY, "a | x\na x\n"},
      {DLX_CAN_SECONDARY | DLX_CAN_COLOUR, "a | x\na x:R\n"},
      {DLX_CAN_MULTIPLICITY, "2|a\na\na\n"},
  };
  for (const auto &row : rows) {
    if (can(row.ability)) continue;
    const Problem problem = read_problem(row.text);
    dlx_search search = plain_search();
    dlx_result result{};
    dlx_message message{};
    EXPECT_EQ(dlx_solve(problem.get(), &search, &result, &message), DLX_UNSUPPORTED);
    EXPECT_NE(std::string(message.text).find(engine()), std::string::npos) << message.text;
  }
}

INSTANTIATE_OVER_ENGINES(Engines);

TEST(AnEngine, ThatDoesNotExistIsRefusedByName) {
  const Problem problem = read_problem("a\na\n");
  dlx_search search{};
  search.engine = "steam";
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(dlx_solve(problem.get(), &search, &result, &message), DLX_UNSUPPORTED);
  EXPECT_NE(std::string(message.text).find("steam"), std::string::npos) << message.text;
}

TEST(Auto, ChoosesAnEngineOfTheRegistryAndSaysWhy) {
  const Problem problem = read_problem("a | x\na x:R\n");
  const char *reason = nullptr;
  const char *name = dlx_choose(problem.get(), &reason);
  ASSERT_NE(name, nullptr);
  EXPECT_STRNE(reason, "");
  bool known = false;
  for (const dlx_engine_info *info : all_engines()) known = known || std::string(name) == info->name;
  EXPECT_TRUE(known) << name;
}

TEST(Verify, AgreesWithTheOracleOnEverySetOfOptions) {
  std::mt19937 source(1618);
  for (int i = 0; i < 300 && !::testing::Test::HasFailure(); i++) {
    const Problem problem = random_problem(source, {true, true, i % 2 == 0});
    const size_t options = dlx_option_count(problem.get());
    if (options > 10) continue;
    Solutions accepted;
    for (uint32_t set = 0; set < 1U << options; set++) {
      Solution chosen;
      for (uint32_t k = 0; k < options; k++)
        if (set >> k & 1) chosen.push_back(k);
      dlx_fault fault{};
      ASSERT_EQ(dlx_verify(problem.get(), chosen.data(), chosen.size(), &fault), DLX_OK);
      if (fault.kind == DLX_NO_FAULT) accepted.push_back(chosen);
    }
    EXPECT_EQ(sorted(accepted), oracle_solutions(problem.get())) << text_of(problem.get());
  }
}

} // namespace
