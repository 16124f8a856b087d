#include "cli/library/record_reader.h"
#include "cli/library/tags.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/sudoku_session.h"
#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a record says, each NULL where it is silent. */
struct record {
  const char *puzzle, *box, *rating, *source, *tags, *shared;
};

/* ---------------------------------------------------------------------------------------------- one record */

static enum exit_status refuse(const char *file, size_t line, const char *what) {
  message_error_at(file, line, 1, what);
  return STATUS_BAD;
}

static enum exit_status read_about(const char *file, size_t line, const struct record *record,
                                   struct entry_about *about) {
  *about = (struct entry_about){.source = record->source, .tags = record->tags};
  if (about->tags != NULL && !tags_are_good(about->tags))
    return refuse(file, line, "tags are words with commas between them");
  for (int i = 0; record->shared != NULL && sharing_words[i] != NULL; i++)
    if (strcmp(record->shared, sharing_words[i]) == 0) about->shared = i + 1;
  if (record->shared != NULL && about->shared == 0) return refuse(file, line, "'shared' is private, link or public");
  if (record->rating == NULL) return STATUS_ANSWERED;
  char *end;
  about->has_rating = true;
  about->rating = strtod(record->rating, &end);
  if (end == record->rating || *end != '\0' || !isfinite(about->rating))
    return refuse(file, line, "the rating is a number");
  return STATUS_ANSWERED;
}

static enum exit_status read_grid(const char *file, size_t line, const struct record *record,
                                  struct sudoku_grid *grid) {
  struct sudoku_reading reading = {.side = 0};
  const char *reason;
  struct shape box;
  if (record->box != NULL) {
    if (!sudoku_parse_box(record->box, &box, &reason))
      return refuse(file, line, "'box' is rows x columns of a box, as in 2x3");
    reading.box_rows = box.rows;
    reading.box_columns = box.columns;
    reading.side = (size_t)box.rows * box.columns;
  }
  if (record->puzzle == NULL) return refuse(file, line, "there is no puzzle in this record");
  sudoku_reader *reader;
  struct dlx_message message;
  enum exit_status status =
      message_failure(sudoku_reader_new(record->puzzle, strlen(record->puzzle), &reading, &reader), NULL, NULL);
  if (status) return status;
  bool found = false;
  enum dlx_status read = sudoku_read(reader, grid, &found, &message);
  sudoku_reader_free(reader);
  if (read == DLX_BAD_INPUT) return refuse(file, line, message.text);
  if (read) return message_failure(read, NULL, &message);
  grid->line = line;
  grid->column = 1;
  return found ? STATUS_ANSWERED : refuse(file, line, "there is no puzzle in this record");
}

struct records {
  const char *file;
  size_t line;
  struct sudoku_grid grid;
  const struct record_taker *taker;
  enum exit_status worst;
};

/* false: nothing more is to be read. */
static bool take_record(struct records *records, const struct record *record) {
  struct entry_about about;
  enum exit_status status = read_about(records->file, records->line, record, &about);
  if (!status) status = read_grid(records->file, records->line, record, &records->grid);
  if (!status) status = records->taker->take(records->taker->user, records->file, &records->grid, &about);
  records->worst = status_worse(records->worst, status);
  return status != STATUS_STOPPED;
}

/* ---------------------------------------------------------------------------------------------- CSV */

enum { FIELD_PUZZLE = 1, FIELD_BOX = 2, FIELD_RATING = 6, FIELD_SOURCE = 7, FIELD_TAGS = 8, FIELD_SHARED = 9 };
#define FIELDS 13

/* Cuts one record off a text that ends with a NUL: its fields, without their quotation marks, take the text's place.
   Returns how many there are, FIELDS at most; '*lines' counts the line ends. */
static size_t cut_record(char **text, char **fields, size_t *lines) {
  size_t count = 0;
  char *p = *text;
  while (true) {
    char *field = p, *to = p;
    bool quoted = *p == '"';
    if (quoted) p++;
    while (*p != '\0' && (quoted || (*p != ',' && *p != '\n'))) {
      if (quoted && *p == '"') {
        if (p[1] != '"') {
          quoted = false;
          p++;
          continue;
        }
        p++;
      }
      *lines += *p == '\n';
      *to++ = *p++;
    }
    char end = *p;
    if (end != ',' && to > field && to[-1] == '\r') to--;
    if (end != '\0') p++;
    *to = '\0';
    if (count < FIELDS) fields[count] = field;
    count++;
    if (end != ',') break;
  }
  *lines += 1;
  *text = p;
  return count;
}

