/*
 * dlx count: the number of solutions, exact or as a lower bound.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/new_file.h"
#include "cli/search.h"
#include "cli/stats.h"
#include <stdio.h>
#include <string.h>

enum count_format { COUNT_TEXT = 1, COUNT_JSON };
static const char *const formats[] = {"text", "json", NULL};

static void print_count(const struct settings *settings, const struct dlx_result *result, mpz_srcptr count) {
  bool exact = result->end == DLX_COMPLETE;
  if (settings->format == COUNT_JSON)
    gmp_printf("{\"count\":%Zd,\"exact\":%s,\"verdict\":\"%s\"}\n", count, exact ? "true" : "false",
               search_verdict(result, count));
  else
    gmp_printf("%s%Zd\n", exact ? "" : ">=", count);
}

/* Says on standard error what was checked. */
static void remark_check(const struct settings *settings, const struct dlx_recounted *recount) {
  if (recount->order != NULL)
    message_remark(settings,
                   "checked: a diagram of %zu nodes, in order '%s', has as many solutions, also modulo 2^61 - 1",
                   recount->nodes, recount->order);
  message_remark(settings, "checked: the options of each of %zu items add up to the count%s", recount->items,
                 recount->modulo ? ", also modulo 2^61 - 1" : "");
}

static enum exit_status check(const struct settings *settings, const dlx_problem *problem,
                              const struct dlx_result *counted, mpz_srcptr count) {
  if (counted->end != DLX_COMPLETE) {
    message_remark(settings, "not checked: it is a lower bound");
    return STATUS_ANSWERED;
  }
  struct dlx_recounted recount;
  struct dlx_result result;
  enum exit_status status = search_recount(settings, problem, count, counted, &recount, &result);
  if (status) return status;
  if (recount.fault != NULL) {
    message_error("internal error: the count is wrong: %s", recount.fault);
    return STATUS_FAULT;
  }
  if (search_cut_short(&result)) {
    message_remark(settings, "the count is not checked to the end");
    return STATUS_STOPPED;
  }
  remark_check(settings, &recount);
  return STATUS_ANSWERED;
}

static enum exit_status answer(const struct settings *settings, const dlx_problem *problem,
                               const struct dlx_result *result, mpz_srcptr count) {
  enum exit_status status = settings->check ? check(settings, problem, result, count) : STATUS_ANSWERED;
  if (status && status != STATUS_STOPPED) return status;
  print_count(settings, result, count);
  stats_report(settings, problem, result, count);
  if (!search_cut_short(result)) return status;
  search_remark(settings, result);
  return STATUS_STOPPED;
}

static enum exit_status count_problem(const struct settings *settings, const dlx_problem *problem, mpz_t count) {
  struct dlx_result result;
  enum exit_status status = search_count(settings, problem, settings->limit, count, &result);
  return status ? status : answer(settings, problem, &result, count);
}

/* ---------------------------------------------------------------------------------------------- by a diagram */

/* The file is opened before the work begins, so that it is known that it can be written. */
static enum exit_status count_by_diagram(const struct settings *settings, const dlx_problem *problem, mpz_t count) {
  struct new_file file;
  enum exit_status status = new_file_open(&file, settings->zdd);
  if (status) return status;
  struct dlx_result result;
  dlx_diagram *diagram = NULL;
  status = search_diagram(settings, problem, &diagram, &result);
  if (diagram != NULL && dlx_diagram_count(diagram, count)) status = message_failure(DLX_NO_MEMORY, NULL, NULL);
  if (diagram != NULL && !status) {
    dlx_diagram_write(diagram, file.stream);
    status = new_file_commit(&file);
  } else {
    new_file_abandon(&file);
  }
  dlx_diagram_free(diagram);
  return status ? status : answer(settings, problem, &result, count);
}

static enum exit_status run(const struct settings *settings) {
  dlx_problem *problem;
  enum exit_status status = input_problem(settings, 0, &problem);
  if (status) return status;
  mpz_t count;
  mpz_init(count);
  status = (settings->zdd != NULL ? count_by_diagram : count_problem)(settings, problem, count);
  mpz_clear(count);
  dlx_problem_free(problem);
  return status;
}

static bool order_is_known(const char *text, void *field, const char **reason) {
  (void)field;
  if (strcmp(text, "auto") == 0) return true;
  const char *name;
  for (size_t i = 0; (name = dlx_order_at(i)) != NULL; i++)
    if (strcmp(name, text) == 0) return true;
  *reason = "an order: auto, mrv, input, reverse, cut or across";
  return false;
}

static const struct option_row options[] = {
    {.name = "limit",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = offsetof(struct settings, limit),
     .value = "N",
     .high = UINT64_MAX,
     .preset = "0",
     .help = "stop at N solutions, and print >=N; 0: count all"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how the count is written"},
    {.name = "order",
     .kind = OPTION_TEXT,
     .field = offsetof(struct settings, order),
     .value = "NAME",
     .preset = "auto",
     .parse = order_is_known,
     .help = "in which items are taken up by engines that keep counts: auto, mrv, input, reverse, cut or across"},
    {.name = "check",
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, check),
     .help = "count again in another way, and print the count only if all agrees"},
    {.name = "zdd",
     .kind = OPTION_TEXT,
     .field = offsetof(struct settings, zdd),
     .value = "FILE",
     .excludes = {"engine", "limit", "checkpoint", "resume"},
     .help = "make a decision diagram of all solutions, count by it, and write it to FILE"},
    {0},
};

const struct command command_count = {
    .name = "count",
    .summary = "Count the solutions of an exact-cover problem",
    .text = "Prints the number, in full however large, and nothing else.  A count that was cut short is a\n"
            "lower bound and is printed as >=N; if time, nodes or a signal cut it short, the status is 3.\n",
    .example = "  dlx make queens 8 | dlx count\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_json, options_reading, options_all_threads, options_search, options_memory,
                options_checkpoint},
    .run = run,
};
