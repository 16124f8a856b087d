#include "cli/stats.h"
#include <inttypes.h>
#include <sys/resource.h>

void stats_begin(struct stats *stats) {
  *stats = (struct stats){0};
  mpz_init(stats->solutions);
}

void stats_end(struct stats *stats) {
  mpz_clear(stats->solutions);
}

void stats_add(struct stats *stats, const dlx_problem *problem, const struct dlx_result *result, mpz_srcptr count) {
  if (problem != NULL) {
    stats->items += dlx_item_count(problem);
    stats->options += dlx_option_count(problem);
  }
  stats->nodes += result->nodes;
  stats->updates += result->updates;
  stats->seconds += result->seconds;
  stats->engine = result->engine;
  stats->stored += result->stored;
  stats->met_again += result->met_again;
  stats->order = result->order;
  mpz_t found;
  mpz_init(found);
  mpz_import(found, 1, 1, sizeof result->solutions, 0, 0, &result->solutions);
  mpz_add(stats->solutions, stats->solutions, count != NULL ? count : found);
  mpz_clear(found);
}

uint64_t stats_peak_memory(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

static const char text_form[] = "items: %zu\n"
                                "options: %zu\n"
                                "nodes: %" PRIu64 "\n"
                                "updates: %" PRIu64 "\n"
                                "solutions: %Zd\n"
                                "peak memory: %" PRIu64 " bytes\n"
                                "seconds: %.6f\n"
                                "engine: %s\n";

/* Behind these, of engines that keep counts. */
static const char text_of_table[] = "stored: %" PRIu64 "\n"
                                    "met again: %" PRIu64 "\n"
                                    "order: %s\n";

static const char json_form[] = "{\"items\":%zu,\"options\":%zu,\"nodes\":%" PRIu64 ",\"updates\":%" PRIu64
                                ",\"solutions\":%Zd,\"peak_memory\":%" PRIu64 ",\"seconds\":%.6f,\"engine\":\"%s\"";

static const char json_of_table[] = ",\"stored\":%" PRIu64 ",\"met_again\":%" PRIu64 ",\"order\":\"%s\"";

void stats_print(const struct settings *settings, const struct stats *stats) {
  if (settings->stats == STATS_NONE) return;
  bool json = settings->stats == STATS_JSON;
  gmp_fprintf(stderr, json ? json_form : text_form, stats->items, stats->options, stats->nodes, stats->updates,
              stats->solutions, stats_peak_memory(), stats->seconds, stats->engine != NULL ? stats->engine : "none");
  if (stats->order != NULL)
    fprintf(stderr, json ? json_of_table : text_of_table, stats->stored, stats->met_again, stats->order);
  if (json) fputs("}\n", stderr);
}

void stats_print_generated(const struct settings *settings, const struct dlx_result *result) {
  static const char text[] =
      "puzzles: %" PRIu64 "\nquestions: %" PRIu64 "\npeak memory: %" PRIu64 " bytes\nseconds: %.6f\n";
  static const char json[] =
      "{\"puzzles\":%" PRIu64 ",\"questions\":%" PRIu64 ",\"peak_memory\":%" PRIu64 ",\"seconds\":%.6f}\n";
  if (settings->stats == STATS_NONE) return;
  fprintf(stderr, settings->stats == STATS_JSON ? json : text, result->solutions, result->nodes, stats_peak_memory(),
          result->seconds);
}

void stats_report(const struct settings *settings, const dlx_problem *problem, const struct dlx_result *result,
                  mpz_srcptr count) {
  struct stats stats;
  stats_begin(&stats);
  stats_add(&stats, problem, result, count);
  stats_print(settings, &stats);
  stats_end(&stats);
}
