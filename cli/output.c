/*
 * stdio keeps that a write failed but not why: errno is taken when the failure is first seen.
 */
#include "cli/output.h"
#include "cli/message.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int failure; /* errno of the first write that failed; 0: none did */

void output_begin(void) {
  static char buffer[1 << 16];
  if (!isatty(STDOUT_FILENO)) setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}

bool output_failed(void) {
  if (failure == 0 && ferror(stdout)) failure = errno != 0 ? errno : EIO;
  return failure != 0;
}

void output_number(uint64_t number) {
  char digits[20];
  size_t start = sizeof digits;
  do {
    digits[--start] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0);
  fwrite_unlocked(digits + start, 1, sizeof digits - start, stdout);
}

bool output_written(void) {
  if (!output_failed() && fflush(stdout) != 0) failure = errno;
  if (failure == 0 && fdatasync(STDOUT_FILENO) != 0 && errno == EIO) failure = errno; /* a pipe has no disk */
  return failure == 0;
}

enum exit_status output_end(enum exit_status status) {
  if (!output_failed() && fflush(stdout) != 0) failure = errno;
  if (failure == 0) return status;
  if (failure == EPIPE) return STATUS_STOPPED;
  message_error("standard output cannot be written: %s", strerror(failure));
  return STATUS_BAD;
}
