/*
 * Colours of an item are numbered as they are met, and each number is written as a set of half of the item's bits; so
 * no code is a part of another.  See frontier_plan.h.
 */
#include "dlx/frontier/frontier_lives.h"

#include <stdlib.h>
#include <string.h>

void dlxi_lives_release(struct lives *lives) {
  free(lives->order);
  free(lives->step_of);
  free(lives->of);
  free(lives->code);
}

/* ---------------------------------------------------------------- when items are open */

static void find_step(struct lives *lives, size_t option, const uint32_t *position) {
  const dlx_problem *problem = lives->problem;
  uint32_t step = NEVER, begin = problem->option_start[option], end = problem->option_start[option + 1];
  for (uint32_t e = begin; e < end; e++) {
    uint32_t item = problem->entries[e].item;
    if (item < problem->primary_count && position[item] < step) step = position[item];
  }
  lives->step_of[option] = step;
  if (step == NEVER) return;
  for (uint32_t e = begin; e < end; e++) {
    struct life *life = &lives->of[problem->entries[e].item];
    if (step < life->first) life->first = step;
    if (step > life->last && problem->entries[e].item >= problem->primary_count) life->last = step;
  }
}

static bool find_lives(struct lives *lives, enum frontier_order order) {
  const dlx_problem *problem = lives->problem;
  uint32_t *position = calloc(lives->steps + 1, sizeof *position);
  if (!position || !dlxi_frontier_arrange(problem, order, lives->order)) {
    free(position);
    return false;
  }
  for (uint32_t t = 0; t < lives->steps; t++) position[lives->order[t]] = t;
  for (size_t i = 0; i < lives->items; i++)
    lives->of[i] = (struct life){.first = NEVER, .last = i < lives->steps ? position[i] : 0, .bits = 1};
  for (size_t k = 0; k < problem->option_count; k++) find_step(lives, k, position);
  free(position);
  return true;
}

/* ---------------------------------------------------------------- codes of colours */

/* The next number with as many bits set.  Source: Gosper, HAKMEM 175. */
static uint64_t next_code(uint64_t code) {
  uint64_t low = code & -code, up = code + low;
  return up | ((code ^ up) / low >> 2);
}

/* So many bits that the sets of half of them are enough. */
static uint32_t bits_for(uint64_t codes) {
  uint32_t bits = 1;
  uint64_t sets = 1; /* of bits / 2 out of bits */
  while (sets < codes) {
    bits++;
    sets = sets * bits / (bits % 2 ? bits / 2 + 1 : bits / 2);
  }
  return bits;
}

struct palette {
  uint32_t *start;   /* of secondary item primary_count+i, in 'entries' */
  uint32_t *entries; /* numbers of entries, by item */
  uint32_t *number;  /* of a colour within the item at hand; colour 0 among them */
  uint32_t *item;    /* for which that holds */
  uint64_t *codes;   /* of numbers */
};

static void code_item(struct lives *lives, struct palette *palette, uint32_t item, uint32_t at, uint32_t end) {
  const struct dlx_entry *entries = lives->problem->entries;
  uint32_t colours = 0;
  bool plain = false;
  for (uint32_t k = at; k < end; k++) {
    uint32_t colour = entries[palette->entries[k]].colour;
    plain |= colour == 0;
    if (palette->item[colour] == item) continue;
    palette->item[colour] = item;
    palette->number[colour] = colours++;
  }
  lives->of[item].bits = 0;
  if (colours == 0 || (colours == 1 && !plain)) return;
  uint32_t bits = bits_for(colours);
  lives->of[item].bits = bits;
  uint64_t code = bits == 1 ? 1 : (UINT64_C(1) << bits / 2) - 1;
  for (uint32_t k = 0; k < colours; k++, code = next_code(code)) palette->codes[k] = code;
  for (uint32_t k = at; k < end; k++) {
    uint32_t e = palette->entries[k];
    lives->code[e] = palette->codes[palette->number[entries[e].colour]];
  }
}

static void list_entries(const struct lives *lives, struct palette *palette) {
  const dlx_problem *problem = lives->problem;
  size_t primary = problem->primary_count, secondary = lives->items - primary;
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (size_t k = 0; k < problem->option_count; k++) {
      if (lives->step_of[k] == NEVER) continue;
      for (uint32_t e = problem->option_start[k]; e < problem->option_start[k + 1]; e++) {
        uint32_t item = problem->entries[e].item;
        if (item < primary) continue;
        if (pass == 0)
          palette->start[item - primary + 2]++;
        else
          palette->entries[palette->start[item - primary + 1]++] = e;
      }
    }
    for (size_t i = 0; pass == 0 && i < secondary; i++) palette->start[i + 2] += palette->start[i + 1];
  }
}

static bool find_codes(struct lives *lives) {
  const dlx_problem *problem = lives->problem;
  size_t primary = problem->primary_count, secondary = lives->items - primary, colours = problem->colours.count + 1;
  for (size_t e = 0; e < problem->entry_count; e++) lives->code[e] = 1;
  if (secondary == 0) return true;
  struct palette palette = {
      .start = calloc(secondary + 2, sizeof *palette.start),
      .entries = malloc((problem->entry_count + 1) * sizeof *palette.entries),
      .number = malloc(colours * sizeof *palette.number),
      .item = malloc(colours * sizeof *palette.item),
      .codes = malloc(colours * sizeof *palette.codes),
  };
  bool done = palette.start && palette.entries && palette.number && palette.item && palette.codes;
  if (done) {
    list_entries(lives, &palette);
    for (size_t c = 0; c < colours; c++) palette.item[c] = NEVER;
    for (uint32_t i = 0; i < secondary; i++)
      code_item(lives, &palette, (uint32_t)primary + i, palette.start[i], palette.start[i + 1]);
  }
  free(palette.start);
  free(palette.entries);
  free(palette.number);
  free(palette.item);
  free(palette.codes);
  return done;
}

bool dlxi_lives_find(struct lives *lives, const dlx_problem *problem, enum frontier_order order) {
  *lives = (struct lives){.problem = problem, .items = dlx_item_count(problem), .steps = problem->primary_count};
  lives->order = malloc((lives->steps + 1) * sizeof *lives->order);
  lives->step_of = calloc(problem->option_count + 1, sizeof *lives->step_of);
  lives->of = calloc(lives->items + 1, sizeof *lives->of);
  lives->code = malloc((problem->entry_count + 1) * sizeof *lives->code);
  if (lives->order && lives->step_of && lives->of && lives->code && find_lives(lives, order) && find_codes(lives))
    return true;
  dlxi_lives_release(lives);
  return false;
}

/* ---------------------------------------------------------------- how wide it gets */

uint32_t dlxi_lives_widths(const struct lives *lives, uint32_t *open) {
  memset(open, 0, (lives->steps + 1) * sizeof *open);
  for (size_t i = 0; i < lives->items; i++) {
    const struct life *life = &lives->of[i];
    if (!dlxi_is_ever_open(life)) continue;
    open[life->first] += life->bits;
    open[life->last] -= life->bits;
  }
  uint32_t width = 0;
  for (size_t t = 0; t < lives->steps; t++) {
    if (t > 0) open[t] += open[t - 1];
    if (open[t] > width) width = open[t];
  }
  return width;
}
