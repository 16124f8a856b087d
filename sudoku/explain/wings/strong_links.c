/*
 * Strong links of one value: a house has two ends for it, so that one of them is true.  Where ends of two such houses
 * see each other, at most one of these is true, and so one of the ends that are left is.
 *
 *     two links                         a ===== b
 *        skyscraper      two rows       |       |        b and c see each other: a or d is true
 *        kite            row, column    .       c ===== d
 *        turbot fish     with a box
 *        empty rectangle                an end is several cells, of one box and one row or column
 *
 * Three links go on in the same way.
 */
#include "sudoku/explain/telling.h"

#include <string.h>

enum { MOST_LINKS = 3, MOST_END = 8 /* cells of an end */, MOST_STRONG = 512 };

struct end {
  uint16_t cells[MOST_END];
  size_t count;
};

struct strong {
  size_t house;
  enum sudokui_house_kind kind;
  struct end ends[2];
};

struct links {
  struct strong links[MOST_STRONG];
  size_t count;
};

/* ---------------------------------------------------------------- links */

static void add(struct links *links, const struct sudokui_notes *notes, size_t house, const struct end *a,
                const struct end *b) {
  if (links->count == MOST_STRONG) return;
  links->links[links->count++] =
      (struct strong){.house = house, .kind = notes->ground->houses->kind[house], .ends = {*a, *b}};
}

/* Of the places of a value in a house those in a house of another kind make one end, the rest the other, if all of
   these share a house, too. */
static bool share_house(const struct sudokui_notes *notes, size_t house, const struct end *end) {
  const struct sudokui_ground *ground = notes->ground;
  for (size_t other = 0; other < ground->houses->count; other++) {
    size_t in = 0;
    while (in < end->count && ground->house[other * ground->words + end->cells[in] / 64] >> end->cells[in] % 64 & 1)
      in++;
    if (other != house && in == end->count) return true;
  }
  return false;
}

static void add_groups(struct links *links, const struct sudokui_notes *notes, size_t house, uint64_t places) {
  const struct sudokui_ground *ground = notes->ground;
  for (size_t line = 0; line < 2 * notes->side; line++) { /* rows and columns */
    struct end in = {.count = 0}, out = {.count = 0};
    for (uint64_t left = places; left; left &= left - 1) {
      size_t cell = sudokui_member(notes, house, sudokui_least(left) - 1);
      struct end *end = ground->house[line * ground->words + cell / 64] >> cell % 64 & 1 ? &in : &out;
      if (end->count == MOST_END) return;
      end->cells[end->count++] = (uint16_t)cell;
    }
    if (in.count > 0 && out.count > 0 && share_house(notes, house, &in) && share_house(notes, house, &out))
      add(links, notes, house, &in, &out);
  }
}

/* Single cells come first, groups in boxes behind them, so that the easier steps are found first. */
static void list_links(struct links *links, const struct sudokui_notes *notes, size_t value, bool groups) {
  const struct sudokui_houses *houses = notes->ground->houses;
  links->count = 0;
  for (size_t house = 0; house < houses->count; house++) {
    uint64_t places = sudokui_places(notes, house, value);
    if (sudokui_size(places) != 2) continue;
    struct end a = {{(uint16_t)sudokui_member(notes, house, sudokui_least(places) - 1)}, 1};
    struct end b = {{(uint16_t)sudokui_member(notes, house, sudokui_least(places & (places - 1)) - 1)}, 1};
    add(links, notes, house, &a, &b);
  }
  for (size_t house = 0; groups && house < houses->count; house++) {
    uint64_t places = sudokui_places(notes, house, value);
    if (houses->kind[house] == SUDOKUI_BOX && sudokui_size(places) > 2) add_groups(links, notes, house, places);
  }
}

/* ---------------------------------------------------------------- chains of them */

static bool ends_see(const struct sudokui_ground *ground, const struct end *a, const struct end *b) {
  for (size_t i = 0; i < a->count; i++)
    for (size_t j = 0; j < b->count; j++)
      if (!sudokui_cell_sees(ground, a->cells[i], b->cells[j])) return false;
  return true;
}

/* A chain of links as it is followed: link[i] is entered at end 1 - out[i] and left at end out[i]. */
struct chain {
  const struct strong *link[MOST_LINKS];
  unsigned out[MOST_LINKS];
  size_t length;
};

static const struct end *entrance(const struct chain *chain, size_t i) {
  return &chain->link[i]->ends[1 - chain->out[i]];
}

static const struct end *leaving(const struct chain *chain, size_t i) {
  return &chain->link[i]->ends[chain->out[i]];
}

