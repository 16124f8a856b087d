/*
 * One job of the join: the two matrices, piece by piece, and the sum over the triples of the right stack.
 *
 *     columns of a piece, for the splits i of a0 and j of a1:      matrix of B, row b2:   B(b0_i, b1_j, b2)
 *     |- i = 0 -|- i = 1 -| ... | zeros up to the stride           matrix of C, row c2:   C(c0_i, c1_j, c2)
 *
 * A column whose numbers are all 0 in one of the two adds nothing, and is left out.
 */
#include "sudoku/bands/join.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef SUDOKU_X86
#include <emmintrin.h>
#endif

#define CACHE_BYTES   ((size_t)512 << 10) /* what a piece of a matrix should fit into */
#define JOBS_PER_LOOK 64                  /* jobs without a piece between two looks at the clock */

/* ---------------------------------------------------------------- the joiner */

static bool same_rules(const struct band_rules *a, const struct band_rules *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

static enum listing prepare_listed(struct joiner *joiner, unsigned i) {
  const struct join *join = joiner->join;
  struct asked_partings asked = {
      .first = {join->used[i][LEFT].is, join->used[i][MIDDLE].is},
      .third = join->list[i],
      .third_count = i == 0 ? join->right_count : join->used[i][RIGHT].count,
  };
  enum listing listing = sudokui_listed_prepare(&joiner->listed[i], join->partings, &join->rules[i], &asked, i != 0);
  joiner->lists[i] = listing == LISTED;
  return listing;
}

static bool prepare_own(struct joiner *joiner, unsigned i) {
  const struct join *join = joiner->join;
  for (unsigned j = 0; j < joiner->own_count; j++)
    if (same_rules(&joiner->own[j].rules, &join->rules[i])) joiner->band[i] = &joiner->own[j];
  if (joiner->band[i]) return true;
  joiner->band[i] = &joiner->own[joiner->own_count];
  if (!sudokui_band_prepare(joiner->band[i], join->partings, &join->rules[i])) return false;
  joiner->own_count++;
  return true;
}

/* Each row of band A is asked for once, by its job. */
static bool prepare_bands(struct joiner *joiner) {
  for (unsigned i = 0; i < 3; i++) {
    enum listing listing = prepare_listed(joiner, i);
    if (listing == LISTED_NO_MEMORY || (listing == LISTED_TOO_MANY && !prepare_own(joiner, i))) return false;
  }
  return true;
}

static bool allocate(struct joiner *joiner) {
  const struct join *join = joiner->join;
  for (unsigned i = 0; i < 2; i++) {
    size_t rows = join->used[1 + i][RIGHT].count + 1;
    joiner->matrix[i] = aligned_alloc(64, rows * JOIN_PIECE * sizeof *joiner->matrix[i]);
    joiner->is_empty[i] = malloc(rows * sizeof *joiner->is_empty[i]);
    if (!joiner->matrix[i] || !joiner->is_empty[i]) return false;
  }
  joiner->terms = malloc(PARTINGS * sizeof *joiner->terms);
  joiner->weights = malloc(PARTINGS * sizeof *joiner->weights);
  return joiner->terms && joiner->weights;
}

bool sudokui_joiner_prepare(struct joiner *joiner, const struct join *join, const struct limits *limits) {
  memset(joiner, 0, sizeof *joiner);
  joiner->join = join;
  joiner->limits = *limits;
  joiner->sum = sudokui_term_sum();
  if (prepare_bands(joiner) && allocate(joiner)) return true;
  sudokui_joiner_release(joiner);
  return false;
}

void sudokui_joiner_release(struct joiner *joiner) {
  for (unsigned i = 0; i < 3; i++) sudokui_listed_release(&joiner->listed[i]);
  for (unsigned i = 0; i < joiner->own_count; i++) sudokui_band_release(&joiner->own[i]);
  for (unsigned i = 0; i < 2; i++) {
    free(joiner->matrix[i]);
    free(joiner->is_empty[i]);
  }
  for (unsigned i = 0; i < 2 * PARTINGS; i++) free(joiner->targets[i / PARTINGS][i % PARTINGS]);
  free(joiner->terms);
  free(joiner->weights);
}

enum work_end sudokui_joiner_look(const struct joiner *joiner) {
  const struct limits *limits = &joiner->limits;
  if (limits->stop && *limits->stop) return WORK_STOPPED;
  if (limits->end_at > 0 && sudokui_seconds() >= limits->end_at) return WORK_AT_TIME_LIMIT;
  return WORK_DONE;
}

static enum work_end look_now_and_then(struct joiner *joiner) {
  return ++joiner->jobs_done % JOBS_PER_LOOK == 0 ? sudokui_joiner_look(joiner) : WORK_DONE;
}

/* ---------------------------------------------------------------- the matrices */

/* The splits of a parting of band A that stand in triples. */
struct splits {
  unsigned count;
  uint16_t other[2][SPLITS]; /* of band B, of band C */
};

static void list_splits(const struct join *join, enum role stack, unsigned parting, struct splits *splits) {
  const struct partings *partings = join->partings;
  splits->count = 0;
  for (unsigned i = 0; i < SPLITS; i++) {
    unsigned b = partings->next[parting][i], c = partings->last[parting][i];
    if (!join->used[1][stack].is[b] || !join->used[2][stack].is[c]) continue;
    splits->other[0][splits->count] = (uint16_t)b;
    splits->other[1][splits->count++] = (uint16_t)c;
  }
}

/* What a job is made of, and its piece at hand.  A column stands for a split of each parting; those whose numbers are
   all 0 in B or in C are left out. */
struct pair {
  struct splits left;
  struct splits middle;
  unsigned from; /* the piece: splits of the left parting */
  unsigned to;
  size_t start[SPLITS + 1];               /* of split from + i: columns start[i] ... start[i + 1] - 1 */
  uint8_t split[JOIN_PIECE];              /* of the middle parting, by column */
  const uint16_t *numbers[2][JOIN_PIECE]; /* of B and C, by column, as the band has them; valid ones up to the stride */
  size_t stride;                          /* numbers in a row of the matrix */
};

static size_t round_up(size_t number, size_t step) {
  return (number + step - 1) / step * step;
}

/* The row of a band; '*row' is NULL if all of it is 0. */
static enum work_end find_row(struct joiner *joiner, unsigned which, unsigned left, unsigned middle,
                              const uint16_t **row) {
  if (joiner->lists[which]) {
    *row = sudokui_listed_row(&joiner->listed[which], left, middle);
    return WORK_DONE;
  }
  struct band *band = joiner->band[which];
  const uint16_t *renamed = band_renaming(band, left);
  *row = renamed ? band_row(band, band->representative[left], renamed[middle]) : NULL;
  if (!*row) return WORK_NO_MEMORY;
  if (*row == sudokui_no_fills) *row = NULL;
  return WORK_DONE;
}

/* Columns for split i of the left parting and each of the middle one, from column 'count' on. */
static enum work_end add_columns(struct joiner *joiner, struct pair *pair, unsigned i, size_t *count) {
  for (unsigned j = 0; j < pair->middle.count; j++) {
    const uint16_t *row[2] = {NULL, NULL};
    for (unsigned which = 0; which < 2; which++) {
      enum work_end end =
          find_row(joiner, 1 + which, pair->left.other[which][i], pair->middle.other[which][j], &row[which]);
      if (end) return end;
      if (!row[which]) break;
    }
    if (!row[1]) continue;
    pair->split[*count] = (uint8_t)j;
    pair->numbers[0][*count] = row[0];
    pair->numbers[1][(*count)++] = row[1];
  }
  return sudokui_joiner_look(joiner);
}

static size_t most_columns(const struct joiner *joiner) {
  size_t most = CACHE_BYTES / (joiner->join->used[2][RIGHT].count * sizeof(uint16_t));
  return most < JOIN_PIECE - TERM_STEP ? most : JOIN_PIECE - TERM_STEP;
}

/* The columns of the splits of the left parting from 'from' on, as many as there is room for. */
static enum work_end take_piece(struct joiner *joiner, struct pair *pair, unsigned from) {
  size_t most = most_columns(joiner), count = 0, columns = 0;
  for (unsigned which = 0; which < 2; which++)
    if (!joiner->lists[1 + which]) sudokui_band_trim(joiner->band[1 + which]);
  pair->from = pair->to = from;
  pair->start[0] = 0;
  while (pair->to < pair->left.count && (count == 0 || count + pair->middle.count <= most)) {
    size_t before = count;
    enum work_end end = add_columns(joiner, pair, pair->to, &count);
    if (end) return end;
    pair->start[++pair->to - from] = count;
    if (before + round_up(count - before, BLOCK) > columns) columns = before + round_up(count - before, BLOCK);
  }
  pair->stride = round_up(columns, TERM_STEP);
  for (size_t k = count; k < pair->stride; k++) pair->numbers[0][k] = pair->numbers[1][k] = sudokui_no_fills;
  return WORK_DONE;
}

/*
 * The columns are rows of the band, in its renamed order, which is one for each split of the left parting.  They are
 * taken eight by eight: eight entries of eight rows become eight columns in eight rows of the matrix.
 */
static void turn_block(const uint16_t *const *rows, unsigned entry, uint16_t *const *to) {
#ifdef SUDOKU_X86
  __m128i a[BLOCK], b[BLOCK];
  for (unsigned i = 0; i < BLOCK; i++) a[i] = _mm_loadu_si128((const __m128i *)(rows[i] + entry));
  for (size_t i = 0; i < 4; i++) {
    b[2 * i] = _mm_unpacklo_epi16(a[i], a[i + 4]);
    b[2 * i + 1] = _mm_unpackhi_epi16(a[i], a[i + 4]);
  }
  for (size_t i = 0; i < 4; i++) {
    a[2 * i] = _mm_unpacklo_epi16(b[i], b[i + 4]);
    a[2 * i + 1] = _mm_unpackhi_epi16(b[i], b[i + 4]);
  }
  for (size_t i = 0; i < 4; i++) {
    _mm_storeu_si128((__m128i *)to[2 * i], _mm_unpacklo_epi16(a[i], a[i + 4]));
    _mm_storeu_si128((__m128i *)to[2 * i + 1], _mm_unpackhi_epi16(a[i], a[i + 4]));
  }
#else
  for (unsigned q = 0; q < BLOCK; q++)
    for (unsigned i = 0; i < BLOCK; i++) to[q][i] = rows[i][entry + q];
#endif
}

/* 'renamed' is NULL if the rows of the band are not renamed at all, but in the order of the list. */
static struct targets *list_targets(const struct join *join, unsigned which, const uint16_t *renamed) {
  struct targets *targets = malloc(sizeof *targets);
  if (!targets) return NULL;
  uint32_t rows = join->used[1 + which][RIGHT].count;
  for (unsigned q = 0; q < PARTINGS; q++) targets->row[q] = (uint16_t)rows;
  for (uint32_t k = 0; k < rows; k++) targets->row[renamed ? renamed[join->list[1 + which][k]] : k] = (uint16_t)k;
  targets->count = 0;
  for (unsigned q = 0; q < PARTINGS; q += BLOCK) {
    bool any = false;
    for (unsigned i = 0; i < BLOCK; i++) any = any || targets->row[q + i] < rows;
    if (any) targets->block[targets->count++] = (uint16_t)q;
  }
  return targets;
}

/* They depend on the parting of the left box alone, or on nothing, and are kept. */
static const struct targets *targets_of(struct joiner *joiner, unsigned which, unsigned left) {
  bool lists = joiner->lists[1 + which];
  struct targets **targets = &joiner->targets[which][lists ? 0 : left];
  if (*targets) return *targets;
  const uint16_t *renamed = lists ? NULL : band_renaming(joiner->band[1 + which], left);
  return *targets = lists || renamed ? list_targets(joiner->join, which, renamed) : NULL;
}

/* Columns 'from' to 'to' - 1, in all rows of the matrix of B (0) or C (1).  Up to BLOCK - 1 columns behind them are
   overwritten. */
static void fill_columns(struct joiner *joiner, const struct pair *pair, unsigned which, size_t from, size_t to,
                         const struct targets *targets) {
  for (unsigned k = 0; k < targets->count; k++) {
    unsigned entry = targets->block[k];
    uint16_t *row[BLOCK];
    for (unsigned q = 0; q < BLOCK; q++) row[q] = joiner->matrix[which] + targets->row[entry + q] * pair->stride + from;
    for (size_t j = from; j < to; j += BLOCK) {
      turn_block(pair->numbers[which] + j, entry, row);
      for (unsigned q = 0; q < BLOCK; q++) row[q] += BLOCK;
    }
  }
}

/* All columns of the piece. */
static enum work_end fill_matrix(struct joiner *joiner, const struct pair *pair, unsigned which) {
  size_t count = pair->to - pair->from;
  if (joiner->lists[1 + which]) {
    const struct targets *targets = targets_of(joiner, which, 0);
    if (!targets) return WORK_NO_MEMORY;
    fill_columns(joiner, pair, which, 0, pair->start[count], targets);
    return WORK_DONE;
  }
  for (size_t i = 0; i < count; i++) {
    if (pair->start[i] == pair->start[i + 1]) continue;
    const struct targets *targets = targets_of(joiner, which, pair->left.other[which][pair->from + i]);
    if (!targets) return WORK_NO_MEMORY;
    fill_columns(joiner, pair, which, pair->start[i], pair->start[i + 1], targets);
  }
  return sudokui_joiner_look(joiner);
}

static bool is_empty(const uint16_t *row, size_t stride) {
  uint16_t any = 0;
  for (size_t i = 0; i < stride; i++) any |= row[i];
  return any == 0;
}

static enum work_end make_piece(struct joiner *joiner, const struct pair *pair) {
  size_t columns = pair->start[pair->to - pair->from];
  for (unsigned which = 0; which < 2; which++) {
    enum work_end end = fill_matrix(joiner, pair, which);
    if (end) return end;
    uint16_t *row = joiner->matrix[which];
    for (uint32_t k = 0; k < joiner->join->used[1 + which][RIGHT].count; k++, row += pair->stride) {
      memset(row + columns, 0, (pair->stride - columns) * sizeof *row);
      joiner->is_empty[which][k] = is_empty(row, pair->stride);
    }
  }
  return WORK_DONE;
}

/* ---------------------------------------------------------------- the sum */

/* A(a0, a1, .), by place in the list; '*any': is one of them more than 0? */
static enum work_end list_weights(struct joiner *joiner, const struct job *job, bool *any) {
  const struct join *join = joiner->join;
  const uint16_t *row, *renamed = NULL;
  if (!joiner->lists[0]) {
    sudokui_band_trim(joiner->band[0]);
    renamed = band_renaming(joiner->band[0], job->left);
    if (!renamed) return WORK_NO_MEMORY;
  }
  enum work_end end = find_row(joiner, 0, job->left, job->middle, &row);
  if (end) return end;
  *any = false;
  for (uint32_t a = 0; row && a < join->right_count; a++) {
    joiner->weights[a] = row[renamed ? renamed[join->list[0][a]] : a];
    *any = *any || joiner->weights[a] > 0;
  }
  return look_now_and_then(joiner);
}

/* The triples of b that add anything, as terms; 'which' gets where each stands among the triples, or is NULL. */
static size_t list_terms(const struct joiner *joiner, uint32_t b, uint32_t *which) {
  const struct join *join = joiner->join;
  size_t count = 0;
  if (joiner->is_empty[0][b]) return 0;
  for (uint32_t i = join->start[b]; i < join->start[b + 1]; i++) {
    struct triple triple = join->triples[i];
    uint32_t weight = joiner->weights[triple.a];
    if (weight == 0 || joiner->is_empty[1][triple.c]) continue;
    if (which) which[count] = i;
    joiner->terms[count++] = (struct term){triple.c, weight};
  }
  return count;
}

static uint64_t sum_piece(struct joiner *joiner, const struct pair *pair) {
  uint64_t sum = 0;
  for (uint32_t b = 0; b < joiner->join->used[1][RIGHT].count; b++) {
    size_t count = list_terms(joiner, b, NULL);
    sum += joiner->sum(joiner->matrix[0] + b * pair->stride, joiner->matrix[1], pair->stride, joiner->terms, count);
    joiner->products += count * pair->stride;
  }
  return sum;
}

static enum work_end begin(struct joiner *joiner, const struct job *job, struct pair *pair, bool *any) {
  list_splits(joiner->join, LEFT, job->left, &pair->left);
  list_splits(joiner->join, MIDDLE, job->middle, &pair->middle);
  return list_weights(joiner, job, any);
}

enum work_end sudokui_join_work(struct joiner *joiner, const struct job *job, uint64_t *sum) {
  struct pair pair;
  bool any;
  *sum = 0;
  enum work_end end = begin(joiner, job, &pair, &any);
  if (end || !any) return end;
  for (unsigned from = 0; from < pair.left.count; from = pair.to) {
    end = take_piece(joiner, &pair, from);
    if (!end && pair.stride > 0) end = make_piece(joiner, &pair);
    if (end) return end;
    if (pair.stride == 0) continue;
    *sum += sum_piece(joiner, &pair);
  }
  return WORK_DONE;
}

/* ---------------------------------------------------------------- picking grids */

/* The grid number 'place' among those of one term: first of all by column, then by the fills of the three bands. */
static void pick_column(const struct joiner *joiner, const struct pair *pair, uint32_t b, struct triple triple,
                        uint64_t place, struct picked *picked) {
  const struct join *join = joiner->join;
  const uint16_t *row[2] = {joiner->matrix[0] + b * pair->stride, joiner->matrix[1] + triple.c * pair->stride};
  uint32_t weight = joiner->weights[triple.a];
  size_t k = 0;
  for (;; k++) {
    uint64_t here = (uint64_t)row[0][k] * row[1][k] * weight;
    if (place < here) break;
    place -= here;
  }
  picked->fill[0] = (uint32_t)(place % weight);
  picked->fill[1] = (uint32_t)(place / weight % row[0][k]);
  picked->fill[2] = (uint32_t)(place / weight / row[0][k]);
  size_t i = 0, j = pair->split[k];
  while (pair->start[i + 1] <= k) i++;
  for (unsigned which = 0; which < 2; which++) {
    picked->parting[1 + which][LEFT] = pair->left.other[which][pair->from + i];
    picked->parting[1 + which][MIDDLE] = pair->middle.other[which][j];
  }
  picked->parting[0][RIGHT] = join->list[0][triple.a];
  picked->parting[1][RIGHT] = join->list[1][b];
  picked->parting[2][RIGHT] = join->list[2][triple.c];
}

/* Goes on through a piece, 'passed' grids lying behind, and picks what is due in it; returns how many are picked. */
static size_t pick_in_piece(struct joiner *joiner, const struct pair *pair, const uint64_t *places, size_t count,
                            uint64_t *passed, struct picked *picked) {
  const struct join *join = joiner->join;
  uint32_t which[PARTINGS];
  size_t done = 0;
  for (uint32_t b = 0; b < join->used[1][RIGHT].count && done < count; b++) {
    const uint16_t *row = joiner->matrix[0] + b * pair->stride;
    size_t terms = list_terms(joiner, b, which);
    for (size_t i = 0; i < terms; i++) {
      uint64_t here = joiner->sum(row, joiner->matrix[1], pair->stride, joiner->terms + i, 1);
      for (; done < count && places[done] - *passed < here; done++)
        pick_column(joiner, pair, b, join->triples[which[i]], places[done] - *passed, &picked[done]);
      *passed += here;
    }
  }
  return done;
}

enum work_end sudokui_join_pick(struct joiner *joiner, const struct job *job, const uint64_t *places, size_t count,
                                struct picked *picked) {
  struct pair pair;
  bool any;
  enum work_end end = begin(joiner, job, &pair, &any);
  if (end) return end;
  for (size_t i = 0; i < count; i++) {
    picked[i].parting[0][LEFT] = job->left;
    picked[i].parting[0][MIDDLE] = job->middle;
  }
  uint64_t passed = 0;
  size_t done = 0;
  for (unsigned from = 0; from < pair.left.count && done < count; from = pair.to) {
    end = take_piece(joiner, &pair, from);
    if (!end && pair.stride > 0) end = make_piece(joiner, &pair);
    if (end) return end;
    if (pair.stride == 0) continue;
    done += pick_in_piece(joiner, &pair, places + done, count - done, &passed, picked + done);
  }
  assert(done == count);
  return WORK_DONE;
}
