/*
 * Patterns among what a chase has left, so that it goes on where single candidates lead no further: locked candidates,
 * hidden pairs, naked pairs, X-wings.  All of the first kind that takes anything out are noted.
 *
 * A pattern that was there before anything went out has no premises; it is a step of its own and not noted here.
 */
#include "sudoku/explain/chains/chase.h"

struct noting {
  struct sudokui_chase *chase;
  bool any;
  bool is_full;
  uint32_t cause; /* of the pattern at hand, once it has taken anything out */
  unsigned depth;
};

static uint64_t left_in(const struct sudokui_chase *chase, size_t house, size_t value) {
  return chase->places[house * chase->notes->side + value - 1];
}

static bool is_two(uint64_t set) {
  uint64_t rest = set & (set - 1);
  return rest && !(rest & (rest - 1));
}

/* Enters a pattern among the causes, if it has premises. */
static void enter(struct noting *noting, const struct sudokui_pattern *pattern) {
  struct sudokui_chase *chase = noting->chase;
  noting->cause = SUDOKUI_ASSUMED;
  noting->is_full = noting->is_full || chase->pattern_count == SUDOKUI_MOST_PATTERNS;
  if (noting->is_full) return;
  chase->patterns[chase->pattern_count] = *pattern;
  uint32_t cause = SUDOKUI_BY_PATTERN + (uint32_t)chase->pattern_count;
  uint32_t premises[SUDOKUI_MOST_PREMISES];
  size_t count = sudokui_pattern_premises(chase, pattern, premises);
  if (count == 0 || count == SUDOKUI_MOST_PREMISES) return;
  unsigned depth = count > 1 ? (unsigned)count + 1 : 1;
  for (size_t i = 0; i < count; i++)
    if (chase->depth[premises[i]] > depth) depth = chase->depth[premises[i]];
  noting->depth = depth + 1;
  noting->cause = cause;
  chase->pattern_count++;
}

/* The pattern at hand takes a candidate out; it is entered with the first. */
static void take_out(struct noting *noting, const struct sudokui_pattern *pattern, bool *entered, size_t cell,
                     size_t value) {
  struct sudokui_chase *chase = noting->chase;
  if (!(chase->candidates[cell] & sudokui_bit(value)) || chase->is_absurd) return;
  size_t candidate = sudokui_candidate(chase->notes, cell, value);
  if (sudokui_holds(chase->off, candidate)) return;
  if (!*entered) enter(noting, pattern);
  *entered = true;
  if (noting->cause == SUDOKUI_ASSUMED) return;
  noting->any |= sudokui_chase_turn_off(chase, candidate, noting->cause, noting->depth);
}

/* ---------------------------------------------------------------- locked candidates */

static void lock(struct noting *noting, const struct sudokui_meeting *meeting, size_t value) {
  struct sudokui_chase *chase = noting->chase;
  uint64_t left = left_in(chase, meeting->house, value), out = left_in(chase, meeting->other, value);
  out &= ~meeting->in_other;
  if (!out || (left & ~meeting->in_house) || !(left & (left - 1))) return;
  struct sudokui_pattern pattern = {
      .kind = SUDOKUI_LOCKED, .sets = {meeting->house, meeting->other}, .values = sudokui_bit(value)};
  bool entered = false;
  for (; out; out &= out - 1)
    take_out(noting, &pattern, &entered, sudokui_member(chase->notes, meeting->other, sudokui_least(out) - 1), value);
}

static void lock_all(struct noting *noting) {
  const struct sudokui_notes *notes = noting->chase->notes;
  for (size_t i = 0; i < notes->ground->meeting_count; i++) {
    const struct sudokui_meeting *meeting = &notes->ground->meetings[i];
    uint64_t values = sudokui_missing(notes, meeting->house) & sudokui_missing(notes, meeting->other);
    for (; values; values &= values - 1) lock(noting, meeting, sudokui_least(values));
  }
}

/* ---------------------------------------------------------------- pairs */

static void hide_pair(struct noting *noting, size_t house, size_t value, size_t other) {
  struct sudokui_chase *chase = noting->chase;
  uint64_t places = left_in(chase, house, value);
  size_t cell = sudokui_member(chase->notes, house, sudokui_least(places) - 1);
  size_t second = sudokui_member(chase->notes, house, sudokui_least(places & (places - 1)) - 1);
  struct sudokui_pattern pattern = {.kind = SUDOKUI_HIDDEN_PAIR,
                                    .sets = {(uint16_t)cell, (uint16_t)second, (uint16_t)house},
                                    .values = sudokui_bit(value) | sudokui_bit(other)};
  bool entered = false;
  for (uint64_t left = chase->candidates[cell] & ~pattern.values; left; left &= left - 1)
    take_out(noting, &pattern, &entered, cell, sudokui_least(left));
  for (uint64_t left = chase->candidates[second] & ~pattern.values; left; left &= left - 1)
    take_out(noting, &pattern, &entered, second, sudokui_least(left));
}

