/*
 * dlx marginals: of each option, how many solutions hold it.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/search.h"
#include "cli/stats.h"
#include <stdlib.h>

enum marginals_format { MARGINALS_TEXT = 1, MARGINALS_TSV, MARGINALS_JSON };
static const char *const formats[] = {"text", "tsv", "json", NULL};

static void print(const struct settings *settings, const dlx_problem *problem, mpz_t *numbers, mpz_srcptr total) {
  size_t count = dlx_option_count(problem);
  if (settings->format == MARGINALS_JSON) {
    gmp_printf("{\"count\":%Zd,\"marginals\":[", total);
    for (size_t k = 0; k < count; k++) gmp_printf("%s%Zd", k > 0 ? "," : "", numbers[k]);
    puts("]}");
    return;
  }
  for (size_t k = 0; k < count; k++) {
    if (settings->format == MARGINALS_TEXT) {
      gmp_printf("%Zd\n", numbers[k]);
      continue;
    }
    gmp_printf("%zu\t%Zd\t", k, numbers[k]);
    dlx_write_option(problem, k, stdout);
  }
}

static enum exit_status find(const struct settings *settings, const dlx_problem *problem, mpz_t *numbers, mpz_t total) {
  struct dlx_result result;
  enum exit_status status = search_marginals(settings, problem, numbers, total, &result);
  if (status) return status;
  if (search_cut_short(&result)) {
    search_remark(settings, &result);
    return STATUS_STOPPED;
  }
  print(settings, problem, numbers, total);
  stats_report(settings, problem, &result, total);
  return STATUS_ANSWERED;
}

static enum exit_status run(const struct settings *settings) {
  dlx_problem *problem;
  enum exit_status status = input_problem(settings, 0, &problem);
  if (status) return status;
  size_t count = dlx_option_count(problem);
  mpz_t total, *numbers = malloc((count + 1) * sizeof *numbers);
  mpz_init(total);
  if (numbers != NULL) {
    for (size_t k = 0; k < count; k++) mpz_init(numbers[k]);
    status = find(settings, problem, numbers, total);
    for (size_t k = 0; k < count; k++) mpz_clear(numbers[k]);
  } else {
    status = message_failure(DLX_NO_MEMORY, NULL, NULL);
  }
  mpz_clear(total);
  free(numbers);
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
     .preset = "text",
     .help = "how the numbers are written"},
    {0},
};

const struct command command_marginals = {
    .name = "marginals",
    .summary = "Count for each option the solutions that hold it",
    .text = "Formats: text writes a line an option, in their order: the number of solutions; tsv its number, from 0,\n"
            "that of solutions, and the option, with tabs between them; json one object, with the count of all.\n"
            "Of the options of one item the numbers add up to that count.\n",
    .example = "  dlx make queens 8 | dlx marginals -f tsv\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_json, options_reading, options_all_threads, options_search},
    .run = run,
};
