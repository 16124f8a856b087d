/*
 * Memory runs out at each allocation in turn: the library says so, and nothing is leaked.
 */
#include <cstring>

#include "tests/support/divided_search.h"
#include "tests/support/each_engine.h"
#include "tests/support/failing_allocation.h"

extern "C" { // the library's own headers, which only C includes otherwise
#include "dlx/cells/cells.h"
#include "dlx/cells/cells_state.h"
}

namespace {

/* Long enough that every growing array grows while it is built. */
std::string long_text() {
  std::string text = "|of some length\na_name_longer_than_eight_bytes ", options;
  for (int i = 0; i < 40; i++) {
    text += "item" + std::to_string(i) + " ";
    options += "item" + std::to_string(i) + " x:colour" + std::to_string(i) + " |" + std::to_string(i) + "\n";
  }
  return text + "2:3|many | x y\n" + options + "a_name_longer_than_eight_bytes y\nmany\nmany\n";
}

const std::string MATRIX = "1 0 0 1\n0 1 0 0\n0 0 1 0\n";
const std::string JSON = R"({"primary":["a",{"name":"b","low":0,"high":2}],"secondary":["x"],)"
                         R"("options":[["a","x:R"],{"items":["b"],"cost":5}]})";

dlx_status read(const std::string &text, dlx_format format) {
  dlx_reading reading{};
  reading.format = format;
  dlx_problem *problem = nullptr;
  dlx_message message{};
  const dlx_status status = dlx_read(text.data(), text.size(), &reading, &problem, &message);
  EXPECT_EQ(problem == nullptr, status != DLX_OK);
  fail_allocation(0);
  if (problem) {
    EXPECT_EQ(text_of(problem), text_of(read_problem(text).get()));
  }
  dlx_problem_free(problem);
  return status;
}

TEST(ReadingWithoutMemory, OfTheDlxFormatSaysSo) {
  fail_each_allocation([] { return read(long_text(), DLX_FORMAT_DLX); });
}

TEST(ReadingWithoutMemory, OfAMatrixSaysSo) {
  fail_each_allocation([] { return read(MATRIX, DLX_FORMAT_MATRIX); });
}

TEST(ReadingWithoutMemory, OfJsonSaysSo) {
  fail_each_allocation([] { return read(JSON, DLX_FORMAT_JSON); });
}

TEST(ReadingWithoutMemory, OfAFormatToBeFoundSaysSo) {
  for (const std::string &text : {long_text(), MATRIX, JSON})
    fail_each_allocation([&] { return read(text, DLX_FORMAT_ANY); });
}

TEST(BuildingWithoutMemory, CanGoOnWhereItFailed) {
  fail_each_allocation([] {
    bool failed = false; // each call is made again where it fails, and then succeeds, as only one allocation fails
    const auto twice = [&](auto call) {
      dlx_status status = call();
      if (status == DLX_NO_MEMORY) {
        failed = true;
        status = call();
      }
      EXPECT_EQ(status, DLX_OK);
    };
    dlx_problem *problem = dlx_problem_new();
    if (!problem) return DLX_NO_MEMORY;
    for (int i = 0; i < 20; i++) {
      const std::string name = "item number " + std::to_string(i);
      std::string joined = name;
      for (char &c : joined)
        if (c == ' ') c = '_';
      twice([&] { return dlx_add_item(problem, joined.c_str(), i < 10 ? DLX_PRIMARY : DLX_SECONDARY, nullptr); });
    }
    uint32_t colour = 0;
    twice([&] { return dlx_add_colour(problem, "red", &colour, nullptr); });
    for (uint32_t k = 0; k < 40; k++) {
      const dlx_entry entries[] = {{k % 10, 0}, {10 + k % 10, colour}};
      twice([&] { return dlx_add_option(problem, entries, 2, nullptr); });
    }
    twice([&] { return dlx_set_multiplicity(problem, 3, 0, 2, nullptr); });
    twice([&] { return dlx_set_cost(problem, 7, 11); });
    twice([&] { return dlx_freeze(problem); });
    EXPECT_EQ(dlx_item_count(problem), 20U);
    EXPECT_EQ(dlx_option_count(problem), 40U);
    EXPECT_EQ(dlx_entry_count(problem), 80U);
    EXPECT_EQ(dlx_cost(problem, 7), 11U);
    dlx_problem_free(problem);
    return failed ? DLX_NO_MEMORY : DLX_OK;
  });
}

class WithoutMemory : public EachEngine {
protected:
  void SetUp() override {
    if (!can(DLX_CAN_SECONDARY | DLX_CAN_COLOUR | DLX_CAN_VISIT | DLX_CAN_RESUME)) GTEST_SKIP();
    problem = read_problem("a b c d | x y\na b x:R\nc d x:R y\na x:B\nb x:B\nc\nd y\n");
  }
  Problem problem;
  dlx_message message{};
  dlx_result result{};
};

TEST_P(WithoutMemory, SolvingSaysSo) {
  const dlx_search search = plain_search();
  fail_each_allocation([&] { return dlx_solve(problem.get(), &search, &result, &message); });
  EXPECT_GT(result.solutions, 0U);
}

TEST_P(WithoutMemory, SteppingSaysSo) {
  const dlx_search search = plain_search();
  fail_each_allocation([&] {
    dlx_cursor *cursor = nullptr;
    const dlx_status status = dlx_cursor_new(problem.get(), &search, &cursor, &message);
    const uint32_t *options = nullptr;
    size_t count = 0;
    while (cursor && dlx_cursor_next(cursor, &options, &count)) {}
    dlx_cursor_free(cursor);
    return status;
  });
}

TEST_P(WithoutMemory, CountingSaysSo) {
  const Problem apart = read_problem("a b c d\na b\na\nb\nc d\nc\nd\n"); // two components
  mpz_t number;
  mpz_init(number);
  for (const char *name : {engine(), "auto"})
    for (const dlx_problem *each : {problem.get(), apart.get()}) {
      dlx_search search{};
      search.engine = name;
      fail_each_allocation([&] { return dlx_count(each, &search, number, &result, &message); });
      EXPECT_GT(mpz_sgn(number), 0);
    }
  mpz_clear(number);
}

/* Threads for which there is no memory are done without, and so is what they were to be told or to keep.  Which thread
   makes which allocation is different each time. */
TEST_P(WithoutMemory, SearchingOnThreadsGoesOnWithFewer) {
  const Problem larger = read_problem("a b c d e f\na b\nc d\ne f\na c\nb d\na\nb\nc\nd\ne\nf\nd e\nc f\nb c\n");
  dlx_search alone = plain_search();
  alone.threads = 1;
  const Solutions all = visit(larger.get(), alone).solutions;
  dlx_search search = plain_search();
  search.threads = 3;
  size_t number = 1, without = 0;
  for (; without < 3 && number < 1000 && !::testing::Test::HasFailure();
       number++) { // until none fails any more, however they fall
    SCOPED_TRACE("allocation " + std::to_string(number) + " fails");
    const size_t before = live_blocks();
    fail_allocation(number);
    Divided divided;
    divided.store_size = number % 2 * 10000;
    divided.saves = number % 3 == 0;
    search.save_interval = 1e-9;
    divided.solve(larger.get(), search);
    if (!allocation_failed()) without++;
    fail_allocation(0);
    EXPECT_EQ(live_blocks(), before) << "blocks were leaked";
    if (divided.status == DLX_OK) {
      EXPECT_EQ(divided.solutions, all);
    }
  }
  EXPECT_LT(number, 1000U);
}

TEST_P(WithoutMemory, SavingAndResumingSaySo) {
  const Solutions all = visit(problem.get(), plain_search()).solutions;
  dlx_search search = plain_search();
  search.threads = 1;
  search.node_limit = 2;
  std::string state;
  size_t visited = 0;
  fail_each_allocation([&] {
    Divided divided;
    divided.saves = true;
    divided.solve(problem.get(), search);
    EXPECT_EQ(divided.saved.size() + divided.unsaved, divided.status == DLX_OK ? 1U : 0U);
    if (divided.saved.empty()) return DLX_NO_MEMORY;
    state = divided.saved.back().text;
    visited = divided.solutions.size();
    return DLX_OK;
  });
  dlx_search rest = plain_search();
  rest.threads = 1;
  rest.resume = state.data();
  rest.resume_size = state.size();
  fail_each_allocation([&] {
    Divided divided;
    divided.solve(problem.get(), rest);
    if (divided.status == DLX_OK) {
      EXPECT_EQ(divided.solutions, Solutions(all.begin() + static_cast<ptrdiff_t>(visited), all.end()));
    }
    return divided.status;
  });
}

INSTANTIATE_OVER_ENGINES(WithoutMemory);

class CountingWithoutMemory : public EachEngine {};

TEST_P(CountingWithoutMemory, SaysSo) {
  if (!can(DLX_CAN_SECONDARY | DLX_CAN_COLOUR)) GTEST_SKIP();
  const Problem problem = read_problem("a b c d | x y\na b x:R\nc d x:R y\na x:B\nb x:B\nc\nd y\n");
  const dlx_search search = plain_search();
  fail_each_allocation([&] {
    dlx_result result{};
    dlx_message message{};
    mpz_t number;
    mpz_init(number);
    const dlx_status status = dlx_count(problem.get(), &search, number, &result, &message);
    EXPECT_EQ(mpz_get_ui(number), status == DLX_OK ? 3U : 0U);
    mpz_clear(number);
    return status;
  });
}

INSTANTIATE_OVER_ENGINES(CountingWithoutMemory);

/* All pairs of ten items: so large a tree that the engine "cells" learns weights. */
std::string pairs_text() {
  std::string items = "|";
  std::string options;
  for (int i = 0; i < 10; i++) {
    items += " " + std::to_string(i);
    for (int j = 0; j < i; j++) options += std::to_string(j) + " " + std::to_string(i) + "\n";
  }
  return items.substr(2) + "\n" + options;
}

/* Helpers that find no memory are done without; the count is right, or there is none. */
void expect_fewer_threads_or_no_memory(const char *engine) {
  const Problem problem = read_problem(pairs_text());
  dlx_search search{};
  search.engine = engine;
  search.threads = 3;
  size_t number = 1, without = 0;
  for (; without < 3 && number < 1000 && !::testing::Test::HasFailure();
       number++) { // until none fails any more, however they fall
    SCOPED_TRACE("allocation " + std::to_string(number) + " fails");
    mpz_t count;
    mpz_init(count);
    const size_t before = live_blocks();
    fail_allocation(number);
    run work{};
    dlx_message message{};
    if (dlxi_run_begin(&work, problem.get(), &search, 0, &message) == DLX_OK) {
      work.divide_after = 0;
      work.look_interval = 0;
      const bool done = work.engine->count(work.state, &work, count);
      EXPECT_NE(done, work.no_memory);
      if (done) {
        EXPECT_EQ(mpz_get_ui(count), 945U);
      }
      dlxi_run_end(&work);
    }
    if (!allocation_failed()) without++;
    fail_allocation(0);
    EXPECT_EQ(live_blocks(), before) << "blocks were leaked";
    mpz_clear(count);
  }
  EXPECT_LT(number, 1000U);
}

TEST(CountingOnThreadsWithoutMemory, GoesOnWithFewerOrSaysSo) {
  for (const char *engine : {"memo", "symmetry"}) expect_fewer_threads_or_no_memory(engine);
}

TEST(CellsWithoutMemory, SaySoHoweverRowsAreKept) {
  for (const std::string &text :
       {pairs_text(), std::string("a b c d | x y\na b x:R\nc d x:R y\na x:B\nb x:B\nc\nd y\n")}) {
    const Problem problem = read_problem(text);
    for (size_t k = 0; dlxi_cells_kernel(k); k++)
      fail_each_allocation([&] {
        void *state = dlxi_cells_prepare(problem.get(), dlxi_cells_kernel(k), true);
        dlxi_cells.release(state);
        return state ? DLX_OK : DLX_NO_MEMORY;
      });
  }
}

TEST(VerifyingWithoutMemory, SaysSo) {
  const Problem problem = read_problem(long_text());
  const uint32_t options[] = {0, 1, 40};
  fail_each_allocation([&] {
    dlx_fault fault{};
    return dlx_verify(problem.get(), options, 3, &fault);
  });
}

TEST(SurveyingWithoutMemory, SaysSo) {
  const Problem problem = read_problem(long_text());
  fail_each_allocation([&] {
    dlx_shape shape{};
    return dlx_survey(problem.get(), &shape);
  });
}

TEST(ReducingWithoutMemory, SaysSo) {
  const Problem problem = read_problem("a b c d | x y\na b x:R\nc d x:R y\na x:B\nb x:B\nc |3\nd y\n");
  fail_each_allocation([&] {
    dlx_problem *reduced = nullptr;
    const dlx_status status = dlx_reduce(problem.get(), false, &reduced, nullptr, nullptr);
    EXPECT_EQ(reduced == nullptr, status != DLX_OK);
    dlx_problem_free(reduced);
    return status;
  });
}

const char *const FEW_OPTIONS = "a b c d | x y\na b x:R\nc d x:R y\na x:B\nb x:B\nc |3\nd y\na\nb\n";

/* Numbers take their memory by GMP's functions, which tests leave alone. */
class MarginalNumbers {
public:
  MarginalNumbers() {
    mpz_init(total);
    for (mpz_t &number : numbers) mpz_init(number);
  }
  ~MarginalNumbers() {
    mpz_clear(total);
    for (mpz_t &number : numbers) mpz_clear(number);
  }
  MarginalNumbers(const MarginalNumbers &) = delete;
  MarginalNumbers &operator=(const MarginalNumbers &) = delete;
  mpz_t total, numbers[8];
};

TEST(SamplingWithoutMemory, SaysSo) {
  const Problem problem = read_problem(FEW_OPTIONS);
  MarginalNumbers room;
  dlx_search search{};
  search.engine = "links";
  search.threads = 1;
  fail_each_allocation([&] {
    dlx_result result{};
    return dlx_sample(problem.get(), &search, 3, 1, room.total, &result, nullptr);
  });
  fail_each_allocation([&] {
    dlx_result result{};
    return dlx_unrank(problem.get(), &search, room.numbers[0], room.total, &result, nullptr);
  });
}

TEST(DiagramsWithoutMemory, SaySo) {
  const Problem problem = read_problem(FEW_OPTIONS);
  MarginalNumbers room;
  dlx_search search{};
  search.engine = "diagram";
  fail_each_allocation([&] {
    dlx_diagram *diagram = nullptr;
    dlx_result result{};
    dlx_status status = dlx_diagram_new(problem.get(), &search, &diagram, &result, nullptr);
    if (status == DLX_OK) status = dlx_diagram_marginals(diagram, room.numbers, room.total);
    dlx_diagram_free(diagram);
    return status;
  });
  fail_each_allocation([&] {
    dlx_result result{};
    return dlx_marginals(problem.get(), &search, room.numbers, room.total, &result, nullptr);
  });
}

TEST(EstimatingWithoutMemory, SaysSo) {
  const Problem problem = read_problem("a b | x\na x\nb\na b\n");
  dlx_estimating asked{};
  asked.walks = 2;
  fail_each_allocation([&] {
    dlx_estimates found{};
    return dlx_estimate(problem.get(), &asked, &found, nullptr);
  });
}

bool keep_best(void *user, const uint32_t *options, size_t count) {
  static_cast<Solutions *>(user)->emplace_back(options, options + count);
  return true;
}

void expect_best_without_memory(const dlx_problem *problem, size_t solutions) {
  fail_each_allocation([&] {
    Solutions found;
    found.reserve(solutions);
    dlx_search search{};
    search.visit = keep_best;
    search.user = &found;
    dlx_result result{};
    const dlx_status status = dlx_best(problem, &search, &result, nullptr);
    fail_allocation(0);
    EXPECT_EQ(found.size(), status == DLX_OK ? solutions : 0U);
    return status;
  });
}

TEST(BestWithoutMemory, SaysSoOrManages) {
  const Problem problem = read_problem("a b c | x\na x:R |3\nb x:R |4\na b |5\nb c |1\nc |2\na |9\n");
  expect_best_without_memory(problem.get(), 5);
}

TEST(BestWithoutMemory, SaysSoWhereItemsHaveMultiplicities) {
  const Problem problem = read_problem("2|a 1:2|b c | x\na x:R |3\nb x:R |4\na b |5\nb c |1\nc a |2\na |9\n");
  expect_best_without_memory(problem.get(), 8);
}

TEST(TracingWithoutMemory, SaysSo) {
  const Problem problem = read_problem("a b | x\na x\nb\na b\n");
  const dlx_tracing asked{};
  fail_each_allocation([&] {
    dlx_traced traced{};
    return dlx_trace(problem.get(), &asked, &traced, nullptr);
  });
}

TEST(SplittingWithoutMemory, SaysSo) {
  const Problem problem = read_problem("a b c d | x y\na b x:R\nc d x:R y\na x:B\nb x:B\nc |3\nd y\n");
  const Problem hopeless = read_problem("a b\na\na\n");
  for (const dlx_problem *each : {problem.get(), hopeless.get()})
    fail_each_allocation([&] {
      dlx_splitting *splitting = nullptr;
      dlx_status status = dlx_split(each, 5, &splitting, nullptr);
      EXPECT_EQ(splitting == nullptr, status != DLX_OK);
      for (size_t part = 0; splitting && part < dlx_part_count(splitting) && status == DLX_OK; part++) {
        dlx_problem *made = nullptr;
        status = dlx_part(splitting, part, &made, nullptr);
        EXPECT_EQ(made == nullptr, status != DLX_OK);
        dlx_problem_free(made);
      }
      dlx_splitting_free(splitting);
      return status;
    });
}

TEST(WritingWithoutMemory, SaysSoInEveryFormat) {
  const Problem pure = read_problem(MATRIX);
  const Problem coloured = read_problem("a b | x\na x:R |4\nb x:R\na b x\n");
  const struct {
    dlx_format format;
    const dlx_problem *problem;
  } rows[] = {
      {DLX_FORMAT_DLX, coloured.get()}, {DLX_FORMAT_MATRIX, pure.get()}, {DLX_FORMAT_JSON, coloured.get()},
      {DLX_FORMAT_LP, coloured.get()},  {DLX_FORMAT_DIMACS, pure.get()},
  };
  for (const auto &row : rows) {
    SCOPED_TRACE("format " + std::to_string(row.format));
    fail_each_allocation([&] {
      FILE *stream = fopen("/dev/null", "w");
      dlx_message message{};
      const dlx_status status = dlx_write(row.problem, row.format, stream, &message);
      fclose(stream);
      return status;
    });
  }
}

} // namespace
