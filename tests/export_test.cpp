/*
 * Problems written for other solvers have the solutions that they have here: the text is read back by a small parser
 * and solved by trying everything.
 */
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/support/oracle.h"
#include "tests/support/reading.h"

namespace {

const char *const COLOURS = "a b 2|c | x y\na x:R\nb x:R c\nb x:S c\nc y\na c x\nx y:R\n";

/* ---- DIMACS */

struct Clauses {
  size_t variables = 0;
  size_t announced = 0;
  std::vector<std::vector<int>> clauses;
};

Clauses parse_dimacs(const std::string &text) {
  Clauses result;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string word;
    if (line[0] == 'c') continue;
    if (line[0] == 'p') {
      words >> word >> word >> result.variables >> result.announced;
      continue;
    }
    std::vector<int> clause;
    for (int literal = 0; words >> literal && literal != 0;) clause.push_back(literal);
    result.clauses.push_back(clause);
  }
  return result;
}

bool satisfied(const std::vector<int> &clause, unsigned chosen) {
  for (const int literal : clause)
    if ((chosen >> (std::abs(literal) - 1) & 1U) == (literal > 0 ? 1U : 0U)) return true;
  return false;
}

Solution members(unsigned set, size_t size) {
  Solution solution;
  for (uint32_t i = 0; i < size; i++)
    if (set >> i & 1U) solution.push_back(i);
  return solution;
}

Solutions models(const Clauses &all) {
  Solutions solutions;
  for (unsigned chosen = 0; chosen < 1U << all.variables; chosen++) {
    bool good = true;
    for (const auto &clause : all.clauses) good = good && satisfied(clause, chosen);
    if (good) solutions.push_back(members(chosen, all.variables));
  }
  std::sort(solutions.begin(), solutions.end());
  return solutions;
}

TEST(Clauses, HaveTheSolutionsOfTheProblem) {
  std::mt19937 source(3);
  for (int i = 0; i < 100; i++) {
    const Problem problem = random_problem(source, Shape{i % 3 > 0, i % 3 > 1, false});
    SCOPED_TRACE(text_of(problem.get()));
    const Clauses clauses = parse_dimacs(write_text(problem.get(), DLX_FORMAT_DIMACS));
    EXPECT_EQ(clauses.variables, dlx_option_count(problem.get()));
    EXPECT_EQ(clauses.announced, clauses.clauses.size());
    EXPECT_EQ(models(clauses), oracle_solutions(problem.get()));
  }
}

TEST(Clauses, SayWhichOptionAVariableIs) {
  EXPECT_EQ(write_text(read_problem("a b c | x\na x:R\na b x\nx\nb x:R |4\n").get(), DLX_FORMAT_DIMACS),
            "c An exact-cover problem: its solutions are those of the clauses, and variable k is option k-1.\n"
            "c 1: a x:R\nc 2: a b x\nc 3: x\nc 4: b x:R |4\n"
            "p cnf 4 8\n"
            "1 2 0\n-1 -2 0\n2 4 0\n-2 -4 0\n0\n-2 -1 0\n-2 -4 0\n-3 0\n");
}

TEST(Clauses, AreRefusedForMultiplicities) {
  EXPECT_THROW(write_text(read_problem("2|a\na\na\n").get(), DLX_FORMAT_DIMACS), std::runtime_error);
}

/* ---- LP */

using Sum = std::map<std::string, double>;

struct Row {
  Sum sum;
  std::string relation;
  double bound = 0;
};

struct Program {
  Sum objective;
  std::vector<Row> rows;
  std::vector<std::string> variables;
};

bool is_number(const std::string &word) {
  return !word.empty() && isdigit(static_cast<unsigned char>(word[0]));
}

Program parse_lp(const std::string &text) {
  Program program;
  std::istringstream lines(text);
  std::string words;
  std::string line;
  while (std::getline(lines, line)) {
    EXPECT_LE(line.size(), 200U) << "longer lines are for readers to refuse";
    if (line[0] != '\\') words += line + "\n";
  }
  std::istringstream stream(words);
  enum { NOTHING, OBJECTIVE, ROWS, VARIABLES } section = NOTHING;
  double sign = 1;
  double factor = 1;
  for (std::string word; stream >> word && word != "End";) {
    if (word == "Minimize") {
      section = OBJECTIVE;
    } else if (word == "Subject") {
      stream >> word;
      section = ROWS;
    } else if (word == "Binaries") {
      section = VARIABLES;
    } else if (section == VARIABLES) {
      program.variables.push_back(word);
    } else if (word.back() == ':') {
      if (section == ROWS) program.rows.emplace_back();
      sign = factor = 1;
    } else if (word == "+" || word == "-") {
      sign = word == "-" ? -1 : 1;
    } else if (word == "=" || word == "<=" || word == ">=") {
      program.rows.back().relation = word;
      stream >> program.rows.back().bound;
    } else if (is_number(word)) {
      factor = std::stod(word);
    } else {
      (section == ROWS ? program.rows.back().sum : program.objective)[word] += sign * factor;
      sign = factor = 1;
    }
  }
  return program;
}

