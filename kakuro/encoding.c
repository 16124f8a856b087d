/*
 * A board as an exact-cover problem, and back.
 *
 * An item that is left out has the number NONE.  In short form the first step of solving has been done, so that a cell
 * may have one digit left, and a run one set; of a run, the items are left out that are covered by then, and also
 *
 *     the item of a run with one set left, and of that set's missing digits, which its option would cover alone
 *     a digit that is in no set left: each option of a set covers it, as it does the run's own item
 *
 * Which items a run keeps is a mask, too: kept[run], digit V being bit V - 1.
 */
#include "kakuro/complaint.h"
#include "kakuro/runs/domains.h"
#include "kakuro/runs/run_filter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

struct kakuro_encoding {
  dlx_problem *problem;
  struct kakuro_choice *choices; /* one an option */
  size_t count;
  size_t room;
  uint8_t *digits; /* of the board's cells, those that are known; else 0 */
  size_t cells;
};

/* What building needs besides. */
struct build {
  kakuro_encoding *encoding;
  const struct kakuro_board *board;
  enum kakuro_form form;
  struct kakuroi_domains domains;
  uint32_t *cell_item;           /* of a white cell */
  uint32_t *run_item;            /* of a run */
  uint32_t (*digit_item)[9];     /* of a run */
  struct kakuroi_sets *feasible; /* of a run with a clue */
  uint16_t *kept;
  bool *open; /* runs with several sets left */
};

/* ---------------------------------------------------------------------------------------------- items */

static size_t first_cell(const struct build *build, const struct kakuroi_run *run) {
  return build->domains.list.place[build->domains.list.cells[run->start]];
}

static enum dlx_status add_item(struct build *build, const char *kind, size_t place, unsigned digit, uint32_t *number) {
  char name[40];
  size_t columns = build->board->columns;
  int length = snprintf(name, sizeof name, "%s%zu,%zu", kind, place / columns, place % columns);
  if (digit > 0) snprintf(name + length, sizeof name - (size_t)length, ".%u", digit);
  *number = (uint32_t)dlx_item_count(build->encoding->problem);
  return dlx_add_item(build->encoding->problem, name, DLX_PRIMARY, NULL);
}

/* Whether the run has several sets left, and which of its digits are items. */
static void look_at_run(struct build *build, size_t number) {
  const struct kakuroi_run *run = &build->domains.list.runs[number];
  const uint32_t *cells = build->domains.list.cells + run->start;
  uint16_t masks[KAKURO_LONGEST_RUN];
  unsigned any = 0, known = 0, sets = 0, in_sets = 0;
  for (size_t i = 0; i < run->length; i++) {
    masks[i] = build->domains.masks[cells[i]];
    any |= masks[i];
    if (kakuroi_is_single(masks[i])) known |= masks[i];
  }
  bool is_full = build->form == KAKURO_FULL;
  if (run->sum > 0) {
    if (is_full)
      build->feasible[number] = build->domains.table->of[run->length][run->sum];
    else
      kakuroi_feasible_sets(build->domains.table, masks, run->length, run->sum, &build->feasible[number]);
    for (unsigned set = 0; set < 512; set++) {
      if (!kakuroi_has_set(&build->feasible[number], set)) continue;
      sets++;
      in_sets |= set;
    }
  }
  build->open[number] = run->sum > 0 && (is_full || sets > 1);
  unsigned kept = run->sum > 0 ? in_sets & ~known : run->length > 1 ? any & ~known : 0;
  build->kept[number] = (uint16_t)(is_full ? KAKUROI_ALL_DIGITS : kept);
}

