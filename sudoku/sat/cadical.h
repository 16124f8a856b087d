/*
 * CaDiCaL behind a handful of C functions: its own C functions know neither phases nor memory that runs out.
 *
 * Literals are as it has them: variable k, from 1, as k, and its negation as -k.
 */
#ifndef SUDOKU_SAT_CADICAL_H
#define SUDOKU_SAT_CADICAL_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct sudokui_cadical;

enum cadical_answer {
  CADICAL_STOPPED = 0,
  CADICAL_NO_MEMORY = 1, /* the solver is then good for nothing but to be freed */
  CADICAL_SATISFIABLE = 10,
  CADICAL_UNSATISFIABLE = 20
};

/* What is asked while it searches; false: it is to stop. */
struct cadical_watch {
  bool (*learnt)(void *user); /* a conflict has taught it a clause */
  bool (*look)(void *user);   /* more often */
  void *user;
};

/* NULL: no memory.  'watch' outlives it. */
struct sudokui_cadical *sudokui_cadical_new(const struct cadical_watch *watch);
void sudokui_cadical_free(struct sudokui_cadical *cadical); /* NULL is allowed */

/* false: no memory. */
bool sudokui_cadical_add(struct sudokui_cadical *cadical, const int *literals, size_t count);

/* A literal is to hold in the next call of solve, and in that one only.  false: no memory. */
bool sudokui_cadical_assume(struct sudokui_cadical *cadical, int literal);

enum cadical_answer sudokui_cadical_solve(struct sudokui_cadical *cadical);

/* Of the last solution. */
bool sudokui_cadical_is_true(struct sudokui_cadical *cadical, int variable);

#ifdef __cplusplus
}
#endif

#endif
