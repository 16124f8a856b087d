#include "cli/sudoku_rules.h"
#include "cli/message.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- options */

/* A dash within a name makes no difference: anti-knight is antiknight. */
static bool is_named(const char *word, size_t length, const char *name) {
  for (size_t i = 0; i < length; i++) {
    if (word[i] == '-' && i > 0) continue;
    if (tolower((unsigned char)word[i]) != *name) return false;
    name++;
  }
  return *name == '\0';
}

static unsigned variant_named(const char *word, size_t length) {
  const struct sudoku_variant_info *variant;
  for (size_t i = 0; (variant = sudoku_variant_at(i)) != NULL; i++)
    if (is_named(word, length, variant->name)) return variant->variant;
  return 0;
}

bool rules_parse_variants(const char *text, void *field, const char **reason) {
  unsigned *variants = field;
  *reason = "a list of x, windoku, disjoint, antiknight, antiking and nonconsecutive, with commas between them";
  for (const char *name = text;; name++) {
    size_t length = strcspn(name, ",");
    unsigned variant = variant_named(name, length);
    *variants |= variant;
    if (variant == 0) return false;
    name += length;
    if (*name == '\0') return true;
  }
}

/* ---------------------------------------------------------------------------------------------- reading */

static enum exit_status read_regions(struct sudoku_rule_source *source, const char *file) {
  struct input input = {0};
  struct dlx_message message;
  enum exit_status status = input_read(&input, file);
  if (status) return status;
  enum dlx_status read = sudoku_read_regions(input.text, input.size, &source->region_side, &source->regions, &message);
  status = message_failure(read, input.name, &message);
  source->asked.regions = source->regions;
  input_release(&input);
  return status;
}

/* The side that grids are known to have; 0: it is not known. */
static size_t known_side(const struct sudoku_rule_source *source, const struct settings *settings) {
  if (settings->empty.rows > 0) return (size_t)settings->empty.rows * settings->empty.columns;
  if (settings->box.rows > 0) return (size_t)settings->box.rows * settings->box.columns;
  return settings->size > 0 ? settings->size : source->region_side;
}

/* Regions are for one side. */
static enum exit_status check_side(const struct sudoku_rule_source *source, const struct settings *settings) {
  size_t side = known_side(source, settings);
  if (source->region_side == 0 || side == source->region_side) return STATUS_ANSWERED;
  message_error("--regions: the regions in %s are for a side of %zu, not %zu", settings->regions, source->region_side,
                side);
  return STATUS_BAD;
}

/* 'side' 0: as far as that can be without it. */
static enum exit_status read_cages(struct sudoku_rule_source *source, size_t side, struct sudoku_cage **cages) {
  struct dlx_message message;
  enum dlx_status status =
      sudoku_read_cages(source->cages.text, source->cages.size, side, cages, &source->asked.cage_count, &message);
  return message_failure(status, source->cages.name, &message);
}

static enum exit_status make(struct sudoku_rule_source *source, size_t side, const struct sudoku_rules **rules) {
  struct sudoku_cage *cages = NULL;
  enum exit_status status = source->cages.name != NULL ? read_cages(source, side, &cages) : STATUS_ANSWERED;
  if (status) return status;
  source->asked.side = cages != NULL || source->asked.regions != NULL ? side : 0;
  source->asked.cages = cages;
  struct dlx_message message;
  status = message_failure(sudoku_rules_new(&source->asked, rules, &message), NULL, &message);
  free(cages);
  source->asked.cages = NULL;
  return status;
}

static enum exit_status check_cages(struct sudoku_rule_source *source, const struct settings *settings) {
  enum exit_status status = input_read(&source->cages, settings->cages);
  if (status) {
    source->cages = (struct input){0};
    return status;
  }
  struct sudoku_cage *cages;
  status = read_cages(source, known_side(source, settings), &cages);
  if (!status) free(cages);
  return status;
}

enum exit_status rules_open(struct sudoku_rule_source *source, const struct settings *settings) {
  source->asked.variants = settings->variants;
  source->is_asked = settings->variants != 0 || settings->regions != NULL || settings->cages != NULL;
  enum exit_status status = STATUS_ANSWERED;
  if (settings->regions != NULL) status = read_regions(source, settings->regions);
  if (!status) status = check_side(source, settings);
  if (!status && settings->cages != NULL) status = check_cages(source, settings);
  if (!status && settings->regions != NULL && settings->variants & SUDOKU_DISJOINT) {
    message_error("--variant disjoint is about boxes, and --regions gives others instead");
    return STATUS_BAD;
  }
  return status;
}

void rules_close(struct sudoku_rule_source *source) {
  sudoku_rules_free(source->made);
  free(source->regions);
  if (source->cages.name != NULL) input_release(&source->cages);
  *source = (struct sudoku_rule_source){0};
}

/* ---------------------------------------------------------------------------------------------- grids */

static enum exit_status make_for_side(struct sudoku_rule_source *source, size_t side) {
  if (source->made != NULL && source->made_side == side) return STATUS_ANSWERED;
  sudoku_rules_free(source->made);
  source->made = NULL;
  source->made_side = side;
  return make(source, side, &source->made);
}

static enum exit_status set_rules(const struct sudoku_rules *rules, const char *file, struct sudoku_grid *grid) {
  struct dlx_message message;
  enum dlx_status status = sudoku_rules_fit(rules, grid->box_rows, grid->box_columns, &message);
  if (status) {
    message_error_at(file, grid->line, grid->column, message.text);
    return STATUS_BAD;
  }
  sudoku_grid_set_rules(grid, rules);
  return STATUS_ANSWERED;
}

/* Are two lists of regions the same but for their numbers? */
static bool are_alike(const uint8_t *regions, const uint8_t *others, size_t cells) {
  int other_of[UINT8_MAX + 1], one_of[UINT8_MAX + 1];
  for (size_t i = 0; i <= UINT8_MAX; i++) other_of[i] = one_of[i] = -1;
  for (size_t cell = 0; cell < cells; cell++) {
    uint8_t one = regions[cell], other = others[cell];
    if (other_of[one] < 0 && one_of[other] < 0) other_of[one] = other, one_of[other] = one;
    if (other_of[one] != other || one_of[other] != one) return false;
  }
  return true;
}

/* The regions of the grid, and what else is asked. */
static enum exit_status add_to_drawn(struct sudoku_rule_source *source, const char *file, struct sudoku_grid *grid) {
  bool others = source->regions != NULL && (source->region_side != grid->side ||
                                            !are_alike(source->regions, grid->rules->regions, grid->side * grid->side));
  if (others) {
    message_error_at(file, grid->line, grid->column, "regions are drawn here, where --regions gives others");
    return STATUS_BAD;
  }
  const struct sudoku_rules *rules;
  source->asked.regions = grid->rules->regions;
  enum exit_status status = make(source, grid->side, &rules);
  source->asked.regions = source->regions;
  if (status) return status;
  status = set_rules(rules, file, grid);
  sudoku_rules_free(rules);
  return status;
}

enum exit_status rules_apply(struct sudoku_rule_source *source, const char *file, struct sudoku_grid *grid,
                             bool *is_over) {
  *is_over = false;
  if (!source->is_asked) return STATUS_ANSWERED;
  if (grid->rules != NULL) return add_to_drawn(source, file, grid);
  enum exit_status status = make_for_side(source, grid->side);
  *is_over = status != STATUS_ANSWERED;
  return status ? status : set_rules(source->made, file, grid);
}
