/*
 * A walk over text that says rules: lines, and words in them.
 */
#ifndef SUDOKU_RULE_TEXT_H
#define SUDOKU_RULE_TEXT_H

#include "dlx/dlx.h"

#include <stdbool.h>

struct rule_text {
  const char *at;
  const char *end;
  const char *line_start;
  size_t line; /* from 1; 0: before the first */
};

/* Goes to the first word of the next line that is neither blank nor a comment; false: there is none.  A
   comment begins with '#' or '%'. */
bool sudokui_rule_line(struct rule_text *text);

/* Takes the next word of the line: up to a blank, or one of 'separators', of which any number are passed over before
   it.  false: the line has no more. */
bool sudokui_rule_word(struct rule_text *text, const char *separators, const char **word, size_t *length);

/* The column of a place in the line, from 1. */
static inline size_t sudokui_column_of(const struct rule_text *text, const char *at) {
  return (size_t)(at - text->line_start) + 1;
}

#endif
