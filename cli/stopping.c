/*
 * The handler may do very little: it raises a flag, or writes a line and ends the program with _exit.
 */
#include "cli/stopping.h"
#include "cli/status.h"
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t searching;
static volatile sig_atomic_t stop;

/* What happens where there is no search; not changed while there is none, but by stopping_at_once(). */
static const char *last_words = "dlx: stopped by a signal before a search began: no answer\n";
static char *const *leftovers;
static size_t leftover_count;

static void caught(int signal_number) {
  if (!searching) {
    for (size_t i = 0; i < leftover_count; i++)
      if (leftovers[i] != NULL) unlink(leftovers[i]);
    if (last_words != NULL) (void)!write(STDERR_FILENO, last_words, strlen(last_words));
    _exit(STATUS_STOPPED);
  }
  stop = 1;
  signal(signal_number, SIG_DFL);
}

/* Also where the signal is ignored, as a shell does for what it starts in the background: who sends it means it. */
static void catch_signal(int signal_number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = caught;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
}

void stopping_begin(void) {
  catch_signal(SIGINT);
  catch_signal(SIGTERM);
}

const volatile sig_atomic_t *stopping_flag(void) {
  searching = 1;
  return &stop;
}

/* The handler is in this thread: it sees all of what is set before 'searching'. */
void stopping_at_once(const char *text, char *const *names, size_t count) {
  last_words = text;
  leftovers = names;
  leftover_count = count;
  atomic_signal_fence(memory_order_seq_cst);
  searching = 0;
}

bool stopping_raised(void) {
  return stop != 0;
}
