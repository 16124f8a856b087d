/*
 * Counts of any size are GMP's, which has no way to say that memory ran out: the program ends there.
 */
#ifndef CLI_BIG_NUMBERS_H
#define CLI_BIG_NUMBERS_H

/* From now on, where GMP finds no memory the program says so and ends with STATUS_STOPPED, instead of aborting. */
void big_numbers_begin(void);

#endif
