/*
 * The handler may do very little: it raises a flag, or writes a line and ends the program with _exit.
 */
#include "cli/stopping.h"
#include "cli/status.h"
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t searching;
static volatile sig_atomic_t stop;

static void caught(int signal_number) {
  if (!searching) {
    static const char text[] = "dlx: stopped by a signal before a search began: no answer\n";
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
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

bool stopping_raised(void) {
  return stop != 0;
}
