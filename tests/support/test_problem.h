/*
 * Problems for tests: owned by C++, and made from texts, files and random numbers.
 */
#ifndef DLX_TEST_PROBLEM_H
#define DLX_TEST_PROBLEM_H

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "dlx/dlx.h"

struct ProblemFree {
  void operator()(dlx_problem *problem) const { dlx_problem_free(problem); }
};
using Problem = std::unique_ptr<dlx_problem, ProblemFree>;

/* A set of options, ascending; and a set of solutions, ascending. */
using Solution = std::vector<uint32_t>;
using Solutions = std::vector<Solution>;

/* The frozen problem that 'text' says; throws std::runtime_error with place and message if it says none. */
Problem read_problem(const std::string &text);

/* The bytes of a file of the source tree, such as "puzzles/toy.dlx"; throws if it cannot be read. */
std::string read_source_file(const std::string &path);

/* How random problems look. */
struct Shape {
  bool secondary;
  bool coloured; /* needs secondary */
  bool multiple; /* some primary items have bounds other than 1 and 1 */
};

/* A small frozen problem (at most 6 primary items and 14 options) drawn from 'source', the same on every machine. */
Problem random_problem(std::mt19937 &source, const Shape &shape);

/* So many random problems, or fewer: sanitizers make each take several times as long, and the rest runs without. */
template <typename Number> constexpr Number fewer(Number number) {
  return number / DLX_FEWER;
}

/* The problem in the dlx format, for messages of failing tests. */
std::string text_of(const dlx_problem *problem);

#endif