static const char *or_null(const char *field) {
  return *field != '\0' ? field : NULL;
}

static void read_csv(struct records *records, char *text) {
  char *fields[FIELDS];
  cut_record(&text, fields, &records->line);
  bool goes_on = true;
  while (goes_on && *text != '\0') {
    size_t lines = 0, count = cut_record(&text, fields, &lines);
    records->line++;
    if (count == FIELDS) {
      const struct record record = {or_null(fields[FIELD_PUZZLE]), or_null(fields[FIELD_BOX]),
                                    or_null(fields[FIELD_RATING]), or_null(fields[FIELD_SOURCE]),
                                    or_null(fields[FIELD_TAGS]),   or_null(fields[FIELD_SHARED])};
      goes_on = take_record(records, &record);
    } else if (count > 1 || *fields[0] != '\0') {
      char what[80];
      snprintf(what, sizeof what, "%zu fields, where a record has %d", count, FIELDS);
      records->worst = status_worse(records->worst, refuse(records->file, records->line, what));
    }
    records->line += lines - 1;
  }
}

/* ---------------------------------------------------------------------------------------------- JSON */

static const char *text_in(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

/* The tags of a list with commas between them, to be freed; "": there are none, or they are no words. */
static char *join_tags(const json_t *list) {
  size_t room = 1, i;
  json_t *tag;
  json_array_foreach(list, i, tag) room += json_string_length(tag) + 1;
  char *tags = malloc(room), *to = tags;
  if (tags == NULL) return NULL;
  json_array_foreach(list, i, tag) {
    if (json_string_length(tag) == 0) continue;
    if (to != tags) *to++ = ',';
    memcpy(to, json_string_value(tag), json_string_length(tag));
    to += json_string_length(tag);
  }
  *to = '\0';
  return tags;
}

static bool take_object(struct records *records, const json_t *object) {
  char number[40];
  const json_t *rating = json_object_get(object, "rating");
  const char *puzzle = text_in(object, "givens");
  char *tags = join_tags(json_object_get(object, "tags"));
  if (tags == NULL) {
    records->worst = message_failure(DLX_NO_MEMORY, NULL, NULL);
    return false;
  }
  snprintf(number, sizeof number, "%.17g", json_number_value(rating));
  const struct record record = {.puzzle = puzzle != NULL ? puzzle : text_in(object, "puzzle"),
                                .box = text_in(object, "box"),
                                .rating = json_is_number(rating) ? number : NULL,
                                .source = text_in(object, "source"),
                                .tags = or_null(tags),
                                .shared = text_in(object, "shared")};
  bool goes_on = take_record(records, &record);
  free(tags);
  return goes_on;
}

static size_t count_lines(const char *from, const char *to) {
  size_t lines = 0;
  for (; from < to; from++) lines += *from == '\n';
  return lines;
}

static void read_json(struct records *records, const char *text) {
  bool goes_on = true;
  records->line = 1;
  while (goes_on) {
    size_t blanks = strspn(text, " \t\r\n,");
    records->line += count_lines(text, text + blanks);
    text += blanks;
    if (*text == '\0') return;
    json_error_t error;
    json_t *object = json_loads(text, JSON_DISABLE_EOF_CHECK, &error);
    size_t used = object != NULL ? (size_t)error.position : strcspn(text, "\n");
    if (object != NULL) {
      goes_on = take_object(records, object);
      json_decref(object);
    } else {
      records->worst = status_worse(records->worst, refuse(records->file, records->line, error.text));
    }
    records->line += count_lines(text, text + used);
    text += used;
  }
}

/* ---------------------------------------------------------------------------------------------- all of it */

static bool begins_with_header(const struct input *input) {
  size_t length = strlen(entry_csv_header);
  return input->size > length && memcmp(input->text, entry_csv_header, length) == 0 &&
         (input->text[length] == '\n' || input->text[length] == '\r');
}

bool records_are_here(const struct input *input) {
  size_t i = 0;
  while (i < input->size && isspace((unsigned char)input->text[i])) i++;
  return begins_with_header(input) || (i < input->size && input->text[i] == '{');
}

enum exit_status records_read(const struct input *input, const struct record_taker *taker) {
  char *text = malloc(input->size + 1);
  if (text == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  memcpy(text, input->text, input->size);
  text[input->size] = '\0';
  struct records records = {.file = input->name, .taker = taker};
  if (begins_with_header(input))
    read_csv(&records, text);
  else
    read_json(&records, text);
  sudoku_grid_release(&records.grid);
  free(text);
  return records.worst;
}
