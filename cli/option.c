/*
 * From words to settings by way of the rows.  getopt_long does the splitting: row i of a command is number FIRST_LONG +
 * i in its table of long options, and its letter in the string of short ones, so that either leads back to the row.
 */
#include "cli/option.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/number.h"
#include <assert.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- rows */

/* All rows of a command in one list, as getopt numbers them. */
struct rows {
  const struct option_row *row[SETTINGS_MAX_OPTIONS];
  size_t count;
};

static void append(struct rows *rows, const struct option_row *table) {
  for (; table != NULL && table->name != NULL; table++) {
    assert(rows->count < SETTINGS_MAX_OPTIONS);
    rows->row[rows->count++] = table;
  }
}

static struct rows rows_of(const struct command *command) {
  struct rows rows = {.count = 0};
  for (size_t i = 0; i < COMMAND_MAX_TABLES; i++) append(&rows, command->options[i]);
  append(&rows, options_general);
  return rows;
}

static const struct option_row *row_named(const struct rows *rows, const char *name) {
  for (size_t i = 0; i < rows->count; i++)
    if (strcmp(rows->row[i]->name, name) == 0) return rows->row[i];
  return NULL;
}

static const struct option_row *row_lettered(const struct rows *rows, int letter) {
  for (size_t i = 0; i < rows->count; i++)
    if (rows->row[i]->letter == letter) return rows->row[i];
  return NULL;
}

static bool has_value(const struct option_row *row) {
  return row->kind != OPTION_FLAG && row->kind != OPTION_SHORTHAND;
}

/* ---------------------------------------------------------------------------------------------- values */

/* Says "--limit: '3x' is not a whole number". */
static enum exit_status refuse(const struct option_row *row, const char *value, const char *reason) {
  message_error("--%s: '%s' is not %s", row->name, value, reason);
  return STATUS_BAD;
}

static enum exit_status store_count(const struct option_row *row, const char *value, uint64_t *field) {
  if (!number_read(value, field)) {
    if (strspn(value, "0123456789") < strlen(value) || *value == '\0') return refuse(row, value, "a whole number");
    message_error("--%s: %s is too large: at most %" PRIu64, row->name, value, row->high);
    return STATUS_BAD;
  }
  if (*field >= row->low && *field <= row->high) return STATUS_ANSWERED;
  if (row->high == UINT64_MAX)
    message_error("--%s: %s is too small: at least %" PRIu64, row->name, value, row->low);
  else
    message_error("--%s: %s is out of range: %" PRIu64 " to %" PRIu64, row->name, value, row->low, row->high);
  return STATUS_BAD;
}

static enum exit_status store_seconds(const struct option_row *row, const char *value, double *field) {
  char *end;
  *field = strtod(value, &end);
  if (end == value || *end != '\0' || !isfinite(*field) || *field <= 0)
    return refuse(row, value, "a number of seconds, more than 0");
  return STATUS_ANSWERED;
}

static void print_words(const char *const *words, FILE *stream) {
  for (size_t i = 0; words[i] != NULL; i++) fprintf(stream, "%s%s", i == 0 ? "" : ", ", words[i]);
}

static enum exit_status store_word(const struct option_row *row, const char *value, int *field) {
  for (int i = 0; row->words[i] != NULL; i++)
    if (strcmp(row->words[i], value) == 0) {
      *field = i + 1;
      return STATUS_ANSWERED;
    }
  fprintf(stderr, "dlx: --%s: '%s' is not one of: ", row->name, value);
  print_words(row->words, stderr);
  fputc('\n', stderr);
  return STATUS_BAD;
}

static enum exit_status parse(const struct option_row *row, const char *value, void *field) {
  const char *reason;
  if (row->parse == NULL || row->parse(value, field, &reason)) return STATUS_ANSWERED;
  return refuse(row, value, reason);
}

/* Puts the value of an option into its field; 'value' is NULL where the option has none. */
static enum exit_status store(const struct option_row *row, const char *value, struct settings *settings) {
  void *field = (char *)settings + row->field;
  switch (row->kind) {
  case OPTION_FLAG:
    *(bool *)field = true;
    break;
  case OPTION_COUNT:
    return store_count(row, value, field);
  case OPTION_SECONDS:
    return store_seconds(row, value, field);
  case OPTION_WORD:
    return store_word(row, value, field);
  case OPTION_TEXT:
    *(const char **)field = value;
    return parse(row, value, NULL);
  case OPTION_PARSED:
    return parse(row, value, field);
  case OPTION_SHORTHAND:
    assert(false && "a shorthand is followed before it is stored");
  }
  return STATUS_ANSWERED;
}

