/*
 * A scanner for JSON: one token at a time, with its place in the text.  Nothing is copied or allocated but a string
 * that has escapes, so memory does not grow with the text, and there is no depth of nesting to overflow a stack.
 *
 * A library that builds the whole tree first was tried and given up: it needs some 80 bytes an entry, loses the
 * places of what is well-formed but wrong, and the one at hand writes out of bounds when memory runs out.
 */
#ifndef DLX_JSON_SCAN_H
#define DLX_JSON_SCAN_H

#include "dlx/format.h"

enum json_kind {
  JSON_STRING,
  JSON_NUMBER,
  JSON_WORD, /* true, false, null */
  JSON_END,  /* of the text */
  JSON_OPEN_OBJECT = '{',
  JSON_CLOSE_OBJECT = '}',
  JSON_OPEN_ARRAY = '[',
  JSON_CLOSE_ARRAY = ']',
  JSON_COLON = ':',
  JSON_COMMA = ','
};

struct json_token {
  enum json_kind kind;
  bool escaped; /* does the string hold a '\'? */
  const char *start;
  const char *end;
};

struct json_scanner {
  struct source *source;
  const char *next; /* the first byte that is not read yet */

  /* The last string with escapes that was read. */
  char *bytes;
  size_t room;
};

/* Reads the next token.  DLX_BAD_INPUT: bytes that are no JSON token. */
enum dlx_status dlxi_json_next(struct json_scanner *scanner, struct json_token *token);

/* The bytes that a JSON_STRING means, lent until the next call.  DLX_BAD_INPUT: an escape that is none. */
enum dlx_status dlxi_json_string(struct json_scanner *scanner, const struct json_token *token, const char **bytes,
                                 size_t *length);

/* How many bytes at 'bytes', up to 'end', are one well-formed UTF-8 character (RFC 3629); 0: none. */
size_t dlxi_utf8_length(const char *bytes, const char *end);

#endif
