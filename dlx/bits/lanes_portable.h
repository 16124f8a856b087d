/*
 * Counting bits, and items side by side, in plain C.
 */
#include "dlx/bits/state.h"

/* Bits in a word: sums of 2, 4, 8 bits side by side; the product adds the eight bytes up.  Source: Knuth, TAOCP 4A,
   7.1.3, (62). */
static inline uint32_t count_bits(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline uint32_t count_both(const uint64_t *a, const uint64_t *b, uint32_t words) {
  uint32_t count = 0;
  for (uint32_t w = 0; w < words; w++) count += count_bits(a[w] & b[w]);
  return count;
}

/* to = from & ~out: the first 'words' words, and as many behind them as may be written without harm. */
static inline void take_out(const uint64_t *from, const uint64_t *out, uint64_t *to, uint32_t words) {
  for (uint32_t w = 0; w < words; w++) to[w] = from[w] & ~out[w];
}

/* The least key, size * 65536 + item, of the uncovered items; 'forced' gets the options that are some item's only
   one.  'words' is a constant where this is called. */
static inline __attribute__((always_inline)) uint32_t scan_items(const struct frame *frame, uint32_t words,
                                                                 const uint64_t *active, const uint64_t *uncovered,
                                                                 uint64_t *forced) {
  uint32_t least = UINT32_MAX;
  for (uint32_t w = 0; w < words; w++) forced[w] = 0;
  for (uint32_t from = 0; from < frame->items; from += LANES) {
    const uint64_t *column = frame->columns + (size_t)from * words;
    for (uint32_t rest = uncovered[from / 64] >> from % 64 & 0xff; rest; rest &= rest - 1) {
      uint32_t lane = (uint32_t)__builtin_ctz(rest), size = 0;
      for (uint32_t w = 0; w < words; w++) size += count_bits(column[w * LANES + lane] & active[w]);
      uint32_t key = size << 16 | (from + lane);
      if (key < least) least = key;
      for (uint32_t w = 0; size == 1 && w < words; w++) forced[w] |= column[w * LANES + lane] & active[w];
    }
  }
  return least;
}

/*
 * Taking the bits of a mask out of a word and closing the gaps, for many words and the same mask: what moves by 1, 2,
 * 4, ... is worked out once.  Source: Warren, Hacker's Delight, section 7-4.
 */
struct extraction {
  uint64_t mask;
  uint64_t moves[6];
};

static inline struct extraction prepare_extraction(uint64_t mask) {
  struct extraction extraction = {.mask = mask};
  uint64_t right = ~mask << 1;
  for (int i = 0; i < 6; i++) {
    uint64_t parity = right; /* of the zeros to the right of each bit */
    for (int shift = 1; shift < 64; shift *= 2) parity ^= parity << shift;
    uint64_t move = parity & mask;
    extraction.moves[i] = move;
    mask = (mask ^ move) | move >> (1 << i);
    right &= ~parity;
  }
  return extraction;
}

static inline uint64_t extract(uint64_t word, const struct extraction *extraction) {
  word &= extraction->mask;
  for (int i = 0; i < 6; i++) {
    uint64_t moving = word & extraction->moves[i];
    word = (word ^ moving) | moving >> (1 << i);
  }
  return word;
}
