#include "cli/sudoku_solver.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/stopping.h"
#include <string.h>

const char *solver_name(const struct sudoku_session *session) {
  const char *asked = session->settings->engine, *reason;
  if (strcmp(asked, "auto") == 0) return sudoku_choose(&session->puzzle, &reason);
  const struct sudoku_engine_info *engine;
  for (size_t i = 0; (engine = sudoku_engine_at(i)) != NULL; i++)
    if (strcmp(engine->name, asked) == 0) return engine->name;
  return NULL;
}

static void show(void *user, const struct dlx_progress *figures) {
  progress_show(user, figures);
}

enum exit_status solver_search(struct sudoku_session *session, const char *engine, const struct grid_visitor *visitor,
                               uint64_t skip, uint64_t limit, struct dlx_result *result) {
  struct progress progress = progress_begin(session->settings);
  const struct dlx_search search = {
      .skip = skip,
      .limit = limit,
      .time_limit = session->left.time_limit,
      .node_limit = session->left.node_limit,
      .stop = stopping_flag(),
      .progress = progress.wanted ? show : NULL,
      .progress_interval = PROGRESS_INTERVAL,
      .user = &progress,
  };
  struct dlx_message message;
  enum dlx_status status =
      sudoku_solve(&session->puzzle, engine, &search, visitor->visit, visitor->user, result, &message);
  progress_end(&progress);
  if (!status) sudoku_use_up(session, NULL, result, NULL);
  return message_failure(status, NULL, &message);
}
