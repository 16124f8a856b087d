/*
 * Chains of candidates in which every second link is strong (one of the two is true) and the others are weak (not both
 * are):
 *
 *     a  =  b  -  c  =  d      if a is false, b is true, c is false, d is true: so a or d is true,
 *                              and what is weakly linked to both is false
 *
 * Links that are weak: two candidates of a cell, or of one value in cells that see each other.  Strong: the only two
 * candidates of a cell, or the only two places in a house.  The rows are this with some of the links only:
 *
 *     simple colouring   one value, all links strong     remote pairs   one pair of values, cells that have it
 *     X-chain            one value                       XY-chain       cells with two candidates
 *     alternating inference chain                        all links
 *
 * Three things are looked for from each candidate p, the shortest by breadth-first search: p true leads to p false (and
 * then it is), p false leads to p true, and a cycle: then either all of every second candidate are true or all others,
 * and what sees one of each, or is in a cell with one of each that are linked, is false.
 *
 * Ratings are those of Sukaku Explainer's chains with as many nodes, p at both ends counted.
 */
#include "sudoku/explain/chains/chase.h"
#include "sudoku/explain/telling.h"

#include <string.h>

enum {
  BY_CELL = 1,  /* strong links in cells */
  BY_HOUSE = 2, /* strong links in houses */
  WEAK_IN_CELL = 4,
  ALL_STRONG = 8, /* weak links only where they are strong, too */
  ONE_PAIR = 16   /* all cells have the same two candidates */
};

enum {
  COLOURS = BY_HOUSE | ALL_STRONG,
  X_CHAIN = BY_HOUSE,
  PAIRS = BY_CELL | ONE_PAIR,
  XY_CHAIN = BY_CELL,
  ALTERNATING = BY_CELL | BY_HOUSE | WEAK_IN_CELL
};

enum { IS_FALSE = 0, IS_TRUE, IS_CYCLE }; /* step->values[0] */

struct walk {
  struct sudokui_finding *finding;
  const struct sudokui_notes *notes;
  unsigned links;
  size_t words;
  uint64_t *on, *off;     /* sets of candidates that were reached */
  uint32_t *parent;       /* of a node */
  uint32_t *level, *next; /* candidates reached last, and next */
  size_t level_count, next_count;
  uint32_t *path; /* nodes of the chain found, from its end to its beginning */
};

static size_t scratch(const struct sudokui_ground *ground) {
  size_t candidates = ground->cells * ground->side, words = (candidates + 63) / 64;
  return 2 * words * sizeof(uint64_t) + 6 * candidates * sizeof(uint32_t);
}

static void prepare(struct walk *walk, struct sudokui_finding *finding) {
  size_t candidates = finding->notes->cells * finding->notes->side;
  walk->finding = finding;
  walk->notes = finding->notes;
  walk->links = finding->technique->size;
  walk->words = (candidates + 63) / 64;
  walk->on = finding->scratch;
  walk->off = walk->on + walk->words;
  walk->parent = (uint32_t *)(walk->off + walk->words);
  walk->level = walk->parent + 2 * candidates;
  walk->next = walk->level + candidates;
  walk->path = walk->next + candidates;
}

/* ---------------------------------------------------------------- links */

/* Calls for each candidate that is linked to another one; false ends it. */
typedef bool visit_link(struct walk *walk, uint32_t from, size_t candidate);

static bool is_pair(const struct walk *walk, size_t cell) {
  return sudokui_size(walk->notes->candidates[cell]) == 2;
}

/* The other place of a value in a house of 'cell' that has two, as a candidate; SUDOKUI_NO_NODE: none. */
static uint32_t other_place(const struct walk *walk, size_t house, size_t at, size_t value) {
  uint64_t others = sudokui_places(walk->notes, house, value) & ~((uint64_t)1 << at);
  if (!others || (others & (others - 1))) return SUDOKUI_NO_NODE;
  size_t cell = sudokui_member(walk->notes, house, sudokui_least(others) - 1);
  return (uint32_t)sudokui_candidate(walk->notes, cell, value);
}

