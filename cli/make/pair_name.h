/*
 * The name of an item made of two numbers: a row and a column, a row and a value.
 */
#ifndef CLI_PAIR_NAME_H
#define CLI_PAIR_NAME_H

#include <stdint.h>

/* Prints 'prefix' and two numbers below 'side': as two digits 0-9a-z where that suffices, else as 12,34. */
void print_pair(const char *prefix, uint32_t first, uint32_t second, uint32_t side);

/* The digit of a number below 36. */
char base_36_digit(uint32_t number);

#endif
