#include "sudoku/rules/rule_text.h"

#include <string.h>

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *end_of_line(const struct rule_text *text, const char *from) {
  const char *end = memchr(from, '\n', (size_t)(text->end - from));
  return end ? end : text->end;
}

bool sudokui_rule_line(struct rule_text *text) {
  for (;;) {
    if (text->line > 0) {
      text->at = end_of_line(text, text->at);
      if (text->at == text->end) return false;
      text->at++;
    } else if (text->end - text->at >= 3 && memcmp(text->at, "\xEF\xBB\xBF", 3) == 0) {
      text->at += 3; /* a byte order mark */
    }
    text->line++;
    text->line_start = text->at;
    const char *end = end_of_line(text, text->at);
    while (text->at < end && is_blank(*text->at)) text->at++;
    if (text->at < end && *text->at != '#' && *text->at != '%') return true;
    if (end == text->end) return false;
  }
}

bool sudokui_rule_word(struct rule_text *text, const char *separators, const char **word, size_t *length) {
  const char *end = end_of_line(text, text->at);
  while (text->at < end && (is_blank(*text->at) || strchr(separators, *text->at))) text->at++;
  *word = text->at;
  while (text->at < end && !is_blank(*text->at) && !strchr(separators, *text->at)) text->at++;
  *length = (size_t)(text->at - *word);
  return *length > 0;
}