static bool each_strong(struct walk *walk, size_t candidate, uint32_t from, visit_link *visit) {
  const struct sudokui_notes *notes = walk->notes;
  const struct sudokui_houses *houses = notes->ground->houses;
  size_t cell = sudokui_cell_of(notes, candidate), value = sudokui_value_of(notes, candidate);
  if ((walk->links & BY_CELL) && is_pair(walk, cell)) {
    uint64_t other = notes->candidates[cell] & ~sudokui_bit(value);
    if (!visit(walk, from, sudokui_candidate(notes, cell, sudokui_least(other)))) return false;
  }
  if (!(walk->links & BY_HOUSE)) return true;
  size_t first = houses->first_of[cell], count = houses->first_of[cell + 1] - first;
  for (size_t k = 0; k < count; k++) {
    size_t index = first + sudokui_kth_house(k, count);
    uint32_t other = other_place(walk, houses->of_cell[index], notes->ground->at[index], value);
    if (other != SUDOKUI_NO_NODE && !visit(walk, from, other)) return false;
  }
  return true;
}

static bool each_weak(struct walk *walk, size_t candidate, uint32_t from, bool all_strong, visit_link *visit) {
  const struct sudokui_notes *notes = walk->notes;
  const struct sudokui_ground *ground = notes->ground;
  if (all_strong) return each_strong(walk, candidate, from, visit);
  size_t cell = sudokui_cell_of(notes, candidate), value = sudokui_value_of(notes, candidate);
  if (walk->links & WEAK_IN_CELL)
    for (uint64_t left = notes->candidates[cell] & ~sudokui_bit(value); left; left &= left - 1)
      if (!visit(walk, from, sudokui_candidate(notes, cell, sudokui_least(left)))) return false;
  const uint64_t *where = sudokui_where(notes, value), *sees = &ground->sees[cell * ground->words];
  for (size_t word = 0; word < notes->words; word++)
    for (uint64_t left = where[word] & sees[word]; left; left &= left - 1)
      if (!visit(walk, from, sudokui_candidate(notes, 64 * word + (size_t)__builtin_ctzll(left), value))) return false;
  return true;
}

static bool is_weak(const struct walk *walk, size_t candidate, size_t other) {
  const struct sudokui_notes *notes = walk->notes;
  size_t cell = sudokui_cell_of(notes, candidate), second = sudokui_cell_of(notes, other);
  if (candidate == other) return false;
  if (cell == second) return true;
  return sudokui_value_of(notes, candidate) == sudokui_value_of(notes, other) &&
         sudokui_cell_sees(notes->ground, cell, second);
}

/* Are the candidates in cells with the same candidates? */
static bool have_same(const struct walk *walk, size_t candidate, size_t other) {
  const struct sudokui_notes *notes = walk->notes;
  return notes->candidates[sudokui_cell_of(notes, candidate)] == notes->candidates[sudokui_cell_of(notes, other)];
}

/* ---------------------------------------------------------------- proposing */

static unsigned rating_of(const struct walk *walk, unsigned kind, size_t nodes) {
  bool cycle = kind == IS_CYCLE;
  unsigned base = 70;
  if (!(walk->links & BY_CELL)) base = cycle ? 65 : 66;
  if (!(walk->links & BY_HOUSE)) base = cycle ? 65 : 70;
  return base + sudokui_length_rating(nodes);
}

/* May a step with so many nodes be of interest? */
static bool is_of_interest(const struct walk *walk, unsigned kind, size_t nodes) {
  const struct sudokui_finding *finding = walk->finding;
  if (!finding->found) return true;
  unsigned rating = rating_of(walk, kind, nodes);
  return rating < finding->best.rating || (rating == finding->best.rating && nodes < finding->best.length);
}

/* The nodes from 'node' back to the beginning of the walk, into the path; returns how many. */
static size_t trace(struct walk *walk, uint32_t node) {
  size_t count = 0;
  for (; node != SUDOKUI_NO_NODE; node = walk->parent[node]) walk->path[count++] = node;
  return count;
}

/* Marks path[from - 1], .. path[to], the way from the beginning of the chain to its end. */
static void write_path(struct walk *walk, size_t from, size_t to) {
  struct sudokui_finding *finding = walk->finding;
  for (size_t i = from; i-- > to;) {
    uint32_t node = walk->path[i];
    sudokui_mark(finding, sudokui_cell_of(walk->notes, node / 2), sudokui_value_of(walk->notes, node / 2),
                 node & 1 ? SUDOKU_ON : SUDOKU_OFF);
    size_t last = finding->draft.mark_count - 1;
    if (last > 0) sudokui_link(finding, last - 1, last, node & 1);
  }
}

