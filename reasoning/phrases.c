#include "reasoning/phrases.h"

#include <stdbool.h>
#include <stdlib.h>

void reasoning_tell_place(FILE *out, size_t row, size_t column) {
  fprintf(out, "r%zuc%zu", row + 1, column + 1);
}

void reasoning_separate(FILE *out, size_t i, size_t count, const char *last) {
  if (i == 0) return;
  if (i + 1 == count)
    fprintf(out, " %s ", last);
  else
    fputs(", ", out);
}

char *reasoning_text(void (*tell)(FILE *out, const void *what), const void *what) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  tell(out, what);
  bool failed = ferror(out) != 0;
  if (fclose(out) == 0 && !failed) return text;
  free(text);
  return NULL;
}
