/*
 * Tests that run once for each engine of the registry:
 *
 *     class OverEngines : public EachEngine {};
 *     TEST_P(OverEngines, ...) { ... engine() ... }
 *     INSTANTIATE_OVER_ENGINES(OverEngines);
 */
#ifndef DLX_EACH_ENGINE_H
#define DLX_EACH_ENGINE_H

#include <gtest/gtest.h>

#include "tests/support/test_problem.h"

inline std::vector<const dlx_engine_info *> all_engines() {
  std::vector<const dlx_engine_info *> engines;
  while (const dlx_engine_info *engine = dlx_engine_at(engines.size())) engines.push_back(engine);
  return engines;
}

class EachEngine : public ::testing::TestWithParam<const dlx_engine_info *> {
protected:
  /* Some need what this processor may not have: then they refuse, and there is nothing to test. */
  void SetUp() override {
    const Problem problem = read_problem("a\na\n");
    if (refuses(problem.get())) GTEST_SKIP() << engine() << " does not run on this processor";
  }

  bool refuses(const dlx_problem *problem) const {
    dlx_search search = plain_search();
    search.limit = 1;
    dlx_result result{};
    dlx_message message{};
    mpz_t number;
    mpz_init(number);
    const dlx_status status = dlx_count(problem, &search, number, &result, &message);
    mpz_clear(number);
    return status == DLX_UNSUPPORTED;
  }

  const char *engine() const { return GetParam()->name; }
  bool can(unsigned abilities) const { return (GetParam()->abilities & abilities) == abilities; }

  /* A search with this engine and no limit. */
  dlx_search plain_search() const {
    dlx_search search{};
    search.engine = engine();
    return search;
  }
};

/* An engine's name as part of a test's, where '-' is not allowed. */
inline std::string test_name(const dlx_engine_info *engine) {
  std::string name = engine->name;
  for (char &c : name)
    if (c == '-') c = '_';
  return name;
}

#define INSTANTIATE_OVER_ENGINES(suite)                                                                                \
  INSTANTIATE_TEST_SUITE_P(All, suite, ::testing::ValuesIn(all_engines()),                                             \
                           [](const auto &each) { return test_name(each.param); })

/* What a search visits, in order, and how it ended. */
struct Visited {
  Solutions solutions; /* each with its options ascending */
  dlx_result result;
};

/* Runs 'search', whose visitor is replaced; stops after 'at_most' solutions by the visitor's word, if not 0. */
Visited visit(const dlx_problem *problem, dlx_search search, uint64_t at_most = 0);

/* The same by stepping a cursor to its end. */
Visited step(const dlx_problem *problem, dlx_search search);

/* dlx_count(), in decimal. */
std::string count(const dlx_problem *problem, const dlx_search &search, dlx_result *result = nullptr);

#endif
