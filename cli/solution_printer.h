/*
 * Solutions on standard output, in the formats that every command has that prints solutions.
 */
#ifndef CLI_SOLUTION_PRINTER_H
#define CLI_SOLUTION_PRINTER_H

#include "cli/status.h"
#include "dlx/dlx.h"

enum solution_format { SOLUTION_OPTIONS = 1, SOLUTION_INDICES, SOLUTION_JSON };
extern const char *const solution_formats[]; /* their names, for an option row */

struct solution_printer {
  const dlx_problem *problem;
  enum solution_format format;
  bool with_cost;
  uint64_t number;    /* of the next solution, from 1 */
  const char *called; /* its number where that is known and may be too large for the above; NULL: it is not */
  uint32_t *options;  /* room to sort a solution */
  mpz_t cost;
};

/* Errors: no memory, which has been said. */
enum exit_status solution_printer_begin(struct solution_printer *printer, const dlx_problem *problem, int format);
void solution_printer_end(struct solution_printer *printer);

/* A visitor, whose 'user' is the printer: prints the solution, options ascending.  false: it could not be written. */
bool solution_printer_visit(void *user, const uint32_t *options, size_t count);

#endif
