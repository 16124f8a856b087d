/*
 * Borders drawn with the box-drawing characters of Unicode, which are U+2500 to U+257F and in UTF-8 three bytes each:
 *
 *     E2 94 80 .. E2 94 BF, E2 95 80 .. E2 95 BF
 */
#include "sudoku/reader/box_drawing.h"

#include <string.h>

#define BYTES 3

/* The number of the character at 'p' from U+2500 on; -1: it is no box-drawing character. */
static int box_drawing_at(const char *p, const char *end) {
  if (end - p < BYTES || p[0] != '\xE2' || (p[1] != '\x94' && p[1] != '\x95')) return -1;
  return (p[1] == '\x95' ? 64 : 0) + ((unsigned char)p[2] & 63);
}

static char plain(int number) {
  static const char lines[] = "--||--||--||"; /* light and heavy, whole and broken */
  if (number < (int)sizeof lines - 1) return lines[number];
  switch (number) {
  case 0x4C:
  case 0x4D:
  case 0x50:
    return '-';
  case 0x4E:
  case 0x4F:
  case 0x51:
    return '|';
  default:
    return '+'; /* corners and crossings */
  }
}

bool sudokui_has_box_drawing(struct span text) {
  for (const char *p = text.start; p < text.end; p++) {
    p = memchr(p, '\xE2', (size_t)(text.end - p));
    if (!p) return false;
    if (box_drawing_at(p, text.end) >= 0) return true;
  }
  return false;
}

size_t sudokui_plain_borders(struct span text, char *copy) {
  char *end = copy;
  for (const char *p = text.start; p < text.end;) {
    int number = box_drawing_at(p, text.end);
    *end++ = number < 0 ? *p : plain(number);
    p += number < 0 ? 1 : BYTES;
  }
  return (size_t)(end - copy);
}