/* p is true, so p is false; or p is false, so p is true: path[0] is what p turns out to be. */
static void propose_chain(struct walk *walk, size_t count) {
  const struct sudokui_notes *notes = walk->notes;
  struct sudokui_finding *finding = walk->finding;
  unsigned kind = walk->path[0] & 1 ? IS_TRUE : IS_FALSE;
  struct sudokui_step *step = sudokui_draft_long(finding, rating_of(walk, kind, count), count);
  if (!step) return;
  size_t p = walk->path[0] / 2;
  step->values[0] = kind;
  if (kind == IS_TRUE) {
    write_path(walk, count, 0);
    sudokui_mark(finding, sudokui_cell_of(notes, p), sudokui_value_of(notes, p), SUDOKU_PLACED);
  } else { /* the way between is false, .. true; what both of its ends are linked to goes */
    write_path(walk, count - 1, 1);
    size_t first = walk->path[count - 2] / 2, last = walk->path[1] / 2;
    sudokui_mark(finding, sudokui_cell_of(notes, p), sudokui_value_of(notes, p), SUDOKU_ELIMINATED);
    for (size_t cell = 0; cell < notes->cells; cell++) {
      for (uint64_t left = notes->candidates[cell]; left; left &= left - 1) {
        size_t candidate = sudokui_candidate(notes, cell, sudokui_least(left));
        if (candidate != p && is_weak(walk, candidate, first) && is_weak(walk, candidate, last))
          sudokui_mark(finding, cell, sudokui_least(left), SUDOKU_ELIMINATED);
      }
    }
  }
  sudokui_propose(finding);
}

/* Is a candidate of 'value' in 'cell' seen by one that is on and one that is off, of the path? */
static bool sees_both(const struct walk *walk, size_t count, size_t cell, size_t value) {
  const struct sudokui_notes *notes = walk->notes;
  unsigned seen = 0;
  for (size_t i = 0; i < count; i++) {
    size_t candidate = walk->path[i] / 2, other = sudokui_cell_of(notes, candidate);
    if (other == cell) return false;
    if (sudokui_value_of(notes, candidate) == value && sudokui_cell_sees(notes->ground, cell, other))
      seen |= 1U << (walk->path[i] & 1);
  }
  return seen == 3;
}

/* What is in the cells of the cycle besides two candidates that are linked there. */
static void mark_inside(struct walk *walk, size_t count) {
  const struct sudokui_notes *notes = walk->notes;
  for (size_t i = 0; i < count; i++) {
    size_t candidate = walk->path[i] / 2, other = walk->path[i + 1 < count ? i + 1 : 0] / 2;
    size_t cell = sudokui_cell_of(notes, candidate);
    if (cell != sudokui_cell_of(notes, other)) continue;
    uint64_t left = notes->candidates[cell] & ~sudokui_bit(sudokui_value_of(notes, candidate)) &
                    ~sudokui_bit(sudokui_value_of(notes, other));
    for (; left; left &= left - 1) sudokui_mark(walk->finding, cell, sudokui_least(left), SUDOKU_ELIMINATED);
  }
}

/* The path without its end, which is its beginning, is a cycle. */
static void propose_cycle(struct walk *walk, size_t count) {
  const struct sudokui_notes *notes = walk->notes;
  struct sudokui_finding *finding = walk->finding;
  struct sudokui_step *step = sudokui_draft_long(finding, rating_of(walk, IS_CYCLE, count), count);
  if (!step) return;
  step->values[0] = IS_CYCLE;
  write_path(walk, count, 0);
  sudokui_link(finding, count - 1, 0, true);
  bool any = false;
  uint64_t values = 0;
  for (size_t i = 0; i < count; i++) values |= sudokui_bit(sudokui_value_of(notes, walk->path[i] / 2));
  for (; values; values &= values - 1) {
    size_t value = sudokui_least(values);
    const uint64_t *where = sudokui_where(notes, value);
    for (size_t c = sudokui_next_cell(where, notes->words, 0); c < 64 * notes->words;
         c = sudokui_next_cell(where, notes->words, c + 1)) {
      if (!sees_both(walk, count, c, value)) continue;
      sudokui_mark(finding, c, value, SUDOKU_ELIMINATED);
      any = true;
    }
  }
  if (!any) return;
  mark_inside(walk, count);
  sudokui_propose(finding);
}