static bool is_given(const struct settings *settings, const struct option_row *row) {
  for (size_t i = 0; i < settings->given_count; i++)
    if (settings->given[i] == row) return true;
  return false;
}

static enum exit_status take(const struct rows *rows, const struct option_row *row, const char *value,
                             struct settings *settings) {
  if (row->kind == OPTION_SHORTHAND) {
    value = row->value;
    row = row_named(rows, row->stands_for);
  } else if (value == NULL) {
    value = row->alone;
  }
  if (!is_given(settings, row)) settings->given[settings->given_count++] = row;
  return store(row, value, settings);
}

/* ---------------------------------------------------------------------------------------------- reading */

#define FIRST_LONG 256 /* getopt's number of row 0: behind all letters */

/* The arrays that getopt_long wants. */
struct getopt_tables {
  struct option longs[SETTINGS_MAX_OPTIONS + 1];
  char letters[1 + 3 * SETTINGS_MAX_OPTIONS + 1];
};

static void build_tables(const struct rows *rows, struct getopt_tables *tables) {
  char *letter = tables->letters;
  *letter++ = ':'; /* getopt tells a missing value from an unknown option */
  for (size_t i = 0; i < rows->count; i++) {
    const struct option_row *row = rows->row[i];
    int argument = !has_value(row) ? no_argument : row->alone != NULL ? optional_argument : required_argument;
    tables->longs[i] = (struct option){row->name, argument, NULL, FIRST_LONG + (int)i};
    if (row->letter == 0) continue;
    *letter++ = row->letter;
    for (int colon = 0; colon < argument; colon++) *letter++ = ':';
  }
  *letter = '\0';
  tables->longs[rows->count] = (struct option){0};
}

static enum exit_status refuse_unknown(const struct rows *rows, const char *word) {
  int length = (int)strcspn(word, "=");
  char typed[64];
  snprintf(typed, sizeof typed, "%.*s", length - 2, word + 2);
  struct nearest nearest = {0};
  for (size_t i = 0; i < rows->count; i++) nearest_offer(&nearest, typed, rows->row[i]->name);
  if (nearest.best != NULL)
    message_error("unknown option '%.*s': is '--%s' meant?", length, word, nearest.best);
  else
    message_error("unknown option '%.*s'", length, word);
  return STATUS_BAD;
}

/* The row of what getopt returned or left in optopt; NULL: a letter that no row has. */
static const struct option_row *row_of(const struct rows *rows, int found) {
  return found >= FIRST_LONG ? rows->row[found - FIRST_LONG] : row_lettered(rows, found);
}

/* getopt found a fault in 'word': ':' is a value that is missing, '?' anything else; optopt is the option, or 0. */
static enum exit_status refuse_word(const struct rows *rows, int fault, const char *word) {
  if (optopt == 0) return refuse_unknown(rows, word);
  const struct option_row *row = row_of(rows, optopt);
  if (row == NULL)
    message_error("unknown option '-%c'", optopt);
  else if (fault == ':')
    message_error("--%s needs a value: --%s %s", row->name, row->name, row->value);
  else
    message_error("--%s takes no value", row->name);
  return STATUS_BAD;
}

static enum exit_status refuse_excluded(const struct rows *rows, const struct settings *settings) {
  for (size_t i = 0; i < settings->given_count; i++)
    for (size_t j = 0; j < OPTION_MAX_EXCLUDED && settings->given[i]->excludes[j] != NULL; j++) {
      const char *other = settings->given[i]->excludes[j];
      if (!is_given(settings, row_named(rows, other))) continue;
      message_error("--%s and --%s cannot be given together", settings->given[i]->name, other);
      return STATUS_BAD;
    }
  return STATUS_ANSWERED;
}

enum exit_status options_read(const struct command *command, int count, char **words, struct settings *settings) {
  struct rows rows = rows_of(command);
  struct getopt_tables tables;
  build_tables(&rows, &tables);
  settings->command = command;
  for (size_t i = 0; i < rows.count; i++)
    if (rows.row[i]->preset != NULL) store(rows.row[i], rows.row[i]->preset, settings);

  optind = 0; /* glibc: begin anew */
  opterr = 0;
  int found;
  while ((found = getopt_long(count, words, tables.letters, tables.longs, NULL)) != -1) {
    if (found == '?' || found == ':') return refuse_word(&rows, found, words[optind - 1]);
    enum exit_status status = take(&rows, row_of(&rows, found), optarg, settings);
    if (status) return status;
  }
  settings->operands = words + optind;
  settings->operand_count = (size_t)(count - optind);
  return refuse_excluded(&rows, settings);
}
