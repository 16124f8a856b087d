#include "dlx/parallel/stems.h"

#include <assert.h>
#include <stdlib.h>

struct stem *dlxi_stem_hold(struct stem *stem) {
  if (stem) stem->holders++;
  return stem;
}

void dlxi_stem_release(struct stem *stem) {
  while (stem && --stem->holders == 0) {
    struct stem *below = stem->below;
    free(stem);
    stem = below;
  }
}

struct stem *dlxi_stem_grow(struct stem *below, uint32_t option) {
  struct stem *stem = malloc(sizeof *stem);
  if (!stem) return NULL;
  *stem = (struct stem){
      .below = dlxi_stem_hold(below),
      .holders = 1,
      .option = option,
      .depth = (uint32_t)dlxi_stem_depth(below) + 1,
  };
  return stem;
}

/* The longest part of a stem that leads to the branch of 'count' options, too. */
static struct stem *common_part(struct stem *stem, const uint32_t *options, size_t count, size_t kept) {
  while (dlxi_stem_depth(stem) > count) stem = stem->below;
  struct stem *common = stem;
  for (; dlxi_stem_depth(stem) > kept; stem = stem->below)
    if (stem->option != options[stem->depth - 1]) common = stem->below;
  return common;
}

static void replace(struct stem **stem, struct stem *by) {
  dlxi_stem_release(*stem);
  *stem = by;
}

bool dlxi_stem_reach(struct stem **stem, const uint32_t *options, size_t count, size_t kept) {
  replace(stem, dlxi_stem_hold(common_part(*stem, options, count, kept)));
  for (size_t depth = dlxi_stem_depth(*stem); depth < count; depth++) {
    struct stem *longer = dlxi_stem_grow(*stem, options[depth]);
    if (!longer) return false;
    replace(stem, longer);
  }
  return true;
}

bool dlxi_path_prepare(struct path *path, size_t longest) {
  *path = (struct path){.options = malloc((longest + 1) * sizeof *path->options)};
  return path->options != NULL;
}

void dlxi_path_release(struct path *path) {
  dlxi_stem_release(path->stem);
  free(path->options);
}

/* How many options two stems share, not only by value. */
static size_t shared_depth(const struct stem *one, const struct stem *other) {
  while (one != other) {
    if (dlxi_stem_depth(one) >= dlxi_stem_depth(other))
      one = one->below;
    else
      other = other->below;
  }
  return dlxi_stem_depth(one);
}

size_t dlxi_path_lead(struct path *path, struct stem *stem) {
  size_t kept = shared_depth(path->stem, stem);
  for (const struct stem *s = stem; dlxi_stem_depth(s) > kept; s = s->below) path->options[s->depth - 1] = s->option;
  replace(&path->stem, dlxi_stem_hold(stem));
  return kept;
}
