/*
 * Lines, and words with white space between them, in a text that need not end with a NUL.
 */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct word {
  const char *start;
  size_t length;
};

/* word_next() steps to the next word before 'end': begin with {start of the text, 0}.  false: there is none. */
bool word_next(struct word *word, const char *end);

/* A line of a text, without its line end. */
struct line {
  const char *start;
  size_t length;
  size_t number; /* from 1 */
  const char *next;
};

/* line_next() steps to the next line: begin with {.next = start of the text}.  false: there is none. */
bool line_next(struct line *line, const char *end);

#endif
