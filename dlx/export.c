/*
 * Problems for other solvers: clauses for a SAT solver (DIMACS), and a 0-1 linear program (CPLEX LP).
 *
 * Both say the same of an item in their own way:
 *
 *     primary       one of its options           (x1 or x4 or x7), not two of them     x1 + x4 + x7 = 1
 *     secondary     at most one of its options   not two of them                       x1 + x4 + x7 <= 1
 *     coloured      no two that clash            not two of different colour, or       y2 + y5 + x7 <= 1
 *                                                of which one has none                 x1 <= y2, x4 <= y5
 *
 * where, in the linear program, y2 says that the item has colour 2.  Options without a primary item are ruled out, so
 * that the solutions are those of the problem, one for one: hence y2 <= x1 + ... as well, an unused colour is 0.
 */
#include "dlx/format.h"
#include "dlx/uses.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the options of each item */

static int by_colour(const void *a, const void *b) {
  const struct use *p = a;
  const struct use *q = b;
  if (p->colour != q->colour) return p->colour < q->colour ? -1 : 1;
  return p->option < q->option ? -1 : p->option > q->option;
}

/* The uses of an item, sorted by colour, then by option. */
static enum dlx_status find_uses(const dlx_problem *problem, struct uses *uses) {
  if (dlxi_find_uses(problem, uses)) return DLX_NO_MEMORY;
  for (size_t i = problem->primary_count; i < problem->items.count && problem->coloured; i++)
    qsort(uses->all + uses->start[i], uses->start[i + 1] - uses->start[i], sizeof *uses->all, by_colour);
  return DLX_OK;
}

/* ---------------------------------------------------------------- clauses */

/* Variable k, and DIMACS counts them from 1, is option k-1. */
static unsigned long variable(uint32_t option) {
  return option + 1ul;
}

static uint64_t item_clauses(const dlx_problem *problem, const struct uses *uses, size_t item, FILE *stream) {
  uint64_t count = 0;
  size_t end = uses->start[item + 1];
  if (item < problem->primary_count) {
    for (size_t i = uses->start[item]; i < end && stream; i++) fprintf(stream, "%lu ", variable(uses->all[i].option));
    if (stream) fputs("0\n", stream);
    count++;
  }
  for (size_t i = uses->start[item]; i < end; i++) {
    struct use a = uses->all[i];
    for (size_t j = i + 1; j < end; j++) {
      struct use b = uses->all[j];
      if (!dlxi_uses_clash(a.colour, b.colour)) continue;
      if (stream) fprintf(stream, "-%lu -%lu 0\n", variable(a.option), variable(b.option));
      count++;
    }
  }
  return count;
}

/* Writes the clauses, or only counts them if 'stream' is NULL. */
static uint64_t clauses(const dlx_problem *problem, const struct uses *uses, FILE *stream) {
  uint64_t count = 0;
  for (size_t i = 0; i < problem->items.count; i++) count += item_clauses(problem, uses, i, stream);
  for (uint32_t k = 0; k < problem->option_count; k++) {
    if (!dlxi_option_is_idle(problem, k)) continue;
    if (stream) fprintf(stream, "-%lu 0\n", variable(k));
    count++;
  }
  return count;
}

enum dlx_status dlxi_write_dimacs(const dlx_problem *problem, FILE *stream, struct dlx_message *message) {
  if (dlx_has_multiplicities(problem))
    return dlxi_fail(message, DLX_UNSUPPORTED, "clauses for items that are not covered exactly once: try lp");
  struct uses uses;
  if (find_uses(problem, &uses)) return DLX_NO_MEMORY;
  fputs("c An exact-cover problem: its solutions are those of the clauses, and variable k is option k-1.\n", stream);
  for (size_t k = 0; k < problem->option_count; k++) {
    fprintf(stream, "c %zu: ", k + 1);
    dlx_write_option(problem, k, stream);
  }
  fprintf(stream, "p cnf %zu %" PRIu64 "\n", problem->option_count, clauses(problem, &uses, NULL));
  clauses(problem, &uses, stream);
  dlxi_uses_release(&uses);
  return DLX_OK;
}

