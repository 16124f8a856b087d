/*
 * How the program ends.  Functions of cli/ that can fail return one of these: 0 goes on, anything else is the exit
 * status, and the message has been written already.
 */
#ifndef CLI_STATUS_H
#define CLI_STATUS_H

enum exit_status {
  STATUS_ANSWERED = 0, /* the question was answered */
  STATUS_NO = 1,       /* the answer is no */
  STATUS_BAD = 2,      /* the request or the input is wrong; standard output stayed empty */
  STATUS_STOPPED = 3,  /* stopped early: time or node limit, signal, memory */
  STATUS_FAULT = 4     /* the program has found a fault of its own */
};

/* Of two statuses, of puzzles or of files, the one that counts for both: 2 before 3, 3 before 1, 1 before 0. */
enum exit_status status_worse(enum exit_status a, enum exit_status b);

#endif
