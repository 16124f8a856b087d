/*
 * A search that is divided as early and as often as can be.
 *
 * Small searches are over before a second thread is there.  So this one is divided from its first node on, looks around
 * at each node, and holds up the caller's thread there: what the others do meanwhile is different each time.
 */
#ifndef DLX_DIVIDED_SEARCH_H
#define DLX_DIVIDED_SEARCH_H

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "tests/support/test_problem.h"

extern "C" { // the library's own header, which only C includes otherwise
#include "dlx/engine.h"
}

inline void hold_up(unsigned microseconds) {
  std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
}

class Divided {
public:
  dlx_status status = DLX_OK;
  Solutions solutions;
  dlx_result result{};
  dlx_message message{};
  std::vector<dlx_progress> reports;

  /* States that were saved, the last one that of the end, each with the number of solutions visited by then. */
  struct Saved {
    std::string text;
    size_t visited;
  };
  bool saves = false;
  std::vector<Saved> saved;
  size_t unsaved = 0; // states for which there was no memory

  size_t store_size = 0; // so that even the reserve is needed
  std::function<bool()> at_solution = [] { return true; };
  std::function<void()> at_report = [] { hold_up(20); };

  void solve(const dlx_problem *problem, dlx_search search) {
    search.visit = [](void *user, const uint32_t *options, size_t count) {
      auto *self = static_cast<Divided *>(user);
      EXPECT_EQ(std::this_thread::get_id(), self->caller);
      Solution solution(options, options + count);
      std::sort(solution.begin(), solution.end());
      self->solutions.push_back(solution);
      return self->at_solution();
    };
    search_for(problem, search, false);
  }

  /* dlx_count() and, without a visitor, dlx_solve(). */
  void count(const dlx_problem *problem, const dlx_search &search) { search_for(problem, search, true); }
  void pass(const dlx_problem *problem, const dlx_search &search) { search_for(problem, search, false); }

private:
  static void keep(void *user, const void *state, size_t size) {
    auto *self = static_cast<Divided *>(user);
    EXPECT_EQ(std::this_thread::get_id(), self->caller);
    if (state == nullptr)
      self->unsaved++;
    else
      self->saved.push_back({std::string(static_cast<const char *>(state), size), self->solutions.size()});
  }

  std::thread::id caller = std::this_thread::get_id();

  void search_for(const dlx_problem *problem, dlx_search search, bool counting) {
    search.user = this;
    search.progress = [](void *user, const dlx_progress *progress) {
      auto *self = static_cast<Divided *>(user);
      EXPECT_EQ(std::this_thread::get_id(), self->caller);
      self->reports.push_back(*progress);
      self->at_report();
    };
    run work{};
    if (saves) search.save = keep;
    status = dlxi_run_begin(&work, problem, &search, 0, &message);
    if (status != DLX_OK) return;
    work.counting = counting;
    work.divide_after = 0;
    work.look_interval = 0;
    work.store_size = store_size;
    status = dlxi_run_resume(&work, &message);
    if (status != DLX_OK) {
      dlxi_run_end(&work);
      return;
    }
    const bool complete = dlxi_run_search(&work);
    EXPECT_EQ(complete, work.end == DLX_COMPLETE);
    result = dlxi_run_result(&work);
    dlxi_run_end(&work);
  }
};

#endif