/* ---------------------------------------------------------------- linear program */

#define LP_WIDTH 100 /* CPLEX refuses lines of more than 560 bytes */

struct lp {
  const dlx_problem *problem;
  struct uses uses;
  FILE *stream;
  size_t width;     /* of the line so far */
  const char *wrap; /* what a line that goes on begins with */
  bool empty_sum;   /* is the variable 'none', always 0, in use? */
};

static void begin_line(struct lp *lp, const char *wrap) {
  lp->width = 0;
  lp->wrap = wrap;
}

/* Writes one word of a line, which is broken before it if it is long. */
__attribute__((format(printf, 2, 3))) static void put(struct lp *lp, const char *format, ...) {
  va_list arguments;
  if (lp->width > LP_WIDTH) {
    fprintf(lp->stream, "\n%s", lp->wrap);
    lp->width = strlen(lp->wrap);
  }
  va_start(arguments, format);
  int written = vfprintf(lp->stream, format, arguments);
  va_end(arguments);
  if (written > 0) lp->width += (size_t)written;
}

static void end_line(struct lp *lp) {
  putc('\n', lp->stream);
}

/* The uses of an item that have the same colour as use 'i' end here; each without a colour is for itself. */
static size_t group_end(const struct lp *lp, size_t item, size_t i) {
  const struct use *all = lp->uses.all;
  size_t end = i + 1;
  while (all[i].colour && end < lp->uses.start[item + 1] && all[end].colour == all[i].colour) end++;
  return end;
}

/* The variable that says whether an item's use 'i' is made: that of its colour, or of its option. */
static void put_use(struct lp *lp, const char *sign, size_t item, size_t i) {
  struct use use = lp->uses.all[i];
  if (use.colour)
    put(lp, "%sy%zu_%" PRIu32, sign, item, use.colour);
  else
    put(lp, "%sx%" PRIu32, sign, use.option);
}

/* A row: how much of an item there is, compared with a number. */
static void write_row(struct lp *lp, size_t item, const char *suffix, const char *relation, uint32_t bound) {
  size_t end = lp->uses.start[item + 1];
  begin_line(lp, "  ");
  put(lp, " i%zu%s:", item, suffix);
  for (size_t i = lp->uses.start[item]; i < end; i = group_end(lp, item, i))
    put_use(lp, i == lp->uses.start[item] ? " " : " + ", item, i);
  if (lp->uses.start[item] == end) {
    put(lp, " none");
    lp->empty_sum = true;
  }
  put(lp, " %s %" PRIu32, relation, bound);
  end_line(lp);
}

/* Ties the variable of a colour to the options, from use 'i' up to 'end', that give the item this colour. */
static void write_colour_rows(struct lp *lp, size_t item, size_t i, size_t end) {
  uint32_t colour = lp->uses.all[i].colour;
  for (size_t k = i; k < end; k++) {
    uint32_t option = lp->uses.all[k].option;
    fprintf(lp->stream, " y%zu_%" PRIu32 "_x%" PRIu32 ": x%" PRIu32 " - y%zu_%" PRIu32 " <= 0\n", item, colour, option,
            option, item, colour);
  }
  begin_line(lp, "  ");
  put(lp, " y%zu_%" PRIu32 "_used: y%zu_%" PRIu32, item, colour, item, colour);
  for (size_t k = i; k < end; k++) put(lp, " - x%" PRIu32, lp->uses.all[k].option);
  put(lp, " <= 0");
  end_line(lp);
}

static void write_item_rows(struct lp *lp, size_t item) {
  uint32_t low;
  uint32_t high;
  dlx_multiplicity(lp->problem, item, &low, &high);
  if (low == high) {
    write_row(lp, item, "", "=", low);
    return;
  }
  if (low > 0) write_row(lp, item, "low", ">=", low);
  if (lp->uses.start[item] < lp->uses.start[item + 1]) write_row(lp, item, low > 0 ? "high" : "", "<=", high);
  size_t end;
  for (size_t i = lp->uses.start[item]; i < lp->uses.start[item + 1]; i = end) {
    end = group_end(lp, item, i);
    if (lp->uses.all[i].colour) write_colour_rows(lp, item, i, end);
  }
}

