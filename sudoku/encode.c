/*
 * A grid as an exact-cover problem, and back.
 *
 * All items that there may be have places in one array (rules/places.h); item_of[place] is the number of an item in
 * the problem, and marks[place] what the givens do to it.  In the short form a given takes its items out.  Where it
 * finds one of them taken already, two givens clash, and that item stays in the problem as a primary one, with no
 * option to cover it.
 *
 * A cage with a sum is covered as a Kakuro run is, say three cells with the sum 7, side 4:
 *
 *     p00 r01 c01 b01 k0,1         a value in a cell covers that value of the cage
 *     k0 k0,3                      the set 1 2 4: an option for each set covers the cage, and what is not in the set
 *
 * so that the search chooses the set of the cage, or the value of a cell, whichever is scarcer.  In the short form sets
 * hold what the givens have in the cage and what its other cells may have, and cells have no values that no set has.
 */
#include "sudoku/encode.h"
#include "sudoku/misuse.h"
#include "sudoku/rules/digit_sets.h"
#include "sudoku/rules/places.h"
#include "sudoku/shape.h"

#include <stdlib.h>
#include <string.h>

struct sudoku_encoding {
  dlx_problem *problem;
  struct sudoku_choice *choices; /* one an option */
  size_t side;
};

/* What the givens do to an item. */
enum mark { OPEN, TAKEN /* by one */, CLASH /* by two */ };

#define NO_ITEM UINT32_MAX

struct encoder {
  const struct sudoku_grid *grid;
  enum sudoku_form form;
  struct sudokui_places places;
  sudoku_encoding *encoding;
  uint8_t *marks;                           /* by place */
  uint8_t *uses;                            /* by place: options, 2 standing for more, too */
  uint32_t *item_of;                        /* by place; NO_ITEM: it is left out */
  bool (*in_sets)[SUDOKU_MAXIMUM_SIDE + 1]; /* of each cage: the values that its sets have */
  size_t sets;                              /* in all */
  size_t values;                            /* options that put a value into a cell: the first ones */
  struct random *random;                    /* NULL: these are in order */
};

/* ---------------------------------------------------------------- what stays */

static void mark_givens(struct encoder *encoder) {
  const uint8_t *cells = encoder->grid->cells;
  for (size_t cell = 0; cell < encoder->grid->side * encoder->grid->side; cell++) {
    if (!cells[cell]) continue;
    uint32_t places[SUDOKUI_PLACES_OF_VALUE];
    size_t count = sudokui_places_of(&encoder->places, cell, cells[cell], places);
    for (size_t i = 0; i < count; i++) {
      uint8_t *mark = &encoder->marks[places[i]];
      *mark = *mark == OPEN ? TAKEN : CLASH;
    }
  }
}

/* May the option stand in the problem?  In the full form, 'marks' says what the givens take, and a given's own option
   stays. */
static bool is_option(const struct encoder *encoder, size_t cell, size_t value, const uint32_t *places, size_t count) {
  const struct sudoku_grid *grid = encoder->grid;
  if (grid->cells[cell]) return grid->cells[cell] == value;
  if (!sudokui_allows(grid, cell, value)) return false;
  for (size_t i = 1; i < count; i++)
    if (encoder->marks[places[i]] != OPEN) return false;
  const uint32_t *cage_of = encoder->places.cage_of;
  return !cage_of || !encoder->in_sets || cage_of[cell] == 0 || encoder->in_sets[cage_of[cell] - 1][value];
}

/* ---------------------------------------------------------------- sets of cages */

/* A question after the sets of a cage. */
struct cage_sets {
  struct digit_question question;
  bool must[SUDOKU_MAXIMUM_SIDE + 1];
  bool may[SUDOKU_MAXIMUM_SIDE + 1];
};

static void ask_sets(const struct encoder *encoder, size_t number, struct cage_sets *sets) {
  const struct sudoku_grid *grid = encoder->grid;
  const struct sudoku_cage *cage = &grid->rules->cages[number];
  size_t place = sudokui_cage_place(&encoder->places, number);
  *sets = (struct cage_sets){.question = {.side = grid->side, .count = cage->count, .sum = cage->sum}};
  if (encoder->form == SUDOKU_FULL) return;
  for (size_t i = 0; i < cage->count; i++) {
    size_t cell = cage->cells[i];
    if (grid->cells[cell]) sets->must[grid->cells[cell]] = true;
    for (size_t value = 1; !grid->cells[cell] && value <= grid->side; value++)
      sets->may[value] |= encoder->marks[place + value] == OPEN && sudokui_allows(grid, cell, value);
  }
  sets->question.must = sets->must;
  sets->question.may = sets->may;
}

/* What a visitor of sets works on. */
struct set_user {
  struct encoder *encoder;
  size_t cage;
  enum dlx_status status;
};

static bool note_set(void *user, const uint8_t *values) {
  struct set_user *of = user;
  const struct sudoku_cage *cage = &of->encoder->grid->rules->cages[of->cage];
  for (size_t i = 0; i < cage->count; i++) of->encoder->in_sets[of->cage][values[i]] = true;
  return true;
}

