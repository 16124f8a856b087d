/*
 * Two, three or four houses in which a value has two places, or two groups of places, joined end to end: skyscraper,
 * two-string kite, turbot fish, empty rectangle and their longer kin.
 *
 *     a  =  b  -  c  =  d      in two houses a value is at a or b, and at c or d; b and c are in one house, so that it
 *                              is not at both: then it is at a or d, and what sees a and d (all of them) cannot have it
 *
 * Where d and a are in one house, too, it is a ring, and what sees both b and c is as well without the value.
 *
 * A group is the places that a house shares with another one.  Ratings are those of Sukaku Explainer's strong links:
 * easiest with lines of one direction, hardest with groups.
 *
 * On large grids a value may have more than MOST_LINKS such houses, or a grid more than 256 houses: what is beyond that
 * is not looked at.
 */
#include "sudoku/explain/chains/chase.h"
#include "sudoku/explain/telling.h"

#include <string.h>

enum { MOST_JOINED = 4, MOST_WORDS = 64, HOUSE_WORDS = 4 };
#define MOST_LINKS ((size_t)256)

/* A house where a value is at 'ends[0]' or at 'ends[1]'; these are positions in the house. */
struct strong {
  uint16_t house;
  uint64_t ends[2];
};

struct joining {
  struct sudokui_finding *finding;
  const struct sudokui_notes *notes;
  size_t value;
  struct strong *links; /* MOST_LINKS */
  uint64_t *cells;      /* the set of cells of each end: of end e of link i, cells[(2 * i + e) * words] */
  uint64_t *seen;       /* the places that all of them see, likewise */
  size_t count;
  uint64_t (*houses)[2][HOUSE_WORDS]; /* of each end of a link: the set of houses that all its cells are in */
  struct {
    size_t link;
    unsigned first; /* which end comes first */
  } joined[MOST_JOINED];
};

static size_t scratch(const struct sudokui_ground *ground) {
  return MOST_LINKS * (sizeof(struct strong) + (4 * ground->words + (size_t)2 * HOUSE_WORDS) * sizeof(uint64_t));
}

static const uint64_t *cells_of(const struct joining *joining, size_t link, unsigned end) {
  return &joining->cells[(2 * link + end) * joining->notes->words];
}

static const uint64_t *seen_by(const struct joining *joining, size_t link, unsigned end) {
  return &joining->seen[(2 * link + end) * joining->notes->words];
}

static bool is_group(const struct strong *strong) {
  return sudokui_size(strong->ends[0] | strong->ends[1]) > 2;
}

/* ---------------------------------------------------------------- the links of a value */

/* Leaves in a set of houses those that 'cell' is in. */
static void narrow(const struct sudokui_notes *notes, size_t cell, uint64_t *houses) {
  const struct sudokui_houses *all = notes->ground->houses;
  uint64_t of_cell[HOUSE_WORDS] = {0};
  for (uint32_t k = all->first_of[cell]; k < all->first_of[cell + 1]; k++)
    if (all->of_cell[k] < 64 * HOUSE_WORDS) sudokui_insert(of_cell, all->of_cell[k]);
  for (size_t word = 0; word < HOUSE_WORDS; word++) houses[word] &= of_cell[word];
}

static void add(struct joining *joining, size_t house, uint64_t one, uint64_t two) {
  const struct sudokui_notes *notes = joining->notes;
  if (joining->count == MOST_LINKS) return;
  for (size_t i = joining->count; i-- > 0 && joining->links[i].house == house;)
    if (joining->links[i].ends[0] == two || joining->links[i].ends[0] == one) return;
  size_t link = joining->count++;
  joining->links[link] = (struct strong){.house = (uint16_t)house, .ends = {one, two}};
  for (unsigned end = 0; end < 2; end++) {
    size_t at = (2 * link + end) * notes->words;
    memset(&joining->cells[at], 0, notes->words * sizeof *joining->cells);
    memcpy(&joining->seen[at], sudokui_where(notes, joining->value), notes->words * sizeof *joining->seen);
    uint64_t *houses = joining->houses[link][end];
    memset(houses, 255, HOUSE_WORDS * sizeof *houses);
    for (uint64_t left = end ? two : one; left; left &= left - 1) {
      size_t cell = sudokui_member(notes, house, sudokui_least(left) - 1);
      sudokui_insert(&joining->cells[at], cell);
      narrow(notes, cell, houses);
      for (size_t word = 0; word < notes->words; word++)
        joining->seen[at + word] &= notes->ground->sees[cell * notes->words + word];
    }
  }
}

/* Are the positions of 'house' one cell, or in one other house? */
static bool holds_together(const struct sudokui_ground *ground, size_t house, uint64_t positions) {
  if (!(positions & (positions - 1))) return positions;
  for (size_t i = 0; i < ground->meeting_count; i++)
    if (ground->meetings[i].house == house && !(positions & ~ground->meetings[i].in_house)) return true;
  return false;
}

