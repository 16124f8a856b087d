#include "cli/sudoku_lines.h"
#include "cli/checkpoint.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/stopping.h"
#include <stdlib.h>
#include <string.h>

bool lines_are_enough(const struct settings *settings) {
  bool own_way = settings->nth != NULL || settings->all || checkpoint_asked(settings);
  bool limited = settings->time_limit > 0 || settings->node_limit > 0;
  return strcmp(settings->engine, "auto") == 0 && !own_way && !limited && settings->stats == 0 &&
         settings->empty.rows == 0 && settings->variants == 0 && settings->regions == NULL && settings->cages == NULL;
}

static bool make_room(struct line_room *room, size_t lines) {
  if (room->lines >= lines) return true;
  free(room->text);
  free(room->found);
  *room = (struct line_room){malloc(lines * LINE_BYTES), malloc(lines * sizeof *room->found), lines};
  return room->text != NULL && room->found != NULL;
}

void lines_release(struct sudoku_session *session) {
  free(session->room.text);
  free(session->room.found);
  session->room = (struct line_room){0};
}

/* One line, as any other puzzle. */
static enum exit_status answer_one(struct sudoku_session *session, const char *text, size_t line) {
  sudoku_reader *reader;
  bool found;
  struct dlx_message message;
  enum dlx_status status = sudoku_reader_new(text, LINE_BYTES, NULL, &reader);
  if (!status) {
    status = sudoku_read(reader, &session->puzzle, &found, &message);
    sudoku_reader_free(reader);
  }
  if (status) return message_failure(status, session->input.name, &message);
  session->puzzle.line = line;
  return session->answers->answer(session, session->answers->user);
}

/* Runs of lines that need no more than their solutions, and the others one by one. */
static enum exit_status write_answers(struct sudoku_session *session, const char *text, size_t line, size_t count) {
  const struct line_answers *rules = session->answers->lines;
  const uint32_t *found = session->room.found;
  enum exit_status worst = STATUS_ANSWERED, status;
  for (size_t i = 0, end; i < count && !output_failed(); i = end) {
    for (end = i; end < count && found[end] >= rules->least && found[end] <= rules->most; end++) {}
    if (end > i) {
      session->number += end - i;
      status = rules->write(session->room.text + i * LINE_BYTES, found + i, end - i);
    } else {
      session->number++;
      status = answer_one(session, text + end++ * LINE_BYTES, line + i);
    }
    worst = status_worse(worst, status);
    if (status == STATUS_STOPPED) {
      session->is_over = true;
      break;
    }
  }
  return worst;
}

enum exit_status lines_answer(struct sudoku_session *session, const char *text, size_t line, size_t count) {
  struct line_room *room = &session->room;
  enum dlx_status status = make_room(room, count) ? DLX_OK : DLX_NO_MEMORY;
  if (!status) {
    memcpy(room->text, text, count * LINE_BYTES);
    const struct sudoku_lines lines = {
        .puzzles = text,
        .stride = LINE_BYTES,
        .count = count,
        .limit = session->answers->lines->limit,
        .threads = (unsigned)session->settings->threads,
        .stop = stopping_flag(),
        .solutions = room->text,
        .found = room->found,
    };
    status = sudoku_solve_lines(&lines);
  }
  return status ? message_failure(status, NULL, NULL) : write_answers(session, text, line, count);
}
