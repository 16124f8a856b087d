/*
 * Threads that do the same work side by side.
 */
#ifndef SUDOKU_HANDS_H
#define SUDOKU_HANDS_H

#include <stddef.h>

/* How many processors this process may run on. */
unsigned sudokui_processors(void);

/*
 * Calls 'work' for each of 'count' arguments of 'size' bytes, the first in this thread and the others in a thread each,
 * which take no signals, and returns when all are done.  Where fewer threads can be had, the last arguments are left
 * out; returns for how many it was called.  Requires: count > 0.
 */
unsigned sudokui_work_together(void *(*work)(void *argument), void *arguments, size_t size, unsigned count);

#endif
