/*
 * dlx sudoku library list, export, show, remove: what is in the library.
 */
#include "cli/library/library.h"
#include "cli/library/store.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/stopping.h"
#include "cli/sudoku_text.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- list, export */

struct listing {
  enum entry_format format;
  uint64_t count;
};

static enum exit_status write_entry(void *user, const struct entry *entry) {
  struct listing *listing = user;
  return entry_write(entry, listing->format, listing->count++);
}

enum exit_status library_list(const struct settings *settings) {
  struct store store;
  enum exit_status status = store_open(&store, settings, false);
  if (status) return status;
  const struct store_filter filter = {.tags = settings->tags,
                                      .source = settings->source,
                                      .shared = settings->shared,
                                      .side = settings->size,
                                      .rating = settings->rating};
  struct listing listing = {.format = (enum entry_format)settings->format};
  status = store_each(&store, &filter, write_entry, &listing);
  if (!status && listing.count == 0 && listing.format == ENTRY_CSV) puts(entry_csv_header);
  store_close(&store);
  return status;
}

/* ---------------------------------------------------------------------------------------------- one entry */

#define MOST_DIGITS 15 /* of a number; the least puzzle has 16 cells */

static bool is_number(const char *text, uint64_t *number) {
  return strlen(text) <= MOST_DIGITS && number_read(text, number);
}

/* The entry with the form of a puzzle. */
static enum exit_status find_grid(struct store *store, const struct settings *settings, const char *text,
                                  int64_t *number) {
  struct input input;
  struct sudoku_grid grid = {.side = 0};
  struct sudoku_canonical form = {.is_known = false};
  struct grid_line line = {.text = NULL};
  enum exit_status status = grid_text(&input, "the puzzle", text);
  if (status) return status;
  status = grid_from_text(settings, &input, &grid);
  const struct dlx_search search = {.stop = stopping_flag()};
  struct dlx_result result = {.end = DLX_COMPLETE};
  struct dlx_message message;
  if (!status) status = message_failure(sudoku_canon(&grid, &search, &form, &result, &message), input.name, &message);
  if (!status && !form.is_known) {
    search_remark(settings, &result);
    status = STATUS_STOPPED;
  }
  if (!status) status = entry_form_line(&line, &form);
  if (!status) {
    const struct entry entry = {.box_rows = grid.box_rows, .box_columns = grid.box_columns, .canonical = line.text};
    status = store_find(store, &entry, number);
  }
  free(line.text);
  sudoku_canonical_release(&form);
  sudoku_grid_release(&grid);
  input_release(&input);
  return status;
}

struct visiting {
  enum exit_status (*visit)(void *user, const struct entry *entry);
  void *user;
  bool is_there;
};

static enum exit_status pass_on(void *user, const struct entry *entry) {
  struct visiting *visiting = user;
  visiting->is_there = true;
  return visiting->visit(visiting->user, entry);
}

/* Hands the entry that an operand names to 'visiting'.  STATUS_NO: there is none, as a message said. */
static enum exit_status find_entry(struct store *store, const struct settings *settings, const char *operand,
                                   struct visiting *visiting) {
  uint64_t number = 0;
  int64_t found = 0;
  enum exit_status status = STATUS_ANSWERED;
  bool by_number = is_number(operand, &number);
  if (by_number)
    found = (int64_t)number;
  else
    status = find_grid(store, settings, operand, &found);
  if (!status && found > 0) status = store_each(store, &(struct store_filter){.number = found}, pass_on, visiting);
  if (status || visiting->is_there) return status;
  if (by_number)
    message_remark(settings, "there is no number %" PRIu64 " in the library", number);
  else
    message_remark(settings, "this puzzle is not in the library");
  return STATUS_NO;
}

/* ---------------------------------------------------------------------------------------------- show */

static enum exit_status show_entry(void *user, const struct entry *entry) {
  const struct settings *settings = user;
  return entry_show(entry, settings->format == VERDICT_JSON ? ENTRY_JSON : ENTRY_TEXT);
}

enum exit_status library_show(const struct settings *settings) {
  struct store store;
  enum exit_status status = sudoku_check_shape(settings);
  if (!status) status = store_open(&store, settings, false);
  if (status) return status;
  for (size_t i = 0; i < settings->operand_count && status != STATUS_STOPPED; i++) {
    struct visiting visiting = {.visit = show_entry, .user = (void *)settings};
    if (i > 0 && settings->format == VERDICT_TEXT) putchar('\n');
    status = status_worse(status, find_entry(&store, settings, settings->operands[i], &visiting));
  }
  store_close(&store);
  return status;
}

/* ---------------------------------------------------------------------------------------------- remove */

static enum exit_status note_number(void *user, const struct entry *entry) {
  *(int64_t *)user = entry->number;
  return STATUS_ANSWERED;
}

static enum exit_status remove_entry(struct store *store, const struct settings *settings, const char *operand) {
  int64_t number = 0;
  struct visiting visiting = {.visit = note_number, .user = &number};
  enum exit_status status = find_entry(store, settings, operand, &visiting);
  if (!status) status = store_remove(store, number);
  if (!status) printf("%" PRId64 "\tremoved\n", number);
  return status;
}

/* All in one transaction; what is not there does not keep the others. */
enum exit_status library_remove(const struct settings *settings) {
  struct store store;
  enum exit_status worst = sudoku_check_shape(settings);
  if (!worst) worst = store_open(&store, settings, true);
  if (worst) return worst;
  enum exit_status status = store_begin(&store);
  for (size_t i = 0; i < settings->operand_count && status <= STATUS_NO; i++) {
    status = remove_entry(&store, settings, settings->operands[i]);
    worst = status_worse(worst, status);
  }
  if (worst <= STATUS_NO)
    worst = status_worse(worst, store_end(&store, STATUS_ANSWERED));
  else
    (void)store_end(&store, worst);
  store_close(&store);
  return worst;
}
