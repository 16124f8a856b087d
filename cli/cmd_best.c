/*
 * dlx best: the solutions of least total cost, cheapest first.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/search.h"
#include "cli/solution_printer.h"
#include "cli/stats.h"

static enum exit_status best(const struct settings *settings, const dlx_problem *problem) {
  struct solution_printer printer;
  enum exit_status status = solution_printer_begin(&printer, problem, settings->format);
  if (status) return status;
  printer.with_cost = true;
  struct dlx_result result;
  status =
      search_best(settings, problem, &(struct visitor){.visit = solution_printer_visit, .user = &printer}, &result);
  solution_printer_end(&printer);
  if (status) return status;
  stats_report(settings, problem, &result, NULL);
  return search_judge(settings, &result, NULL);
}

static enum exit_status run(const struct settings *settings) {
  return input_use_problem(settings, best);
}

static const struct option_row options[] = {
    {.name = "limit",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = offsetof(struct settings, limit),
     .value = "N",
     .high = UINT64_MAX,
     .preset = "1",
     .excludes = {"all"},
     .help = "the N best solutions; 0: all"},
    {.name = "all",
     .letter = 'a',
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, all),
     .help = "every solution, cheapest first"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = solution_formats,
     .preset = "options",
     .help = "how solutions are written"},
    {0},
};

const struct command command_best = {
    .name = "best",
    .summary = "Find the solutions of least total cost",
    .text = "The cost of a solution is the sum of the costs of its options: |5 behind an option of FILE, none is 0.\n"
            "Of two solutions of the same cost, the one with the smaller first option that differs is better.\n"
            "Formats: options writes a line '| cost C', then the options of a solution, one a line as in FILE,\n"
            "then an empty line; indices the cost, a colon, and the numbers of the options, from 0, ascending, in\n"
            "one line; json one object a line.  The status is 1 if there is no solution.  If time, nodes or a\n"
            "signal cut the search short, the best found so far are printed, and the status is 3.\n",
    .example = "  printf 'a b\\na |1\\nb |2\\na b |2\\n' | dlx best -n 2\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_json, options_reading, options_node_limit, options_limits},
    .run = run,
};
