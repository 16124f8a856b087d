/*
 * The scanner for JSON (RFC 8259).
 */
#include "dlx/json_scan.h"

#include <stdlib.h>
#include <string.h>

static enum dlx_status fail(const struct json_scanner *scanner, const char *where, const char *what) {
  return dlxi_at(scanner->source, where, dlxi_fail(scanner->source->message, DLX_BAD_INPUT, "%s", what));
}

/*
 * Lead bytes and the range of the byte behind them; any further one is 80 to BF.  The narrow ranges keep out
 * over-long forms, surrogates, and what is above U+10FFFF.
 */
size_t dlxi_utf8_length(const char *bytes, const char *end) {
  static const struct {
    unsigned char first, last, low, high;
    size_t length;
  } rows[] = {
      {0x00, 0x7F, 0x00, 0x00, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
      {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
      {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
  };
  const unsigned char *b = (const unsigned char *)bytes;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (*b < rows[i].first || *b > rows[i].last) continue;
    size_t length = rows[i].length;
    if ((size_t)(end - bytes) < length) return 0;
    if (length > 1 && (b[1] < rows[i].low || b[1] > rows[i].high)) return 0;
    for (size_t k = 2; k < length; k++)
      if (b[k] < 0x80 || b[k] > 0xBF) return 0;
    return length;
  }
  return 0;
}

/* Reads the string whose opening quote is at token->start, without looking into its escapes. */
static enum dlx_status scan_string(struct json_scanner *scanner, struct json_token *token) {
  const char *end = scanner->source->end;
  const char *p = token->start + 1;
  while (p < end && *p != '"') {
    if ((unsigned char)*p < ' ')
      return fail(scanner, p, "a control byte in a string: write it as an escape, as \\u0001");
    if (*p == '\\') {
      token->escaped = true;
      p++;
      if (p == end) break;
    }
    size_t length = dlxi_utf8_length(p, end);
    if (!length) return fail(scanner, p, "a string that is not UTF-8: JSON must be");
    p += length;
  }
  if (p == end) return fail(scanner, token->start, "a string without end: the closing '\"' is missing");
  token->kind = JSON_STRING;
  token->end = p + 1;
  return DLX_OK;
}

static bool is_word_byte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' || c == '.';
}

/* A run of letters and digits.  Which numbers are good ones is for those to say who use them. */
static enum dlx_status scan_word(struct json_scanner *scanner, struct json_token *token) {
  const char *p = token->start;
  while (p < scanner->source->end && is_word_byte(*p)) p++;
  token->end = p;
  size_t length = (size_t)(p - token->start);
  if (*token->start == '-' || (*token->start >= '0' && *token->start <= '9')) {
    token->kind = JSON_NUMBER;
    return DLX_OK;
  }
  static const char *const words[] = {"true", "false", "null"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (length == strlen(words[i]) && memcmp(token->start, words[i], length) == 0) {
      token->kind = JSON_WORD;
      return DLX_OK;
    }
  return fail(scanner, token->start, "no JSON value: strings stand in double quotes");
}

enum dlx_status dlxi_json_next(struct json_scanner *scanner, struct json_token *token) {
  const char *end = scanner->source->end;
  const char *p = scanner->next;
  while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) p++;
  *token = (struct json_token){.kind = JSON_END, .start = p, .end = p};
  enum dlx_status status = DLX_OK;
  if (p < end) {
    if (strchr("{}[]:,", *p)) {
      token->kind = (enum json_kind) * p;
      token->end = p + 1;
    } else {
      status = *p == '"' ? scan_string(scanner, token) : scan_word(scanner, token);
    }
  }
  scanner->next = token->end;
  return status;
}

/* ---------------------------------------------------------------- what a string with escapes means */

static bool read_hex(const char *digits, const char *end, unsigned *value) {
  if (end - digits < 4) return false;
  *value = 0;
  for (int i = 0; i < 4; i++) {
    char c = digits[i];
    unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                     : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                     : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                            : 16;
    if (digit == 16) return false;
    *value = *value * 16 + digit;
  }
  return true;
}

static bool is_surrogate(unsigned unit, unsigned first) {
  return unit >= first && unit <= first + 0x3FF;
}

/* Reads XXXX, or XXXX\uXXXX for two surrogates, at '*p', which moves behind it; 0: it is no character, or NUL. */
static unsigned read_code_point(const char **p, const char *end) {
  unsigned unit;
  if (!read_hex(*p, end, &unit)) return 0;
  *p += 4;
  if (is_surrogate(unit, 0xDC00)) return 0;
  if (!is_surrogate(unit, 0xD800)) return unit;
  unsigned low;
  if (end - *p < 6 || (*p)[0] != '\\' || (*p)[1] != 'u' || !read_hex(*p + 2, end, &low)) return 0;
  if (!is_surrogate(low, 0xDC00)) return 0;
  *p += 6;
  return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
}

static char *put_utf8(char *to, unsigned code) {
  if (code < 0x80) {
    *to++ = (char)code;
    return to;
  }
  int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3; /* bytes behind the first */
  static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
  *to++ = (char)(lead[more] | code >> (6 * more));
  while (more-- > 0) *to++ = (char)(0x80 | (code >> (6 * more) & 0x3F));
  return to;
}

/* What follows the '\' before '*p', which moves behind it; 0: no escape. */
static unsigned read_escape(const char **p, const char *end) {
  static const char letters[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  char letter = *(*p)++;
  if (letter == 'u') return read_code_point(p, end);
  const char *found = strchr(letters, letter);
  return found ? (unsigned char)meanings[found - letters] : 0;
}

enum dlx_status dlxi_json_string(struct json_scanner *scanner, const struct json_token *token, const char **bytes,
                                 size_t *length) {
  const char *p = token->start + 1;
  const char *end = token->end - 1;
  size_t size = (size_t)(end - p);
  *bytes = p;
  *length = size;
  if (!token->escaped) return DLX_OK;

  if (size > scanner->room) { /* no escape is shorter than what it means */
    char *grown = realloc(scanner->bytes, size);
    if (!grown) return DLX_NO_MEMORY;
    scanner->bytes = grown;
    scanner->room = size;
  }
  char *to = scanner->bytes;
  while (p < end) {
    if (*p != '\\') {
      *to++ = *p++;
      continue;
    }
    const char *escape = p++;
    unsigned code = read_escape(&p, end);
    if (!code)
      return fail(scanner, escape, "bad escape in a string: \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and a character");
    to = put_utf8(to, code);
  }
  *bytes = scanner->bytes;
  *length = (size_t)(to - scanner->bytes);
  return DLX_OK;
}
