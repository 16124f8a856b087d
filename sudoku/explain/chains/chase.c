#include "sudoku/explain/chains/chase.h"

#include <assert.h>
#include <string.h>

/* ---------------------------------------------------------------- room */

static size_t rounded(size_t bytes) {
  return (bytes + 15) / 16 * 16;
}

static size_t size_of_one(size_t candidates) {
  size_t words = (candidates + 63) / 64;
  return rounded(2 * words * sizeof(uint64_t)) + rounded(2 * candidates * sizeof(uint32_t)) +
         rounded(2 * candidates * sizeof(uint16_t)) + 2 * rounded(2 * candidates * sizeof(uint32_t)) +
         rounded(SUDOKUI_MOST_PATTERNS * sizeof(struct sudokui_pattern));
}

static size_t size_of_left(const struct sudokui_ground *ground) {
  return rounded((ground->cells + ground->houses->count * ground->side) * sizeof(uint64_t));
}

size_t sudokui_chases_size(const struct sudokui_ground *ground, size_t count) {
  return size_of_left(ground) + count * size_of_one(ground->cells * ground->side);
}

static void *take(unsigned char **memory, size_t bytes) {
  void *taken = *memory;
  *memory += rounded(bytes);
  return taken;
}

void sudokui_chases_lay_out(const struct sudokui_notes *notes, void *memory, struct sudokui_chase *chases,
                            size_t count) {
  size_t candidates = notes->cells * notes->side, words = (candidates + 63) / 64;
  uint64_t *left = memory;
  unsigned char *next = (unsigned char *)memory + size_of_left(notes->ground);
  for (size_t i = 0; i < count; i++) {
    struct sudokui_chase *chase = &chases[i];
    *chase = (struct sudokui_chase){.notes = notes, .words = words};
    chase->candidates = left;
    chase->places = left + notes->cells;
    chase->on = take(&next, 2 * words * sizeof *chase->on);
    chase->off = chase->on + words;
    chase->cause = take(&next, 2 * candidates * sizeof *chase->cause);
    chase->depth = take(&next, 2 * candidates * sizeof *chase->depth);
    chase->order = take(&next, 2 * candidates * sizeof *chase->order);
    chase->ons = take(&next, 2 * candidates * sizeof *chase->ons);
    chase->offs = chase->ons + candidates;
    chase->patterns = take(&next, SUDOKUI_MOST_PATTERNS * sizeof *chase->patterns);
  }
}

/* ---------------------------------------------------------------- noting */

static void note(struct sudokui_chase *chase, uint32_t node, uint32_t cause, unsigned depth) {
  chase->cause[node] = cause;
  chase->order[node] = chase->noted++;
  chase->depth[node] = (uint16_t)(depth < UINT16_MAX ? depth : UINT16_MAX);
}

bool sudokui_chase_turn_off(struct sudokui_chase *chase, size_t candidate, uint32_t cause, unsigned depth) {
  if (sudokui_holds(chase->off, candidate)) return false;
  uint32_t node = sudokui_node(candidate, false);
  note(chase, node, cause, depth);
  if (sudokui_holds(chase->on, candidate)) {
    chase->is_absurd = true;
    chase->contradiction[0] = sudokui_node(candidate, true);
    chase->contradiction[1] = node;
    return true;
  }
  sudokui_insert(chase->off, candidate);
  chase->offs[chase->off_count++] = (uint32_t)candidate;
  return true;
}

static void turn_on(struct sudokui_chase *chase, size_t candidate, uint32_t cause, unsigned depth) {
  if (sudokui_holds(chase->on, candidate)) return;
  uint32_t node = sudokui_node(candidate, true);
  note(chase, node, cause, depth);
  if (sudokui_holds(chase->off, candidate)) {
    chase->is_absurd = true;
    chase->contradiction[0] = node;
    chase->contradiction[1] = sudokui_node(candidate, false);
    return;
  }
  sudokui_insert(chase->on, candidate);
  chase->ons[chase->on_count++] = (uint32_t)candidate;
}

/* ---------------------------------------------------------------- what follows from one node */

