/*
 * dlx estimate: how large the search tree is, and how many solutions it has, by random walks.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include <inttypes.h>
#include <math.h>

enum estimate_format { ESTIMATE_TEXT = 1, ESTIMATE_JSON };
static const char *const formats[] = {"text", "json", NULL};

/* JSON has no numbers beyond all bounds. */
static void print_number(double number) {
  if (isfinite(number))
    printf("%.6g", number);
  else
    fputs("null", stdout);
}

static void print_json_figure(const char *name, struct dlx_figure figure) {
  printf("\"%s\":", name);
  print_number(figure.mean);
  printf(",\"%s_error\":", name);
  print_number(figure.error);
  putchar(',');
}

static void print_json(const struct settings *settings, const struct dlx_estimates *estimate) {
  putchar('{');
  print_json_figure("nodes", estimate->nodes);
  print_json_figure("solutions", estimate->solutions);
  printf("\"walks\":%" PRIu64 ",\"seed\":%" PRIu64 "}\n", estimate->walks, settings->seed);
}

static void print_text(const struct dlx_estimates *estimate) {
  printf("nodes: %.4g +- %.2g\n", estimate->nodes.mean, estimate->nodes.error);
  printf("solutions: %.4g +- %.2g\n", estimate->solutions.mean, estimate->solutions.error);
}

static enum exit_status remark(const struct settings *settings, const struct dlx_estimates *estimate) {
  if (estimate->end == DLX_COMPLETE) return STATUS_ANSWERED;
  message_remark(settings, "stopped %s after %" PRIu64 " walks of %" PRIu64 ": the answer is partial",
                 estimate->end == DLX_AT_TIME_LIMIT ? "at the time limit" : "by a signal", estimate->walks,
                 settings->walks);
  return STATUS_STOPPED;
}

static enum exit_status estimate_problem(const struct settings *settings, const dlx_problem *problem) {
  struct dlx_estimating estimating = {
      .walks = settings->walks, .seed = settings->seed, .time_limit = settings->time_limit, .stop = stopping_flag()};
  struct dlx_estimates estimate;
  struct dlx_message message;
  enum dlx_status status = dlx_estimate(problem, &estimating, &estimate, &message);
  if (status) return message_failure(status, NULL, &message);
  if (settings->format == ESTIMATE_JSON)
    print_json(settings, &estimate);
  else if (estimate.walks > 0)
    print_text(&estimate);
  return remark(settings, &estimate);
}

static enum exit_status run(const struct settings *settings) {
  return input_use_problem(settings, estimate_problem);
}

#define FIELD(name) offsetof(struct settings, name)

static const struct option_row options[] = {
    {.name = "walks",
     .kind = OPTION_COUNT,
     .field = FIELD(walks),
     .value = "N",
     .preset = "1000",
     .low = 2,
     .high = UINT64_MAX,
     .help = "so many random walks from the root of the tree to a leaf"},
    {.name = "seed",
     .kind = OPTION_COUNT,
     .field = FIELD(seed),
     .value = "S",
     .preset = "1",
     .high = UINT64_MAX,
     .help = "the same seed, the same walks; 0 to 2^64 - 1"},
    {.name = "time-limit",
     .letter = 't',
     .kind = OPTION_SECONDS,
     .field = FIELD(time_limit),
     .value = "SECONDS",
     .help = "stop then; fractions allowed"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = FIELD(format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how the answer is written"},
    {0},
};

const struct command command_estimate = {
    .name = "estimate",
    .summary = "Estimate how large a search and how many the solutions are",
    .text = "Prints the mean over random walks, and its standard error, of the nodes that engine 'links' enters to\n"
            "count all solutions, and of the solutions.  More walks make the error smaller, with their square\n"
            "root.  The error knows only what the walks have met: of rare large subtrees it may know nothing.\n",
    .example = "  dlx make queens 20 | dlx estimate\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_json, options_reading},
    .run = run,
};
