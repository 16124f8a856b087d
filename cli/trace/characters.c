#include "cli/trace/characters.h"
#include <stdbool.h>

#define REPLACEMENT 0xFFFDu
#define ELLIPSIS    0x2026u

static bool is_allowed(uint32_t c) {
  bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  bool surrogate = c >= 0xD800 && c < 0xE000;
  return !control && !surrogate && c != 0xFFFE && c != 0xFFFF && c <= 0x10FFFF;
}

/* How many bytes follow the first one of a character, and the least character that needs so many. */
static int bytes_behind(unsigned char first, uint32_t *least) {
  static const uint32_t leasts[] = {0, 0x80, 0x800, 0x10000};
  int count = first < 0x80 ? 0 : first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  *least = leasts[count];
  return count;
}

/* A byte that begins nothing stands for itself, and the next one is tried. */
uint32_t character_next(const char **text) {
  const unsigned char *bytes = (const unsigned char *)*text;
  if (*bytes == 0) return 0;
  ++*text;
  if (*bytes >= 0x80 && (*bytes < 0xC0 || *bytes >= 0xF8)) return REPLACEMENT;
  uint32_t least;
  int count = bytes_behind(*bytes, &least);
  uint32_t c = count == 0 ? *bytes : *bytes & (0x3Fu >> count);
  for (int i = 1; i <= count; i++) {
    if ((bytes[i] & 0xC0) != 0x80) return REPLACEMENT;
    c = c << 6 | (bytes[i] & 0x3Fu);
  }
  if (c < least || !is_allowed(c)) return REPLACEMENT;
  *text += count;
  return c;
}

void character_put(uint32_t c, FILE *stream) {
  if (c < 0x80) {
    putc((int)c, stream);
    return;
  }
  int count = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  putc((int)((0xF00u >> (count + 1) & 0xFF) | c >> 6 * count), stream);
  while (count-- > 0) putc((int)(0x80u | (c >> 6 * count & 0x3F)), stream);
}

/* East Asian letters and pictures are twice as wide. */
static size_t columns_of(uint32_t c) {
  return (c >= 0x1100 && c < 0x1160) || (c >= 0x2E80 && c < 0xA4D0) || (c >= 0xAC00 && c < 0xD7B0) ||
                 (c >= 0xF900 && c < 0xFB00) || (c >= 0xFE30 && c < 0xFE70) || (c >= 0xFF00 && c < 0xFF61) ||
                 c >= 0x1F300
             ? 2
             : 1;
}

size_t characters_columns(const char *text) {
  size_t columns = 0;
  uint32_t c;
  while ((c = character_next(&text)) != 0) columns += columns_of(c);
  return columns;
}

/* Writes a text, each character by 'put', cut with an ellipsis where it is too long. */
static void put_cut(const char *text, size_t columns, FILE *stream, void (*put)(uint32_t c, FILE *stream)) {
  bool whole = characters_columns(text) <= columns;
  size_t left = whole || columns == 0 ? columns : columns - 1;
  uint32_t c;
  while ((c = character_next(&text)) != 0 && columns_of(c) <= left) {
    left -= columns_of(c);
    put(c, stream);
  }
  if (!whole) put(ELLIPSIS, stream);
}

static void put_xml(uint32_t c, FILE *stream) {
  switch (c) {
  case '&':
    fputs("&amp;", stream);
    break;
  case '<':
    fputs("&lt;", stream);
    break;
  case '>':
    fputs("&gt;", stream);
    break;
  case '"':
    fputs("&quot;", stream);
    break;
  default:
    character_put(c, stream);
  }
}

void characters_put_xml(const char *text, size_t columns, FILE *stream) {
  put_cut(text, columns, stream, put_xml);
}

static void put_dot(uint32_t c, FILE *stream) {
  if (c == '"' || c == '\\') putc('\\', stream);
  character_put(c, stream);
}

void characters_put_dot(const char *text, size_t columns, FILE *stream) {
  put_cut(text, columns, stream, put_dot);
}

void characters_put_json(const char *text, FILE *stream) {
  putc('"', stream);
  while (*text != '\0') {
    unsigned char byte = (unsigned char)*text;
    if (byte < 0x20) {
      fprintf(stream, "\\u%04x", (unsigned)byte);
      text++;
      continue;
    }
    if (byte == '"' || byte == '\\') putc('\\', stream);
    character_put(character_next(&text), stream);
  }
  putc('"', stream);
}
