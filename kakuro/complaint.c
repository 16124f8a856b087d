#include "kakuro/complaint.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum dlx_status kakuroi_fail(struct dlx_message *message, enum dlx_status status, size_t line, size_t column,
                             const char *format, ...) {
  if (!message) return status;
  message->line = line;
  message->column = column;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message->text, sizeof message->text, format, arguments);
  va_end(arguments);
  return status;
}

_Noreturn void kakuroi_misuse(const char *function, const char *condition) {
  fprintf(stderr, "%s: misuse: %s does not hold\n", function, condition);
  abort();
}
