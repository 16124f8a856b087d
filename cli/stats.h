/*
 * The figures of --stats, of one search or summed over several.
 */
#ifndef CLI_STATS_H
#define CLI_STATS_H

#include "cli/settings.h"
#include "dlx/dlx.h"

struct stats {
  size_t items;
  size_t options;
  uint64_t nodes;
  uint64_t updates;
  mpz_t solutions;
  double seconds;
  const char *engine;

  /* Of engines that keep counts. */
  uint64_t stored;
  uint64_t met_again;
  const char *order; /* NULL: the engine keeps none */
};

void stats_begin(struct stats *stats);
void stats_end(struct stats *stats);

/* Adds a search that found 'count' solutions; NULL: as many as '*result' says.  'problem' is NULL where the search was
   of no exact-cover problem. */
void stats_add(struct stats *stats, const dlx_problem *problem, const struct dlx_result *result, mpz_srcptr count);

/* Prints them on standard error, in the form that --stats asks for; without --stats nothing. */
void stats_print(const struct settings *settings, const struct stats *stats);

/* Those of a generator, which has no problem. */
void stats_print_generated(const struct settings *settings, const struct dlx_result *result);

/* The most memory that the process has had, in bytes. */
uint64_t stats_peak_memory(void);

/* All of the above for a command that searches once. */
void stats_report(const struct settings *settings, const dlx_problem *problem, const struct dlx_result *result,
                  mpz_srcptr count);

#endif
