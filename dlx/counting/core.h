/*
 * What a counter needs to know of a problem, and no more.
 *
 * Away go options without a primary item, secondary items that cannot clash, and primary items that have the same
 * options as another.  Options that are now equal become one that counts as many times.  What is left falls into parts
 * that share no item: the counts of the parts are multiplied.
 *
 *     parts     [ part 0      ][ part 1  ] ...
 *     items      P P P S S      P P P      P P S ...      core items are numbered part by part, primary ones first
 *     options    k k k k k k    k k k      k k k ...      core options likewise, within a part in the problem's order
 *
 * The entries of a core option have its primary items first.
 */
#ifndef DLX_CORE_H
#define DLX_CORE_H

#include "dlx/problem.h"

#define CORE_NONE UINT32_MAX

/* 'code' says how an option uses a secondary item: one number from 0 for each colour that occurs there, and one for
   the use without a colour, if there is any. */
struct core_entry {
  uint32_t item;
  uint32_t code;
};

struct core_item {
  uint32_t of;    /* its number in the problem */
  uint32_t codes; /* how many; 1 for a primary item */
  uint32_t bare;  /* the code without a colour, else CORE_NONE */
};

struct core_part {
  uint32_t first_item, primary_count, item_count;
  uint32_t first_option, option_count;
};

struct core {
  const dlx_problem *problem;
  size_t item_count, option_count, part_count;
  struct core_item *items;
  struct core_part *parts; /* the one with the fewest options first */
  uint32_t *entry_start;   /* of each option and, last, the end */
  struct core_entry *entries;
  uint64_t *weights;   /* how many options of the problem each is */
  uint32_t *of;        /* the first of these */
  uint32_t *core_of;   /* for each option of the problem, its core option, or CORE_NONE */
  bool is_uncoverable; /* some primary item has no option: there is no solution, and nothing above is set */
};

/* DLX_NO_MEMORY is the only error; else the caller frees with dlxi_core_release(), and the problem lives as long.
   Time: O(entries log entries).  Requires: no multiplicities. */
enum dlx_status dlxi_core_make(const dlx_problem *problem, struct core *core);
void dlxi_core_release(struct core *core);

#endif
