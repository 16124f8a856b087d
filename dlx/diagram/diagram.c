/*
 * The engine that counts by a diagram, and the diagram as the library shows it.
 *
 * No order of items is best for all problems: the right one can make a diagram a hundred times smaller.  Where none is
 * asked for, two are tried in turn, with more and more room, until one is built; so all attempts together take no more
 * than a few times what the better one takes, and which one it is depends on nothing but the problem.
 */
#include "dlx/diagram/diagram.h"
#include "dlx/checkpoint/state.h"
#include "dlx/memory_limit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM ((size_t)1 << 12) /* sub-problems */
#define MORE_ROOM  4                 /* times as many in the next round */

/* ---------------------------------------------------------------- building */

static const enum diagram_order tried[] = {DIAGRAM_INPUT, DIAGRAM_MRV};
#define TRIED (sizeof tried / sizeof *tried)

static enum diagram_end build(struct dlx_diagram *diagram, enum diagram_order order, size_t most, struct run *run) {
  diagram->order = order;
  run->order = dlxi_diagram_orders[order];
  dlxi_diagram_nodes_release(&diagram->nodes);
  return dlxi_diagram_build(diagram, most, dlxi_memory_limit(run->search.memory_limit), run);
}

/* An order that would go over the limit on memory is out of the race. */
static enum diagram_end race(struct dlx_diagram *diagram, const char *other_than, size_t most, struct run *run) {
  bool out[TRIED] = {false};
  for (size_t room = FIRST_ROOM;; room = room > SIZE_MAX / MORE_ROOM ? SIZE_MAX : room * MORE_ROOM) {
    size_t running = 0;
    for (size_t i = 0; i < TRIED; i++) {
      if (out[i] || (other_than && strcmp(other_than, dlxi_diagram_orders[tried[i]]) == 0)) continue;
      enum diagram_end end = build(diagram, tried[i], room < most ? room : most, run);
      if (end == DIAGRAM_BUILT || end == DIAGRAM_STOPPED || end == DIAGRAM_NO_MEMORY) return end;
      out[i] = end == DIAGRAM_OVER_LIMIT;
      running += !out[i];
    }
    if (!running) return DIAGRAM_OVER_LIMIT;
    if (room >= most) return DIAGRAM_TOO_LARGE;
  }
}

static enum diagram_end build_asked(struct dlx_diagram *diagram, const char *other_than, size_t most, struct run *run) {
  const char *asked = run->search.order;
  for (int order = 0; asked && order < DIAGRAM_ORDERS; order++)
    if (strcmp(asked, dlxi_diagram_orders[order]) == 0) return build(diagram, (enum diagram_order)order, most, run);
  return race(diagram, other_than, most, run);
}

/* ---------------------------------------------------------------- the engine */

static void *prepare(const dlx_problem *problem) {
  struct dlx_diagram *diagram = calloc(1, sizeof *diagram);
  if (diagram) diagram->problem = problem;
  return diagram;
}

static void release(void *state) {
  dlx_diagram_free(state);
}

static bool count(void *state, struct run *run, mpz_t count) {
  struct dlx_diagram *diagram = state;
  enum diagram_end end = build_asked(diagram, NULL, SIZE_MAX, run);
  mpz_set_ui(count, 0);
  if (end == DIAGRAM_STOPPED) return false;
  run->no_memory = end != DIAGRAM_BUILT || dlx_diagram_count(diagram, count);
  return !run->no_memory;
}

const struct engine dlxi_diagram = {
    .info = {.name = "diagram",
             .summary = "a decision diagram of all solutions, then counted",
             .abilities = DLX_CAN_SECONDARY | DLX_CAN_COLOUR},
    .prepare = prepare,
    .count = count,
    .orders = dlxi_diagram_orders,
    .release = release,
};

/* ---------------------------------------------------------------- as the library shows it */

