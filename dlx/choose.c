/*
 * Which engine "auto" takes: what was fastest where, on some forty problems of all kinds.
 *
 *   - Items with long lists: bits, which counts eight lists side by side, while cells has to keep them in many words.
 *     But with secondary items and many thousands of options cells sweeps its rows by their masks, and is faster.
 *   - Options of one or two items: bits, which counts the ends of covers without walking them; and the shorter the
 *     options, the more of the tree is ends.
 *   - Hundreds of primary items and options, with short lists, as in Sudokus of 9x9: bits is as fast there as cells,
 *     and is set up in half the time, which counts where many puzzles are solved.
 *   - Multiplicities other than exactly once: bounded, which is made for them.
 *   - All else: cells, where a list is a word or a few, and forced choices come for nothing.
 */
#include "dlx/bits/bits.h"
#include "dlx/bounded/bounded.h"
#include "dlx/cells/cells.h"
#include "dlx/links.h"

#define LONG_LIST         48   /* options of a primary item, on the average, */
#define LONG_LIST_IF_PURE 24   /* and where there are no secondary items, which cells has in its masks for nothing */
#define LONG_SET          6144 /* options, beside secondary items */
#define SHORT_LIST        9
#define LEAST_TABLE       ((uint64_t)1 << 16) /* options times items */
#define MOST_TABLE        ((uint64_t)1 << 18)
#define LOOKED_AT         65536 /* entries that are looked at to find out */

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

static bool is_pure(const dlx_problem *problem) {
  return problem->primary_count == dlx_item_count(problem);
}

/* Items and options by the hundred, all primary, and each item in few options. */
static bool is_like_sudoku(const dlx_problem *problem, struct averages averages) {
  uint64_t table = (uint64_t)problem->option_count * problem->primary_count;
  return averages.list <= SHORT_LIST && is_pure(problem) && table >= LEAST_TABLE && table <= MOST_TABLE;
}

static const struct engine *choose(const dlx_problem *problem, const char **reason) {
  const struct averages averages = averages_of(problem);
  const bool long_lists = averages.list >= (is_pure(problem) ? LONG_LIST_IF_PURE : LONG_LIST);
  if (!dlxi_bits.refuse(problem)) {
    *reason = "options of one or two items: most of the work is at the ends of covers";
    if (averages.option <= 2 && problem->option_count < LONG_SET) return &dlxi_bits;
    *reason = "hundreds of items with few options each: sets of bits are soon set up";
    if (is_like_sudoku(problem, averages)) return &dlxi_bits;
    *reason = "items with many options each: their lists are counted side by side";
    if (long_lists && (is_pure(problem) || problem->option_count < LONG_SET)) return &dlxi_bits;
  }
  *reason = !long_lists ? "items with few options each: a list is a word or two"
                        : "secondary items and many options: rows are swept by the masks of items";
  return &dlxi_cells;
}

const char *dlx_choose(const dlx_problem *problem, const char **reason) {
  DLX_REQUIRE(problem && reason);
  if (dlx_has_multiplicities(problem)) {
    const bool fits = !dlxi_bounded.refuse(problem);
    *reason =
        fits ? "multiplicities other than exactly once" : "multiplicities, and too many items and options for sets";
    return fits ? dlxi_bounded.info.name : dlxi_links.info.name;
  }
  return choose(problem, reason)->info.name;
}
