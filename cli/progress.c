#include "cli/progress.h"
#include <inttypes.h>
#include <unistd.h>

struct progress progress_begin(const struct settings *settings) {
  bool terminal = isatty(STDERR_FILENO);
  bool wanted =
      settings->progress == PROGRESS_ALWAYS || (settings->progress == PROGRESS_AUTO && terminal && !settings->quiet);
  return (struct progress){.wanted = wanted, .terminal = terminal};
}

/* How long the rest takes if it goes on like this: "about 12 s left".  Nothing while too little is done to tell. */
static void describe_rest(double seconds, double done, char *text, size_t size) {
  double rest = done > 0 ? seconds * (1 - done) / done : 0;
  text[0] = '\0';
  if (done < 1e-6 || rest > 1e10) return;
  if (rest < 120)
    snprintf(text, size, ", about %.0f s left", rest);
  else if (rest < 7200)
    snprintf(text, size, ", about %.0f min left", rest / 60);
  else if (rest < 172800)
    snprintf(text, size, ", about %.0f h left", rest / 3600);
  else
    snprintf(text, size, ", about %.0f days left", rest / 86400);
}

void progress_show(struct progress *progress, const struct dlx_progress *figures) {
  char rest[48], line[200];
  describe_rest(figures->seconds, figures->done, rest, sizeof rest);
  double speed = figures->seconds > 0 ? (double)figures->nodes / figures->seconds : 0;
  int width = snprintf(line, sizeof line, "%.1f s, %.3g nodes/s, %" PRIu64 " solutions, %.4f%% of the tree done%s",
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
