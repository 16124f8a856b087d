/*
 * One reader a form, over lines without comments; the form is found before anything is read into solutions.
 */
#include "cli/solutions.h"
#include "cli/message.h"
#include "cli/option_index.h"
#include "cli/words.h"
#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* What the reading of one text needs. */
struct reading {
  struct solutions *solutions;
  const struct input *input;
  const char *start; /* behind a byte order mark */
  const char *end;
  bool empty_counts; /* a line of nothing is a solution of nothing: where no item must be covered */
};

static enum exit_status no_memory(void) {
  return message_failure(DLX_NO_MEMORY, NULL, NULL);
}

static enum exit_status malformed(const struct reading *reading, const struct line *line, const char *at,
                                  const char *text) {
  message_error_at(reading->input->name, line->number, (size_t)(at - line->start) + 1, text);
  return STATUS_BAD;
}

static bool is_blank(const struct line *line) {
  struct word word = {line->start, 0};
  return !word_next(&word, line->start + line->length);
}

/* Steps to the next line that is no comment: begin with {.next = reading->start}. */
static bool next_line(const struct reading *reading, struct line *line) {
  while (line_next(line, reading->end)) {
    struct word word = {line->start, 0};
    if (!word_next(&word, line->start + line->length) || *word.start != '|') return true;
  }
  return false;
}

/* ---------------------------------------------------------------------------------------------- growing */

static bool make_room(void **array, size_t *room, size_t count, size_t size) {
  if (count < *room) return true;
  size_t larger = *room == 0 ? 64 : 2 * *room;
  void *grown = larger <= SIZE_MAX / size ? realloc(*array, larger * size) : NULL;
  if (grown == NULL) return false;
  *array = grown;
  *room = larger;
  return true;
}

static bool begin_solution(struct solutions *solutions) {
  if (!make_room((void **)&solutions->list, &solutions->room, solutions->count, sizeof *solutions->list)) return false;
  solutions->list[solutions->count++] = (struct solution){.start = solutions->number_count};
  return true;
}

/* Adds an option to the solution begun last. */
static bool add_number(struct solutions *solutions, uint32_t number) {
  if (!make_room((void **)&solutions->numbers, &solutions->number_room, solutions->number_count,
                 sizeof *solutions->numbers))
    return false;
  solutions->numbers[solutions->number_count++] = number;
  solutions->list[solutions->count - 1].count++;
  return true;
}

void solutions_release(struct solutions *solutions) {
  free(solutions->list);
  free(solutions->numbers);
  *solutions = (struct solutions){0};
}

/* ---------------------------------------------------------------------------------------------- indices */

static bool word_is_digits(const struct word *word) {
  for (size_t i = 0; i < word->length; i++)
    if (!isdigit((unsigned char)word->start[i])) return false;
  return true;
}

/* The cost before the numbers, as `dlx best` writes it: "12:". */
static bool word_is_cost(const struct word *word) {
  struct word digits = {word->start, word->length - 1};
  return word->length > 1 && word->start[word->length - 1] == ':' && word_is_digits(&digits);
}

static bool read_number(const struct word *word, uint32_t *number) {
  uint64_t value = 0;
  if (!word_is_digits(word)) return false;
  for (size_t i = 0; i < word->length && value <= UINT32_MAX; i++)
    value = value * 10 + (uint64_t)(word->start[i] - '0');
  *number = (uint32_t)value;
  return value <= UINT32_MAX;
}

static enum exit_status read_indices_line(const struct reading *reading, const struct line *line) {
  if (is_blank(line) && !reading->empty_counts) return STATUS_ANSWERED;
  if (!begin_solution(reading->solutions)) return no_memory();
  struct word word = {line->start, 0};
  for (bool first = true; word_next(&word, line->start + line->length); first = false) {
    uint32_t number;
    if (first && word_is_cost(&word)) continue;
    if (!read_number(&word, &number))
      return malformed(reading, line, word.start, "this is no option number: a solution is a line of them, from 0");
    if (!add_number(reading->solutions, number)) return no_memory();
  }
  return STATUS_ANSWERED;
}

static enum exit_status read_indices(const struct reading *reading) {
  struct line line = {.next = reading->start};
  enum exit_status status = STATUS_ANSWERED;
  while (!status && next_line(reading, &line)) status = read_indices_line(reading, &line);
  return status;
}

/* ---------------------------------------------------------------------------------------------- options */

static enum exit_status add_option_line(const struct reading *reading, const struct line *line,
                                        struct option_index *index) {
  struct solutions *solutions = reading->solutions;
  uint32_t number;
  bool found;
  if (option_index_take(index, line->start, line->length, solutions->count, &number, &found)) return no_memory();
  struct solution *solution = &solutions->list[solutions->count - 1];
  if (found) return add_number(solutions, number) ? STATUS_ANSWERED : no_memory();
  if (solution->unknown.length == 0) solution->unknown = (struct line_of_text){line->start, line->length};
  return STATUS_ANSWERED;
}

