/*
 * The label of what remains: a string of words that two states share only if renaming items (and colours of an item)
 * turns one into the other.  So equal labels mean equal numbers of solutions.  That the reverse does not always hold
 * costs time, never correctness.
 */
#ifndef DLX_LABEL_H
#define DLX_LABEL_H

#include "dlx/symmetry/remains.h"

struct labeller; /* memory and tables for one problem; O(items + entries) */

struct label {
  const uint64_t *words; /* lent until the next label is made */
  uint32_t count;
};

/* A hash of a label: of no use but to compare in bulk where a mistake does no harm. */
uint64_t dlxi_label_hash(struct label label);

/* NULL: no memory. */
struct labeller *dlxi_labeller_new(const struct remains *remains);
void dlxi_labeller_free(struct labeller *labeller);

/* Labels the window of 'remains', which is boiled down and not empty. */
struct label dlxi_label(struct labeller *labeller, const struct remains *remains);

/*
 * What an option is called in the last label: the numbers of its items there, which ascend, a word each.  Where the
 * same label comes again, an option that is called the same is the same but for names.  'words' has room for the
 * entries of the option.  Returns how many were written, 0 if it is not in the label.
 */
uint32_t dlxi_label_option(const struct labeller *labeller, const struct remains *remains, uint32_t option,
                           uint64_t *words);

#endif
