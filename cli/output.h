/*
 * Standard output: results go through stdio's stdout, with a large buffer; a write that fails is found out here.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "cli/status.h"
#include <stdbool.h>
#include <stdint.h>

/* Call it before anything is written. */
void output_begin(void);

/* Writes a number in decimal: where millions are printed, printf would take longer than the search. */
void output_number(uint64_t number);

/* Has a write to standard output failed?  A visitor that prints asks after each solution, to stop the search. */
bool output_failed(void);

/* Writes out what there is so far, to the disk if it goes there.  false: that has failed, and output_end() will say so.
 */
bool output_written(void);

/* Writes out what is left and returns 'status', or STATUS_BAD with a message if not all could be written.  A reader
   that went away is no fault to speak of: STATUS_STOPPED, and no message. */
enum exit_status output_end(enum exit_status status);

#endif
