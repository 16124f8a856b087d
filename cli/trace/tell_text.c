/*
 * A search in words:
 *
 *     node 1: item A, with 2 options the first of the fewest; items to cover: 7
 *       option 1, the 1st of 2: A D G
 *         covers A D G; options left: 2, gone: 4
 *         node 2: item B has no option: dead end
 *       back from option 1
 */
#include "cli/output.h"
#include "cli/trace/search_tree.h"
#include "cli/trace/tell.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_INDENT 40 /* levels; deeper ones are not further to the right */

static void indent(size_t level, bool inner) {
  size_t shown = level < MAX_INDENT ? level : MAX_INDENT;
  printf("%*s", (int)(4 * shown + (inner ? 2 : 0)), "");
}

static void tell_node(const dlx_problem *problem, const struct dlx_step *step) {
  if (step->item == DLX_NO_ITEM) {
    printf("node %" PRIu64 ": no item is left to be covered\n", step->node);
    return;
  }
  const char *name = dlx_item_name(problem, step->item);
  printf("node %" PRIu64 ": item %s", step->node, name);
  if (step->length == 0) {
    puts(" has no option: dead end");
    return;
  }
  if (step->length == 1)
    printf(", with its only option");
  else
    printf(", with %zu options the first of the fewest", step->length);
  printf("; items to cover: %zu\n", step->items_left);
}

static bool tell_try(const dlx_problem *problem, const struct dlx_step *step) {
  char *line = option_line(problem, step->option);
  if (line == NULL) return false;
  printf("option %zu, number %zu of %zu: %s\n", step->option, step->place, step->length, line);
  free(line);
  indent(step->level + 1, false);
  fputs("covers", stdout);
  for (size_t k = 0; k < step->covered_count; k++) printf(" %s", dlx_item_name(problem, step->covered[k]));
  printf("; options gone: %zu, left: %zu\n", step->options_gone, step->options_left);
  return true;
}

static void tell_solution(const struct dlx_step *step) {
  printf("solution %" PRIu64 ": options", step->solution);
  for (size_t k = 0; k < step->count; k++) printf(" %" PRIu32, step->options[k]);
  putchar('\n');
}

bool tell_text(void *user, const struct dlx_step *step) {
  struct teller *teller = user;
  switch (step->kind) {
  case DLX_STEP_NODE:
    indent(step->level, false);
    tell_node(teller->problem, step);
    break;
  case DLX_STEP_TRY:
    indent(step->level, true);
    teller->failed = !tell_try(teller->problem, step);
    break;
  case DLX_STEP_DEAD_END: /* the node said it */
    break;
  case DLX_STEP_SOLUTION:
    indent(step->count, false);
    tell_solution(step);
    break;
  case DLX_STEP_BACK:
    indent(step->level, true);
    printf("back from option %zu\n", step->option);
    break;
  }
  return !teller->failed && !output_failed();
}
