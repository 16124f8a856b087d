/*
 * A decision diagram of all solutions: a graph without cycles in which each way from the root to terminal 1 is a
 * solution, and each solution is one way.
 *
 *     node n     option o, low, high         n stands for the solutions of 'low', and those of 'high' with o added
 *     0          no solution
 *     1          one solution, of no option
 *
 * Invariants: low < n and high < n, so that nodes are sorted from the bottom up; high is not 0; no two nodes are equal;
 * on no way an option stands twice.
 *
 * It is built as a search that remembers: of each sub-problem that is met, by a key that is compared whole, the node
 * that stands for its solutions.  Source: Nishino, Yasuda, Minato and Nagata, "Dancing with Decision Diagrams" (2017);
 * Minato's zero-suppressed diagrams (1993).  As the items are not chosen in one order on all ways, the options on them
 * are not either.
 */
#ifndef DLX_DIAGRAM_H
#define DLX_DIAGRAM_H

#include "dlx/diagram/diagram_table.h"
#include "dlx/engine.h"

#define DIAGRAM_NONE 0 /* terminals */
#define DIAGRAM_ONE  1

/* How the item to branch on is chosen. */
enum diagram_order {
  DIAGRAM_INPUT,   /* the first one; but one without an option before all others */
  DIAGRAM_REVERSE, /* the last one, likewise */
  DIAGRAM_MRV      /* one with the fewest options */
};
#define DIAGRAM_ORDERS 3

/* Their names, and NULL. */
extern const char *const dlxi_diagram_orders[DIAGRAM_ORDERS + 1];

struct dlx_diagram {
  const dlx_problem *problem;
  struct diagram_nodes nodes;
  uint32_t root;
  enum diagram_order order;
};

/* Counts by a diagram. */
extern const struct engine dlxi_diagram;

/* As dlx_diagram_new(), and DLX_NO_MEMORY if there are more than 'most' sub-problems.  Where the order is left open it
   is another one than 'other_than', which may be NULL. */
enum dlx_status dlxi_diagram_new(const dlx_problem *problem, const struct dlx_search *search, size_t most,
                                 const char *other_than, struct dlx_diagram **diagram, struct dlx_result *result,
                                 struct dlx_message *message);

/* How building ended. */
enum diagram_end {
  DIAGRAM_BUILT,
  DIAGRAM_STOPPED,    /* dlxi_enter_node() said no */
  DIAGRAM_TOO_LARGE,  /* more sub-problems than 'most' */
  DIAGRAM_OVER_LIMIT, /* more memory than the limit */
  DIAGRAM_NO_MEMORY   /* there is none */
};

/* dlxi_diagram_build() builds the diagram of diagram->problem in diagram->order, of at most 'most' sub-problems, with
   tables of 'memory_limit' bytes at most.  The nodes are the caller's to release in each case.  Adds to run->stored and
   run->met_again. */
enum diagram_end dlxi_diagram_build(struct dlx_diagram *diagram, size_t most, size_t memory_limit, struct run *run);

/* ---------------------------------------------------------------- sums over a diagram */

/*
 * Of each node, the ways from it to terminal 1, and from the root to it, as numbers of 'limbs' limbs, lowest first.
 * Neither is ever more than the number of solutions, as each node is on a way from the root to terminal 1.
 */
struct diagram_sums {
  const struct dlx_diagram *diagram;
  mp_size_t limbs;
  mp_limb_t *below; /* NULL if they were not asked for */
  mp_limb_t *above;
};

/* dlxi_diagram_sums() fills '*sums', with 'above' only if 'both'.  DLX_NO_MEMORY is the only error, also where they
   would take more than 'memory_limit' bytes; else the caller releases.  dlxi_diagram_total() is the number of
   solutions; dlxi_diagram_marginals() needs both. */
enum dlx_status dlxi_diagram_sums(const struct dlx_diagram *diagram, bool both, size_t memory_limit,
                                  struct diagram_sums *sums);
void dlxi_diagram_sums_release(struct diagram_sums *sums);
void dlxi_diagram_total(const struct diagram_sums *sums, mpz_t total);
enum dlx_status dlxi_diagram_marginals(const struct diagram_sums *sums, mpz_t *marginals);

/* The same modulo a prime of 61 bits, in arithmetic that shares nothing with the above. */
#define DIAGRAM_PRIME ((UINT64_C(1) << 61) - 1)
enum dlx_status dlxi_diagram_modulo(const struct dlx_diagram *diagram, uint64_t *total, uint64_t *marginals);

#endif
