/*
 * Decision diagrams: that they hold all solutions and nothing else, and what is read off them.
 */
#include <algorithm>
#include <sstream>

#include "tests/support/each_engine.h"
#include "tests/support/oracle.h"

namespace {

struct DiagramFree {
  void operator()(dlx_diagram *diagram) const { dlx_diagram_free(diagram); }
};
using Diagram = std::unique_ptr<dlx_diagram, DiagramFree>;

Diagram diagram_of(const dlx_problem *problem, const dlx_search &search = {}) {
  dlx_diagram *diagram = nullptr;
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(dlx_diagram_new(problem, &search, &diagram, &result, &message), DLX_OK) << message.text;
  EXPECT_EQ(result.end == DLX_COMPLETE, diagram != nullptr);
  return Diagram(diagram);
}

/* The numbers that a library call has set, in decimal. */
class Numbers {
public:
  explicit Numbers(size_t count) : numbers(count + 1) {
    for (auto &number : numbers) mpz_init(number[0]);
  }
  ~Numbers() {
    for (auto &number : numbers) mpz_clear(number[0]);
  }
  Numbers(const Numbers &) = delete;
  Numbers &operator=(const Numbers &) = delete;
  mpz_t *data() { return reinterpret_cast<mpz_t *>(numbers.data()); }
  uint64_t at(size_t k) { return mpz_get_ui(data()[k]); }

private:
  struct One {
    mpz_t value;
    mpz_t &operator[](size_t) { return value; }
  };
  std::vector<One> numbers;
};

/* All solutions of a diagram in its text form, read with nothing but what docs/formats.md says. */
Solutions solutions_of_text(const std::string &text) {
  std::istringstream lines(text);
  std::string word, fingerprint;
  size_t version = 0, options = 0, nodes = 0, root = 0;
  lines >> word >> word >> version >> word >> fingerprint >> word >> options >> word >> nodes >> word >> root;
  std::vector<Solutions> of(nodes);
  of[1] = {{}};
  for (size_t n = 2; n < nodes; n++) {
    size_t number = 0, option = 0, low = 0, high = 0;
    lines >> number >> option >> low >> high;
    EXPECT_TRUE(number == n && option < options && low < n && high < n && high != 0);
    of[n] = of.at(low);
    for (Solution solution : of.at(high)) {
      solution.push_back(static_cast<uint32_t>(option));
      of[n].push_back(solution);
    }
  }
  lines >> word;
  EXPECT_EQ(word, "end");
  for (Solution &solution : of.at(root)) std::sort(solution.begin(), solution.end());
  std::sort(of[root].begin(), of[root].end());
  return of[root];
}

std::string text_of(const dlx_diagram *diagram) {
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  dlx_diagram_write(diagram, stream);
  fclose(stream);
  std::string text(bytes, size);
  free(bytes);
  return text;
}

TEST(Diagrams, HoldAllSolutionsInEachOrder) {
  std::mt19937 source(1);
  for (int round = 0; round < 300; round++) {
    const Problem problem = random_problem(source, {round % 3 != 0, round % 3 == 2, false});
    const Solutions right = oracle_solutions(problem.get());
    for (const char *order : {"input", "reverse", "mrv", static_cast<const char *>(nullptr)}) {
      dlx_search search{};
      search.order = order;
      const Diagram diagram = diagram_of(problem.get(), search);
      ASSERT_EQ(solutions_of_text(text_of(diagram.get())), right) << text_of(problem.get());
      Numbers count(0);
      EXPECT_EQ(dlx_diagram_count(diagram.get(), *count.data()), DLX_OK);
      EXPECT_EQ(count.at(0), right.size());
    }
  }
}

TEST(Diagrams, HaveNoTwoEqualNodes) {
  const Problem problem = read_problem("a b c d e f\na b\nb c\nc d\nd e\ne f\na f\na\nb\nc\nd\ne\nf\n");
  const Diagram diagram = diagram_of(problem.get());
  std::vector<std::vector<uint32_t>> nodes;
  for (uint32_t n = 2; n < dlx_diagram_size(diagram.get()); n++) {
    const dlx_diagram_node node = dlx_diagram_at(diagram.get(), n);
    nodes.push_back({node.option, node.low, node.high});
  }
  std::sort(nodes.begin(), nodes.end());
  EXPECT_EQ(std::unique(nodes.begin(), nodes.end()), nodes.end());
  EXPECT_LT(dlx_diagram_root(diagram.get()), dlx_diagram_size(diagram.get()));
}

TEST(Diagrams, StayWithinTheirLimits) {
  std::string text, options;
  for (int i = 0; i < 14; i++) {
    text += "v" + std::to_string(i) + " ";
    for (int j = 0; j < i; j++) options += "v" + std::to_string(i) + " v" + std::to_string(j) + "\n";
  }
  const Problem problem = read_problem(text + "\n" + options);
  dlx_search search{};
  search.node_limit = 100;
  EXPECT_EQ(diagram_of(problem.get(), search), nullptr);
  dlx_diagram *diagram = nullptr;
  dlx_result result{};
  dlx_message message{};
  search = dlx_search{};
  search.memory_limit = 20000;
  EXPECT_EQ(dlx_diagram_new(problem.get(), &search, &diagram, &result, &message), DLX_NO_MEMORY);
  search.memory_limit = 10000000;
  Numbers count(0);
  EXPECT_EQ(dlx_diagram_count(diagram_of(problem.get(), search).get(), *count.data()), DLX_OK);
  EXPECT_EQ(count.at(0), 135135U);
}

/* Of each option, how many of these solutions hold it. */
std::vector<uint64_t> marginals_of(const dlx_problem *problem, const Solutions &solutions) {
  std::vector<uint64_t> marginals(dlx_option_count(problem));
  for (const Solution &solution : solutions)
    for (const uint32_t option : solution) marginals[option]++;
  return marginals;
}

TEST(Marginals, AreWhatTheSolutionsHoldByDiagramAndByCounting) {
  std::mt19937 source(2);
  for (int round = 0; round < 200; round++) {
    const Problem problem = random_problem(source, {round % 3 != 0, round % 3 == 2, false});
    const Solutions all = oracle_solutions(problem.get());
    const std::vector<uint64_t> right = marginals_of(problem.get(), all);
    for (const char *engine : {"auto", "diagram", "links"}) {
      dlx_search search{};
      search.engine = engine;
      Numbers numbers(right.size()), total(0);
      dlx_result result{};
      dlx_message message{};
      ASSERT_EQ(dlx_marginals(problem.get(), &search, numbers.data(), *total.data(), &result, &message), DLX_OK);
      EXPECT_EQ(total.at(0), all.size());
      for (size_t k = 0; k < right.size(); k++) ASSERT_EQ(numbers.at(k), right[k]) << engine << text_of(problem.get());
    }
  }
}

TEST(Marginals, OfOneItemAddUpToTheCountBeyondSixtyFourBits) {
  std::string text, options;
  for (int i = 0; i < 70; i++) {
    text += "v" + std::to_string(i) + " ";
    for (int k = 0; k < 4; k++) options += "v" + std::to_string(i) + "\n";
  }
  const Problem problem = read_problem(text + "\n" + options);
  Numbers numbers(280), total(0);
  dlx_result result{};
  const dlx_search search{};
  ASSERT_EQ(dlx_marginals(problem.get(), &search, numbers.data(), *total.data(), &result, nullptr), DLX_OK);
  Numbers power(0);
  mpz_ui_pow_ui(*power.data(), 4, 70);
  EXPECT_EQ(mpz_cmp(*total.data(), *power.data()), 0);
  for (size_t k = 0; k < 280; k++) {
    mpz_mul_ui(numbers.data()[k], numbers.data()[k], 4);
    EXPECT_EQ(mpz_cmp(numbers.data()[k], *power.data()), 0);
  }
}

dlx_recounted recount(const dlx_problem *problem, uint64_t count, const dlx_search &search, const char *order) {
  Numbers number(0);
  mpz_set_ui(*number.data(), count);
  dlx_recounted found{};
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(dlx_recount(problem, &search, *number.data(), order, &found, &result, &message), DLX_OK) << message.text;
  EXPECT_EQ(result.end, DLX_COMPLETE);
  return found;
}

TEST(Recounting, AgreesWithTheRightCountAndNoOther) {
  std::mt19937 source(4);
  for (int round = 0; round < 200; round++) {
    const Problem problem = random_problem(source, {round % 3 != 0, round % 3 == 2, false});
    const uint64_t right = oracle_solutions(problem.get()).size();
    for (const size_t limit : {0u, 1u}) { /* one byte is not enough for a diagram */
      dlx_search search{};
      search.memory_limit = limit;
      const dlx_recounted good = recount(problem.get(), right, search, "mrv");
      EXPECT_EQ(good.fault, nullptr) << good.fault;
      EXPECT_EQ(good.items, dlx_primary_count(problem.get()));
      EXPECT_EQ(good.order != nullptr, limit == 0);
      EXPECT_EQ(good.modulo, limit == 0);
      if (good.order) {
        EXPECT_STRNE(good.order, "mrv");
      }
      EXPECT_NE(recount(problem.get(), right + 1, search, "input").fault, nullptr);
      if (right > 0) {
        EXPECT_NE(recount(problem.get(), right - 1, search, nullptr).fault, nullptr);
      }
    }
  }
}

TEST(Marginals, AreZeroWhereALimitEndsThem) {
  const Problem problem = read_problem("a b c\na\nb\nc\na b\nb c\n");
  Numbers numbers(5), total(0);
  dlx_result result{};
  dlx_search search{};
  search.node_limit = 2;
  ASSERT_EQ(dlx_marginals(problem.get(), &search, numbers.data(), *total.data(), &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
  for (size_t k = 0; k < 5; k++) EXPECT_EQ(numbers.at(k), 0U);
}

} // namespace
