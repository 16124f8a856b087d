/*
 * Everything goes to standard error at once, a line a message, behind "dlx: ".
 */
#include "cli/message.h"
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, va_list arguments) {
  fputs("dlx: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
}

static void say_at(const char *file, size_t line, size_t column, const char *what, const char *text) {
  fprintf(stderr, "dlx: %s:", file);
  if (line != 0) fprintf(stderr, "%zu:%zu:", line, column);
  fprintf(stderr, " %s%s\n", what, text);
}

void message_error(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  va_end(arguments);
}

void message_error_at(const char *file, size_t line, size_t column, const char *text) {
  say_at(file, line, column, "", text);
}

void message_remark(const struct settings *settings, const char *format, ...) {
  if (settings->quiet) return;
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  va_end(arguments);
}

void message_note_at(const struct settings *settings, const char *file, size_t line, size_t column, const char *text) {
  if (!settings->quiet) say_at(file, line, column, "note: ", text);
}

enum exit_status message_failure(enum dlx_status status, const char *file, const struct dlx_message *message) {
  if (status == DLX_OK) return STATUS_ANSWERED;
  if (status == DLX_NO_MEMORY) {
    message_error("out of memory");
    return STATUS_STOPPED;
  }
  if (file != NULL)
    message_error_at(file, message->line, message->column, message->text);
  else
    message_error("%s", message->text);
  return STATUS_BAD;
}
