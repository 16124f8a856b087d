#include "cli/words.h"
#include <ctype.h>
#include <string.h>

bool word_next(struct word *word, const char *end) {
  const char *p = word->start + word->length;
  while (p < end && isspace((unsigned char)*p)) p++;
  word->start = p;
  while (p < end && !isspace((unsigned char)*p)) p++;
  word->length = (size_t)(p - word->start);
  return word->length > 0;
}

bool line_next(struct line *line, const char *end) {
  if (line->next == end) return false;
  line->start = line->next;
  const char *feed = memchr(line->start, '\n', (size_t)(end - line->start));
  const char *stop = feed != NULL ? feed : end;
  line->next = feed != NULL ? feed + 1 : end;
  if (stop > line->start && stop[-1] == '\r') stop--;
  line->length = (size_t)(stop - line->start);
  line->number++;
  return true;
}