static enum dlx_status add_items(struct build *build) {
  const struct kakuroi_run_list *list = &build->domains.list;
  enum dlx_status status = DLX_OK;
  for (size_t i = 0; i < list->white_count && !status; i++) {
    build->cell_item[i] = NONE;
    if (build->form == KAKURO_SHORT && kakuroi_is_single(build->domains.masks[i])) continue;
    status = add_item(build, "p", list->place[i], 0, &build->cell_item[i]);
  }
  for (size_t i = 0; i < list->run_count && !status; i++) {
    look_at_run(build, i);
    build->run_item[i] = NONE;
    const struct kakuroi_run *run = &list->runs[i];
    if (build->open[i]) status = add_item(build, run->down ? "d" : "a", first_cell(build, run), 0, &build->run_item[i]);
  }
  for (size_t i = 0; i < list->run_count && !status; i++)
    for (unsigned digit = 1; digit <= 9 && !status; digit++) {
      const struct kakuroi_run *run = &list->runs[i];
      uint32_t *item = &build->digit_item[i][digit - 1];
      *item = NONE;
      if (build->kept[i] & kakuroi_bit(digit))
        status = add_item(build, run->down ? "d" : "a", first_cell(build, run), digit, item);
    }
  return status;
}

/* ---------------------------------------------------------------------------------------------- options */

static enum dlx_status add_option(struct build *build, const struct dlx_entry *entries, size_t count,
                                  struct kakuro_choice choice) {
  kakuro_encoding *encoding = build->encoding;
  if (encoding->count == encoding->room) {
    size_t room = encoding->room > 0 ? 2 * encoding->room : 256;
    struct kakuro_choice *larger = realloc(encoding->choices, room * sizeof *larger);
    if (!larger) return DLX_NO_MEMORY;
    encoding->choices = larger;
    encoding->room = room;
  }
  encoding->choices[encoding->count++] = choice;
  return dlx_add_option(encoding->problem, entries, count, NULL);
}

static enum dlx_status add_cell_options(struct build *build, size_t white) {
  const struct kakuroi_run_list *list = &build->domains.list;
  enum dlx_status status = DLX_OK;
  for (unsigned left = build->domains.masks[white]; left && !status; left &= left - 1) {
    unsigned digit = kakuroi_digit(left);
    const uint32_t items[3] = {build->cell_item[white], build->digit_item[list->run_of[white][0]][digit - 1],
                               build->digit_item[list->run_of[white][1]][digit - 1]};
    struct dlx_entry entries[3];
    size_t count = 0;
    for (size_t i = 0; i < 3; i++)
      if (items[i] != NONE) entries[count++].item = items[i];
    for (size_t i = 0; i < count; i++) entries[i].colour = 0;
    status =
        add_option(build, entries, count,
                   (struct kakuro_choice){list->place[white], (uint16_t)kakuroi_bit(digit), false, KAKURO_CELL_HOLDS});
  }
  return status;
}

static enum dlx_status add_set_options(struct build *build, size_t number) {
  const struct kakuroi_run *run = &build->domains.list.runs[number];
  enum dlx_status status = DLX_OK;
  for (unsigned set = 0; set < 512 && !status; set++) {
    if (!kakuroi_has_set(&build->feasible[number], set)) continue;
    struct dlx_entry entries[10] = {{build->run_item[number], 0}};
    size_t count = 1;
    for (unsigned missing = build->kept[number] & ~set; missing; missing &= missing - 1)
      entries[count++] = (struct dlx_entry){build->digit_item[number][kakuroi_digit(missing) - 1], 0};
    status =
        add_option(build, entries, count,
                   (struct kakuro_choice){(uint32_t)first_cell(build, run), (uint16_t)set, run->down, KAKURO_RUN_SET});
  }
  return status;
}

/* Of a run of nine cells there is no digit that it lacks. */
static enum dlx_status add_lack_options(struct build *build, size_t number) {
  const struct kakuroi_run *run = &build->domains.list.runs[number];
  if (run->length == KAKURO_LONGEST_RUN) return DLX_OK;
  enum dlx_status status = DLX_OK;
  for (unsigned left = build->kept[number]; left && !status; left &= left - 1) {
    unsigned digit = kakuroi_digit(left);
    const struct dlx_entry entry = {build->digit_item[number][digit - 1], 0};
    status = add_option(build, &entry, 1,
                        (struct kakuro_choice){(uint32_t)first_cell(build, run), (uint16_t)kakuroi_bit(digit),
                                               run->down, KAKURO_RUN_LACKS});
  }
  return status;
}