static void hide_pairs(struct noting *noting) {
  struct sudokui_chase *chase = noting->chase;
  for (size_t house = 0; house < chase->notes->ground->houses->count; house++) {
    for (uint64_t values = sudokui_missing(chase->notes, house); values; values &= values - 1) {
      uint64_t places = left_in(chase, house, sudokui_least(values));
      if (!is_two(places)) continue;
      for (uint64_t others = values & (values - 1); others; others &= others - 1)
        if (left_in(chase, house, sudokui_least(others)) == places)
          hide_pair(noting, house, sudokui_least(values), sudokui_least(others));
    }
  }
}

static void strip_pair(struct noting *noting, size_t house, size_t first, size_t second) {
  struct sudokui_chase *chase = noting->chase;
  const struct sudokui_notes *notes = chase->notes;
  size_t cell = sudokui_member(notes, house, first), other = sudokui_member(notes, house, second);
  struct sudokui_pattern pattern = {.kind = SUDOKUI_NAKED_PAIR,
                                    .sets = {(uint16_t)cell, (uint16_t)other, (uint16_t)house},
                                    .values = chase->candidates[cell]};
  bool entered = false;
  for (uint64_t values = pattern.values; values; values &= values - 1) {
    size_t value = sudokui_least(values);
    uint64_t left = left_in(chase, house, value) & ~((uint64_t)1 << first) & ~((uint64_t)1 << second);
    for (; left; left &= left - 1)
      take_out(noting, &pattern, &entered, sudokui_member(notes, house, sudokui_least(left) - 1), value);
  }
}

static void strip_pairs(struct noting *noting) {
  struct sudokui_chase *chase = noting->chase;
  const struct sudokui_notes *notes = chase->notes;
  for (size_t house = 0; house < notes->ground->houses->count; house++) {
    for (size_t first = 0; first + 1 < notes->side; first++) {
      uint64_t pair = chase->candidates[sudokui_member(notes, house, first)];
      if (!is_two(pair)) continue;
      for (size_t second = first + 1; second < notes->side; second++)
        if (chase->candidates[sudokui_member(notes, house, second)] == pair) strip_pair(noting, house, first, second);
    }
  }
}

/* ---------------------------------------------------------------- X-wings */

/* Lines 'first' and 'second' of the kind that begins at house 'from', and the lines across that begin at 'to'. */
static void cross(struct noting *noting, size_t from, size_t to, size_t first, size_t second, size_t value) {
  struct sudokui_chase *chase = noting->chase;
  uint64_t places = left_in(chase, from + first, value);
  size_t one = to + sudokui_least(places) - 1, two = to + sudokui_least(places & (places - 1)) - 1;
  struct sudokui_pattern pattern = {
      .kind = SUDOKUI_CROSS,
      .sets = {(uint16_t)(from + first), (uint16_t)(from + second), (uint16_t)one, (uint16_t)two},
      .values = sudokui_bit(value)};
  bool entered = false;
  for (size_t i = 0; i < 2; i++) {
    size_t across = i ? two : one;
    uint64_t left = left_in(chase, across, value) & ~((uint64_t)1 << first) & ~((uint64_t)1 << second);
    for (; left; left &= left - 1)
      take_out(noting, &pattern, &entered, sudokui_member(chase->notes, across, sudokui_least(left) - 1), value);
  }
}

static void cross_all(struct noting *noting) {
  struct sudokui_chase *chase = noting->chase;
  size_t side = chase->notes->side;
  for (size_t value = 1; value <= side; value++) {
    for (size_t from = 0; from <= side; from += side) {
      for (size_t first = 0; first + 1 < side; first++) {
        uint64_t places = left_in(chase, from + first, value);
        if (!is_two(places)) continue;
        for (size_t second = first + 1; second < side; second++)
          if (left_in(chase, from + second, value) == places) cross(noting, from, side - from, first, second, value);
      }
    }
  }
}

bool sudokui_chase_patterns(struct sudokui_chase *chase) {
  static void (*const kinds[])(struct noting *) = {lock_all, hide_pairs, strip_pairs, cross_all};
  struct noting noting = {.chase = chase};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !noting.any && !chase->is_absurd; i++) kinds[i](&noting);
  return noting.any;
}