bool holds(const Row &row, const std::map<std::string, bool> &values) {
  double value = 0;
  for (const auto &term : row.sum) value += values.at(term.first) ? term.second : 0;
  if (row.relation == "=") return value == row.bound;
  return row.relation == "<=" ? value <= row.bound : value >= row.bound;
}

/* All 0-1 solutions, by setting one variable after the other and looking at the rows that are then complete. */
class Solver {
public:
  explicit Solver(Program all) : program(std::move(all)), due(program.variables.size()) {
    for (const Row &row : program.rows) {
      size_t last = 0;
      for (size_t i = 0; i < program.variables.size(); i++)
        if (row.sum.count(program.variables[i])) last = i;
      due[last].push_back(&row);
    }
    set_from(0);
  }

  std::vector<std::map<std::string, bool>> found;

private:
  void set_from(size_t i) {
    if (i == program.variables.size()) {
      found.push_back(values);
      return;
    }
    for (const bool value : {false, true}) {
      values[program.variables[i]] = value;
      bool good = true;
      for (const Row *row : due[i]) good = good && holds(*row, values);
      if (good) set_from(i + 1);
    }
  }

  Program program;
  std::vector<std::vector<const Row *>> due;
  std::map<std::string, bool> values;
};

Solutions program_solutions(const std::string &text, size_t options) {
  Solutions solutions;
  for (const auto &values : Solver(parse_lp(text)).found) {
    Solution solution;
    for (uint32_t k = 0; k < options; k++)
      if (values.at("x" + std::to_string(k))) solution.push_back(k);
    solutions.push_back(solution);
  }
  std::sort(solutions.begin(), solutions.end());
  return solutions;
}

TEST(LinearProgram, HasTheSolutionsOfTheProblemOneForOne) {
  std::mt19937 source(4);
  for (int i = 0; i < 150; i++) {
    const Problem problem = random_problem(source, Shape{i % 3 > 0, i % 3 > 1, i % 2 > 0});
    SCOPED_TRACE(text_of(problem.get()));
    EXPECT_EQ(program_solutions(write_text(problem.get(), DLX_FORMAT_LP), dlx_option_count(problem.get())),
              oracle_solutions(problem.get()));
  }
  const Problem problem = read_problem(COLOURS);
  EXPECT_EQ(program_solutions(write_text(problem.get(), DLX_FORMAT_LP), 6), oracle_solutions(problem.get()));
}

TEST(LinearProgram, MinimisesTheCosts) {
  const Program program = parse_lp(write_text(read_problem("a b\na |1\nb\na b |20\n").get(), DLX_FORMAT_LP));
  EXPECT_EQ(program.objective, (Sum{{"x0", 1}, {"x2", 20}}));
}

TEST(LinearProgram, HasRowsForBoundsColoursAndIdleOptions) {
  EXPECT_EQ(write_text(read_problem("a 0:2|b 1:2|c | x\na b c x:R\nb c x\nx\nc x:R |7\n").get(), DLX_FORMAT_LP),
            "\\ An exact-cover problem.  xk is 1 if option k is chosen, row ik is for item k, yk_c is 1 if it has "
            "colour c.\n"
            "\\ i0: a\n\\ i1: b\n\\ i2: c\n\\ i3: x\n\\ colour 1: R\n"
            "\\ x0: a b c x:R\n\\ x1: b c x\n\\ x2: x\n\\ x3: c x:R\n"
            "Minimize\n obj: 7 x3\n"
            "Subject To\n"
            " i0: x0 = 1\n"
            " i1: x0 + x1 <= 2\n"
            " i2low: x0 + x1 + x3 >= 1\n"
            " i2high: x0 + x1 + x3 <= 2\n"
            " i3: x1 + y3_1 <= 1\n"
            " y3_1_x0: x0 - y3_1 <= 0\n"
            " y3_1_x3: x3 - y3_1 <= 0\n"
            " y3_1_used: y3_1 - x0 - x3 <= 0\n"
            " idle: x2 = 0\n"
            "Binaries\n x0 x1 x2 x3 y3_1\nEnd\n");
}

TEST(LinearProgram, SaysThatAnItemInNoOptionCannotBeCovered) {
  EXPECT_TRUE(program_solutions(write_text(read_problem("a b\na\n").get(), DLX_FORMAT_LP), 1).empty());
  EXPECT_TRUE(program_solutions(write_text(read_problem("a\n").get(), DLX_FORMAT_LP), 0).empty());
  EXPECT_EQ(program_solutions(write_text(read_problem("0:1|a\n").get(), DLX_FORMAT_LP), 0), Solutions{{}});
}

TEST(LinearProgram, BreaksLongLines) {
  std::string text = "a";
  for (int i = 0; i < 300; i++) text += "\na |1000000";
  EXPECT_EQ(parse_lp(write_text(read_problem(text).get(), DLX_FORMAT_LP)).variables.size(), 300U);
}

} // namespace
