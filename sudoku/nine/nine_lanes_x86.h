/*
 * What the lanes of AVX2 and of AVX-512 share: moves of lanes, and tests.  The including file has the type 'lanes', and
 * VECTOR(x) and LANES(v) to get at its vector and back.
 */

/* The bytes of a band whose lanes are these, from 'base' on; the fourth lane stays. */
#define LANE_BYTES(base, lane)    (char)((base) + 2 * (lane)), (char)((base) + 2 * (lane) + 1)
#define BAND_BYTES(base, a, b, c) LANE_BYTES(base, a), LANE_BYTES(base, b), LANE_BYTES(base, c), LANE_BYTES(base, 3)
#define FOUR_BANDS(a, b, c)                                                                                            \
  _mm256_setr_epi8(BAND_BYTES(0, a, b, c), BAND_BYTES(8, a, b, c), BAND_BYTES(0, a, b, c), BAND_BYTES(8, a, b, c))

/* Box s of each band gets what box s + 1 has, and box s + 2, in turn. */
static ALWAYS_INLINE lanes next_in_band(lanes x) {
  return LANES(_mm256_shuffle_epi8(VECTOR(x), FOUR_BANDS(1, 2, 0)));
}

static ALWAYS_INLINE lanes last_in_band(lanes x) {
  return LANES(_mm256_shuffle_epi8(VECTOR(x), FOUR_BANDS(2, 0, 1)));
}

/* The same of bands. */
static ALWAYS_INLINE lanes next_in_stack(lanes x) {
  return LANES(_mm256_permute4x64_epi64(VECTOR(x), _MM_SHUFFLE(3, 0, 2, 1)));
}

static ALWAYS_INLINE lanes last_in_stack(lanes x) {
  return LANES(_mm256_permute4x64_epi64(VECTOR(x), _MM_SHUFFLE(3, 1, 0, 2)));
}

static ALWAYS_INLINE bool is_zero(lanes x) {
  return _mm256_testz_si256(VECTOR(x), VECTOR(x));
}

/* The first lane that is not 0; NINE_LANES: all are. */
static ALWAYS_INLINE int first_nonzero(lanes x) {
  uint32_t zero = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi16(VECTOR(x), _mm256_setzero_si256()));
  return zero == UINT32_MAX ? NINE_LANES : __builtin_ctz(~zero) / 2;
}
