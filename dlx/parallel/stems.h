/*
 * Branches told by the options that lead to them, what they have in common told once.
 *
 *     (root) <- 0 <- 4 <- 7         [0 4 7], [0 4 8] and [0 5] need five stems, not eight options;
 *                 ^    ^            a search 20,000 levels deep with a few branches at each
 *                 5    8            a few times 20,000, not 20,000 times 20,000
 *
 * The root is NULL.  A stem lives as long as anybody holds it, or one that grows from it; all of it is guarded by the
 * team's lock.
 */
#ifndef DLX_STEMS_H
#define DLX_STEMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct stem {
  struct stem *below;
  size_t holders;  /* Invariant: at least 1 */
  uint32_t option; /* the last one of the branch */
  uint32_t depth;  /* Invariant: 1 + the depth of 'below' */
};

static inline size_t dlxi_stem_depth(const struct stem *stem) {
  return stem ? stem->depth : 0;
}

/* Both take NULL.  dlxi_stem_hold() returns 'stem'. */
struct stem *dlxi_stem_hold(struct stem *stem);
void dlxi_stem_release(struct stem *stem);

/* dlxi_stem_grow() makes a stem of one option more, held by the caller.  NULL: no memory. */
struct stem *dlxi_stem_grow(struct stem *below, uint32_t option);

/*
 * dlxi_stem_reach() turns '*stem', which the caller holds, into the stem of 'count' options, of which the first 'kept'
 * are known to be those of '*stem'.  It lets go of no more, and grows no more, than differs.  false: no memory;
 * '*stem' is then some part of what it should be.
 * Time: O(what is not known to be kept, of both).
 */
bool dlxi_stem_reach(struct stem **stem, const uint32_t *options, size_t count, size_t kept);

/* A stem, written out. */
struct path {
  struct stem *stem; /* held */
  uint32_t *options;
};

/* dlxi_path_prepare() makes a path to the root, with room for branches of 'longest' options.  false: no memory. */
bool dlxi_path_prepare(struct path *path, size_t longest);
void dlxi_path_release(struct path *path);

/* Leads the path to another stem.  Returns how many options it keeps.  Time: O(what differs). */
size_t dlxi_path_lead(struct path *path, struct stem *stem);

#endif