static void follow_on(struct sudokui_chase *chase, size_t candidate) {
  const struct sudokui_notes *notes = chase->notes;
  const struct sudokui_houses *houses = notes->ground->houses;
  size_t side = notes->side, cell = candidate / side, value = candidate % side + 1;
  uint32_t cause = sudokui_node(candidate, true);
  unsigned depth = chase->depth[cause] + 1U;
  if (!(chase->how & SUDOKUI_ONE_VALUE)) {
    for (uint64_t left = chase->candidates[cell] & ~sudokui_bit(value); left && !chase->is_absurd; left &= left - 1)
      sudokui_chase_turn_off(chase, cell * side + sudokui_least(left) - 1, cause, depth);
  }
  size_t first = houses->first_of[cell], count = houses->first_of[cell + 1] - first;
  for (size_t k = 0; k < count; k++) {
    size_t index = first + sudokui_kth_house(k, count), house = houses->of_cell[index];
    const uint16_t *members = &houses->members[house * side];
    uint64_t left = chase->places[house * side + value - 1] & ~((uint64_t)1 << notes->ground->at[index]);
    for (; left && !chase->is_absurd; left &= left - 1)
      sudokui_chase_turn_off(chase, members[sudokui_least(left) - 1] * side + value - 1, cause, depth);
  }
  if (notes->ground->is_plain) return;
  for (uint32_t k = houses->first_seen[cell]; k < houses->first_seen[cell + 1] && !chase->is_absurd; k++) {
    size_t other = houses->seen[k];
    if (chase->candidates[other] & sudokui_bit(value))
      sudokui_chase_turn_off(chase, other * side + value - 1, cause, depth);
  }
}

/* How many nodes something rests on at least that rests on 'premises', one of which has 'depth': itself, and, if there
   are several, what made all but one false. */
static unsigned deeper(unsigned depth, size_t premises) {
  return 1 + (premises > 1 && depth < premises + 1 ? (unsigned)premises + 1 : depth);
}

static void follow_off(struct sudokui_chase *chase, size_t candidate) {
  const struct sudokui_notes *notes = chase->notes;
  const struct sudokui_houses *houses = notes->ground->houses;
  size_t side = notes->side, cell = candidate / side, value = candidate % side + 1;
  unsigned depth = chase->depth[sudokui_node(candidate, false)];
  uint64_t others = chase->candidates[cell] & ~sudokui_bit(value);
  size_t first = houses->first_of[cell], count = houses->first_of[cell + 1] - first;
  uint32_t found[64], causes[64];
  size_t many = 0, premises;
  unsigned depths[64];
  if (!(chase->how & SUDOKUI_ONE_VALUE) && others && !(others & (others - 1))) {
    premises = sudokui_size(notes->candidates[cell]) - 1;
    found[many] = (uint32_t)(cell * side + sudokui_least(others) - 1);
    depths[many] = deeper(depth, premises);
    causes[many++] = SUDOKUI_BY_CELL;
  }
  for (size_t k = 0; k < count && many < 64; k++) {
    size_t index = first + sudokui_kth_house(k, count), house = houses->of_cell[index];
    uint64_t left = chase->places[house * side + value - 1] & ~((uint64_t)1 << notes->ground->at[index]);
    if (!left || (left & (left - 1))) continue;
    premises = sudokui_size(sudokui_places(notes, house, value)) - 1;
    found[many] = (uint32_t)(houses->members[house * side + sudokui_least(left) - 1] * side + value - 1);
    depths[many] = deeper(depth, premises);
    causes[many++] = SUDOKUI_BY_HOUSE + (uint32_t)house;
  }
  if (chase->how & SUDOKUI_DYNAMIC) {
    chase->candidates[cell] &= ~sudokui_bit(value);
    for (size_t index = first; index < first + count; index++)
      chase->places[houses->of_cell[index] * side + value - 1] &= ~((uint64_t)1 << notes->ground->at[index]);
  }
  for (size_t i = 0; i < many && !chase->is_absurd; i++) turn_on(chase, found[i], causes[i], depths[i]);
}

/* ---------------------------------------------------------------- all that follows */

static void begin(struct sudokui_chase *chase, uint32_t source, unsigned how) {
  const struct sudokui_notes *notes = chase->notes;
  memset(chase->on, 0, 2 * chase->words * sizeof *chase->on);
  memcpy(chase->candidates, notes->candidates, notes->cells * sizeof *chase->candidates);
  memcpy(chase->places, notes->places, notes->ground->houses->count * notes->side * sizeof *chase->places);
  chase->how = how;
  chase->on_count = chase->off_count = chase->pattern_count = 0;
  chase->is_absurd = false;
  chase->source = source;
  chase->noted = 0;
  if (source & 1)
    turn_on(chase, source / 2, SUDOKUI_ASSUMED, 1);
  else
    sudokui_chase_turn_off(chase, source / 2, SUDOKUI_ASSUMED, 1);
}

