/*
 * One line, rewritten: blanks cover what a shorter line leaves of a longer one.
 */
#include "cli/progress.h"
#include <inttypes.h>
#include <unistd.h>

struct progress progress_begin(const struct settings *settings) {
  bool terminal = isatty(STDERR_FILENO);
  bool wanted =
      settings->progress == PROGRESS_ALWAYS || (settings->progress == PROGRESS_AUTO && terminal && !settings->quiet);
  return (struct progress){.wanted = wanted, .terminal = terminal};
}

/* How long the rest takes if it goes on like this: ", 12 s left".  Nothing while too little is done to tell. */
static void describe_rest(double seconds, double done, char *text, size_t size) {
  static const struct {
    double seconds;
    const char *name;
  } units[] = {{1, "s"}, {60, "min"}, {3600, "h"}, {86400, "days"}, {31557600, "years"}};
  text[0] = '\0';
  if (done <= 0) return;
  double rest = seconds * (1 - done) / done;
  size_t unit = 0;
  while (unit + 1 < sizeof units / sizeof *units && rest > 2 * units[unit + 1].seconds) unit++;
  snprintf(text, size, ", %.3g %s left", rest / units[unit].seconds, units[unit].name);
}

/* Short enough for a terminal of 80 columns: a line that wraps cannot be written over. */
void progress_show(struct progress *progress, const struct dlx_progress *figures) {
  char rest[48], line[200];
  describe_rest(figures->seconds, figures->done, rest, sizeof rest);
  double speed = figures->seconds > 0 ? (double)figures->nodes / figures->seconds : 0;
  int width = snprintf(line, sizeof line, "%.0f s, %.3g nodes/s, %" PRIu64 " solutions, %.3g%% done%s",
                       figures->seconds, speed, figures->solutions, 100 * figures->done, rest);
  if (progress->terminal) {
    int blanks = progress->width > width ? progress->width - width : 0;
    fprintf(stderr, "\r%s%*s", line, blanks, "");
    progress->width = width;
  } else {
    fprintf(stderr, "%s\n", line);
  }
  fflush(stderr);
}

void progress_end(struct progress *progress) {
  if (progress->width > 0) fprintf(stderr, "\r%*s\r", progress->width, "");
  progress->width = 0;
}
