/*
 * Which texts can be written on a sheet.
 */
#ifndef DRAWING_IS_TEXT_H
#define DRAWING_IS_TEXT_H

#include <stdbool.h>

/* Is it UTF-8, without control characters but line feeds? */
static inline bool drawing_is_text(const char *text) {
  const unsigned char *c = (const unsigned char *)text;
  while (*c != '\0') {
    unsigned long code = *c;
    int more = code < 0x80 ? 0 : code >> 5 == 6 ? 1 : code >> 4 == 14 ? 2 : code >> 3 == 30 ? 3 : -1;
    if (more < 0) return false;
    if (more > 0) code &= 0x3fU >> more;
    for (int i = 1; i <= more; i++) {
      if (c[i] >> 6 != 2) return false;
      code = code << 6 | (c[i] & 0x3f);
    }
    static const unsigned long least[] = {0, 0x80, 0x800, 0x10000};
    if (code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return false;
    if ((code < 0x20 && code != '\n') || (code >= 0x7f && code < 0xa0)) return false;
    c += 1 + more;
  }
  return true;
}

#endif
