/* The clock of all that is timed here. */
#ifndef SUDOKU_CLOCK_H
#define SUDOKU_CLOCK_H

/* Seconds since some moment; never less than before. */
double sudokui_seconds(void);

#endif
