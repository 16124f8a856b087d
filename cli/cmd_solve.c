/*
 * dlx solve: prints solutions as the search finds them.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/search.h"
#include "cli/solution_printer.h"
#include "cli/stats.h"

/* Solutions are numbered on. */
static void resume(void *user, uint64_t passed) {
  struct solution_printer *printer = user;
  if (passed >= printer->number) printer->number = passed + 1;
}

static enum exit_status solve(const struct settings *settings, const dlx_problem *problem) {
  struct solution_printer printer;
  enum exit_status status = solution_printer_begin(&printer, problem, settings->format);
  if (status) return status;
  printer.called = settings->nth;
  mpz_t total;
  mpz_init(total);
  struct dlx_result result;
  struct visitor visitor = {.visit = solution_printer_visit, .user = &printer, .resume = resume, .total = total};
  status = search_solve(settings, problem, &visitor, &result);
  if (!status) {
    stats_report(settings, problem, &result, NULL);
    status = search_judge(settings, &result, total);
  }
  mpz_clear(total);
  solution_printer_end(&printer);
  return status;
}

static enum exit_status run(const struct settings *settings) {
  return input_use_problem(settings, solve);
}

static const struct option_row options[] = {
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

const struct command command_solve = {
    .name = "solve",
    .summary = "Print solutions of an exact-cover problem",
    .text = "Formats: options writes the options of a solution, one a line as in FILE, then an empty line;\n"
            "indices the numbers of its options, from 0, ascending, in one line; json one object a line.\n"
            "The status is 1 if there is no solution.\n",
    .example = "  dlx make queens 8 | dlx solve -n 2 -f indices\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options_choice, options, options_json, options_reading, options_one_thread, options_search,
                options_checkpoint},
    .run = run,
};