static void split(struct joining *joining, size_t house, uint64_t places) {
  const struct sudokui_ground *ground = joining->notes->ground;
  for (size_t i = 0; i < ground->meeting_count; i++) {
    if (ground->meetings[i].house != house) continue;
    uint64_t group = places & ground->meetings[i].in_house;
    if (group && group != places && holds_together(ground, house, places & ~group))
      add(joining, house, group, places & ~group);
  }
}

static void list_links(struct joining *joining) {
  const struct sudokui_notes *notes = joining->notes;
  joining->count = 0;
  for (size_t house = 0; house < notes->ground->houses->count; house++) {
    uint64_t places = sudokui_places(notes, house, joining->value);
    size_t count = sudokui_size(places);
    if (count == 2)
      add(joining, house, places & (~places + 1), places & (places - 1));
    else if (count > 2 && count <= 9)
      split(joining, house, places);
  }
}

/* ---------------------------------------------------------------- proposing */

static unsigned rating_of(const struct joining *joining) {
  const struct sudokui_houses *houses = joining->notes->ground->houses;
  unsigned base = joining->finding->technique->info.rating, kinds = 0;
  for (size_t i = 0; i < joining->finding->technique->size; i++) {
    const struct strong *strong = &joining->links[joining->joined[i].link];
    if (is_group(strong)) return base + 3;
    enum sudokui_house_kind kind = houses->kind[strong->house];
    kinds |= kind == SUDOKUI_ROW ? 1U : kind == SUDOKUI_COLUMN ? 2U : 4U;
  }
  bool mixed = (kinds & 3) == 3, other = kinds & 4;
  return base + mixed + other;
}

/* Are the cells of two ends all in one house? */
static bool share_house(const struct joining *joining, size_t link, unsigned end, size_t other, unsigned other_end) {
  const uint64_t *one = joining->houses[link][end], *two = joining->houses[other][other_end];
  for (size_t word = 0; word < HOUSE_WORDS; word++)
    if (one[word] & two[word]) return true;
  return false;
}

/* Adds what sees both ends to 'out'; not what is in a house of the chain. */
static void add_victims(const struct joining *joining, const uint64_t *one, const uint64_t *two, uint64_t *out) {
  const struct sudokui_notes *notes = joining->notes;
  for (size_t word = 0; word < notes->words; word++) {
    uint64_t set = one[word] & two[word];
    for (size_t i = 0; i < joining->finding->technique->size; i++)
      set &= ~notes->ground->house[joining->links[joining->joined[i].link].house * notes->words + word];
    out[word] |= set;
  }
}

static void mark_all(struct joining *joining) {
  struct sudokui_finding *finding = joining->finding;
  struct sudokui_step *step = &finding->draft;
  size_t size = finding->technique->size, began[2] = {0, 0};
  for (size_t i = 0; i < 2 * size; i++) {
    size_t link = joining->joined[i / 2].link, begin = step->mark_count;
    unsigned end = joining->joined[i / 2].first ^ (unsigned)(i % 2);
    sudokui_mark_set(finding, cells_of(joining, link, end), joining->value, i % 2 ? SUDOKU_ON : SUDOKU_OFF);
    step->values[1] |= (uint64_t)(step->mark_count - begin) << 8 * i;
    for (size_t from = began[0]; i > 0 && from < began[1]; from++)
      for (size_t to = began[1]; to < step->mark_count; to++) sudokui_link(finding, from, to, i % 2);
    began[0] = begin;
    began[1] = step->mark_count;
  }
}

static bool is_any(const uint64_t *set, size_t words) {
  for (size_t word = 0; word < words; word++)
    if (set[word]) return true;
  return false;
}

static void propose(struct joining *joining) {
  const struct sudokui_notes *notes = joining->notes;
  size_t size = joining->finding->technique->size;
  size_t first = joining->joined[0].link, last = joining->joined[size - 1].link;
  unsigned first_end = joining->joined[0].first, last_end = joining->joined[size - 1].first ^ 1U;
  const uint64_t *one = cells_of(joining, first, first_end), *two = cells_of(joining, last, last_end);
  for (size_t word = 0; word < notes->words; word++)
    if (one[word] & two[word]) return;
  uint64_t out[MOST_WORDS] = {0};
  add_victims(joining, seen_by(joining, first, first_end), seen_by(joining, last, last_end), out);
  bool ring = share_house(joining, first, first_end, last, last_end);
  for (size_t i = 0; ring && i + 1 < size; i++)
    add_victims(joining, seen_by(joining, joining->joined[i].link, joining->joined[i].first ^ 1U),
                seen_by(joining, joining->joined[i + 1].link, joining->joined[i + 1].first), out);
  if (!is_any(out, notes->words)) return;
  struct sudokui_step *step = sudokui_draft(joining->finding, rating_of(joining));
  if (!step) return;
  step->values[0] = sudokui_bit(joining->value);
  for (size_t i = 0; i < size; i++) step->houses[step->house_count++] = joining->links[joining->joined[i].link].house;
  mark_all(joining);
  sudokui_mark_set(joining->finding, out, joining->value, SUDOKU_ELIMINATED);
  sudokui_propose(joining->finding);
}