static void write_idle_row(struct lp *lp) {
  bool any = false;
  begin_line(lp, "  ");
  for (size_t k = 0; k < lp->problem->option_count; k++) {
    if (!dlxi_option_is_idle(lp->problem, k)) continue;
    put(lp, any ? " + x%zu" : " idle: x%zu", k);
    any = true;
  }
  if (!any) return;
  put(lp, " = 0");
  end_line(lp);
}

static void write_names(struct lp *lp) {
  const dlx_problem *problem = lp->problem;
  fputs("\\ An exact-cover problem.  xk is 1 if option k is chosen, row ik is for item k, yk_c is 1 if it has colour "
        "c.\n",
        lp->stream);
  for (size_t i = 0; i < problem->items.count; i++) fprintf(lp->stream, "\\ i%zu: %s\n", i, dlx_item_name(problem, i));
  for (uint32_t c = 1; c <= problem->colours.count; c++)
    fprintf(lp->stream, "\\ colour %" PRIu32 ": %s\n", c, dlx_colour_name(problem, c));
  for (size_t k = 0; k < problem->option_count; k++) {
    const struct dlx_entry *entries;
    size_t count = dlx_option(problem, k, &entries);
    begin_line(lp, "\\  ");
    put(lp, "\\ x%zu:", k);
    for (size_t i = 0; i < count; i++) {
      const char *name = dlx_item_name(problem, entries[i].item);
      if (entries[i].colour)
        put(lp, " %s:%s", name, dlx_colour_name(problem, entries[i].colour));
      else
        put(lp, " %s", name);
    }
    end_line(lp);
  }
}

static void write_objective(struct lp *lp) {
  bool any = false;
  begin_line(lp, "  ");
  fputs("Minimize\n", lp->stream);
  put(lp, " obj:");
  for (size_t k = 0; k < lp->problem->option_count; k++) {
    uint64_t cost = dlx_cost(lp->problem, k);
    if (!cost) continue;
    put(lp, "%s%" PRIu64 " x%zu", any ? " + " : " ", cost, k);
    any = true;
  }
  if (!any) put(lp, lp->problem->option_count ? " 0 x0" : " 0 none");
  lp->empty_sum = lp->problem->option_count == 0;
  end_line(lp);
}

static void write_variables(struct lp *lp) {
  fputs("Binaries\n", lp->stream);
  begin_line(lp, " ");
  for (size_t k = 0; k < lp->problem->option_count; k++) put(lp, " x%zu", k);
  for (size_t item = lp->problem->primary_count; item < lp->problem->items.count; item++) {
    size_t end = lp->uses.start[item + 1];
    for (size_t i = lp->uses.start[item]; i < end; i = group_end(lp, item, i))
      if (lp->uses.all[i].colour) put_use(lp, " ", item, i);
  }
  if (lp->empty_sum) put(lp, " none");
  end_line(lp);
}

enum dlx_status dlxi_write_lp(const dlx_problem *problem, FILE *stream, struct dlx_message *message) {
  (void)message; /* a linear program can say everything */
  struct lp lp = {.problem = problem, .stream = stream};
  if (find_uses(problem, &lp.uses)) return DLX_NO_MEMORY;
  write_names(&lp);
  write_objective(&lp);
  fputs("Subject To\n", stream);
  for (size_t i = 0; i < problem->items.count; i++) write_item_rows(&lp, i);
  write_idle_row(&lp);
  if (lp.empty_sum) fputs(" empty: none = 0\n", stream);
  write_variables(&lp);
  fputs("End\n", stream);
  dlxi_uses_release(&lp.uses);
  return DLX_OK;
}
