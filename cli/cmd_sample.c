/*
 * dlx sample: solutions drawn at random, each with the same chance.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/search.h"
#include "cli/solution_printer.h"
#include "cli/stats.h"

static enum exit_status judge(const struct settings *settings, const struct dlx_result *result) {
  if (search_cut_short(result)) {
    search_remark(settings, result);
    return STATUS_STOPPED;
  }
  if (result->solutions > 0 || settings->draws == 0) return STATUS_ANSWERED;
  message_remark(settings, "no solution");
  return STATUS_NO;
}

static enum exit_status sample(const struct settings *settings, const dlx_problem *problem) {
  struct solution_printer printer;
  enum exit_status status = solution_printer_begin(&printer, problem, settings->format);
  if (status) return status;
  struct dlx_result result;
  status =
      search_sample(settings, problem, &(struct visitor){.visit = solution_printer_visit, .user = &printer}, &result);
  solution_printer_end(&printer);
  if (status) return status;
  stats_report(settings, problem, &result, NULL);
  return judge(settings, &result);
}

static enum exit_status run(const struct settings *settings) {
  return input_use_problem(settings, sample);
}

#define FIELD(name) offsetof(struct settings, name)

static const struct option_row options[] = {
    {.name = "draws",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = FIELD(draws),
     .value = "N",
     .preset = "1",
     .high = UINT64_MAX,
     .help = "so many solutions, drawn independently: one may come twice"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = FIELD(format),
     .value = "NAME",
     .words = solution_formats,
     .preset = "options",
     .help = "how solutions are written"},
    {0},
};

const struct command command_sample = {
    .name = "sample",
    .summary = "Print solutions drawn at random, each with the same chance",
    .text = "All solutions are counted, numbers are drawn below the count, and the solutions that the search has at\n"
            "these places are found by counting, too: none is more likely than another.  Formats as of 'dlx solve'.\n"
            "The status is 1 if there is no solution.\n",
    .example = "  dlx make latin 5 | dlx sample -n 3 --seed 7 -f indices\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_seed, options_json, options_reading, options_all_threads, options_search},
    .run = run,
};
