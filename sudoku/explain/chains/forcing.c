/*
 * Forcing chains: all ways to go on are followed, and what they agree on holds.
 *
 *     contradiction   r1c1 = 4 leads to r5c5 = 3 and to r5c5 <> 3: so r1c1 <> 4
 *     either way      r1c1 = 4 leads to r5c5 <> 3, and so does r1c1 <> 4
 *     cell            r1c1 is 4, 6 or 7, and each leads to r5c5 <> 3
 *     house           row 1 has its 4 in r1c1, r1c5 or r1c7, and each leads to r5c5 <> 3
 *
 * The rows differ in how they follow, see chase.h: nishio, by one value only, and contradictions only; static, by cell
 * and house; dynamic, all four; dynamic plus, with patterns besides.  Of the steps of a row the one with the fewest
 * nodes is taken.
 *
 * Work is cut by cells.  A house belongs to the cell of its first place.  Cells and houses that leave more ways than
 * most_ways() are not looked at, so that a thread needs room for few chases on large grids.
 */
#include "sudoku/explain/chains/trail.h"
#include "sudoku/explain/telling.h"

#include <assert.h>
#include <string.h>

enum { NISHIO = 1, STATIC, DYNAMIC, PLUS };            /* technique->size */
enum { CONTRADICTION, EITHER_WAY, IN_CELL, IN_HOUSE }; /* step->values[0] */
enum { MOST_WAYS = 9, MOST_KEPT = 1000 };

static size_t most_ways(size_t side) {
  return side < MOST_WAYS ? side : side <= 16 ? MOST_WAYS : 5;
}

/* Lies at the beginning of the scratch, and stays there for all parts that a thread looks through. */
struct work {
  struct sudokui_finding *finding;
  const struct sudokui_notes *notes;
  unsigned how;
  size_t ways; /* most */

  /* On small grids each candidate has a chase of its own, which is followed once; else the first ones are for the
     values of the cell, those behind them for the others of a house.  The last one is for what is off. */
  bool keeps;
  struct sudokui_chase *chases, *off;
  uint64_t *followed; /* the set of candidates whose chases are */

  struct sudokui_trail trail;
};

static size_t count_chases(const struct sudokui_ground *ground) {
  size_t candidates = ground->cells * ground->side;
  return (candidates <= MOST_KEPT ? candidates : 2 * most_ways(ground->side)) + 1;
}

static size_t scratch(const struct sudokui_ground *ground) {
  size_t words = (ground->cells * ground->side + 63) / 64, count = count_chases(ground);
  return sizeof(struct work) + count * sizeof(struct sudokui_chase) + sudokui_chases_size(ground, count) +
         sudokui_trail_size(ground) + words * sizeof(uint64_t);
}

static struct work *prepare(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  struct work *work = finding->scratch;
  if (finding->is_prepared) return work;
  static const unsigned how[] = {[NISHIO] = SUDOKUI_ONE_VALUE | SUDOKUI_DYNAMIC,
                                 [STATIC] = SUDOKUI_STATIC,
                                 [DYNAMIC] = SUDOKUI_DYNAMIC,
                                 [PLUS] = SUDOKUI_DYNAMIC | SUDOKUI_PLUS};
  size_t candidates = notes->cells * notes->side, words = (candidates + 63) / 64, count = count_chases(notes->ground);
  *work = (struct work){.finding = finding, .notes = notes, .how = how[finding->technique->size]};
  work->ways = most_ways(notes->side);
  work->keeps = candidates <= MOST_KEPT;
  work->chases = (struct sudokui_chase *)(work + 1);
  work->off = &work->chases[count - 1];
  unsigned char *memory = (unsigned char *)(work->chases + count);
  sudokui_chases_lay_out(notes, memory, work->chases, count);
  memory += sudokui_chases_size(notes->ground, count);
  work->followed = (uint64_t *)memory;
  memset(work->followed, 0, words * sizeof *work->followed);
  sudokui_trail_lay_out(notes, work->followed + words, &work->trail);
  finding->is_prepared = true;
  return work;
}

/* What follows from a candidate that is on, in chase 'slot' where they are not kept. */
static struct sudokui_chase *follow(struct work *work, size_t candidate, size_t slot) {
  struct sudokui_chase *chase = &work->chases[work->keeps ? candidate : slot];
  if (work->keeps && sudokui_holds(work->followed, candidate)) return chase;
  sudokui_chase(chase, sudokui_node(candidate, true), work->how);
  if (work->keeps) sudokui_insert(work->followed, candidate);
  return chase;
}

