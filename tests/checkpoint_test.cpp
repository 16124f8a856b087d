/*
 * Searches that are stopped, saved and resumed, any number of times, on any number of threads, are one search: they
 * visit the same solutions, once each and in the same order, count as many, and enter as many nodes.
 */
#include <csignal>

#include "tests/support/each_engine.h"
#include "tests/support/saved_search.h"
#include "tests/support/state_text.h"

namespace {

/* The lines of a state that stand before its entries. */
std::string figures_of(const std::string &state) {
  return state.substr(0, state.find('\n', state.find("microseconds ")) + 1);
}

class Checkpoint : public EachEngine {
protected:
  void SetUp() override {
    if (!can(DLX_CAN_SPLIT | DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " does not split";
  }

  dlx_search search_on(unsigned threads) const {
    dlx_search search = plain_search();
    search.threads = threads;
    return search;
  }

  /* A number of threads. */
  static unsigned drawn(std::mt19937 &source, unsigned most) { return 1 + static_cast<unsigned>(source()) % most; }

  template <typename Check> void for_random_problems(int number, Check check) {
    for (const Shape &shape : {Shape{false, false, false}, Shape{true, true, false}, Shape{true, true, true}}) {
      if (shape.multiple && !can(DLX_CAN_MULTIPLICITY)) continue;
      if (shape.coloured && !can(DLX_CAN_SECONDARY | DLX_CAN_COLOUR)) continue;
      std::mt19937 source(20261130);
      for (int i = 0; i < fewer(number) && !HasFailure(); i++) {
        const Problem problem = random_problem(source, shape);
        const Visited whole = visit(problem.get(), search_on(1));
        SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
        check(problem.get(), whole, source);
      }
    }
  }

  /* A small search, stopped in the middle; its state. */
  std::string state_of(const dlx_problem *problem, uint64_t nodes) {
    dlx_search search = search_on(1);
    search.node_limit = nodes;
    SavedSearch divided;
    divided.solve(problem, search);
    EXPECT_EQ(divided.saved.size(), 1U);
    return divided.saved.back().text;
  }

  /* How a state that is no good for 'search' is refused. */
  std::string refusal(const dlx_problem *problem, dlx_search search, const std::string &state) {
    resume(search, state);
    SavedSearch divided;
    divided.solve(problem, search);
    EXPECT_EQ(divided.status, DLX_BAD_INPUT);
    EXPECT_TRUE(divided.solutions.empty() && divided.saved.empty());
    return divided.message.text;
  }
};

TEST_P(Checkpoint, GoesOnFromEveryNodeLimit) {
  for_random_problems(300, [&](const dlx_problem *problem, const Visited &whole, std::mt19937 &source) {
    std::string state;
    Solutions found;
    for (bool complete = false; !complete && !HasFailure();) {
      dlx_search search = search_on(1);
      search.node_limit = 1 + source() % 6;
      if (!state.empty()) resume(search, state);
      SavedSearch divided;
      divided.at_report = [] {};
      divided.solve(problem, search);
      ASSERT_EQ(divided.status, DLX_OK) << divided.message.text;
      append(found, divided.solutions);
      state = divided.saved.back().text;
      complete = divided.result.end == DLX_COMPLETE;
      EXPECT_EQ(divided.result.solutions, found.size());
      if (complete) {
        EXPECT_EQ(divided.result.nodes, whole.result.nodes);
      }
    }
    EXPECT_EQ(found, whole.solutions);

    /* The state of a search that is complete is resumed at once, to the same result. */
    dlx_search again = search_on(2);
    resume(again, state);
    SavedSearch nothing;
    nothing.solve(problem, again);
    EXPECT_TRUE(nothing.solutions.empty());
    EXPECT_EQ(nothing.result.end, DLX_COMPLETE);
    EXPECT_EQ(nothing.result.solutions, whole.solutions.size());
    EXPECT_EQ(nothing.result.nodes, whole.result.nodes);
  });
}

/* What stops a search here, and on how many threads it goes on, is drawn anew each time. */
TEST_P(Checkpoint, GoesOnFromEveryStopOnAnyNumberOfThreads) {
  for_random_problems(300, [&](const dlx_problem *problem, const Visited &whole, std::mt19937 &source) {
    std::string state;
    Solutions found;
    for (bool complete = false; !complete && !HasFailure();) {
      volatile sig_atomic_t stop = 0;
      dlx_search search = search_on(drawn(source, 3));
      search.stop = &stop;
      if (!state.empty()) resume(search, state);
      SavedSearch divided;
      divided.store_size = source() % 2 * 10000;
      const size_t reports = 1 + source() % 4, visits = source() % 4;
      divided.at_report = [&] {
        hold_up(20);
        stop = divided.reports.size() > reports;
      };
      if (visits) divided.at_solution = [&] { return divided.solutions.size() < visits; };
      divided.solve(problem, search);
      ASSERT_EQ(divided.status, DLX_OK) << divided.message.text;
      append(found, divided.solutions);
      ASSERT_EQ(divided.saved.size(), 1U);
      state = divided.saved.back().text;
      complete = divided.result.end == DLX_COMPLETE;
      EXPECT_EQ(divided.result.solutions, found.size());
      if (complete) {
        EXPECT_EQ(divided.result.nodes, whole.result.nodes);
      }
    }
    EXPECT_EQ(found, whole.solutions);
  });
}

TEST_P(Checkpoint, GoesOnCounting) {
  for_random_problems(300, [&](const dlx_problem *problem, const Visited &whole, std::mt19937 &source) {
    dlx_result alone{};
    count(problem, search_on(1), &alone);
    std::string state;
    for (bool complete = false; !complete && !HasFailure();) {
      volatile sig_atomic_t stop = 0;
      dlx_search search = search_on(drawn(source, 3));
      search.stop = &stop;
      if (!state.empty()) resume(search, state);
      SavedSearch divided;
      const size_t reports = 1 + source() % 4;
      divided.at_report = [&] {
        hold_up(20);
        stop = divided.reports.size() > reports;
      };
      divided.count(problem, search);
      ASSERT_EQ(divided.status, DLX_OK) << divided.message.text;
      state = divided.saved.back().text;
      complete = divided.result.end == DLX_COMPLETE;
      if (complete) {
        EXPECT_EQ(divided.result.solutions, whole.solutions.size());
        EXPECT_EQ(divided.result.nodes, alone.nodes);
      }
    }
  });
}

TEST_P(Checkpoint, KeepsToALimitOnAllTogether) {
  for_random_problems(200, [&](const dlx_problem *problem, const Visited &whole, std::mt19937 &source) {
    const size_t total = whole.solutions.size();
    std::string state;
    Solutions found;
    for (size_t limit = 1; limit <= total + 1 && !HasFailure(); limit += 1 + source() % 3) {
      dlx_search search = search_on(drawn(source, 3));
      search.limit = limit;
      if (!state.empty()) resume(search, state);
      SavedSearch divided;
      divided.solve(problem, search);
      ASSERT_EQ(divided.status, DLX_OK) << divided.message.text;
      append(found, divided.solutions);
      state = divided.saved.back().text;
      EXPECT_EQ(found.size(), std::min(limit, total));
      EXPECT_EQ(divided.result.solutions, found.size());
      EXPECT_EQ(divided.result.end, limit <= total ? DLX_AT_LIMIT : DLX_COMPLETE);
      resume(search, state);
      SavedSearch again;
      again.solve(problem, search);
      EXPECT_TRUE(again.solutions.empty()) << "there were enough already";
      EXPECT_EQ(again.result.end, divided.result.end);
      uint64_t solutions = 0;
      EXPECT_EQ(dlx_saved_solutions(state.data(), state.size(), &solutions, nullptr), DLX_OK);
      EXPECT_EQ(solutions, found.size());
    }
    EXPECT_TRUE(std::equal(found.begin(), found.end(), whole.solutions.begin()));
  });
}

TEST_P(Checkpoint, PassesOverTheSameSolutions) {
  for_random_problems(200, [&](const dlx_problem *problem, const Visited &whole, std::mt19937 &source) {
    dlx_search search = search_on(1);
    search.skip = source() % (whole.solutions.size() + 2);
    std::string state;
    Solutions found;
    for (bool complete = false; !complete && !HasFailure();) {
      search.node_limit = 1 + source() % 6;
      if (!state.empty()) resume(search, state);
      SavedSearch divided;
      divided.at_report = [] {};
      divided.solve(problem, search);
      ASSERT_EQ(divided.status, DLX_OK) << divided.message.text;
      append(found, divided.solutions);
      state = divided.saved.back().text;
      complete = divided.result.end == DLX_COMPLETE;
      EXPECT_LE(divided.result.skipped, search.skip);
    }
    const size_t from = std::min<size_t>(search.skip, whole.solutions.size());
    EXPECT_EQ(found, Solutions(whole.solutions.begin() + static_cast<ptrdiff_t>(from), whole.solutions.end()));
  });
}

/* As if it had been killed behind any of the saves. */
TEST_P(Checkpoint, GoesOnFromWhatWasSavedInBetween) {
  for_random_problems(60, [&](const dlx_problem *problem, const Visited &whole, std::mt19937 &source) {
    dlx_search search = search_on(drawn(source, 3));
    search.save_interval = 1e-9;
    SavedSearch divided;
    divided.store_size = source() % 2 * 10000;
    divided.solve(problem, search);
    EXPECT_EQ(divided.solutions, whole.solutions);
    EXPECT_EQ(divided.result.nodes, whole.result.nodes);
    for (const auto &saved : divided.saved) {
      dlx_search rest = search_on(drawn(source, 2));
      resume(rest, saved.text);
      SavedSearch resumed;
      resumed.at_report = [] {};
      resumed.solve(problem, rest);
      ASSERT_EQ(resumed.status, DLX_OK) << resumed.message.text << "\n" << saved.text;
      EXPECT_EQ(resumed.solutions,
                Solutions(whole.solutions.begin() + static_cast<ptrdiff_t>(saved.visited), whole.solutions.end()));
      EXPECT_EQ(resumed.result.nodes, whole.result.nodes) << saved.text;
    }

    dlx_result alone{};
    count(problem, search_on(1), &alone);
    SavedSearch counted;
    counted.count(problem, search);
    for (const auto &saved : counted.saved) {
      dlx_search rest = search_on(drawn(source, 2));
      resume(rest, saved.text);
      SavedSearch resumed;
      resumed.at_report = [] {};
      resumed.count(problem, rest);
      EXPECT_EQ(resumed.result.solutions, whole.solutions.size());
      EXPECT_EQ(resumed.result.nodes, alone.nodes) << saved.text;
    }
  });
}

TEST_P(Checkpoint, TellsTheShareDoneBefore) {
  const Problem problem = read_problem(read_source_file("puzzles/exact-cover/queens-8.dlx"));
  if (!can(DLX_CAN_SECONDARY)) GTEST_SKIP();
  const uint64_t quarter = visit(problem.get(), search_on(1)).result.nodes / 4;
  double done = 0;
  std::string state;
  for (unsigned part = 0; part < 3; part++) {
    dlx_search search = search_on(1);
    search.node_limit = quarter;
    if (part > 0) resume(search, state);
    SavedSearch divided;
    divided.at_report = [] {};
    divided.solve(problem.get(), search);
    EXPECT_NEAR(divided.reports.front().done, done, 1e-6);
    EXPECT_EQ(divided.reports.back().nodes, (part + 1) * quarter - 1);
    EXPECT_GT(divided.reports.back().done, done);
    state = divided.saved.back().text;
    dlx_search look = search_on(1);
    resume(look, state);
    look.node_limit = 1;
    SavedSearch next;
    next.solve(problem.get(), look);
    done = next.reports.front().done;
    EXPECT_GT(done, 0.01);
  }
}

/* All pairs of eight points, which can be matched in 105 ways; and once more with other points. */
std::string two_matchings() {
  std::string items, options;
  for (const char *name : {"p", "q"}) {
    for (int i = 0; i < 8; i++) {
      const std::string point = name + std::to_string(i);
      items += point + " ";
      for (int j = 0; j < i; j++) options += point + " " + name + std::to_string(j) + "\n";
    }
  }
  return items + "\n" + options;
}

TEST_P(Checkpoint, CountsComponentsTogether) {
  const Problem problem = read_problem(two_matchings());
  std::string state;
  dlx_search search{};
  search.threads = 1;
  search.user = &state;
  search.save = [](void *user, const void *text, size_t size) {
    static_cast<std::string *>(user)->assign(static_cast<const char *>(text), size);
  };
  search.node_limit = 2;
  dlx_result result{};
  count(problem.get(), search, &result);
  EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
  search.node_limit = 0;
  const std::string first = state;
  resume(search, first);
  EXPECT_EQ(count(problem.get(), search, &result), "11025");
  EXPECT_EQ(result.end, DLX_COMPLETE);
}

TEST_P(Checkpoint, ThatWasCutOrChangedIsRefused) {
  const Problem problem = read_problem("a b c d\na b\na\nb\nc d\nc\nd\n");
  const std::string state = state_of(problem.get(), 2);
  const dlx_search search = search_on(1);
  for (size_t size = 0; size < state.size() && !HasFailure(); size++) {
    SCOPED_TRACE("cut to " + std::to_string(size));
    refusal(problem.get(), search, state.substr(0, size));
  }
  for (size_t i = 0; i < state.size() && !HasFailure(); i++)
    for (int bit = 0; bit < 8; bit++) {
      SCOPED_TRACE("byte " + std::to_string(i) + ", bit " + std::to_string(bit));
      std::string changed = state;
      changed[i] = static_cast<char>(changed[i] ^ 1 << bit);
      refusal(problem.get(), search, changed);
    }
  refusal(problem.get(), search, state + "\n");
  refusal(problem.get(), search, state + state);
  EXPECT_EQ(refusal(problem.get(), search, "1 2 3\n"), "this is not the state of a search");
  EXPECT_EQ(refusal(problem.get(), search, state.substr(0, 100)), "the state is cut off or damaged");
}

TEST_P(Checkpoint, OfAnotherSearchIsRefused) {
  const Problem problem = read_problem("a b c d\na b\na\nb\nc d\nc\nd\n");
  const std::string state = state_of(problem.get(), 2);
  for (const char *other : {"a b c d\na b\na\nb\nc d\nc\nd\nd\n", "a b c e\na b\na\nb\nc e\nc\ne\n",
                            "a b d c\na b\na\nb\nc d\nc\nd\n", "a b c d\na b\na\nb\nc d\nd\nc\n"})
    EXPECT_EQ(refusal(read_problem(other).get(), search_on(1), state), "the state belongs to another problem");
  dlx_search skipping = search_on(1);
  skipping.skip = 1;
  EXPECT_EQ(refusal(problem.get(), skipping, state),
            "the state belongs to a search that passes over 0 solutions, not 1");
  dlx_search search = search_on(1);
  resume(search, state);
  SavedSearch divided;
  divided.count(problem.get(), search);
  EXPECT_EQ(divided.status, DLX_BAD_INPUT);
  EXPECT_STREQ(divided.message.text, "the state belongs to a search that visits solutions, not one that counts them");

  std::string body = state.substr(0, state.find("end "));
  body.replace(body.find(engine()), std::string(engine()).size(), "spades");
  EXPECT_EQ(refusal(problem.get(), search_on(1), whole_state(body)),
            "the state belongs to a search by engine 'spades', not '" + std::string(engine()) + "'");
  std::string version = state;
  version.replace(0, 11, "dlx state 1");
  EXPECT_EQ(refusal(problem.get(), search_on(1), version), "the state is of another version: this one reads version 2");
}

TEST_P(Checkpoint, WithOptionsThatCannotBeIsRefused) {
  const Problem problem = read_problem("a b c d\na b\na\nb\nc d\nc\nd\n");
  const std::string state = state_of(problem.get(), 2);
  const std::string figures = figures_of(state);
  const dlx_search search = search_on(1);
  for (const char *entries : {"open 1p0 0 6\n",
                              "open 1p0 0 4294967296\n",
                              "open 1p0 0 0 1\n",
                              "open 1p0 0 0 0\n",
                              "open 2p0 0\n",
                              "open 1p99999 0\n",
                              "open 1p0 0 \n",
                              "open 1p0\n",
                              "open 1\n",
                              "open 1p0 0 0",
                              "found\n",
                              "found 0 6\n",
                              "open 1p0 0 1 2 3 4 5 0 0 0 0\n",
                              "open 1p0 1\n",
                              "open 1p0 0 1\nopen 1p0 2\n",
                              "lost\n",
                              "\n",
                              "beside 1\n",
                              "open 1p0 0\nbeside 1\n",
                              "found 0 1\nbeside 0\n",
                              "open 1p0 0 1\nbeside\n",
                              "open 1p0 0 1\nbeside 0",
                              "open 1p0 0 1\nbeside 0 6\n",
                              "open 1p0 0 1 2\nbeside 0\n",
                              "open 1p0 0 1 2\nopen 1p0 1 0\n",
                              "open 1p0 0 1\nbeside 0 \n",
                              "found 0 1 2\nfound 1 1\n"})
    EXPECT_EQ(refusal(problem.get(), search, whole_state(figures + entries)), "the state is cut off or damaged")
        << entries;
  const Problem coloured = read_problem("a b | x\na x:R\nb x:B\nb x:R\n");
  if (!can(DLX_CAN_SECONDARY | DLX_CAN_COLOUR)) return;
  const std::string begun = figures_of(state_of(coloured.get(), 1));
  EXPECT_EQ(refusal(coloured.get(), search, whole_state(begun + "open 1p0 0 0 1\n")),
            "the state is cut off or damaged");
}

INSTANTIATE_OVER_ENGINES(Checkpoint);

} // namespace