/* Finds out which values the sets of the cages have.  A cage that is filled in, and rightly, is taken with all values.
 */
static void note_sets(struct encoder *encoder, size_t number) {
  const struct sudoku_grid *grid = encoder->grid;
  const struct sudoku_cage *cage = &grid->rules->cages[number];
  if (cage->sum == 0 || encoder->form == SUDOKU_FULL)
    memset(encoder->in_sets[number], true, sizeof encoder->in_sets[number]);
  if (cage->sum == 0) return;
  struct cage_sets sets;
  struct set_user user = {.encoder = encoder, .cage = number};
  ask_sets(encoder, number, &sets);
  size_t count = sudokui_visit_sets(&sets.question, SIZE_MAX, note_set, &user), blanks = 0;
  for (size_t i = 0; i < cage->count; i++) blanks += grid->cells[cage->cells[i]] == 0;
  if (encoder->form == SUDOKU_SHORT && blanks == 0 && count > 0)
    memset(encoder->marks + sudokui_cage_place(&encoder->places, number), TAKEN, grid->side + 1);
  else
    encoder->sets += count;
}

static bool add_set(void *user, const uint8_t *values) {
  struct set_user *of = user;
  const struct encoder *encoder = of->encoder;
  size_t place = sudokui_cage_place(&encoder->places, of->cage), count = 0, next = 0;
  size_t size = encoder->grid->rules->cages[of->cage].count;
  struct dlx_entry entries[SUDOKU_MAXIMUM_SIDE + 1];
  entries[count++] = (struct dlx_entry){encoder->item_of[place], 0};
  for (size_t value = 1; value <= encoder->grid->side; value++) {
    if (next < size && values[next] == value)
      next++;
    else
      entries[count++] = (struct dlx_entry){encoder->item_of[place + value], 0};
  }
  of->status = dlx_add_option(encoder->encoding->problem, entries, count, NULL);
  return !of->status;
}

static enum dlx_status add_sets(struct encoder *encoder) {
  size_t cages = encoder->grid->rules ? encoder->grid->rules->cage_count : 0;
  struct set_user user = {.encoder = encoder};
  for (; user.cage < cages && !user.status; user.cage++) {
    if (encoder->grid->rules->cages[user.cage].sum == 0) continue;
    if (encoder->item_of[sudokui_cage_place(&encoder->places, user.cage)] == NO_ITEM) continue;
    struct cage_sets sets;
    ask_sets(encoder, user.cage, &sets);
    sudokui_visit_sets(&sets.question, SIZE_MAX, add_set, &user);
  }
  return user.status;
}

/* ---------------------------------------------------------------- values of cells */

/* Lists the options that put a value into a cell, in order, and counts the options of each item. */
static void list_values(struct encoder *encoder) {
  const struct sudoku_grid *grid = encoder->grid;
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) {
    if (encoder->form == SUDOKU_SHORT && grid->cells[cell]) continue;
    for (size_t value = 1; value <= grid->side; value++) {
      uint32_t places[SUDOKUI_PLACES_OF_VALUE];
      size_t count = sudokui_places_of(&encoder->places, cell, value, places);
      if (!is_option(encoder, cell, value, places, count)) continue;
      encoder->encoding->choices[encoder->values++] = (struct sudoku_choice){(uint16_t)cell, (uint8_t)value};
      for (size_t i = 0; encoder->uses && i < count; i++)
        if (encoder->uses[places[i]] < 2) encoder->uses[places[i]]++;
    }
  }
}

static void shuffle_values(struct encoder *encoder) {
  for (size_t i = encoder->values; i > 1; i--) {
    size_t j = dlxi_random_below(encoder->random, i);
    struct sudoku_choice choice = encoder->encoding->choices[i - 1];
    encoder->encoding->choices[i - 1] = encoder->encoding->choices[j];
    encoder->encoding->choices[j] = choice;
  }
}

static enum dlx_status add_values(struct encoder *encoder) {
  enum dlx_status status = DLX_OK;
  for (size_t option = 0; option < encoder->values && !status; option++) {
    struct sudoku_choice choice = encoder->encoding->choices[option];
    uint32_t places[SUDOKUI_PLACES_OF_VALUE];
    struct dlx_entry entries[SUDOKUI_PLACES_OF_VALUE];
    size_t count = sudokui_places_of(&encoder->places, choice.cell, choice.value, places), used = 0;
    for (size_t i = 0; i < count; i++)
      if (encoder->item_of[places[i]] != NO_ITEM) entries[used++] = (struct dlx_entry){encoder->item_of[places[i]], 0};
    status = dlx_add_option(encoder->encoding->problem, entries, used, NULL);
  }
  return status;
}

/* ---------------------------------------------------------------- items */

/* Secondary items matter where two options share them. */
static bool is_left_out(const struct encoder *encoder, size_t place, bool is_primary) {
  if (encoder->form == SUDOKU_FULL) return !is_primary && encoder->uses[place] == 0;
  return encoder->marks[place] == OPEN && !is_primary && encoder->uses[place] < 2;
}