/* ---------------------------------------------------------------- walking */

static bool reach(struct walk *walk, uint32_t from, size_t candidate) {
  bool on = !(from & 1);
  uint64_t *set = on ? walk->on : walk->off;
  if ((walk->links & ONE_PAIR) && !on && walk->parent[from] != SUDOKUI_NO_NODE && !have_same(walk, from / 2, candidate))
    return true;
  if (sudokui_holds(set, candidate)) return true;
  sudokui_insert(set, candidate);
  walk->parent[sudokui_node(candidate, on)] = from;
  walk->next[walk->next_count++] = (uint32_t)candidate;
  return true;
}

static void begin(struct walk *walk, uint32_t source) {
  memset(walk->on, 0, 2 * walk->words * sizeof *walk->on);
  walk->parent[source] = SUDOKUI_NO_NODE;
  walk->level[0] = source / 2;
  walk->level_count = 1;
}

/* From candidates that are on to those that are off, or the other way round. */
static void advance(struct walk *walk, bool on, bool first) {
  walk->next_count = 0;
  for (size_t i = 0; i < walk->level_count; i++) {
    uint32_t node = sudokui_node(walk->level[i], on);
    if (on)
      each_weak(walk, walk->level[i], node, (walk->links & ALL_STRONG) && !first, reach);
    else
      each_strong(walk, walk->level[i], node, reach);
  }
  uint32_t *was = walk->level;
  walk->level = walk->next;
  walk->next = was;
  walk->level_count = walk->next_count;
}

/* Is there a weak link from a candidate of this level, which is on, to 'p'? */
static uint32_t linked_back(const struct walk *walk, size_t p) {
  for (size_t i = 0; i < walk->level_count; i++)
    if (is_weak(walk, walk->level[i], p) &&
        ((walk->links & WEAK_IN_CELL) ||
         sudokui_value_of(walk->notes, p) == sudokui_value_of(walk->notes, walk->level[i])))
      return sudokui_node(walk->level[i], true);
  return SUDOKUI_NO_NODE;
}

/* p is true: is it false then?  Nodes: p, off, on, .. p. */
static void find_false(struct walk *walk, size_t p) {
  begin(walk, sudokui_node(p, true));
  sudokui_insert(walk->on, p);
  for (size_t nodes = 4; walk->level_count > 0 && is_of_interest(walk, IS_FALSE, nodes); nodes += 2) {
    advance(walk, true, nodes == 4);
    if (!walk->level_count) return;
    advance(walk, false, false);
    uint32_t last = linked_back(walk, p);
    if (last == SUDOKUI_NO_NODE) continue;
    walk->parent[sudokui_node(p, false)] = last;
    propose_chain(walk, trace(walk, sudokui_node(p, false)));
    return;
  }
}

/* p is false: is it true then?  Nodes: p, on, off, .. p. */
static void find_true(struct walk *walk, size_t p) {
  begin(walk, sudokui_node(p, false));
  sudokui_insert(walk->off, p);
  for (size_t nodes = 2; walk->level_count > 0 && is_of_interest(walk, IS_TRUE, nodes); nodes += 2) {
    advance(walk, false, false);
    if (sudokui_holds(walk->on, p)) {
      propose_chain(walk, trace(walk, sudokui_node(p, true)));
      return;
    }
    advance(walk, true, false);
  }
}

static bool is_on_path(const struct walk *walk, uint32_t node, uint32_t sought) {
  for (; node != SUDOKUI_NO_NODE; node = walk->parent[node])
    if (node == sought) return true;
  return false;
}

/* Closes cycles from the candidates of this level, which are on, by 'candidate', strongly linked to the beginning. */
static bool close_cycle(struct walk *walk, uint32_t source, size_t candidate) {
  (void)source;
  bool same_value = !(walk->links & WEAK_IN_CELL);
  uint32_t closing = sudokui_node(candidate, false);
  for (size_t i = 0; i < walk->level_count; i++) {
    uint32_t node = sudokui_node(walk->level[i], true);
    if (!is_weak(walk, walk->level[i], candidate) || is_on_path(walk, node, closing)) continue;
    if (same_value && sudokui_value_of(walk->notes, candidate) != sudokui_value_of(walk->notes, node / 2)) continue;
    if ((walk->links & ONE_PAIR) && !have_same(walk, candidate, node / 2)) continue;
    walk->path[0] = closing;
    size_t count = 1;
    for (uint32_t back = node; back != SUDOKUI_NO_NODE; back = walk->parent[back]) walk->path[count++] = back;
    propose_cycle(walk, count);
  }
  return true;
}

