/*
 * Logic on lanes by the operators that gcc and clang have for vectors.  Lanes are one vector or more, as many as the
 * processor needs for 256 bits; 'part', its type, and PARTS are the including file's.
 */
typedef struct {
  part parts[PARTS];
} lanes;

#define FOR_EACH_PART(result)                                                                                          \
  lanes out;                                                                                                           \
  for (int p = 0; p < PARTS; p++) out.parts[p] = (result);                                                             \
  return out;

static ALWAYS_INLINE lanes load(const uint16_t *from) {
  lanes x;
  memcpy(&x, from, sizeof x);
  return x;
}

static ALWAYS_INLINE void store(uint16_t *to, lanes x) {
  memcpy(to, &x, sizeof x);
}

static ALWAYS_INLINE lanes every(uint16_t value) {
  FOR_EACH_PART((part){0} + value)
}

static ALWAYS_INLINE lanes both(lanes a, lanes b) {
  FOR_EACH_PART(a.parts[p] & b.parts[p])
}

static ALWAYS_INLINE lanes either(lanes a, lanes b) {
  FOR_EACH_PART(a.parts[p] | b.parts[p])
}

static ALWAYS_INLINE lanes any3(lanes a, lanes b, lanes c) {
  FOR_EACH_PART(a.parts[p] | b.parts[p] | c.parts[p])
}

static ALWAYS_INLINE lanes odd3(lanes a, lanes b, lanes c) {
  FOR_EACH_PART(a.parts[p] ^ b.parts[p] ^ c.parts[p])
}

/* In two of them at least. */
static ALWAYS_INLINE lanes most3(lanes a, lanes b, lanes c) {
  FOR_EACH_PART((a.parts[p] & b.parts[p]) | (c.parts[p] & (a.parts[p] | b.parts[p])))
}

static ALWAYS_INLINE lanes crossed(lanes a, lanes b, lanes c, lanes d) {
  FOR_EACH_PART((a.parts[p] & b.parts[p]) | (c.parts[p] & d.parts[p]))
}

/* x without 'less', but with 'more'. */
static ALWAYS_INLINE lanes without_but(lanes x, lanes less, lanes more) {
  FOR_EACH_PART((x.parts[p] & ~less.parts[p]) | more.parts[p])
}

/* x without what both have. */
static ALWAYS_INLINE lanes without_both(lanes x, lanes a, lanes b) {
  FOR_EACH_PART(x.parts[p] & ~(a.parts[p] & b.parts[p]))
}

static ALWAYS_INLINE lanes with_difference(lanes sum, lanes a, lanes b) {
  FOR_EACH_PART(sum.parts[p] | (a.parts[p] ^ b.parts[p]))
}

/* Each lane without its lowest bit. */
static ALWAYS_INLINE lanes without_least(lanes x) {
  FOR_EACH_PART(x.parts[p] & (x.parts[p] - 1))
}

/* x in lanes where 'test' is 0, and 0 in the others. */
static ALWAYS_INLINE lanes where_zero(lanes x, lanes test) {
  FOR_EACH_PART(x.parts[p] & (part)(test.parts[p] == 0))
}

static ALWAYS_INLINE lanes first_unless_zero(lanes a, lanes b) {
  FOR_EACH_PART(a.parts[p] | (b.parts[p] & (part)(a.parts[p] == 0)))
}

/* 0 in lanes where a or b is. */
static ALWAYS_INLINE lanes poorer(lanes a, lanes b) {
  FOR_EACH_PART(a.parts[p] & ~(part)(b.parts[p] == 0))
}