void sudokui_chase(struct sudokui_chase *chase, uint32_t source, unsigned how) {
  begin(chase, source, how);
  size_t on = 0, off = 0;
  while (!chase->is_absurd) {
    if (on < chase->on_count)
      follow_on(chase, chase->ons[on++]);
    else if (off < chase->off_count)
      follow_off(chase, chase->offs[off++]);
    else if (!(how & SUDOKUI_PLUS) || !sudokui_chase_patterns(chase))
      return;
  }
}

/* ---------------------------------------------------------------- premises */

static size_t add_cell(const struct sudokui_chase *chase, size_t cell, uint64_t but, uint32_t *premises, size_t count) {
  const struct sudokui_notes *notes = chase->notes;
  for (uint64_t left = notes->candidates[cell] & ~but; left && count < SUDOKUI_MOST_PREMISES; left &= left - 1)
    premises[count++] = sudokui_node(sudokui_candidate(notes, cell, sudokui_least(left)), false);
  return count;
}

/* Places of a value in a house that are not in the set 'but'. */
static size_t add_places(const struct sudokui_chase *chase, size_t house, size_t value, const uint64_t *but,
                         uint32_t *premises, size_t count) {
  const struct sudokui_notes *notes = chase->notes;
  for (uint64_t left = sudokui_places(notes, house, value); left && count < SUDOKUI_MOST_PREMISES; left &= left - 1) {
    size_t cell = sudokui_member(notes, house, sudokui_least(left) - 1);
    if (!sudokui_holds(but, cell)) premises[count++] = sudokui_node(sudokui_candidate(notes, cell, value), false);
  }
  return count;
}

size_t sudokui_pattern_premises(const struct sudokui_chase *chase, const struct sudokui_pattern *pattern,
                                uint32_t *premises) {
  const struct sudokui_ground *ground = chase->notes->ground;
  uint64_t but[64] = {0};
  size_t count = 0;
  switch (pattern->kind) {
  case SUDOKUI_LOCKED:
    return add_places(chase, pattern->sets[0], sudokui_least(pattern->values),
                      &ground->house[pattern->sets[1] * ground->words], premises, 0);
  case SUDOKUI_NAKED_PAIR:
    count = add_cell(chase, pattern->sets[0], pattern->values, premises, 0);
    return add_cell(chase, pattern->sets[1], pattern->values, premises, count);
  case SUDOKUI_HIDDEN_PAIR:
    sudokui_insert(but, pattern->sets[0]);
    sudokui_insert(but, pattern->sets[1]);
    for (uint64_t left = pattern->values; left; left &= left - 1)
      count = add_places(chase, pattern->sets[2], sudokui_least(left), but, premises, count);
    return count;
  case SUDOKUI_CROSS:
    for (size_t word = 0; word < ground->words; word++)
      but[word] = ground->house[pattern->sets[2] * ground->words + word] |
                  ground->house[pattern->sets[3] * ground->words + word];
    count = add_places(chase, pattern->sets[0], sudokui_least(pattern->values), but, premises, 0);
    return add_places(chase, pattern->sets[1], sudokui_least(pattern->values), but, premises, count);
  }
  return count;
}

size_t sudokui_premises(const struct sudokui_chase *chase, uint32_t node, uint32_t *premises) {
  const struct sudokui_notes *notes = chase->notes;
  uint32_t cause = chase->cause[node];
  size_t candidate = node / 2, cell = sudokui_cell_of(notes, candidate), value = sudokui_value_of(notes, candidate);
  if (cause == SUDOKUI_ASSUMED) return 0;
  if (cause == SUDOKUI_BY_CELL) return add_cell(chase, cell, sudokui_bit(value), premises, 0);
  if (cause & SUDOKUI_BY_PATTERN)
    return sudokui_pattern_premises(chase, &chase->patterns[cause - SUDOKUI_BY_PATTERN], premises);
  if (cause & SUDOKUI_BY_HOUSE) {
    uint64_t but[64] = {0};
    sudokui_insert(but, cell);
    return add_places(chase, cause - SUDOKUI_BY_HOUSE, value, but, premises, 0);
  }
  premises[0] = cause;
  return 1;
}