/* Nodes: p, off, on, .. off, each once. */
static void find_cycles(struct walk *walk, size_t p) {
  begin(walk, sudokui_node(p, true));
  sudokui_insert(walk->on, p);
  for (size_t nodes = 4; walk->level_count > 0 && is_of_interest(walk, IS_CYCLE, nodes); nodes += 2) {
    advance(walk, true, false);
    if (!walk->level_count) return;
    advance(walk, false, false);
    each_strong(walk, p, sudokui_node(p, true), close_cycle);
  }
}

static void find(struct sudokui_finding *finding) {
  const struct sudokui_notes *notes = finding->notes;
  struct walk walk;
  prepare(&walk, finding);
  size_t cell = finding->part;
  if (sudokui_size(notes->candidates[cell]) < 2) return;
  for (uint64_t left = notes->candidates[cell]; left && sudokui_go_on(finding); left &= left - 1) {
    size_t p = sudokui_candidate(notes, cell, sudokui_least(left));
    if (!(walk.links & ALL_STRONG) && (is_pair(&walk, cell) || (walk.links & BY_HOUSE))) find_cycles(&walk, p);
    find_false(&walk, p);
    if (walk.links & BY_HOUSE) find_true(&walk, p); /* by cells alone it has an odd and an even number of nodes */
  }
}

/* ---------------------------------------------------------------- telling */

static void tell_node(FILE *out, const struct sudokui_notes *notes, const struct sudoku_mark *mark, bool on) {
  sudokui_tell_cell(out, notes, mark->cell);
  fputs(on ? " is " : " is not ", out);
  sudokui_tell_value(out, notes, mark->value);
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  size_t count = 0;
  while (count < step->mark_count && (step->marks[count].role == SUDOKU_ON || step->marks[count].role == SUDOKU_OFF))
    count++;
  for (size_t i = 0; i < count; i++) {
    fputs(i == 0 ? "If " : i == 1 ? ", then " : ", so ", out);
    tell_node(out, notes, &step->marks[i], step->marks[i].role == SUDOKU_ON);
  }
  if (step->values[0] == IS_TRUE) {
    fputs(", after all.", out);
    return;
  }
  if (step->values[0] == IS_CYCLE) {
    fputs(", and so round again; and the other way round, if ", out);
    tell_node(out, notes, &step->marks[0], false);
    fputs(".  One of each two that are linked is true.", out);
    return;
  }
  fputs(".  So ", out);
  tell_node(out, notes, &step->marks[0], true);
  fputs(" or ", out);
  tell_node(out, notes, &step->marks[count - 1], true);
  fputs("; either way ", out);
  bool several = count + 1 < step->mark_count;
  tell_node(out, notes, &step->marks[count], false);
  fputs(several ? ", and so for what else is linked to both." : ".", out);
}

#define CHAIN(row, name, title, links, rate, words)                                                                    \
  const struct sudokui_technique sudokui_##row = {                                                                     \
      .info = {name, title, rate, words},                                                                              \
      .size = (links),                                                                                                 \
      .is_heavy = true,                                                                                                \
      .family = SUDOKUI_ALTERNATING,                                                                                   \
      .parts = sudokui_parts_cells,                                                                                    \
      .find = find,                                                                                                    \
      .tell = tell,                                                                                                    \
      .scratch = scratch,                                                                                              \
  }

CHAIN(simple_colouring, "simple-colouring", "Simple colouring", COLOURS, 66,
      "a value's places in two colours, by houses that have two: what sees both colours goes");
CHAIN(remote_pairs, "remote-pairs", "Remote pairs", PAIRS, 65, "a chain of cells that all have the same two values");
CHAIN(x_chain, "x-chain", "X-chain", X_CHAIN, 65, "an alternating chain of one value");
CHAIN(xy_chain, "xy-chain", "XY-chain", XY_CHAIN, 65, "a chain of cells with two candidates each");
CHAIN(alternating_chain, "aic", "Alternating inference chain", ALTERNATING, 70,
      "strong and weak links in turn, of any values");
