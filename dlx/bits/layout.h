/*
 * What a narrow frame has beside its rows: the same bits, laid out for the two things that are done at each node.
 */
#ifndef DLX_BITS_LAYOUT_H
#define DLX_BITS_LAYOUT_H

#include "dlx/bits/state.h"

#include <string.h>

/* For counting the options of eight items side by side. */
static void lay_out_columns(struct frame *frame) {
  uint32_t words = frame->words;
  for (uint32_t from = 0; from < frame->items; from += LANES) {
    uint64_t *column = frame->columns + (size_t)from * words;
    for (uint32_t lane = 0; lane < LANES; lane++)
      for (uint32_t w = 0; w < words; w++)
        column[w * LANES + lane] = from + lane < frame->items ? row_of(frame, from + lane)[w] : 0;
  }
}

/* For choosing an option in one step. */
static void lay_out_effects(const struct bits *bits, struct frame *frame) {
  for (uint32_t k = 0; k < frame->options; k++) {
    uint64_t *effect = effect_of(frame, k);
    memset(effect, 0, (frame->words + frame->cover_words) * sizeof *effect);
    uint32_t option = frame->option[k];
    for (uint32_t at = bits->kill_start[option]; at < bits->kill_start[option + 1]; at++) {
      uint32_t row = frame->row_of[bits->kills[at]];
      for (uint32_t w = 0; w < frame->words; w++) effect[w] |= row_of(frame, row)[w];
      if (row < frame->items) set_bit(effect + frame->words, row);
    }
  }
}

static inline void lay_out_narrow(const struct bits *bits, struct frame *frame) {
  if (frame->words > NARROW) return;
  lay_out_columns(frame);
  lay_out_effects(bits, frame);
}

#endif