static enum exit_status read_options(const struct reading *reading, struct option_index *index) {
  struct line line = {.next = reading->start};
  bool within = false; /* a solution that an empty line has yet to end */
  enum exit_status status = STATUS_ANSWERED;
  while (!status && next_line(reading, &line)) {
    bool blank = is_blank(&line);
    if (!within && (!blank || reading->empty_counts) && !begin_solution(reading->solutions)) return no_memory();
    within = !blank;
    if (!blank) status = add_option_line(reading, &line, index);
  }
  return status;
}

/* ---------------------------------------------------------------------------------------------- JSON */

static const char json_wanted[] = "a solution is an object like {\"options\":[0,3,4]}, with option numbers from 0";

static enum exit_status add_json_numbers(const struct reading *reading, const struct line *line, json_t *object) {
  json_t *options = json_object_get(object, "options");
  if (!json_is_array(options)) return malformed(reading, line, line->start, json_wanted);
  if (!begin_solution(reading->solutions)) return no_memory();
  for (size_t i = 0; i < json_array_size(options); i++) {
    json_t *number = json_array_get(options, i);
    json_int_t value = json_integer_value(number);
    if (!json_is_integer(number) || value < 0 || value > UINT32_MAX)
      return malformed(reading, line, line->start, json_wanted);
    if (!add_number(reading->solutions, (uint32_t)value)) return no_memory();
  }
  return STATUS_ANSWERED;
}

static enum exit_status read_json(const struct reading *reading) {
  struct line line = {.next = reading->start};
  enum exit_status status = STATUS_ANSWERED;
  while (!status && next_line(reading, &line)) {
    if (is_blank(&line)) continue;
    json_error_t error;
    json_t *object = json_loadb(line.start, line.length, 0, &error);
    if (object == NULL && json_error_code(&error) == json_error_out_of_memory) return no_memory();
    status =
        object != NULL ? add_json_numbers(reading, &line, object) : malformed(reading, &line, line.start, json_wanted);
    json_decref(object);
  }
  return status;
}

/* ---------------------------------------------------------------------------------------------- which form */

static bool is_digits_alone(const struct reading *reading) {
  struct line line = {.next = reading->start};
  while (next_line(reading, &line)) {
    struct word word = {line.start, 0};
    for (bool first = true; word_next(&word, line.start + line.length); first = false)
      if (!word_is_digits(&word) && !(first && word_is_cost(&word))) return false;
  }
  return true;
}

static bool has_blank_line(const struct reading *reading) {
  struct line line = {.next = reading->start};
  while (next_line(reading, &line))
    if (is_blank(&line)) return true;
  return false;
}

static enum dlx_status each_line_is_an_option(const struct reading *reading, struct option_index *index, bool *yes) {
  struct line line = {.next = reading->start};
  *yes = true;
  enum dlx_status status = DLX_OK;
  while (!status && *yes && next_line(reading, &line)) {
    uint32_t number;
    if (!is_blank(&line)) status = option_index_take(index, line.start, line.length, 0, &number, yes);
  }
  return status;
}

static bool begins_with_brace(const struct reading *reading) {
  struct line line = {.next = reading->start};
  while (next_line(reading, &line)) {
    struct word first = {line.start, 0};
    if (word_next(&first, line.start + line.length)) return *first.start == '{';
  }
  return false;
}

/* The form of the text; SOLUTIONS_ANY: the options of the problem have to be asked. */
static enum solutions_form likely_form(const struct reading *reading) {
  if (begins_with_brace(reading)) return SOLUTIONS_JSON;
  if (!is_digits_alone(reading)) return SOLUTIONS_OPTIONS;
  return has_blank_line(reading) ? SOLUTIONS_ANY : SOLUTIONS_INDICES;
}

static enum exit_status read_form(const struct reading *reading, enum solutions_form form, const dlx_problem *problem) {
  if (form == SOLUTIONS_ANY) form = likely_form(reading);
  if (form == SOLUTIONS_JSON) return read_json(reading);
  if (form == SOLUTIONS_INDICES) return read_indices(reading);
  struct option_index index;
  if (option_index_prepare(&index, problem)) return no_memory();
  bool options = true;
  enum exit_status status = STATUS_ANSWERED;
  if (form == SOLUTIONS_ANY && each_line_is_an_option(reading, &index, &options)) status = no_memory();
  if (!status) status = options ? read_options(reading, &index) : read_indices(reading);
  option_index_release(&index);
  return status;
}

enum exit_status solutions_read(struct solutions *solutions, const struct input *input, enum solutions_form form,
                                const dlx_problem *problem) {
  *solutions = (struct solutions){0};
  struct reading reading = {
      .solutions = solutions,
      .input = input,
      .start = input->text,
      .end = input->text + input->size,
      .empty_counts = dlx_primary_count(problem) == 0,
  };
  if (input->size >= 3 && memcmp(input->text, "\xEF\xBB\xBF", 3) == 0) reading.start += 3;
  const char *nul = memchr(input->text, '\0', input->size);
  struct line line = {.next = reading.start};
  while (nul != NULL && line_next(&line, reading.end))
    if (nul < line.next) return malformed(&reading, &line, nul, "a NUL byte: this is no text");
  return read_form(&reading, form, problem);
}
