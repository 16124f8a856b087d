#include "sudoku/reader/plain_lines.h"

/* Without a branch a character, so that a compiler can look at many of them at a time. */
static bool is_plain(const char *line) {
  unsigned odd = 0;
  for (size_t i = 0; i < PLAIN_LINE - 1; i++) {
    unsigned char digit = (unsigned char)(line[i] - '0');
    odd |= (unsigned)(digit > 9) & (unsigned)(line[i] != '.');
  }
  return !odd && line[PLAIN_LINE - 1] == '\n';
}

size_t sudokui_plain_lines(struct span text, size_t most) {
  size_t count = 0;
  size_t whole = span_length(text) / PLAIN_LINE;
  if (most > whole) most = whole;
  while (count < most && is_plain(text.start + count * PLAIN_LINE)) count++;
  return count;
}
