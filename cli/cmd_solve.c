/*
 * dlx solve: prints solutions as the search finds them.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/search.h"
#include "cli/stats.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum solve_format { SOLVE_OPTIONS = 1, SOLVE_INDICES, SOLVE_JSON };
static const char *const formats[] = {"options", "indices", "json", NULL};

struct printing {
  const dlx_problem *problem;
  enum solve_format format;
  uint64_t number;   /* of the next solution, from 1 */
  uint32_t *options; /* room to sort a solution */
};

static void print_numbers(const uint32_t *options, size_t count, char between) {
  for (size_t i = 0; i < count; i++) {
    if (i > 0) putchar_unlocked(between);
    output_number(options[i]);
  }
}

static void print_solution(const struct printing *printing, size_t count) {
  switch (printing->format) {
  case SOLVE_OPTIONS:
    for (size_t i = 0; i < count; i++) dlx_write_option(printing->problem, printing->options[i], stdout);
    putchar('\n');
    break;
  case SOLVE_INDICES:
    print_numbers(printing->options, count, ' ');
    putchar('\n');
    break;
  case SOLVE_JSON:
    printf("{\"solution\":%" PRIu64 ",\"options\":[", printing->number);
    print_numbers(printing->options, count, ',');
    puts("]}");
    break;
  }
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Most solutions are short, and almost in order as the search finds them; qsort takes twice as long for those. */
static void sort(uint32_t *options, size_t count) {
  if (count > 64) {
    qsort(options, count, sizeof *options, by_number);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    uint32_t option = options[i];
    size_t j = i;
    for (; j > 0 && options[j - 1] > option; j--) options[j] = options[j - 1];
    options[j] = option;
  }
}

static bool visit(void *user, const uint32_t *options, size_t count) {
  struct printing *printing = user;
  if (count > 0) memcpy(printing->options, options, count * sizeof *options);
  sort(printing->options, count);
  print_solution(printing, count);
  printing->number++;
  return !output_failed();
}

/* Solutions are numbered on. */
static void resume(void *user, uint64_t passed) {
  struct printing *printing = user;
  if (passed >= printing->number) printing->number = passed + 1;
}

/* What the way the search ended says about the question that was asked. */
static enum exit_status judge(const struct settings *settings, const struct dlx_result *result) {
  if (search_cut_short(result)) {
    search_remark(settings, result);
    return STATUS_STOPPED;
  }
  if (result->solutions > 0 || result->end != DLX_COMPLETE) return STATUS_ANSWERED;
  if (result->skipped > 0)
    message_remark(settings, "no such solution: there %s only %" PRIu64, result->skipped == 1 ? "is" : "are",
                   result->skipped);
  else
    message_remark(settings, "no solution");
  return STATUS_NO;
}

static enum exit_status solve(const struct settings *settings, const dlx_problem *problem) {
  struct printing printing = {
      .problem = problem,
      .format = (enum solve_format)settings->format,
      .number = settings->nth != 0 ? settings->nth : 1,
      .options = malloc((dlx_primary_count(problem) + 1) * sizeof(uint32_t)),
  };
  if (printing.options == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  struct dlx_result result;
  enum exit_status status = search_solve(settings, problem, &(struct visitor){visit, &printing, resume}, &result);
  free(printing.options);
  if (status) return status;
  stats_report(settings, problem, &result, NULL);
  return judge(settings, &result);
}

static enum exit_status run(const struct settings *settings) {
  dlx_problem *problem;
  enum exit_status status = input_problem(settings, 0, &problem);
  if (status) return status;
  status = solve(settings, problem);
  dlx_problem_free(problem);
  return status;
}

static const struct option_row options[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
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
