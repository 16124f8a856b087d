/*
 * The registry: one row an engine, and the rule by which "auto" chooses.
 */
#include "dlx/engine.h"

#include "dlx/bits/bits.h"
#include "dlx/cells/cells.h"
#include "dlx/links.h"

static const struct engine *const engines[] = {
    &dlxi_links, &dlxi_bits, &dlxi_bits_avx2, &dlxi_bits_portable, &dlxi_cells,
};

const struct engine *dlxi_engine(size_t index) {
  return index < sizeof engines / sizeof *engines ? engines[index] : NULL;
}

const struct dlx_engine_info *dlx_engine_at(size_t index) {
  const struct engine *engine = dlxi_engine(index);
  return engine ? &engine->info : NULL;
}

/* ---------------------------------------------------------------- auto */

/*
 * What was fastest where, on some twenty problems of all kinds:
 *
 *   - Items with long lists: bits, which counts eight lists side by side, while cells has to keep them in many words.
 *     But with many thousands of options even a set of options is long, and cells keeps only what is alive.
 *   - Options of one or two items: bits, which counts the ends of covers without walking them; and the shorter the
 *     options, the more of the tree is ends.
 *   - Hundreds of primary items and options, with short lists, as in Sudokus of 9x9: bits is as fast there as cells,
 *     and is set up in half the time, which counts where many puzzles are solved.
 *   - All else: cells, where a list is a word or a few, and forced choices come for nothing.
 */
#define LONG_LIST   48   /* options of a primary item, on the average */
#define LONG_SET    6144 /* options */
#define SHORT_LIST  9
#define LEAST_TABLE ((uint64_t)1 << 16) /* options times items */
#define MOST_TABLE  ((uint64_t)1 << 18)
#define LOOKED_AT   65536 /* entries that are looked at to find out */

struct averages {
  double list;   /* options of a primary item */
  double option; /* items of an option */
};

/* From the first so many entries, so that it takes no time in a large problem. */
static struct averages averages_of(const dlx_problem *problem) {
  uint64_t options = 0, entries = 0, primary = 0;
  for (; options < problem->option_count && entries < LOOKED_AT; options++) {
    for (uint32_t e = problem->option_start[options]; e < problem->option_start[options + 1]; e++)
      primary += problem->entries[e].item < problem->primary_count;
    entries = problem->option_start[options + 1];
  }
  if (options == 0 || problem->primary_count == 0) return (struct averages){0, 0};
  double looked_at = (double)options / (double)problem->option_count;
  return (struct averages){.list = (double)primary / looked_at / (double)problem->primary_count,
                           .option = (double)entries / (double)options};
}

/* Items and options by the hundred, all primary, and each item in few options. */
static bool is_like_sudoku(const dlx_problem *problem, struct averages averages) {
  uint64_t table = (uint64_t)problem->option_count * problem->primary_count;
  return averages.list <= SHORT_LIST && problem->primary_count == dlx_item_count(problem) && table >= LEAST_TABLE &&
         table <= MOST_TABLE;
}

static bool is_refused(const struct engine *engine, const dlx_problem *problem) {
  return engine->refuse && engine->refuse(problem);
}

static const struct engine *choose(const dlx_problem *problem, const char **reason) {
  const struct averages averages = averages_of(problem);
  if (!is_refused(&dlxi_bits, problem)) {
    *reason = "options of one or two items: most of the work is at the ends of covers";
    if (averages.option <= 2) return &dlxi_bits;
    *reason = "hundreds of items with few options each: sets of bits are soon set up";
    if (is_like_sudoku(problem, averages)) return &dlxi_bits;
    *reason = "items with many options each: their lists are counted side by side";
    if (averages.list >= LONG_LIST && problem->option_count < LONG_SET) return &dlxi_bits;
  }
  *reason = averages.list < LONG_LIST ? "items with few options each: a list is a word or two"
                                      : "many options: only those that are alive are kept";
  if (!is_refused(&dlxi_cells, problem)) return &dlxi_cells;
  *reason = "dancing links do every problem of primary, secondary and coloured items";
  return &dlxi_links;
}

const char *dlx_choose(const dlx_problem *problem, const char **reason) {
  DLX_REQUIRE(problem && reason);
  if (dlx_has_multiplicities(problem)) {
    *reason = "no engine can do multiplicities other than exactly once";
    return NULL;
  }
  return choose(problem, reason)->info.name;
}
