/*
 * dlx reduce: the same problem without what no solution needs.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"

static void remark(const struct settings *settings, const dlx_problem *problem, const dlx_problem *reduced) {
  size_t options = dlx_option_count(problem), items = dlx_item_count(problem);
  message_remark(settings, "%zu options of %zu and %zu items of %zu taken out", options - dlx_option_count(reduced),
                 options, items - dlx_item_count(reduced), items);
  struct dlx_shape shape;
  if (dlx_survey(reduced, &shape) == DLX_OK && shape.uncoverable > 0)
    message_remark(settings, "no option is left that covers item '%s': no solution",
                   dlx_item_name(reduced, shape.first_uncoverable));
}

static enum exit_status reduce(const struct settings *settings, const dlx_problem *problem) {
  dlx_problem *reduced = NULL;
  struct dlx_message message;
  enum dlx_status status = dlx_reduce(problem, settings->keep_items, &reduced, NULL, &message);
  if (!status) status = dlx_write(reduced, DLX_FORMAT_DLX, stdout, &message);
  if (!status) remark(settings, problem, reduced);
  dlx_problem_free(reduced);
  return message_failure(status, NULL, &message);
}

static enum exit_status run(const struct settings *settings) {
  return input_use_problem(settings, reduce);
}

static const struct option_row options[] = {
    {.name = "keep-items",
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, keep_items),
     .help = "take out options only, so that those that stay read as before"},
    {0},
};

const struct command command_reduce = {
    .name = "reduce",
    .summary = "Take out what no solution of an exact-cover problem needs",
    .text = "Options that can be in no solution are taken out, then items that make no difference any more: what\n"
            "is printed has as many solutions as FILE, and they correspond one to one.  Options keep their order,\n"
            "not their numbers, and lose the items taken out; with --keep-items they read as in FILE.\n",
    .example = "  dlx make langford 8 | dlx reduce -q | dlx count\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_reading},
    .run = run,
};