static enum dlx_status add_items(struct encoder *encoder, enum dlx_kind kind, uint32_t *next) {
  dlx_problem *problem = encoder->encoding->problem;
  for (size_t place = 0; place < encoder->places.count; place++) {
    if (encoder->form == SUDOKU_SHORT && encoder->marks[place] == TAKEN) continue;
    char name[SUDOKUI_ITEM_NAME];
    bool is_primary = sudokui_name_item(&encoder->places, place, name);
    bool is_clash = encoder->form == SUDOKU_SHORT && encoder->marks[place] == CLASH;
    if ((is_primary || is_clash ? DLX_PRIMARY : DLX_SECONDARY) != kind) continue;
    if (is_left_out(encoder, place, is_primary)) continue;
    enum dlx_status status = dlx_add_item(problem, name, kind, NULL);
    if (status) return status;
    encoder->item_of[place] = (*next)++;
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------- all of it */

static enum dlx_status build(struct encoder *encoder) {
  size_t side = encoder->grid->side;
  sudoku_encoding *encoding = encoder->encoding;
  mark_givens(encoder);
  for (size_t cage = 0; encoder->in_sets && cage < encoder->grid->rules->cage_count; cage++) note_sets(encoder, cage);
  encoding->side = side;
  encoding->problem = dlx_problem_new();
  encoding->choices = calloc(side * side * side + encoder->sets, sizeof *encoding->choices);
  if (!encoding->problem || !encoding->choices) return DLX_NO_MEMORY;
  uint32_t items = 0;
  list_values(encoder);
  if (encoder->random) shuffle_values(encoder);
  enum dlx_status status = add_items(encoder, DLX_PRIMARY, &items);
  if (!status && encoder->grid->rules) status = add_items(encoder, DLX_SECONDARY, &items);
  if (!status) status = add_values(encoder);
  if (!status) status = add_sets(encoder);
  return status ? status : dlx_freeze(encoding->problem);
}

static enum dlx_status allocate(struct encoder *encoder) {
  const struct sudoku_rules *rules = encoder->grid->rules;
  size_t places = encoder->places.count, cages = rules ? rules->cage_count : 0;
  encoder->encoding = calloc(1, sizeof *encoder->encoding);
  encoder->marks = calloc(places, sizeof *encoder->marks); /* OPEN */
  encoder->item_of = malloc(places * sizeof *encoder->item_of);
  encoder->uses = rules ? calloc(places, sizeof *encoder->uses) : NULL;
  encoder->in_sets = cages > 0 ? calloc(cages, sizeof *encoder->in_sets) : NULL;
  if (!encoder->encoding || !encoder->marks || !encoder->item_of || (rules && !encoder->uses) ||
      (cages > 0 && !encoder->in_sets))
    return DLX_NO_MEMORY;
  memset(encoder->item_of, 0xFF, places * sizeof *encoder->item_of); /* NO_ITEM */
  return DLX_OK;
}

enum dlx_status sudokui_encode(const struct sudoku_grid *grid, enum sudoku_form form, struct random *random,
                               sudoku_encoding **encoding) {
  struct encoder encoder = {.grid = grid, .form = form, .random = random};
  enum dlx_status status = sudokui_places_prepare(&encoder.places, grid);
  if (!status) status = allocate(&encoder);
  if (!status) status = build(&encoder);
  sudokui_places_release(&encoder.places);
  free(encoder.marks);
  free(encoder.uses);
  free(encoder.item_of);
  free(encoder.in_sets);
  if (status)
    sudoku_encoding_free(encoder.encoding);
  else
    *encoding = encoder.encoding;
  return status;
}

enum dlx_status sudoku_encode(const struct sudoku_grid *grid, enum sudoku_form form, sudoku_encoding **encoding) {
  SUDOKU_REQUIRE(grid && encoding && grid->side > 0);
  return sudokui_encode(grid, form, NULL, encoding);
}

const dlx_problem *sudoku_problem(const sudoku_encoding *encoding) {
  SUDOKU_REQUIRE(encoding);
  return encoding->problem;
}

const struct sudoku_choice *sudoku_choices(const sudoku_encoding *encoding) {
  SUDOKU_REQUIRE(encoding);
  return encoding->choices;
}

void sudoku_decode(const sudoku_encoding *encoding, const uint32_t *options, size_t count, struct sudoku_grid *grid) {
  SUDOKU_REQUIRE(encoding && grid && grid->side == encoding->side && (options || count == 0));
  for (size_t i = 0; i < count; i++) {
    struct sudoku_choice choice = encoding->choices[options[i]];
    if (choice.value > 0) grid->cells[choice.cell] = choice.value;
  }
}

void sudoku_encoding_free(sudoku_encoding *encoding) {
  if (!encoding) return;
  dlx_problem_free(encoding->problem);
  free(encoding->choices);
  free(encoding);
}
