/*
 * dlx trace: the search of a small problem, step by step, in words or as a picture.
 *
 * The search is made twice: once to see that it is small enough, before anything is written, and once to be told.
 */
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/trace/search_tree.h"
#include "cli/trace/tell.h"
#include <inttypes.h>

enum trace_format { TRACE_TEXT = 1, TRACE_JSON, TRACE_DOT, TRACE_SVG };
static const char *const formats[] = {"text", "json", "dot", "svg", NULL};

static uint64_t limit_of(const struct settings *settings) {
  return settings->all ? 0 : settings->limit;
}

/* STATUS_BAD, with a message: the search has more nodes, or more solutions, than are to be shown. */
static enum exit_status refuse_large(const struct settings *settings, const dlx_problem *problem) {
  uint64_t most = settings->max_nodes, limit = limit_of(settings);
  struct dlx_tracing counting = {.limit = limit != 0 && limit <= most ? limit : most + 1, .node_limit = most};
  struct dlx_traced traced;
  struct dlx_message message;
  enum dlx_status status = dlx_trace(problem, &counting, &traced, &message);
  if (status) return message_failure(status, NULL, &message);
  const char *what = traced.end == DLX_AT_NODE_LIMIT ? "nodes" : traced.solutions > most ? "solutions" : NULL;
  if (what == NULL) return STATUS_ANSWERED;
  message_error("the search has more than %" PRIu64 " %s, too many to be looked at: --max-nodes N shows more, "
                "-n N stops after N solutions",
                most, what);
  return STATUS_BAD;
}

static enum exit_status tell(const struct settings *settings, const dlx_problem *problem) {
  struct teller teller = {.problem = problem};
  struct dlx_tracing tracing = {
      .step = settings->format == TRACE_JSON ? tell_json : tell_text, .user = &teller, .limit = limit_of(settings)};
  struct dlx_traced traced;
  struct dlx_message message;
  enum dlx_status status = dlx_trace(problem, &tracing, &traced, &message);
  if (status) return message_failure(status, NULL, &message);
  return teller.failed ? message_failure(DLX_NO_MEMORY, NULL, NULL) : STATUS_ANSWERED;
}

static enum exit_status draw(const struct settings *settings, const dlx_problem *problem) {
  struct search_tree tree = {0};
  struct dlx_tracing tracing = {.step = search_tree_step, .user = &tree, .limit = limit_of(settings)};
  struct dlx_message message;
  enum dlx_status status = dlx_trace(problem, &tracing, &tree.traced, &message);
  if (!status && tree.traced.end == DLX_STOPPED_BY_VISITOR) status = DLX_NO_MEMORY;
  if (!status) {
    bool dot = settings->format == TRACE_DOT;
    bool drawn = dot ? search_tree_write_dot(&tree, problem, stdout) : search_tree_write_svg(&tree, problem, stdout);
    if (!drawn) status = DLX_NO_MEMORY;
  }
  search_tree_release(&tree);
  return message_failure(status, NULL, &message);
}

static enum exit_status run(const struct settings *settings) {
  dlx_problem *problem;
  enum exit_status status = input_problem(settings, 0, &problem);
  if (status) return status;
  bool as_picture = settings->format == TRACE_DOT || settings->format == TRACE_SVG;
  status = refuse_large(settings, problem);
  if (!status) status = as_picture ? draw(settings, problem) : tell(settings, problem);
  dlx_problem_free(problem);
  return status;
}

#define FIELD(name) offsetof(struct settings, name)

static const struct option_row options[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = FIELD(format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how the search is shown"},
    {.name = "limit",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = FIELD(limit),
     .value = "N",
     .high = UINT64_MAX,
     .preset = "0",
     .excludes = {"all"},
     .help = "stop after N solutions; 0: do not"},
    {.name = "all", .letter = 'a', .kind = OPTION_FLAG, .field = FIELD(all), .help = "every solution: the default"},
    {.name = "max-nodes",
     .kind = OPTION_COUNT,
     .field = FIELD(max_nodes),
     .value = "N",
     .preset = "2000",
     .low = 1,
     .high = 1000000,
     .help = "refuse a search that has more nodes, or more solutions"},
    {0},
};

const struct command command_trace = {
    .name = "trace",
    .summary = "Show the search of a small exact-cover problem step by step",
    .text = "Each item chosen and why, each option tried and what it covers, dead ends, solutions, and steps back.\n"
            "Nodes are those of engine 'links', and numbered as it enters them.\n"
            "Formats: text for people; json an object a line and step; dot a digraph for Graphviz; svg a picture\n"
            "of the search tree.\n",
    .example = "  dlx make langford 3 | dlx trace\n"
               "  dlx make langford 4 | dlx trace -f svg > tree.svg\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_json, options_reading},
    .run = run,
};
