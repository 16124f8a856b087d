/*
 * The public side of reading: finds the format of what stands here, and checks what was read.
 */
#include "kakuro/complaint.h"
#include "kakuro/reader/reading_state.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- the text */

struct kakuroi_line kakuroi_line_at(const struct kakuro_reader *reader) {
  const char *start = reader->text + reader->at;
  size_t left = reader->size - reader->at;
  const char *feed = memchr(start, '\n', left);
  size_t length = feed ? (size_t)(feed - start) : left;
  if (length > 0 && start[length - 1] == '\r') length--;
  return (struct kakuroi_line){start, length};
}

void kakuroi_step(struct kakuro_reader *reader, size_t count) {
  const char *end = reader->text + reader->at + count;
  for (;;) {
    const char *from = reader->text + reader->at;
    const char *feed = memchr(from, '\n', (size_t)(end - from));
    if (!feed) break;
    reader->at += (size_t)(feed - from) + 1;
    reader->line++;
    reader->line_start = reader->at;
  }
  reader->at = (size_t)(end - reader->text);
}

void kakuroi_next_line(struct kakuro_reader *reader) {
  struct kakuroi_line line = kakuroi_line_at(reader);
  size_t end = (size_t)(line.start - reader->text) + line.length;
  if (end < reader->size && reader->text[end] == '\r') end++;
  if (end < reader->size && reader->text[end] == '\n') end++;
  kakuroi_step(reader, end - reader->at);
}

struct kakuroi_place kakuroi_here(const struct kakuro_reader *reader) {
  return (struct kakuroi_place){reader->line, reader->at - reader->line_start + 1};
}

bool kakuroi_is_blank(struct kakuroi_line line) {
  for (size_t i = 0; i < line.length; i++)
    if (line.start[i] != ' ' && line.start[i] != '\t' && line.start[i] != '\r') return false;
  return true;
}

bool kakuroi_make_places(struct kakuro_reader *reader, size_t cells) {
  if (cells <= reader->place_room) return true;
  size_t room = 2 * reader->place_room > cells ? 2 * reader->place_room : cells;
  struct kakuroi_place *larger = realloc(reader->places, room * sizeof *larger);
  if (!larger) return false;
  reader->places = larger;
  reader->place_room = room;
  return true;
}

/* ---------------------------------------------------------------------------------------------- a board */

static bool begins_with(const struct kakuro_reader *reader, const char *word) {
  size_t length = strlen(word);
  return reader->size - reader->at >= length && memcmp(reader->text + reader->at, word, length) == 0;
}

/* Passes over empty lines and comments; false: there is nothing else. */
static bool find_start(struct kakuro_reader *reader) {
  while (reader->at < reader->size) {
    struct kakuroi_line line = kakuroi_line_at(reader);
    if (!kakuroi_is_blank(line) && !kakuroi_is_comment(reader, line)) return true;
    kakuroi_next_line(reader);
  }
  return false;
}

static char first_sign(struct kakuroi_line line) {
  size_t i = 0;
  while (line.start[i] == ' ' || line.start[i] == '\t') i++;
  return line.start[i];
}

static enum dlx_status read_board(struct kakuro_reader *reader, struct kakuro_board *board,
                                  struct dlx_message *message) {
  if (begins_with(reader, "KKRP")) return kakuroi_read_kkr(reader, board, message);
  struct kakuroi_line line = kakuroi_line_at(reader);
  char first = first_sign(line);
  if (first == '{' || first == '[') return kakuroi_read_object(reader, board, message);
  if (kakuroi_is_list_line(line) || begins_with(reader, "/*")) return kakuroi_read_lists(reader, board, message);
  return kakuroi_read_rows(reader, board, message);
}

/* What was read is a board only if its clues can be. */
static enum dlx_status check_board(const struct kakuro_reader *reader, const struct kakuro_board *board,
                                   struct dlx_message *message) {
  size_t cell;
  struct dlx_message fault;
  enum dlx_status status = kakuro_board_check(board, &cell, &fault);
  if (!status) return DLX_OK;
  struct kakuroi_place place = reader->places[cell];
  if (place.line == 0) place = reader->places[0];
  return kakuroi_fail(message, status, place.line, place.column, "%s", fault.text);
}

enum dlx_status kakuro_read(kakuro_reader *reader, struct kakuro_board *board, bool *found,
                            struct dlx_message *message) {
  KAKURO_REQUIRE(reader && board && found);
  size_t at = reader->at, number = reader->line, line_start = reader->line_start;
  *found = find_start(reader);
  if (!*found) return DLX_OK;
  enum dlx_status status = read_board(reader, board, message);
  if (status == DLX_NO_MEMORY) {
    reader->at = at;
    reader->line = number;
    reader->line_start = line_start;
    return kakuroi_fail(message, status, 0, 0, "out of memory");
  }
  return status ? status : check_board(reader, board, message);
}

enum dlx_status kakuro_reader_new(const char *text, size_t size, const struct kakuro_reading *reading,
                                  kakuro_reader **reader) {
  KAKURO_REQUIRE(reader && (text || size == 0));
  static const char mark[] = "\xEF\xBB\xBF";
  kakuro_reader *made = calloc(1, sizeof *made);
  if (!made) return DLX_NO_MEMORY;
  made->text = size > 0 ? text : "";
  made->size = size;
  made->line = 1;
  if (reading) made->reading = *reading;
  if (begins_with(made, mark)) made->at = made->line_start = 3;
  *reader = made;
  return DLX_OK;
}

void kakuro_reader_free(kakuro_reader *reader) {
  if (!reader) return;
  free(reader->places);
  free(reader->row);
  free(reader);
}
