/*
 * dlx check: says of each of some solutions whether it is an exact cover, and what is wrong if it is not.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json_text.h"
#include "cli/message.h"
#include "cli/solutions.h"
#include <stdlib.h>

/* The first three say how SOLUTIONS is written, in the order of enum solutions_form. */
enum check_format { CHECK_INDICES = 1, CHECK_OPTIONS, CHECK_JSON };
static const char *const formats[] = {"indices", "options", "json", NULL};

/* ---------------------------------------------------------------------------------------------- faults in words */

static bool holds(const dlx_problem *problem, size_t option, size_t item) {
  const struct dlx_entry *entries;
  size_t count = dlx_option(problem, option, &entries);
  for (size_t i = 0; i < count; i++)
    if (entries[i].item == item) return true;
  return false;
}

/* Which of the options hold the item: " (options 3, 4 and 5)". */
static void write_holders(const dlx_problem *problem, const uint32_t *options, size_t count, size_t item,
                          FILE *stream) {
  size_t left = 0;
  for (size_t i = 0; i < count; i++) left += holds(problem, options[i], item);
  fputs(left == 1 ? " (option " : " (options ", stream);
  for (size_t i = 0; i < count; i++) {
    if (!holds(problem, options[i], item)) continue;
    left--;
    fprintf(stream, "%u%s", (unsigned)options[i], left > 1 ? ", " : left == 1 ? " and " : ")");
  }
}

static size_t times_covered(const dlx_problem *problem, const uint32_t *options, size_t count, size_t item) {
  size_t times = 0;
  for (size_t i = 0; i < count; i++) times += holds(problem, options[i], item);
  return times;
}

static void write_times(size_t times, FILE *stream) {
  if (times == 0)
    fputs("not covered", stream);
  else if (times <= 2)
    fprintf(stream, "covered %s", times == 1 ? "once" : "twice");
  else
    fprintf(stream, "covered %zu times", times);
}

static void write_cover_fault(const dlx_problem *problem, const uint32_t *options, size_t count, size_t item,
                              FILE *stream) {
  uint32_t low = 0, high = 1;
  size_t times = times_covered(problem, options, count, item);
  if (item < dlx_primary_count(problem)) dlx_multiplicity(problem, item, &low, &high);
  fprintf(stream, "item '%s' is ", dlx_item_name(problem, item));
  write_times(times, stream);
  if (times > 0) write_holders(problem, options, count, item, stream);
  if (high != 1) fprintf(stream, ", and must be from %u to %u times", (unsigned)low, (unsigned)high);
}

static void write_fault(const dlx_problem *problem, const uint32_t *options, size_t count,
                        const struct dlx_fault *fault, FILE *stream) {
  switch (fault->kind) {
  case DLX_NO_FAULT:
    break;
  case DLX_OPTION_UNKNOWN:
    fprintf(stream, "option %zu is not in the problem, which has %zu", fault->option, dlx_option_count(problem));
    break;
  case DLX_OPTION_TWICE:
    fprintf(stream, "option %zu stands there twice", fault->option);
    break;
  case DLX_OPTION_IDLE:
    fprintf(stream, "option %zu has no primary item", fault->option);
    break;
  case DLX_ITEM_UNCOVERED:
  case DLX_ITEM_OVERCOVERED:
    write_cover_fault(problem, options, count, fault->item, stream);
    break;
  case DLX_COLOUR_CLASH:
    fprintf(stream, "item '%s' has two colours", dlx_item_name(problem, fault->item));
    write_holders(problem, options, count, fault->item, stream);
    break;
  }
}

/* ---------------------------------------------------------------------------------------------- answers */

/* What is wrong with solution 'k', in words, for the caller to free.  An empty text: it is a cover; NULL: no memory. */
static char *judge(const dlx_problem *problem, const struct solutions *solutions, size_t k) {
  const struct solution *solution = &solutions->list[k];
  const uint32_t *options = solution->count > 0 ? solutions->numbers + solution->start : NULL;
  struct dlx_fault fault;
  if (dlx_verify(problem, options, solution->count, &fault)) return NULL;
  char *text = NULL;
  size_t length;
  FILE *stream = open_memstream(&text, &length);
  if (stream == NULL) return NULL;
  if (solution->unknown.length > 0)
    fprintf(stream, "'%.*s' is not an option of the problem", (int)solution->unknown.length, solution->unknown.start);
  else
    write_fault(problem, options, solution->count, &fault, stream);
  if (fclose(stream) == 0) return text;
  free(text);
  return NULL;
}

static enum exit_status print_json(size_t number, const char *fault) {
  bool cover = *fault == '\0';
  json_t *object = json_pack("{sI sb so*}", "solution", (json_int_t)number, "cover", cover, "fault",
                             cover ? NULL : json_text(fault));
  char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
  json_decref(object);
  if (text == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  puts(text);
  free(text);
  return STATUS_ANSWERED;
}

static enum exit_status print_answers(const struct settings *settings, const dlx_problem *problem,
                                      const struct solutions *solutions) {
  bool json = settings->json || settings->format == CHECK_JSON;
  bool all_covers = true;
  if (solutions->count == 0) message_remark(settings, "no solution to check");
  for (size_t k = 0; k < solutions->count; k++) {
    char *fault = judge(problem, solutions, k);
    if (fault == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
    enum exit_status status = STATUS_ANSWERED;
    all_covers &= *fault == '\0';
    if (json)
      status = print_json(k + 1, fault);
    else
      printf("%zu: %s\n", k + 1, *fault == '\0' ? "cover" : fault);
    free(fault);
    if (status) return status;
  }
  return all_covers ? STATUS_ANSWERED : STATUS_NO;
}

/* --format json asks for answers in JSON; how SOLUTIONS is written is then found. */
static enum solutions_form form_of(const struct settings *settings) {
  return settings->format == CHECK_JSON ? SOLUTIONS_ANY : (enum solutions_form)settings->format;
}

static enum exit_status check(const struct settings *settings, const dlx_problem *problem) {
  struct input input;
  enum exit_status status = input_read(&input, input_operand(settings, 1));
  if (status) return status;
  struct solutions solutions;
  status = solutions_read(&solutions, &input, form_of(settings), problem);
  if (!status) status = print_answers(settings, problem, &solutions);
  solutions_release(&solutions);
  input_release(&input);
  return status;
}

static enum exit_status run(const struct settings *settings) {
  return input_use_problem(settings, check);
}

static const struct option_row options[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .help = "how SOLUTIONS is written, if that is not to be found out; json: same as --json"},
    {.name = "json",
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, json),
     .help = "answer in JSON, one object a line"},
    {0},
};

const struct command command_check = {
    .name = "check",
    .summary = "Say of solutions whether each is an exact cover",
    .text = "SOLUTIONS is what 'dlx solve' writes in any of its formats.  A text of whole numbers alone is read as\n"
            "indices, unless it has empty lines and each other line is an option of FILE.  The answer is a line a\n"
            "solution; the status is 1 if any is not a cover.\n",
    .example = "  dlx make queens 6 > queens.dlx\n"
               "  dlx solve --all queens.dlx | dlx check queens.dlx\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE}, {.name = "SOLUTIONS", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_reading},
    .run = run,
};
