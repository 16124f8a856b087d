#include "cli/steps.h"
#include "cli/json_text.h"
#include "cli/message.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void step_print(const struct step_line *line) {
  printf("%3" PRIu64 ". %s (%u.%u): %s.  %s\n", line->number, line->title, line->rating / 10, line->rating % 10,
         line->effect, line->reason);
}

char *step_caption(const struct step_line *line) {
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (stream == NULL) return NULL;
  fprintf(stream, "%" PRIu64 ". %s (%u.%u): %s\n%s", line->number, line->title, line->rating / 10, line->rating % 10,
          line->effect, line->reason);
  if (fclose(stream) == 0) return text;
  free(text);
  return NULL;
}

json_t *step_json_mark(const struct step_mark *mark) {
  return json_pack("{s:i,s:i,s:i}", "row", (int)(mark->row + 1), "column", (int)(mark->column + 1), "value",
                   (int)mark->value);
}

static json_t *json_marks(const struct step_line *line, size_t role) {
  json_t *list = json_array();
  for (size_t i = 0; i < line->mark_count; i++) {
    const struct step_mark mark = line->mark(line->marks, line->columns, i);
    if (mark.role == role) json_array_append_new(list, step_json_mark(&mark));
  }
  return list;
}

json_t *step_json(const struct step_line *line) {
  json_t *object = json_pack("{s:I,s:I,s:s,s:f,s:o,s:o}", "puzzle", (json_int_t)line->puzzle, "step",
                             (json_int_t)line->number, "technique", line->name, "rating", line->rating / 10.0, "effect",
                             json_text(line->effect), "reason", json_text(line->reason));
  for (size_t role = 0; object != NULL && role < line->role_count; role++) {
    json_t *marks = json_marks(line, role);
    if (json_array_size(marks) > 0 || role < 2)
      json_object_set_new(object, line->roles[role], marks);
    else
      json_decref(marks);
  }
  return object;
}

void steps_print_rating(const struct explained *explained) {
  if (explained->hardest.name == NULL) return;
  printf("Rating: %u.%u (%s), %" PRIu64 " steps\n", explained->rating / 10, explained->rating % 10,
         explained->hardest.title, explained->steps);
}

json_t *steps_json_end(uint64_t puzzle, const char *name, json_t *board, const struct explained *explained) {
  const char *verdict = techniques_verdict(explained);
  const char *hardest = explained->hardest.name;
  return json_pack("{s:I,s:s,s:o,s:f,s:s,s:I,s:I}", "puzzle", (json_int_t)puzzle, "verdict",
                   verdict != NULL ? verdict : "unique", name, board, "rating", explained->rating / 10.0, "hardest",
                   hardest != NULL ? hardest : "none", "steps", (json_int_t)explained->steps, "guesses",
                   (json_int_t)explained->guesses);
}

enum exit_status steps_print_json(json_t *object) {
  char *text = object != NULL ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(3)) : NULL;
  json_decref(object);
  if (text == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  puts(text);
  free(text);
  return STATUS_ANSWERED;
}