/* ---------------------------------------------------------------- proposing */

static unsigned rating_of(const struct work *work, size_t length) {
  return work->finding->technique->info.rating + sudokui_length_rating(length);
}

/* The most nodes that a step may have to be of interest: fewer than the best one's. */
static size_t most_nodes(const struct work *work) {
  return work->finding->found ? work->finding->best.length - 1 : SIZE_MAX;
}

/* What 'chases' agree on, each by its own way; 'ends' are the nodes, one a chase, or two of the only chase. */
struct conclusion {
  unsigned kind;
  uint16_t where;  /* the cell or house that is looked through */
  uint32_t result; /* the node that holds */
  struct sudokui_chase *const *chases;
  size_t count;
  uint32_t ends[MOST_WAYS];
};

static size_t count_nodes(struct work *work, const struct conclusion *conclusion) {
  size_t most = most_nodes(work), least = 0, length = 0;
  bool is_absurd = conclusion->kind == CONTRADICTION;
  size_t ends = is_absurd ? 2 : conclusion->count;
  for (size_t i = 0; i < ends; i++) least += conclusion->chases[is_absurd ? 0 : i]->depth[conclusion->ends[i]];
  if (least > most) return SIZE_MAX;
  for (size_t i = 0; i < ends && length <= most; i++)
    length +=
        sudokui_trail_length(&work->trail, conclusion->chases[is_absurd ? 0 : i], conclusion->ends[i], most - length);
  return length <= most ? length : SIZE_MAX;
}