static enum dlx_status add_options(struct build *build) {
  const struct kakuroi_run_list *list = &build->domains.list;
  enum dlx_status status = DLX_OK;
  for (size_t i = 0; i < list->white_count && !status; i++)
    if (build->cell_item[i] != NONE) status = add_cell_options(build, i);
  for (size_t i = 0; i < list->run_count && !status; i++)
    if (build->open[i]) status = add_set_options(build, i);
  for (size_t i = 0; i < list->run_count && !status; i++)
    if (list->runs[i].sum == 0) status = add_lack_options(build, i);
  return status;
}

/* ---------------------------------------------------------------------------------------------- all */

static bool allocate(struct build *build) {
  kakuro_encoding *encoding = build->encoding;
  size_t whites = build->domains.list.white_count + 1, runs = build->domains.list.run_count + 1;
  encoding->problem = dlx_problem_new();
  encoding->digits = calloc(encoding->cells, 1);
  build->cell_item = malloc(whites * sizeof *build->cell_item);
  build->run_item = malloc(runs * sizeof *build->run_item);
  build->digit_item = malloc(runs * sizeof *build->digit_item);
  build->feasible = calloc(runs, sizeof *build->feasible);
  build->kept = malloc(runs * sizeof *build->kept);
  build->open = malloc(runs * sizeof *build->open);
  return encoding->problem && encoding->digits && build->cell_item && build->run_item && build->digit_item &&
         build->feasible && build->kept && build->open;
}

static void release(struct build *build) {
  free(build->cell_item);
  free(build->run_item);
  free(build->digit_item);
  free(build->feasible);
  free(build->kept);
  free(build->open);
  kakuroi_domains_release(&build->domains);
}

static void note_known(struct build *build) {
  for (size_t i = 0; i < build->domains.list.white_count; i++)
    if (kakuroi_is_single(build->domains.masks[i]))
      build->encoding->digits[build->domains.list.place[i]] = (uint8_t)kakuroi_digit(build->domains.masks[i]);
}

static enum dlx_status fill(struct build *build) {
  bool possible = true;
  enum dlx_status status =
      kakuroi_domains_prepare(&build->domains, build->board, build->form == KAKURO_SHORT, &possible);
  if (!status && !allocate(build)) status = DLX_NO_MEMORY;
  if (status) return status;
  uint32_t uncoverable;
  if (!possible) return add_item(build, "p", build->domains.list.place[0], 0, &uncoverable);
  note_known(build);
  status = add_items(build);
  return status ? status : add_options(build);
}

enum dlx_status kakuro_encode(const struct kakuro_board *board, enum kakuro_form form, kakuro_encoding **encoding) {
  KAKURO_REQUIRE(kakuroi_is_board(board) && encoding);
  kakuro_encoding *made = calloc(1, sizeof *made);
  if (!made) return DLX_NO_MEMORY;
  made->cells = board->rows * board->columns;
  struct build build = {.encoding = made, .board = board, .form = form};
  enum dlx_status status = fill(&build);
  if (!status) status = dlx_freeze(made->problem);
  release(&build);
  if (status) {
    kakuro_encoding_free(made);
    return DLX_NO_MEMORY;
  }
  *encoding = made;
  return DLX_OK;
}

const dlx_problem *kakuro_problem(const kakuro_encoding *encoding) {
  KAKURO_REQUIRE(encoding);
  return encoding->problem;
}

const struct kakuro_choice *kakuro_choices(const kakuro_encoding *encoding) {
  KAKURO_REQUIRE(encoding);
  return encoding->choices;
}

void kakuro_decode(const kakuro_encoding *encoding, const uint32_t *options, size_t count, uint8_t *digits) {
  KAKURO_REQUIRE(encoding && digits && (options || count == 0));
  for (size_t i = 0; i < encoding->cells; i++)
    if (encoding->digits[i] > 0) digits[i] = encoding->digits[i];
  for (size_t i = 0; i < count; i++) {
    const struct kakuro_choice *choice = &encoding->choices[options[i]];
    if (choice->kind == KAKURO_CELL_HOLDS) digits[choice->place] = (uint8_t)kakuroi_digit(choice->digits);
  }
}

void kakuro_encoding_free(kakuro_encoding *encoding) {
  if (!encoding) return;
  dlx_problem_free(encoding->problem);
  free(encoding->choices);
  free(encoding->digits);
  free(encoding);
}