/* ---------------------------------------------------------------- joining */

/* May link 'link' be joined to the end of the first 'depth'? */
static bool fits(const struct joining *joining, size_t depth, size_t link, unsigned first) {
  const struct sudokui_notes *notes = joining->notes;
  size_t last = joining->joined[depth - 1].link;
  if (!share_house(joining, last, joining->joined[depth - 1].first ^ 1U, link, first)) return false;
  for (size_t i = 0; i < depth; i++) {
    size_t other = joining->joined[i].link;
    if (joining->links[other].house == joining->links[link].house) return false;
    for (size_t word = 0; word < notes->words; word++)
      if ((cells_of(joining, other, 0)[word] | cells_of(joining, other, 1)[word]) &
          (cells_of(joining, link, 0)[word] | cells_of(joining, link, 1)[word]))
        return false;
  }
  return true;
}

static bool is_done(const struct joining *joining) {
  return sudokui_is_settled(joining->finding);
}

static void join(struct joining *joining, size_t depth) {
  if (depth >= joining->finding->technique->size || depth >= MOST_JOINED) {
    if (depth > 0 && joining->joined[0].link < joining->joined[depth - 1].link) propose(joining); /* not backwards */
    return;
  }
  for (size_t link = 0; link < joining->count && !is_done(joining); link++) {
    for (unsigned first = 0; first < 2; first++) {
      if (depth > 0 && !fits(joining, depth, link, first)) continue;
      joining->joined[depth].link = link;
      joining->joined[depth].first = first;
      join(joining, depth + 1);
    }
  }
}

static void find(struct sudokui_finding *finding) {
  struct joining joining = {.finding = finding, .notes = finding->notes, .value = finding->part + 1};
  unsigned char *memory = finding->scratch;
  size_t words = finding->notes->words;
  joining.cells = (uint64_t *)memory;
  joining.seen = joining.cells + 2 * MOST_LINKS * words;
  joining.houses = (uint64_t(*)[2][HOUSE_WORDS])(joining.seen + 2 * MOST_LINKS * words);
  joining.links = (struct strong *)(joining.houses + MOST_LINKS);
  if (!sudokui_go_on(finding)) return;
  list_links(&joining);
  join(&joining, 0);
}

/* ---------------------------------------------------------------- telling */

static void tell_group(FILE *out, const struct sudokui_notes *notes, const struct sudoku_mark *marks, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (i > 0) fputs(i + 1 == count ? " or " : ", ", out);
    sudokui_tell_cell(out, notes, marks[i].cell);
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  const struct sudoku_mark *marks = step->marks, *last = marks;
  size_t groups = 2 * step->house_count;
  fputs("If ", out);
  sudokui_tell_values(out, notes, step->values[0]);
  for (size_t i = 0; i < groups; i++) {
    size_t count = step->values[1] >> 8 * i & 255;
    last = marks;
    fputs(i == 0 ? " is not at " : i % 2 ? ", it is at " : ", so not at ", out);
    tell_group(out, notes, marks, count);
    if (i % 2) {
      fputs(" in ", out);
      sudokui_tell_house(out, notes, step->houses[i / 2]);
    }
    marks += count;
  }
  fputs(".  So it is at ", out);
  tell_group(out, notes, step->marks, step->values[1] & 255);
  fputs(" or at ", out);
  tell_group(out, notes, last, (size_t)(marks - last));
  fputs(", and not where it sees both ends.", out);
}

#define LINKS(row, name, title, many, rate, words)                                                                     \
  const struct sudokui_technique sudokui_##row = {                                                                     \
      .info = {name, title, rate, words},                                                                              \
      .size = (many),                                                                                                  \
      .parts = sudokui_parts_values,                                                                                   \
      .find = find,                                                                                                    \
      .tell = tell,                                                                                                    \
      .scratch = scratch,                                                                                              \
  }

LINKS(turbot_fish, "turbot-fish", "Turbot fish", 2, 40,
      "a value with two places, or groups of places, in each of two houses: skyscraper, kite, empty rectangle");
LINKS(three_links, "three-strong-links", "Three strong links", 3, 54, "the same with three houses");
LINKS(four_links, "four-strong-links", "Four strong links", 4, 58, "the same with four houses");
