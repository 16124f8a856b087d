/*
 * dlx info: the shape of a problem, and which engine "auto" takes for it; or the list of engines.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json_text.h"
#include "cli/message.h"
#include "kakuro/kakuro.h"
#include "sudoku/sudoku.h"
#include <jansson.h>
#include <stdlib.h>

enum info_format { INFO_TEXT = 1, INFO_JSON };
static const char *const formats[] = {"text", "json", NULL};

/* What is said about a problem. */
struct facts {
  const dlx_problem *problem;
  struct dlx_shape survey;
  const char *engine; /* NULL: none can do it */
  const char *reason;
};

static size_t secondary_count(const dlx_problem *problem) {
  return dlx_item_count(problem) - dlx_primary_count(problem);
}

/* The share of the matrix, options by items, that is filled. */
static double density(const dlx_problem *problem) {
  double places = (double)dlx_item_count(problem) * (double)dlx_option_count(problem);
  return places > 0 ? (double)dlx_entry_count(problem) / places : 0;
}

/* The name of the first item that no option covers though one must; NULL: there is none. */
static const char *first_uncoverable(const struct facts *facts) {
  if (facts->survey.uncoverable == 0) return NULL;
  return dlx_item_name(facts->problem, facts->survey.first_uncoverable);
}

static void print_text(const struct facts *facts) {
  const dlx_problem *problem = facts->problem;
  printf("items: %zu (%zu primary, %zu secondary)\n", dlx_item_count(problem), dlx_primary_count(problem),
         secondary_count(problem));
  printf("options: %zu\n", dlx_option_count(problem));
  printf("entries: %zu\n", dlx_entry_count(problem));
  printf("density: %.6f\n", density(problem));
  printf("colours: %s\n", dlx_has_colours(problem) ? "yes" : "no");
  printf("multiplicities: %s\n", dlx_has_multiplicities(problem) ? "yes" : "no");
  printf("costs: %s\n", dlx_has_costs(problem) ? "yes" : "no");
  printf("components: %zu\n", facts->survey.components);
  printf("forced options: %zu\n", facts->survey.forced);
  printf("idle options: %zu\n", facts->survey.idle);
  printf("uncoverable items: %zu", facts->survey.uncoverable);
  if (first_uncoverable(facts) != NULL) printf(", the first is '%s': no solution", first_uncoverable(facts));
  printf("\nengine: %s (%s)\n", facts->engine != NULL ? facts->engine : "none", facts->reason);
}

static enum exit_status print_json(const struct facts *facts) {
  const dlx_problem *problem = facts->problem;
  const char *name = first_uncoverable(facts);
  json_t *object = json_pack(
      "{sI sI sI sI sI sf sb sb sb sI sI sI sI so? ss? ss}", "items", (json_int_t)dlx_item_count(problem), "primary",
      (json_int_t)dlx_primary_count(problem), "secondary", (json_int_t)secondary_count(problem), "options",
      (json_int_t)dlx_option_count(problem), "entries", (json_int_t)dlx_entry_count(problem), "density",
      density(problem), "colours", dlx_has_colours(problem), "multiplicities", dlx_has_multiplicities(problem), "costs",
      dlx_has_costs(problem), "components", (json_int_t)facts->survey.components, "forced",
      (json_int_t)facts->survey.forced, "idle", (json_int_t)facts->survey.idle, "uncoverable",
      (json_int_t)facts->survey.uncoverable, "first_uncoverable", name != NULL ? json_text(name) : NULL, "engine",
      facts->engine, "reason", facts->reason);
  char *text = object != NULL ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6)) : NULL;
  json_decref(object);
  if (text == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  puts(text);
  free(text);
  return STATUS_ANSWERED;
}

static enum exit_status describe_problem(const struct settings *settings, const dlx_problem *problem) {
  struct facts facts = {.problem = problem};
  if (dlx_survey(problem, &facts.survey) != DLX_OK) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  facts.engine = dlx_choose(problem, &facts.reason);
  if (settings->format == INFO_JSON) return print_json(&facts);
  print_text(&facts);
  return STATUS_ANSWERED;
}

static const struct {
  enum dlx_ability ability;
  const char *name;
} abilities[] = {
    {DLX_CAN_SECONDARY, "secondary"}, {DLX_CAN_COLOUR, "colours"}, {DLX_CAN_MULTIPLICITY, "multiplicities"},
    {DLX_CAN_VISIT, "visits"},        {DLX_CAN_RESUME, "resumes"}, {DLX_CAN_SPLIT, "splits"},
};

static void list_sudoku_engines(void) {
  const struct sudoku_engine_info *engine;
  puts("\nFor 'dlx sudoku solve', 'check' and 'count' also:");
  for (size_t i = 0; (engine = sudoku_engine_at(i)) != NULL; i++) {
    printf("%s: %s\n", engine->name, engine->summary);
    if (engine->lacks != NULL) printf("  %s\n", engine->lacks);
  }
}

static void list_kakuro_engines(void) {
  const struct kakuro_engine_info *engine;
  puts("\nFor 'dlx kakuro solve', 'check' and 'count' also:");
  for (size_t i = 0; (engine = kakuro_engine_at(i)) != NULL; i++) printf("%s: %s\n", engine->name, engine->summary);
}

static void list_engines(void) {
  const struct dlx_engine_info *engine;
  for (size_t i = 0; (engine = dlx_engine_at(i)) != NULL; i++) {
    printf("%s: %s\n  can:", engine->name, engine->summary);
    const char *before = " ";
    for (size_t j = 0; j < sizeof abilities / sizeof *abilities; j++) {
      if ((engine->abilities & abilities[j].ability) == 0) continue;
      printf("%s%s", before, abilities[j].name);
      before = ", ";
    }
    putchar('\n');
  }
  list_sudoku_engines();
  list_kakuro_engines();
}

static enum exit_status run(const struct settings *settings) {
  if (settings->engines) {
    if (settings->operand_count > 0) {
      message_error("--engines is about no FILE: '%s' is one too many", settings->operands[0]);
      return STATUS_BAD;
    }
    list_engines();
    return STATUS_ANSWERED;
  }
  return input_use_problem(settings, describe_problem);
}

static const struct option_row options[] = {
    {.name = "engines",
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, engines),
     .excludes = {"from", "format"},
     .help = "list the engines with what each can do, and read no FILE"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how the answer is written"},
    {0},
};

const struct command command_info = {
    .name = "info",
    .summary = "Describe an exact-cover problem",
    .text = "Items, options, entries and density; components that share no item; options that are the only one\n"
            "of some item; the engine that 'auto' takes, and why.\n",
    .example = "  dlx make queens 8 | dlx info\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_json, options_reading},
    .run = run,
};
