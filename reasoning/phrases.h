/*
 * The words in which steps are told, whatever the puzzle: what is in them is said by its techniques.
 */
#ifndef REASONING_PHRASES_H
#define REASONING_PHRASES_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* r4c5: row and column count from 0. */
void reasoning_tell_place(FILE *out, size_t row, size_t column);

/* What stands in front of element i of a list of 'count', the last of which comes behind 'last': "and", "or". */
void reasoning_separate(FILE *out, size_t i, size_t count, const char *last);

/* What 'tell' writes, as a text that the caller frees; NULL: no memory. */
char *reasoning_text(void (*tell)(FILE *out, const void *what), const void *what);

#endif
