/*
 * What a vector does to many rows of one width.  Included with
 *
 *     BITS            of the word that is a row: 8, 16, 32 or 64
 *     TARGET          the attribute of functions that use the vectors
 *     VECTOR          a vector of bytes
 *     LOAD, STORE, AND(x, y), LESS_ONE(BITS)(x), EQUAL(BITS)(x, y)   see cells_avx512.c
 *     NAME(x)         x, made the name of this instance
 *
 * A row has its top bit, the token, as long as the item is to be covered: so an item without options is told from a
 * covered one.  Words of 64 bits have no room for it; there, an item has lost its last option where a row becomes 0
 * though neither it nor its mask was.
 */

#define WORD NAME(word)
typedef JOIN(JOIN(uint, BITS), _t) WORD;
#define LANES (sizeof(VECTOR) / sizeof(WORD))
#define TOKEN ((WORD)((uint64_t)(BITS < 64) << (BITS - 1)))

/* Knocks the lowest bit off each row. */
TARGET static inline VECTOR NAME(strip)(VECTOR x) {
  return AND(x, LESS_ONE(BITS, x));
}

/*
 * Clears in each row what is not in both masks.  The vectors are gone through from the last to the first, and the last
 * finding is kept: so it is the first item, however long the vectors are.  It ends where an item is without options.
 */
TARGET static inline struct found NAME(pass)(const void *rows, void *to, const void *first_mask,
                                             const void *second_mask, uint32_t end) {
  const VECTOR token = FILL(BITS, TOKEN);
  const WORD *from = rows, *first = first_mask, *second = second_mask;
  struct found found = {NOTHING, NOTHING, NOTHING};
  for (size_t v = end; v > 0;) {
    v -= LANES;
    VECTOR old = LOAD(from + v), one = LOAD(first + v), two = LOAD(second + v), x = AND(AND(old, one), two);
    STORE((WORD *)to + v, x);
    uint64_t empty = EQUAL(BITS, x, token), alone = EQUAL(BITS, NAME(strip)(x), token);
    if (!TOKEN) {
      alone &= ~empty;
      empty &= ~(EQUAL(BITS, old, token) | EQUAL(BITS, one, token) | EQUAL(BITS, two, token));
    }
    if (!(empty | alone)) continue;
    if (empty) {
      found.empty = (uint32_t)v + LAST(BITS, empty);
      break;
    }
    found.single = (uint32_t)v + FIRST(BITS, alone);
    if (found.last_single == NOTHING) found.last_single = (uint32_t)v + LAST(BITS, alone);
  }
  return found;
}

/* The first item that has two options, or NOTHING. */
TARGET static inline uint32_t NAME(first_of_two)(const void *rows, uint32_t end) {
  const VECTOR token = FILL(BITS, TOKEN);
  for (size_t v = 0; v < end; v += LANES) {
    VECTOR x = LOAD((const WORD *)rows + v);
    uint64_t found = EQUAL(BITS, NAME(strip)(NAME(strip)(x)), token);
    if (!TOKEN) found &= ~EQUAL(BITS, x, token);
    if (found) return (uint32_t)v + FIRST(BITS, found);
  }
  return NOTHING;
}

/* Strips one option off each row, or three where nothing is stripped yet, as no item has one or two.  The first item
   that is empty then and was not at first, or NOTHING. */
TARGET static inline uint32_t NAME(strip_all)(const void *rows, void *stripped, bool again, uint32_t end) {
  const VECTOR token = FILL(BITS, TOKEN);
  uint32_t item = NOTHING;
  for (size_t v = end; v > 0;) {
    v -= LANES;
    VECTOR old = LOAD((const WORD *)rows + v);
    VECTOR x = again ? NAME(strip)(LOAD((WORD *)stripped + v)) : NAME(strip)(NAME(strip)(NAME(strip)(old)));
    STORE((WORD *)stripped + v, x);
    uint64_t found = EQUAL(BITS, x, token);
    if (!TOKEN) found &= ~EQUAL(BITS, old, token);
    if (found) item = (uint32_t)v + FIRST(BITS, found);
  }
  return item;
}

/* How many bits are in each row, the token aside, as vectors can do it. */
TARGET static inline WORD NAME(size_of)(WORD row) {
  const WORD all = (WORD)-1;
  WORD x = row & (WORD)~TOKEN;
  x = (WORD)(x - ((x >> 1) & all / 3));
  x = (WORD)((x & all / 5) + ((x >> 2) & all / 5));
  x = (WORD)((x + (x >> 4)) & all / 17);
  for (unsigned shift = 8; shift < BITS; shift *= 2) x = (WORD)(x + (x >> shift));
  return x & 0x7F;
}

/* Sets the scores: size times weight; a covered item has size 0, and the largest score.  Returns the least. */
TARGET static inline uint16_t NAME(score)(const void *rows, const uint16_t *weights, uint16_t *scores, uint32_t count) {
  uint16_t least = UINT16_MAX;
  for (uint32_t k = 0; k < count; k++) {
    uint16_t score = (uint16_t)((uint16_t)NAME(size_of)(((const WORD *)rows)[k]) * weights[k] - 1);
    scores[k] = score;
    least = score < least ? score : least;
  }
  return least;
}

/* The options left in a row, the token aside. */
static inline uint64_t NAME(options_in)(const void *rows, uint32_t item) {
  return ((const WORD *)rows)[item] & (uint64_t)(WORD)~TOKEN;
}

static inline void NAME(clear)(void *rows, uint32_t item, uint32_t bit) {
  ((WORD *)rows)[item] &= (WORD) ~((WORD)1 << bit);
}

/* All options of an item that is to be covered. */
static inline void NAME(fill)(void *rows, uint32_t item, uint32_t count) {
  ((WORD *)rows)[item] = (WORD)((count ? UINT64_MAX >> (64 - count) : 0) | TOKEN);
}

static inline void NAME(wipe)(void *rows, uint32_t item) {
  ((WORD *)rows)[item] = 0;
}

#undef WORD
#undef LANES
#undef TOKEN
#undef BITS
