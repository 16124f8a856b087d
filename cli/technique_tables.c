#include "cli/technique_tables.h"
#include "cli/settings.h"
#include "cli/stats.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- which */

/* The row of the table with a name of so many bytes; SIZE_MAX: there is none. */
static size_t find_row(technique_row_at *row_at, const char *name, size_t length) {
  struct technique_row row;
  for (size_t i = 0; (row = row_at(i)).name != NULL; i++)
    if (strlen(row.name) == length && memcmp(row.name, name, length) == 0) return i;
  return SIZE_MAX;
}

static uint64_t all_rows(technique_row_at *row_at) {
  uint64_t rows = 0;
  for (size_t i = 0; row_at(i).name != NULL; i++) rows |= UINT64_C(1) << i;
  return rows;
}

bool techniques_parse(technique_row_at *row_at, const char *text, uint64_t *rows) {
  bool without = *text == '-';
  uint64_t named = 0;
  for (const char *name = text;; name++) {
    if ((*name == '-') != without) return false;
    name += without;
    size_t length = strcspn(name, ",");
    size_t row = find_row(row_at, name, length);
    if (row == SIZE_MAX) return false;
    named |= UINT64_C(1) << row;
    name += length;
    if (*name == '\0') break;
  }
  *rows = without ? all_rows(row_at) & ~named : named;
  return *rows != 0;
}

void techniques_list(technique_row_at *row_at) {
  puts("\nTechniques, with the rating of their easiest steps:");
  struct technique_row row;
  for (size_t i = 0; (row = row_at(i)).name != NULL; i++)
    printf("  %2u.%u  %-22s %s\n", row.rating / 10, row.rating % 10, row.name, row.summary);
}

/* ---------------------------------------------------------------------------------------------- how often */

void techniques_add(struct technique_uses *uses, technique_row_at *row_at, const struct explained *explained) {
  uses->puzzles++;
  uses->steps += explained->steps;
  for (size_t i = 0; row_at(i).name != NULL; i++) uses->uses[i] += explained->uses[i];
  uses->seconds += explained->seconds;
}

static void print_json(technique_row_at *row_at, const struct technique_uses *uses) {
  fprintf(stderr, "{\"puzzles\":%" PRIu64 ",\"steps\":%" PRIu64 ",\"techniques\":{", uses->puzzles, uses->steps);
  struct technique_row row;
  const char *comma = "";
  for (size_t i = 0; (row = row_at(i)).name != NULL; i++) {
    if (uses->uses[i] == 0) continue;
    fprintf(stderr, "%s\"%s\":%" PRIu64, comma, row.name, uses->uses[i]);
    comma = ",";
  }
  fprintf(stderr, "},\"peak_memory\":%" PRIu64 ",\"seconds\":%.6f}\n", stats_peak_memory(), uses->seconds);
}

void techniques_print(const struct settings *settings, technique_row_at *row_at, const struct technique_uses *uses) {
  if (settings->stats == STATS_NONE) return;
  if (settings->stats == STATS_JSON) {
    print_json(row_at, uses);
    return;
  }
  fprintf(stderr, "puzzles: %" PRIu64 "\nsteps: %" PRIu64 "\n", uses->puzzles, uses->steps);
  struct technique_row row;
  for (size_t i = 0; (row = row_at(i)).name != NULL; i++)
    if (uses->uses[i] > 0) fprintf(stderr, "%s: %" PRIu64 "\n", row.name, uses->uses[i]);
  fprintf(stderr, "peak memory: %" PRIu64 " bytes\nseconds: %.6f\n", stats_peak_memory(), uses->seconds);
}

/* ---------------------------------------------------------------------------------------------- verdicts */

static bool was_stopped(const struct explained *explained) {
  return explained->end == DLX_AT_TIME_LIMIT || explained->end == DLX_STOPPED_FROM_OUTSIDE;
}

const char *techniques_verdict(const struct explained *explained) {
  if (was_stopped(explained)) return "stopped";
  if (explained->outcome == EXPLAINED_IMPOSSIBLE) return "none";
  if (explained->outcome == EXPLAINED_STUCK) return "stuck";
  if (explained->outcome == EXPLAINED_AMBIGUOUS) return "multiple";
  return explained->guesses > 0 && !explained->is_unique ? "multiple" : NULL;
}

enum exit_status techniques_judge(const struct explained *explained, struct technique_remark *remark) {
  remark->text[0] = '\0';
  if (was_stopped(explained)) {
    snprintf(remark->text, sizeof remark->text, "stopped %s after %" PRIu64 " steps",
             explained->end == DLX_AT_TIME_LIMIT ? "at the time limit" : "by a signal", explained->steps);
    return STATUS_STOPPED;
  }
  if (techniques_verdict(explained) == NULL) return STATUS_ANSWERED;
  if (explained->outcome == EXPLAINED_STUCK)
    snprintf(remark->text, sizeof remark->text,
             "the techniques that may be used do not solve it: stuck after %" PRIu64 " steps", explained->steps);
  else if (explained->outcome != EXPLAINED_IMPOSSIBLE)
    snprintf(remark->text, sizeof remark->text, "it has more than one solution");
  return STATUS_NO;
}
