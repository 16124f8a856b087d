/*
 * Entries as text, lines, CSV and JSON; what record_reader.c reads back.
 */
#include "cli/library/entry.h"
#include "cli/json_text.h"
#include "cli/message.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const sharing_words[] = {"private", "link", "public", NULL};

const char entry_csv_header[] =
    "number,puzzle,box,solutions,exact,solution,rating,source,tags,shared,added,canonical,automorphisms";

static const char *or_empty(const char *text) {
  return text != NULL ? text : "";
}

static const char *shared_word(const struct entry *entry) {
  return sharing_words[entry->about.shared - 1];
}

enum exit_status entry_form_line(struct grid_line *line, struct sudoku_canonical *form) {
  form->grid.symbols = form->grid.side <= 35 ? SUDOKU_FROM_ONE : SUDOKU_NUMBERS;
  enum exit_status status = grid_line_write(line, &form->grid);
  if (!status) line->text[--line->length] = '\0';
  return status;
}

/* "1", or ">=2" where there may be more. */
static void print_solutions(const struct entry *entry) {
  printf("%s%s", entry->is_exact ? "" : ">=", entry->solutions);
}

/* ---------------------------------------------------------------------------------------------- text */

static const char *or_dash(const char *text) {
  return text != NULL && *text != '\0' ? text : "-";
}

static void print_rating(const struct entry *entry) {
  if (entry->about.has_rating)
    printf("%.1f", entry->about.rating);
  else
    putchar('-');
}

static void write_text(const struct entry *entry) {
  printf("%" PRId64 "\t%s\t%zux%zu\t%zu\t", entry->number, entry->puzzle, entry->box_rows, entry->box_columns,
         entry->givens);
  print_solutions(entry);
  putchar('\t');
  print_rating(entry);
  printf("\t%s\t%s\t%s\n", shared_word(entry), or_dash(entry->about.tags), or_dash(entry->about.source));
}

static void show_text(const struct entry *entry) {
  printf("number: %" PRId64 "\n", entry->number);
  printf("puzzle: %s\n", entry->puzzle);
  printf("boxes: %zux%zu\n", entry->box_rows, entry->box_columns);
  printf("givens: %zu\n", entry->givens);
  printf("solutions: ");
  print_solutions(entry);
  printf("\nsolution: %s\n", or_dash(entry->solution));
  printf("rating: ");
  print_rating(entry);
  printf("\nsource: %s\n", or_dash(entry->about.source));
  printf("tags: %s\n", or_dash(entry->about.tags));
  printf("shared: %s\n", shared_word(entry));
  printf("added: %s\n", entry->added);
  printf("canonical: %s\n", entry->canonical);
  printf("automorphisms: %s\n", entry->automorphisms);
}

/* ---------------------------------------------------------------------------------------------- CSV */

/* A field, in quotation marks where it needs them. */
static void write_field(const char *text, char before) {
  putchar(before);
  if (text[strcspn(text, ",\"\r\n")] == '\0') {
    fputs(text, stdout);
    return;
  }
  putchar('"');
  for (; *text != '\0'; text++) {
    if (*text == '"') putchar('"');
    putchar(*text);
  }
  putchar('"');
}

static void write_csv(const struct entry *entry) {
  printf("%" PRId64, entry->number);
  write_field(entry->puzzle, ',');
  printf(",%zux%zu,%s,%d", entry->box_rows, entry->box_columns, entry->solutions, entry->is_exact);
  write_field(or_empty(entry->solution), ',');
  putchar(',');
  if (entry->about.has_rating) printf("%.17g", entry->about.rating);
  write_field(or_empty(entry->about.source), ',');
  write_field(or_empty(entry->about.tags), ',');
  printf(",%s,%s", shared_word(entry), entry->added);
  write_field(entry->canonical, ',');
  printf(",%s\n", entry->automorphisms);
}

/* ---------------------------------------------------------------------------------------------- JSON */

static json_t *list_of_tags(const char *tags) {
  json_t *list = json_array();
  while (list != NULL && *tags != '\0') {
    size_t length = strcspn(tags, ",");
    char *tag = strndup(tags, length);
    json_t *text = tag != NULL ? json_text(tag) : NULL;
    free(tag);
    if (text == NULL || json_array_append_new(list, text) != 0) {
      json_decref(list);
      return NULL;
    }
    tags += length + (tags[length] == ',');
  }
  return list;
}

/* Counts may have any size, which a number of the JSON library has not: they are strings. */
static json_t *object_of(const struct entry *entry) {
  char box[48];
  snprintf(box, sizeof box, "%zux%zu", entry->box_rows, entry->box_columns);
  json_t *rating = entry->about.has_rating ? json_real(entry->about.rating) : json_null();
  json_t *source = entry->about.source != NULL ? json_text(entry->about.source) : json_null();
  json_t *solution = entry->solution != NULL ? json_text(entry->solution) : json_null();
  return json_pack("{sI, si, ss, si, so, ss, sb, so, so, so, so, ss, ss, so, ss}", "number", (json_int_t)entry->number,
                   "size", (int)(entry->box_rows * entry->box_columns), "box", box, "clues", (int)entry->givens,
                   "givens", json_text(entry->puzzle), "count", entry->solutions, "exact", entry->is_exact, "solution",
                   solution, "rating", rating, "source", source, "tags", list_of_tags(or_empty(entry->about.tags)),
                   "shared", shared_word(entry), "added", entry->added, "canonical", json_text(entry->canonical),
                   "automorphisms", entry->automorphisms);
}

static enum exit_status write_json(const struct entry *entry) {
  json_t *object = object_of(entry);
  char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
  json_decref(object);
  if (text == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  puts(text);
  free(text);
  return STATUS_ANSWERED;
}

/* ---------------------------------------------------------------------------------------------- all of them */

enum exit_status entry_write(const struct entry *entry, enum entry_format format, uint64_t place) {
  switch (format) {
  case ENTRY_LINE:
    puts(entry->puzzle);
    break;
  case ENTRY_CSV:
    if (place == 0) puts(entry_csv_header);
    write_csv(entry);
    break;
  case ENTRY_JSON:
    return write_json(entry);
  case ENTRY_TEXT:
    write_text(entry);
  }
  return STATUS_ANSWERED;
}

enum exit_status entry_show(const struct entry *entry, enum entry_format format) {
  if (format == ENTRY_JSON) return write_json(entry);
  show_text(entry);
  return STATUS_ANSWERED;
}
