/*
 * dlx convert: the same problem in another format.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"

/* As in enum dlx_format, from 1. */
static const char *const formats[] = {"dlx", "matrix", "json", "dimacs", "lp", NULL};

static enum exit_status run(const struct settings *settings) {
  dlx_problem *problem;
  enum exit_status status = input_problem(settings, 0, &problem);
  if (status) return status;
  struct dlx_message message;
  enum dlx_status written = dlx_write(problem, (enum dlx_format)settings->to, stdout, &message);
  dlx_problem_free(problem);
  return message_failure(written, NULL, &message);
}

static const struct option_row options[] = {
    {.name = "to",
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, to),
     .value = "NAME",
     .words = formats,
     .preset = "dlx",
     .help = "the format to write"},
    {0},
};

const struct command command_convert = {
    .name = "convert",
    .summary = "Write an exact-cover problem in another format",
    .text = "Formats: json says every problem, dlx every one that has a primary item; matrix is rows of 0 and 1,\n"
            "for primary items alone; dimacs is clauses for a SAT solver, lp a 0-1 linear program.\n",
    .example = "  dlx make langford 3 | dlx convert --to matrix\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_reading},
    .run = run,
};
