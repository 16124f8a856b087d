/*
 * Stepping through solutions: the visitor says no to each, and the engine is called again for the next one.
 */
#include "dlx/engine.h"

#include <stdlib.h>

struct dlx_cursor {
  struct run run;
  const uint32_t *options; /* of the solution at hand, lent by the engine, which stands still meanwhile */
  size_t count;
  bool at_end;
};

static bool take(void *user, const uint32_t *options, size_t count) {
  dlx_cursor *cursor = user;
  cursor->options = options;
  cursor->count = count;
  return false;
}

enum dlx_status dlx_cursor_new(const dlx_problem *problem, const struct dlx_search *search, dlx_cursor **cursor,
                               struct dlx_message *message) {
  DLX_REQUIRE(problem && problem->frozen && search && cursor);
  dlx_cursor *new_cursor = calloc(1, sizeof *new_cursor);
  if (!new_cursor) return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
  struct dlx_search stepping = *search;
  stepping.visit = take;
  stepping.user = new_cursor;
  stepping.progress = NULL;
  stepping.threads = 1;
  stepping.save = NULL;
  stepping.resume = NULL;
  enum dlx_status status =
      dlxi_run_begin(&new_cursor->run, problem, &stepping, DLX_CAN_VISIT | DLX_CAN_RESUME, message);
  if (status) {
    free(new_cursor);
    return status;
  }
  new_cursor->run.end = DLX_STOPPED_BY_VISITOR; /* it stands still, before the first solution */
  *cursor = new_cursor;
  return DLX_OK;
}

bool dlx_cursor_next(dlx_cursor *cursor, const uint32_t **options, size_t *count) {
  DLX_REQUIRE(cursor && options && count);
  struct run *run = &cursor->run;
  if (cursor->at_end) return false;
  if (run->search.limit && run->solutions == run->search.limit) {
    run->end = DLX_AT_LIMIT;
    cursor->at_end = true;
    return false;
  }
  cursor->options = NULL;
  run->end = DLX_COMPLETE;
  if (dlxi_run_search(run) || !cursor->options) {
    cursor->at_end = true;
    return false;
  }
  *options = cursor->options;
  *count = cursor->count;
  return true;
}

struct dlx_result dlx_cursor_result(const dlx_cursor *cursor) {
  DLX_REQUIRE(cursor);
  return dlxi_run_result(&cursor->run);
}

void dlx_cursor_free(dlx_cursor *cursor) {
  if (!cursor) return;
  dlxi_run_end(&cursor->run);
  free(cursor);
}
