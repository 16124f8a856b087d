/*
 * The readers of problems, and all that happens to what they accept: it is written and read back, surveyed, searched
 * for a while, and each solution verified; what is small is counted by every engine that takes it.  The first byte says
 * which format the rest is to be read in.
 */
#include <stdlib.h>

#include "dlx/dlx.h"

#define MOST_FOR_CLAUSES ((size_t)2000) /* entries: clauses grow with their square */
#define MOST_FOR_ENGINES ((size_t)100)  /* entries */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good) {
  if (!good) abort();
}

static void check_message(const struct dlx_message *message) {
  check(message->text[0] != '\0');
  check((message->line == 0) == (message->column == 0));
}

static void take_note(void *user, const struct dlx_message *note) {
  check_message(note);
  ++*(size_t *)user;
}

/* Writes the problem in a format; if that can be read, what comes back has as much of everything. */
static void check_writing(const dlx_problem *problem, enum dlx_format format) {
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  check(stream != NULL);
  struct dlx_message message = {0};
  enum dlx_status status = dlx_write(problem, format, stream, &message);
  check(fclose(stream) == 0);
  if (status) {
    check(status == DLX_UNSUPPORTED && size == 0);
    check_message(&message);
  } else if (format <= DLX_FORMAT_JSON) {
    const struct dlx_reading reading = {.format = format};
    dlx_problem *again = NULL;
    check(dlx_read(text, size, &reading, &again, &message) == DLX_OK);
    check(dlx_item_count(again) == dlx_item_count(problem));
    check(dlx_primary_count(again) == dlx_primary_count(problem));
    check(dlx_option_count(again) == dlx_option_count(problem));
    check(dlx_entry_count(again) == dlx_entry_count(problem));
    check(dlx_has_colours(again) == dlx_has_colours(problem));
    check(dlx_has_costs(again) == dlx_has_costs(problem));
    check(dlx_has_multiplicities(again) == dlx_has_multiplicities(problem));
    dlx_problem_free(again);
  }
  free(text);
}

static bool check_solution(void *user, const uint32_t *options, size_t count) {
  struct dlx_fault fault;
  check(dlx_verify(user, options, count, &fault) == DLX_OK);
  check(fault.kind == DLX_NO_FAULT);
  return true;
}

static void check_searching(dlx_problem *problem) {
  const struct dlx_search search = {.limit = 200, .node_limit = 200, .visit = check_solution, .user = problem};
  struct dlx_result result;
  struct dlx_message message = {0};
  enum dlx_status status = dlx_solve(problem, &search, &result, &message);
  if (status) {
    check(status == DLX_UNSUPPORTED);
    check_message(&message);
  } else {
    check(result.nodes <= search.node_limit);
  }
}

/* Counts for a while; is 'count' the number of all solutions, and not just a lower bound? */
static bool counts_all(const dlx_problem *problem, const char *engine, mpz_t count) {
  const struct dlx_search search = {
      .engine = engine, .node_limit = 300, .threads = 1, .memory_limit = (size_t)16 << 20};
  struct dlx_result result;
  struct dlx_message message = {0};
  enum dlx_status status = dlx_count(problem, &search, count, &result, &message);
  if (status) {
    check(status == DLX_UNSUPPORTED && mpz_sgn(count) == 0);
    check_message(&message);
    return false;
  }
  check(result.end == DLX_COMPLETE || result.end == DLX_AT_NODE_LIMIT);
  return result.end == DLX_COMPLETE;
}

/* All that come to the end of the search agree, and those that do not have found no more. */
static void check_engines(const dlx_problem *problem) {
  mpz_t count, all, most;
  mpz_inits(count, all, most, NULL);
  bool known = counts_all(problem, NULL, all);
  if (!known) mpz_swap(all, most);
  for (size_t i = 0; dlx_engine_at(i); i++) {
    if (!counts_all(problem, dlx_engine_at(i)->name, count)) {
      if (mpz_cmp(count, most) > 0) mpz_swap(count, most);
    } else if (known) {
      check(mpz_cmp(count, all) == 0);
    } else {
      mpz_swap(count, all);
      known = true;
    }
  }
  check(!known || mpz_cmp(most, all) <= 0);
  mpz_clears(count, all, most, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!size) return 0;
  size_t notes = 0;
  const struct dlx_reading reading = {
      .format = (enum dlx_format)(data[0] % (DLX_FORMAT_JSON + 1)), .note = take_note, .user = &notes};
  dlx_problem *problem = NULL;
  struct dlx_message message = {0};
  enum dlx_status status = dlx_read((const char *)data + 1, size - 1, &reading, &problem, &message);
  if (status) {
    check(status == DLX_BAD_INPUT && !problem && notes == 0);
    check_message(&message);
    return 0;
  }
  for (int format = DLX_FORMAT_DLX; format <= DLX_FORMAT_LP; format++)
    if (format != DLX_FORMAT_DIMACS || dlx_entry_count(problem) <= MOST_FOR_CLAUSES)
      check_writing(problem, (enum dlx_format)format);
  struct dlx_shape shape;
  check(dlx_survey(problem, &shape) == DLX_OK);
  check(shape.components <= dlx_item_count(problem));
  check_searching(problem);
  if (dlx_entry_count(problem) <= MOST_FOR_ENGINES) check_engines(problem);
  dlx_problem_free(problem);
  return 0;
}