/* Two rows, or two columns, are seen best; then a row and a column; then boxes; then groups. */
static unsigned rate(const struct sudokui_finding *finding, const struct chain *chain) {
  bool row = false, column = false, other = false, group = false;
  for (size_t i = 0; i < chain->length; i++) {
    row |= chain->link[i]->kind == SUDOKUI_ROW;
    column |= chain->link[i]->kind == SUDOKUI_COLUMN;
    other |= chain->link[i]->kind != SUDOKUI_ROW && chain->link[i]->kind != SUDOKUI_COLUMN;
    group |= entrance(chain, i)->count > 1 || leaving(chain, i)->count > 1;
  }
  unsigned more = group ? 3 : other ? 2 : row && column ? 1 : 0;
  return finding->technique->info.rating + more;
}

static void propose(struct sudokui_finding *finding, const struct chain *chain, size_t value) {
  const struct end *first = entrance(chain, 0), *last = leaving(chain, chain->length - 1);
  uint16_t cells[2 * MOST_END];
  memcpy(cells, first->cells, first->count * sizeof *cells);
  memcpy(cells + first->count, last->cells, last->count * sizeof *cells);
  uint64_t out[SUDOKU_MAXIMUM_EXPLAINED];
  if (!sudokui_seen_by_all(finding->notes, cells, first->count + last->count, value, out)) return;
  struct sudokui_step *step = sudokui_draft(finding, rate(finding, chain));
  if (!step) return;
  step->values[0] = sudokui_bit(value);
  for (size_t i = 0; i < chain->length; i++) {
    step->houses[step->house_count++] = (uint16_t)chain->link[i]->house;
    size_t from = step->mark_count;
    sudokui_mark_cells(finding, entrance(chain, i)->cells, entrance(chain, i)->count, value, SUDOKU_OFF);
    size_t to = step->mark_count;
    sudokui_mark_cells(finding, leaving(chain, i)->cells, leaving(chain, i)->count, value, SUDOKU_ON);
    if (i > 0) sudokui_link(finding, from - 1, from, false);
    sudokui_link(finding, from, to, true);
  }
  sudokui_mark_set(finding, out, value, SUDOKU_ELIMINATED);
  sudokui_propose(finding);
}

static bool is_in(const struct chain *chain, const struct strong *link) {
  for (size_t i = 0; i < chain->length; i++)
    if (chain->link[i]->house == link->house) return true;
  return false;
}

/* Goes on from a chain by all links that its last end leads to. */
static void extend(struct sudokui_finding *finding, const struct links *links, struct chain *chain, size_t value) {
  size_t depth = chain->length;
  if (depth == finding->technique->size) {
    propose(finding, chain, value);
    return;
  }
  for (size_t i = 0; i < links->count && !sudokui_is_settled(finding); i++) {
    if (is_in(chain, &links->links[i])) continue;
    for (unsigned out = 0; out < 2; out++) {
      chain->link[depth] = &links->links[i];
      chain->out[depth] = out;
      if (depth > 0 && !ends_see(finding->notes->ground, leaving(chain, depth - 1), entrance(chain, depth))) continue;
      chain->length = depth + 1;
      extend(finding, links, chain, value); /* as deep as there are links; NOLINT(misc-no-recursion) */
      chain->length = depth;
    }
  }
}

static void find(struct sudokui_finding *finding) {
  struct links *links = finding->scratch;
  size_t value = finding->part + 1;
  list_links(links, finding->notes, value, true);
  struct chain chain = {.length = 0};
  extend(finding, links, &chain, value);
}

static size_t scratch(const struct sudokui_ground *ground) {
  (void)ground;
  return sizeof(struct links);
}

static void tell_end(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step, size_t *mark,
                     enum sudoku_role role) {
  for (bool first = true; *mark < step->mark_count && step->marks[*mark].role == role; ++*mark, first = false) {
    if (!first) fputs(" or ", out);
    sudokui_tell_cell(out, notes, step->marks[*mark].cell);
  }
}

static void tell(FILE *out, const struct sudokui_notes *notes, const struct sudokui_step *step) {
  size_t mark = 0;
  for (size_t i = 0; i < step->house_count; i++) {
    fputs(i == 0 ? "In " : ", in ", out);
    sudokui_tell_house(out, notes, step->houses[i]);
    fputc(' ', out);
    if (i == 0) {
      sudokui_tell_values(out, notes, step->values[0]);
      fputs(" stands ", out);
    }
    fputs("in ", out);
    tell_end(out, notes, step, &mark, SUDOKU_OFF);
    fputs(" or else in ", out);
    tell_end(out, notes, step, &mark, SUDOKU_ON);
  }
  fputs(".  Each end sees the next one's beginning, so the first or the last is right.", out);
}

const struct sudokui_technique sudokui_two_strong_links = {
    .info = {"two-strong-links", "Two strong links", 40,
             "two houses with two places for a value: skyscraper, kite, turbot fish, empty rectangle"},
    .size = 2,
    .parts = sudokui_parts_values,
    .find = find,
    .tell = tell,
    .scratch = scratch,
};

const struct sudokui_technique sudokui_three_strong_links = {
    .info = {"three-strong-links", "Three strong links", 54, "three houses with two places for a value"},
    .size = 3,
    .parts = sudokui_parts_values,
    .find = find,
    .tell = tell,
    .scratch = scratch,
};
