/*
 * The search tree of an engine, divided at any node: the pieces make up the whole, solution for solution and node for
 * node.
 */
#include <algorithm>

#include "tests/support/each_engine.h"

extern "C" { // the library's own headers, which only C includes otherwise
#include "dlx/engine.h"
}

namespace {

using Branch = std::vector<uint32_t>;

struct Branches {
  std::vector<Branch> branches;
  double share = 0;
};

bool take(void *user, const uint32_t *options, size_t count, size_t kept, double share) {
  auto *taken = static_cast<Branches *>(user);
  const Branch branch(options, options + count);
  if (kept > 0) {
    const Branch &before = taken->branches.back();
    EXPECT_LE(kept, std::min(count, before.size()));
    EXPECT_TRUE(std::equal(branch.begin(), branch.begin() + static_cast<ptrdiff_t>(kept), before.begin()));
  }
  taken->branches.push_back(branch);
  taken->share += share;
  return true;
}

/* A search of a piece of the tree: it keeps what it visits. */
class Piece {
public:
  run work{};
  Solutions solutions;
  Branches given_away;
  Branch before;

  Piece(const dlx_problem *problem, dlx_search search) {
    search.user = this;
    search.visit = [](void *user, const uint32_t *options, size_t count) {
      Solution solution(options, options + count);
      std::sort(solution.begin(), solution.end());
      static_cast<Piece *>(user)->solutions.push_back(solution);
      return true;
    };
    dlx_message message{};
    EXPECT_EQ(dlxi_run_begin(&work, problem, &search, DLX_CAN_SPLIT, &message), DLX_OK) << message.text;
  }
  ~Piece() { dlxi_run_end(&work); }
  Piece(const Piece &) = delete;
  Piece &operator=(const Piece &) = delete;

  /* As much of the branch before is kept as can be. */
  void search_below(const Branch &branch) {
    const auto differs = std::mismatch(branch.begin(), branch.end(), before.begin(), before.end());
    const auto kept = static_cast<size_t>(differs.first - branch.begin());
    work.engine->begin(work.state, branch.data(), branch.size(), kept);
    before = branch;
    EXPECT_TRUE(dlxi_run_search(&work));
  }
};

class Splitting : public EachEngine {
protected:
  template <typename Check> void for_random_problems(Check check) {
    if (!can(DLX_CAN_SPLIT | DLX_CAN_VISIT)) GTEST_SKIP() << engine() << " does not split";
    for (const Shape &shape : {Shape{false, false, false}, Shape{true, true, false}, Shape{true, true, true}}) {
      if (shape.coloured && !can(DLX_CAN_SECONDARY | DLX_CAN_COLOUR)) continue;
      if (shape.multiple && !can(DLX_CAN_MULTIPLICITY)) continue;
      std::mt19937 source(20261130);
      for (int i = 0; i < fewer(1000) && !HasFailure(); i++) {
        const Problem problem = random_problem(source, shape);
        SCOPED_TRACE("problem " + std::to_string(i) + ":\n" + text_of(problem.get()));
        check(problem.get(), source);
      }
    }
  }
};

TEST_P(Splitting, WhatIsListedWhereASearchStopsIsTheRestInItsOrder) {
  for_random_problems([&](const dlx_problem *problem, std::mt19937 &source) {
    const Visited whole = visit(problem, plain_search());
    dlx_search search = plain_search();
    search.node_limit = 1 + source() % whole.result.nodes;
    Piece first(problem, search);
    if (dlxi_run_search(&first.work)) return;
    Branches rest;
    ASSERT_TRUE(first.work.engine->give(first.work.state, DLXI_GIVE_LIST, take, &rest));
    EXPECT_NEAR(first.work.engine->done(first.work.state) + rest.share, 1, 1e-9);

    Piece second(problem, plain_search());
    for (const Branch &branch : rest.branches) second.search_below(branch);
    Solutions both = first.solutions;
    both.insert(both.end(), second.solutions.begin(), second.solutions.end());
    EXPECT_EQ(both, whole.solutions);
    EXPECT_EQ(first.work.nodes + second.work.nodes, whole.result.nodes);
    EXPECT_EQ(first.work.end, DLX_AT_NODE_LIMIT);
  });
}

TEST_P(Splitting, WhatIsGivenAwayIsSearchedElsewhereAndOnlyThere) {
  for_random_problems([&](const dlx_problem *problem, std::mt19937 &source) {
    const Visited whole = visit(problem, plain_search());
    /* Each look at the progress is a chance to give branches away; those may be divided again. */
    static std::mt19937 *coin;
    coin = &source;
    dlx_search search = plain_search();
    search.progress = [](void *user, const dlx_progress *progress) {
      EXPECT_LE(progress->done, 1 + 1e-9);
      auto *self = static_cast<Piece *>(user);
      if ((*coin)() % 2) self->work.engine->give(self->work.state, DLXI_GIVE_AWAY, take, &self->given_away);
    };
    Solutions found;
    uint64_t nodes = 0;
    std::vector<Branch> open{{}};
    while (!open.empty()) {
      Piece piece(problem, search);
      const Branch branch = open.back();
      open.pop_back();
      piece.search_below(branch);
      found.insert(found.end(), piece.solutions.begin(), piece.solutions.end());
      nodes += piece.work.nodes;
      open.insert(open.end(), piece.given_away.branches.begin(), piece.given_away.branches.end());
    }
    /* Last branch first on a stack: so they come in the order of the search. */
    EXPECT_EQ(found.size(), whole.solutions.size());
    std::sort(found.begin(), found.end());
    Solutions all = whole.solutions;
    std::sort(all.begin(), all.end());
    EXPECT_EQ(found, all);
    EXPECT_EQ(nodes, whole.result.nodes);
  });
}

TEST_P(Splitting, ABranchThatIsNotTakenStays) {
  for_random_problems([&](const dlx_problem *problem, std::mt19937 &) {
    const Visited whole = visit(problem, plain_search());
    dlx_search search = plain_search();
    search.progress = [](void *user, const dlx_progress *) {
      auto *self = static_cast<Piece *>(user);
      const auto refuse = [](void *, const uint32_t *, size_t, size_t, double) { return false; };
      EXPECT_FALSE(self->work.engine->give(self->work.state, DLXI_GIVE_AWAY, refuse, nullptr));
    };
    Piece piece(problem, search);
    piece.search_below({});
    EXPECT_EQ(piece.solutions, whole.solutions);
  });
}

INSTANTIATE_OVER_ENGINES(Splitting);

} // namespace
