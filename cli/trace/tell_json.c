/*
 * A search as JSON, an object a line and step; docs/cli.md has its members.
 *
 * It is written as it comes: objects in memory would be taken apart at once, and a text that jansson makes of them has
 * gaps where memory ran out.
 */
#include "cli/output.h"
#include "cli/trace/characters.h"
#include "cli/trace/search_tree.h"
#include "cli/trace/tell.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void tell_item(const dlx_problem *problem, size_t item) {
  if (item == DLX_NO_ITEM)
    fputs("null", stdout);
  else
    characters_put_json(dlx_item_name(problem, item), stdout);
}

static void tell_node(const dlx_problem *problem, const struct dlx_step *step) {
  fputs(",\"item\":", stdout);
  tell_item(problem, step->item);
  printf(",\"options\":%zu,\"items_left\":%zu", step->length, step->items_left);
}

static void tell_try(const dlx_problem *problem, const struct dlx_step *step, const char *line) {
  printf(",\"option\":%zu,\"text\":", step->option);
  characters_put_json(line, stdout);
  printf(",\"place\":%zu,\"of\":%zu,\"covers\":[", step->place, step->length);
  for (size_t k = 0; k < step->covered_count; k++) {
    if (k > 0) putchar(',');
    tell_item(problem, step->covered[k]);
  }
  printf("],\"options_gone\":%zu,\"options_left\":%zu", step->options_gone, step->options_left);
}

static void tell_solution(const struct dlx_step *step) {
  printf(",\"solution\":%" PRIu64 ",\"options\":[", step->solution);
  for (size_t k = 0; k < step->count; k++) printf("%s%" PRIu32, k > 0 ? "," : "", step->options[k]);
  putchar(']');
}

static void tell_step(const dlx_problem *problem, const struct dlx_step *step, const char *line) {
  static const char *const names[] = {
      [DLX_STEP_NODE] = "node",         [DLX_STEP_TRY] = "try",   [DLX_STEP_DEAD_END] = "dead_end",
      [DLX_STEP_SOLUTION] = "solution", [DLX_STEP_BACK] = "back",
  };
  printf("{\"step\":\"%s\",\"node\":%" PRIu64 ",\"level\":%zu", names[step->kind], step->node, step->level);
  switch (step->kind) {
  case DLX_STEP_NODE:
  case DLX_STEP_DEAD_END:
    tell_node(problem, step);
    break;
  case DLX_STEP_TRY:
    tell_try(problem, step, line);
    break;
  case DLX_STEP_SOLUTION:
    tell_solution(step);
    break;
  case DLX_STEP_BACK:
    printf(",\"option\":%zu", step->option);
    break;
  }
  puts("}");
}

bool tell_json(void *user, const struct dlx_step *step) {
  struct teller *teller = user;
  char *line = step->kind == DLX_STEP_TRY ? option_line(teller->problem, step->option) : NULL;
  teller->failed = step->kind == DLX_STEP_TRY && line == NULL;
  if (!teller->failed) tell_step(teller->problem, step, line);
  free(line);
  return !teller->failed && !output_failed();
}
