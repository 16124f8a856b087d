/*
 * The progress line of a search, on standard error: written over itself on a terminal, a line each time elsewhere.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include "cli/settings.h"
#include "dlx/dlx.h"

#define PROGRESS_INTERVAL 1.0 /* seconds */

struct progress {
  bool wanted;
  bool terminal;
  int width; /* of the line that stands on the terminal */
};

/* Finds out whether the line is wanted: --progress, --quiet, and whether standard error is a terminal. */
struct progress progress_begin(const struct settings *settings);

void progress_show(struct progress *progress, const struct dlx_progress *figures);

/* Takes the line off the terminal, so that messages stand by themselves. */
void progress_end(struct progress *progress);

#endif
