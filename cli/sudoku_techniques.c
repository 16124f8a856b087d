#include "cli/sudoku_techniques.h"
#include "cli/message.h"
#include <inttypes.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- which */

/* The row of the table with a name of so many bytes; SIZE_MAX: there is none. */
static size_t find_row(const char *name, size_t length) {
  const struct sudoku_technique_info *row;
  for (size_t i = 0; (row = sudoku_technique_at(i)) != NULL; i++)
    if (strlen(row->name) == length && memcmp(row->name, name, length) == 0) return i;
  return SIZE_MAX;
}

static uint64_t all_rows(void) {
  uint64_t rows = 0;
  for (size_t i = 0; sudoku_technique_at(i) != NULL; i++) rows |= UINT64_C(1) << i;
  return rows;
}

/* NAME,NAME,...: these; -NAME,-NAME,...: all but these. */
static bool parse_techniques(const char *text, void *field, const char **reason) {
  *reason = "a list of techniques, as in x-wing,xy-wing, or of those to be left out, as in -guess,-bug: see --help";
  bool without = *text == '-';
  uint64_t named = 0;
  for (const char *name = text;; name++) {
    if ((*name == '-') != without) return false;
    name += without;
    size_t length = strcspn(name, ",");
    size_t row = find_row(name, length);
    if (row == SIZE_MAX) return false;
    named |= UINT64_C(1) << row;
    name += length;
    if (*name == '\0') break;
  }
  uint64_t rows = without ? all_rows() & ~named : named;
  memcpy(field, &rows, sizeof rows);
  return rows != 0;
}

const struct option_row options_techniques[] = {
    {.name = "techniques",
     .kind = OPTION_PARSED,
     .field = offsetof(struct settings, techniques),
     .value = "LIST",
     .parse = parse_techniques,
     .help = "use only these, names with commas between them; or, with - before each, all but these"},
    {0},
};

void techniques_list(void) {
  puts("\nTechniques, with the rating of their easiest steps:");
  const struct sudoku_technique_info *row;
  for (size_t i = 0; (row = sudoku_technique_at(i)) != NULL; i++)
    printf("  %2u.%u  %-22s %s\n", row->rating / 10, row->rating % 10, row->name, row->summary);
}

/* ---------------------------------------------------------------------------------------------- how often */

void techniques_add(struct technique_uses *uses, const struct sudoku_explanation *explanation) {
  uses->puzzles++;
  uses->steps += explanation->steps;
  for (size_t i = 0; sudoku_technique_at(i) != NULL; i++) uses->uses[i] += explanation->uses[i];
  uses->seconds += explanation->seconds;
}

static void print_json(const struct technique_uses *uses) {
  fprintf(stderr, "{\"puzzles\":%" PRIu64 ",\"steps\":%" PRIu64 ",\"techniques\":{", uses->puzzles, uses->steps);
  const struct sudoku_technique_info *row;
  const char *comma = "";
  for (size_t i = 0; (row = sudoku_technique_at(i)) != NULL; i++) {
    if (uses->uses[i] == 0) continue;
    fprintf(stderr, "%s\"%s\":%" PRIu64, comma, row->name, uses->uses[i]);
    comma = ",";
  }
  fprintf(stderr, "},\"peak_memory\":%" PRIu64 ",\"seconds\":%.6f}\n", stats_peak_memory(), uses->seconds);
}

void techniques_print(const struct settings *settings, const struct technique_uses *uses) {
  if (settings->stats == STATS_NONE) return;
  if (settings->stats == STATS_JSON) {
    print_json(uses);
    return;
  }
  fprintf(stderr, "puzzles: %" PRIu64 "\nsteps: %" PRIu64 "\n", uses->puzzles, uses->steps);
  const struct sudoku_technique_info *row;
  for (size_t i = 0; (row = sudoku_technique_at(i)) != NULL; i++)
    if (uses->uses[i] > 0) fprintf(stderr, "%s: %" PRIu64 "\n", row->name, uses->uses[i]);
  fprintf(stderr, "peak memory: %" PRIu64 " bytes\nseconds: %.6f\n", stats_peak_memory(), uses->seconds);
}

/* ---------------------------------------------------------------------------------------------- verdicts */

static bool was_stopped(const struct sudoku_explanation *explanation) {
  return explanation->end == DLX_AT_TIME_LIMIT || explanation->end == DLX_STOPPED_FROM_OUTSIDE;
}

const char *techniques_verdict(const struct sudoku_explanation *explanation) {
  if (was_stopped(explanation)) return "stopped";
  if (explanation->outcome == SUDOKU_IMPOSSIBLE) return "none";
  if (explanation->outcome == SUDOKU_STUCK) return "stuck";
  return explanation->guesses > 0 && !explanation->is_unique ? "multiple" : NULL;
}

enum exit_status techniques_judge(struct sudoku_session *session, const struct sudoku_explanation *explanation) {
  if (was_stopped(explanation)) {
    sudoku_remark(session, "stopped %s after %" PRIu64 " steps",
                  explanation->end == DLX_AT_TIME_LIMIT ? "at the time limit" : "by a signal", explanation->steps);
    return STATUS_STOPPED;
  }
  const char *verdict = techniques_verdict(explanation);
  if (verdict == NULL) return STATUS_ANSWERED;
  if (explanation->outcome == SUDOKU_STUCK)
    sudoku_remark(session, "the techniques that may be used do not solve it: stuck after %" PRIu64 " steps",
                  explanation->steps);
  else if (explanation->outcome != SUDOKU_IMPOSSIBLE)
    sudoku_remark(session, "it has more than one solution");
  else if (sudoku_has_conflict(&session->puzzle))
    sudoku_name_conflicts(session, 0);
  else
    sudoku_remark(session, "it has no solution");
  return STATUS_NO;
}
