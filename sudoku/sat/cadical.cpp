/*
 * The bridge to CaDiCaL.  What it throws where memory runs out does not leave this file.
 */
#include "sudoku/sat/cadical.h"

#ifdef SUDOKU_HAVE_CADICAL

#include <cadical.hpp>
#include <new>

namespace {

class Bridge : CaDiCaL::Terminator, CaDiCaL::Learner {
public:
  explicit Bridge(const cadical_watch *asked) : watch(asked) {
    solver.set("quiet", 1);
    solver.set("stabilizeonly", 1); // why: see sat.c
    solver.set("chrono", 0);
    solver.connect_terminator(this);
    solver.connect_learner(this);
  }
  Bridge(const Bridge &) = delete;
  Bridge &operator=(const Bridge &) = delete;
  ~Bridge() override {
    solver.disconnect_terminator();
    solver.disconnect_learner();
  }

  CaDiCaL::Solver solver;

private:
  bool terminate() override {
    stopped = stopped || !watch->look(watch->user);
    return stopped;
  }
  bool learning(int) override { // to be told of each clause, and of the literals of none
    stopped = stopped || !watch->learnt(watch->user);
    return false;
  }
  void learn(int) override {}

  const cadical_watch *watch;
  bool stopped = false;
};

Bridge *bridge(sudokui_cadical *cadical) {
  return reinterpret_cast<Bridge *>(cadical);
}

} // namespace

sudokui_cadical *sudokui_cadical_new(const cadical_watch *watch) {
  try {
    return reinterpret_cast<sudokui_cadical *>(new Bridge(watch));
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void sudokui_cadical_free(sudokui_cadical *cadical) {
  delete bridge(cadical);
}

bool sudokui_cadical_add(sudokui_cadical *cadical, const int *literals, size_t count) {
  try {
    for (size_t i = 0; i < count; i++) bridge(cadical)->solver.add(literals[i]);
    bridge(cadical)->solver.add(0);
    return true;
  } catch (const std::bad_alloc &) {
    return false;
  }
}

bool sudokui_cadical_assume(sudokui_cadical *cadical, int literal) {
  try {
    bridge(cadical)->solver.assume(literal);
    return true;
  } catch (const std::bad_alloc &) {
    return false;
  }
}

cadical_answer sudokui_cadical_solve(sudokui_cadical *cadical) {
  try {
    return static_cast<cadical_answer>(bridge(cadical)->solver.solve());
  } catch (const std::bad_alloc &) {
    return CADICAL_NO_MEMORY;
  }
}

bool sudokui_cadical_is_true(sudokui_cadical *cadical, int variable) {
  return bridge(cadical)->solver.val(variable) > 0;
}

#endif