static void propose(struct work *work, const struct conclusion *conclusion) {
  struct sudokui_finding *finding = work->finding;
  size_t length = count_nodes(work, conclusion);
  struct sudokui_step *step = length < SIZE_MAX ? sudokui_draft_long(finding, rating_of(work, length), length) : NULL;
  if (!step) return;
  step->values[0] = conclusion->kind;
  step->houses[step->house_count++] = conclusion->where;
  if (conclusion->kind == CONTRADICTION)
    sudokui_trail_write(finding, &work->trail, conclusion->chases[0], conclusion->ends, 2);
  else
    for (size_t i = 0; i < conclusion->count; i++)
      sudokui_trail_write(finding, &work->trail, conclusion->chases[i], &conclusion->ends[i], 1);
  sudokui_mark(finding, sudokui_cell_of(work->notes, conclusion->result / 2),
               sudokui_value_of(work->notes, conclusion->result / 2),
               conclusion->result & 1 ? SUDOKU_PLACED : SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

static void propose_contradiction(struct work *work, struct sudokui_chase *chase, size_t cell) {
  if (!chase->is_absurd) return;
  struct conclusion conclusion = {.kind = CONTRADICTION,
                                  .where = (uint16_t)cell,
                                  .result = chase->source ^ 1,
                                  .chases = &chase,
                                  .count = 1,
                                  .ends = {chase->contradiction[0], chase->contradiction[1]}};
  propose(work, &conclusion);
}

/* All that 'count' chases agree on. */
static void propose_common(struct work *work, unsigned kind, size_t where, struct sudokui_chase *const *chases,
                           size_t count) {
  size_t words = chases[0]->words;
  struct conclusion conclusion = {.kind = kind, .where = (uint16_t)where, .chases = chases, .count = count};
  for (size_t word = 0; word < words; word++) {
    uint64_t both[2] = {chases[0]->off[word], chases[0]->on[word]};
    for (size_t i = 1; i < count; i++) {
      both[0] &= chases[i]->off[word];
      both[1] &= chases[i]->on[word];
    }
    for (unsigned on = 0; on < 2; on++) {
      for (uint64_t left = both[on]; left; left &= left - 1) {
        conclusion.result = sudokui_node(64 * word + (size_t)__builtin_ctzll(left), on);
        for (size_t i = 0; i < count; i++) conclusion.ends[i] = conclusion.result;
        propose(work, &conclusion);
      }
    }
  }
}

/* ---------------------------------------------------------------- finding */

/* The houses in which 'value' has its first place in 'cell', whose chase is 'own'. */
static void find_in_houses(struct work *work, size_t cell, size_t value, struct sudokui_chase *own) {
  const struct sudokui_notes *notes = work->notes;
  const struct sudokui_houses *houses = notes->ground->houses;
  size_t first = houses->first_of[cell], count = houses->first_of[cell + 1] - first;
  for (size_t k = 0; k < count; k++) {
    size_t index = first + sudokui_kth_house(k, count), house = houses->of_cell[index];
    uint64_t places = sudokui_places(notes, house, value);
    if (sudokui_least(places) - 1 != notes->ground->at[index] || sudokui_size(places) > work->ways) continue;
    struct sudokui_chase *ways[MOST_WAYS] = {own};
    size_t many = 1;
    for (uint64_t left = places & (places - 1); left; left &= left - 1) {
      size_t other = sudokui_member(notes, house, sudokui_least(left) - 1);
      ways[many] = follow(work, sudokui_candidate(notes, other, value), work->ways + many - 1);
      many++;
    }
    if (many > 1) propose_common(work, IN_HOUSE, house, ways, many);
  }
}

/* One value of a cell; returns what follows from it, in chase 'slot'. */
static struct sudokui_chase *follow_value(struct work *work, size_t cell, size_t value, size_t slot) {
  size_t kind = work->finding->technique->size, candidate = sudokui_candidate(work->notes, cell, value);
  struct sudokui_chase *own = follow(work, candidate, slot);
  if (kind != STATIC) {
    propose_contradiction(work, own, cell);
    sudokui_chase(work->off, sudokui_node(candidate, false), work->how);
    propose_contradiction(work, work->off, cell);
  }
  if (kind == DYNAMIC || kind == PLUS) {
    struct sudokui_chase *ways[] = {own, work->off};
    if (sudokui_size(work->notes->candidates[cell]) > 2) propose_common(work, EITHER_WAY, cell, ways, 2);
  }
  if (kind != NISHIO) find_in_houses(work, cell, value, own);
  return own;
}

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  size_t cell = finding->part, count = sudokui_size(notes->candidates[cell]);
  if (count < (finding->technique->size == STATIC ? 3 : 2)) return;
  struct work *work = prepare(finding);
  bool all = count <= work->ways;
  struct sudokui_chase *ways[MOST_WAYS];
  size_t many = 0;
  for (uint64_t left = notes->candidates[cell]; left && sudokui_go_on(finding); left &= left - 1) {
    struct sudokui_chase *own = follow_value(work, cell, sudokui_least(left), all ? many : 0);
    if (all) ways[many++] = own;
  }
  if (all && many == count && finding->technique->size != NISHIO) propose_common(work, IN_CELL, cell, ways, count);
}

/* ---------------------------------------------------------------- telling */

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  sudokui_tell_trails(out, notes, step);
  const struct sudoku_mark *last = &step->marks[step->mark_count - 1];
  switch (step->values[0]) {
  case CONTRADICTION:
    fputs("  That contradicts itself.", out);
    return;
  case EITHER_WAY:
    fputs("  It is the same either way: ", out);
    break;
  case IN_CELL:
    fputs("  Whatever ", out);
    sudokui_tell_cell(out, notes, step->houses[0]);
    fputs(" is: ", out);
    break;
  default:
    fputs("  Wherever it stands in ", out);
    sudokui_tell_house(out, notes, step->houses[0]);
    fputs(": ", out);
  }
  sudokui_tell_cell(out, notes, last->cell);
  fputs(last->role == SUDOKU_PLACED ? " is " : " is not ", out);
  sudokui_tell_value(out, notes, last->value);
  fputc('.', out);
}

#define FORCING(row, name, title, kind, rate, kin, words)                                                              \
  const struct sudokui_technique sudokui_##row = {                                                                     \
      .info = {name, title, rate, words},                                                                              \
      .family = (kin),                                                                                                 \
      .size = (kind),                                                                                                  \
      .is_heavy = true,                                                                                                \
      .parts = sudokui_parts_cells,                                                                                    \
      .find = find,                                                                                                    \
      .tell = tell,                                                                                                    \
      .scratch = scratch,                                                                                              \
  }

FORCING(nishio, "nishio", "Nishio", NISHIO, 75, 0,
        "a candidate that contradicts itself by the places of its value alone");
FORCING(forcing_chain, "forcing-chain", "Forcing chain", STATIC, 80, SUDOKUI_FORCING,
        "chains from all candidates of a cell, or all places of a value in a house, that agree");
FORCING(dynamic_chain, "dynamic-forcing-chain", "Dynamic forcing chain", DYNAMIC, 85, 0,
        "chains from all ways to go on that agree or contradict themselves, inferences resting on several before");
FORCING(dynamic_plus_chain, "dynamic-forcing-chain-plus", "Dynamic forcing chain with patterns", PLUS, 90, 0,
        "the same with locked candidates, pairs and X-wings on the way");