static enum dlx_status make(dlx_diagram *diagram, const char *other_than, size_t most, struct run *run,
                            struct dlx_message *message) {
  enum diagram_end end = build_asked(diagram, other_than, most, run);
  if (end == DIAGRAM_BUILT || end == DIAGRAM_STOPPED) return DLX_OK;
  if (end == DIAGRAM_NO_MEMORY) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  return dlxi_fail(message, DLX_NO_MEMORY, "the diagram is too large for the memory that it may take");
}

enum dlx_status dlx_diagram_new(const dlx_problem *problem, const struct dlx_search *search, dlx_diagram **diagram,
                                struct dlx_result *result, struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && diagram && result);
  return dlxi_diagram_new(problem, search, SIZE_MAX, NULL, diagram, result, message);
}

enum dlx_status dlxi_diagram_new(const dlx_problem *problem, const struct dlx_search *search, size_t most,
                                 const char *other_than, struct dlx_diagram **diagram, struct dlx_result *result,
                                 struct dlx_message *message) {
  *result = (struct dlx_result){0};
  struct dlx_search counting = *search;
  counting.engine = dlxi_diagram.info.name;
  counting.visit = NULL;
  counting.save = NULL;
  counting.resume = NULL;
  counting.skip = counting.limit = 0;
  struct run run;
  enum dlx_status status = dlxi_run_begin(&run, problem, &counting, 0, message);
  if (status) return status;
  run.counting = true;
  status = make(run.state, other_than, most, &run, message);
  if (!status) *result = dlxi_run_result(&run);
  if (!status && run.end == DLX_COMPLETE) {
    *diagram = run.state;
    run.state = NULL;
  } else if (!status) {
    *diagram = NULL;
  }
  dlxi_run_end(&run);
  return status;
}

void dlx_diagram_free(dlx_diagram *diagram) {
  if (!diagram) return;
  dlxi_diagram_nodes_release(&diagram->nodes);
  free(diagram);
}

size_t dlx_diagram_size(const dlx_diagram *diagram) {
  DLX_REQUIRE(diagram);
  return diagram->nodes.count;
}

uint32_t dlx_diagram_root(const dlx_diagram *diagram) {
  DLX_REQUIRE(diagram);
  return diagram->root;
}

struct dlx_diagram_node dlx_diagram_at(const dlx_diagram *diagram, uint32_t node) {
  DLX_REQUIRE(diagram && node >= 2 && node < diagram->nodes.count);
  return diagram->nodes.all[node];
}

enum dlx_status dlx_diagram_count(const dlx_diagram *diagram, mpz_t count) {
  DLX_REQUIRE(diagram && count);
  struct diagram_sums sums;
  enum dlx_status status = dlxi_diagram_sums(diagram, false, SIZE_MAX, &sums);
  if (status) return status;
  dlxi_diagram_total(&sums, count);
  dlxi_diagram_sums_release(&sums);
  return DLX_OK;
}

enum dlx_status dlx_diagram_marginals(const dlx_diagram *diagram, mpz_t *numbers, mpz_t count) {
  DLX_REQUIRE(diagram && (numbers || dlx_option_count(diagram->problem) == 0) && count);
  struct diagram_sums sums;
  enum dlx_status status = dlxi_diagram_sums(diagram, true, SIZE_MAX, &sums);
  if (status) return status;
  status = dlxi_diagram_marginals(&sums, numbers);
  if (!status) dlxi_diagram_total(&sums, count);
  dlxi_diagram_sums_release(&sums);
  return status;
}

/* ---------------------------------------------------------------- as text */

void dlx_diagram_write(const dlx_diagram *diagram, FILE *stream) {
  DLX_REQUIRE(diagram && stream);
  fprintf(stream, "dlx diagram 1\nproblem %016" PRIx64 "\noptions %zu\nnodes %zu\nroot %" PRIu32 "\n",
          dlxi_fingerprint(diagram->problem), dlx_option_count(diagram->problem), diagram->nodes.count, diagram->root);
  for (size_t n = 2; n < diagram->nodes.count; n++) {
    struct dlx_diagram_node node = diagram->nodes.all[n];
    fprintf(stream, "%zu %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", n, node.option, node.low, node.high);
  }
  fputs("end\n", stream);
}
