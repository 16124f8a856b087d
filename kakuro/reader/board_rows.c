/*
 * Boards as text: a row a line, cells with blanks between them.
 *
 *     #   2\   4\   #        # x X \      a wall              17\  \6  17\6   a wall with clues, down\across
 *     \13 .    .    .        . _ ____     a white cell        1 .. 9          a white cell with its given
 *
 * A board ends at an empty line, or with the text.  Comments are passed over wherever they stand: a line that begins
 * with '%', or with '#' where what follows is not all cells.  But a line that begins with a lone '#' and is nearly a
 * row is a row with a fault: one with a clue in it, or one inside a board that is as long as its first row and mostly
 * cells.
 */
#include "kakuro/complaint.h"
#include "kakuro/reader/reading_state.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- words */

struct word {
  const char *start;
  size_t length;
};

static bool is_gap(char sign) {
  return sign == ' ' || sign == '\t' || sign == '\r';
}

static bool is_digit(char sign) {
  return sign >= '0' && sign <= '9';
}

/* The next word of a line, behind 'word'; begin with {line.start, 0}. */
static bool next_word(struct word *word, struct kakuroi_line line) {
  const char *p = word->start + word->length, *end = line.start + line.length;
  while (p < end && is_gap(*p)) p++;
  word->start = p;
  while (p < end && !is_gap(*p)) p++;
  word->length = (size_t)(p - word->start);
  return word->length > 0;
}

static bool all(const char *start, const char *end, bool (*is)(char)) {
  while (start < end && is(*start)) start++;
  return start == end;
}

static bool is_underscore(char sign) {
  return sign == '_';
}

static bool is_wall(struct word word) {
  return word.length == 1 && strchr("#xX\\", word.start[0]);
}

static bool is_clue(struct word word) {
  const char *slash = memchr(word.start, '\\', word.length), *end = word.start + word.length;
  return slash && all(word.start, slash, is_digit) && all(slash + 1, end, is_digit);
}

static bool is_white(struct word word) {
  const char *end = word.start + word.length;
  return (word.length == 1 && word.start[0] == '.') || all(word.start, end, is_underscore);
}

/* In the shape of a cell; its numbers may be out of range. */
static bool is_cell(struct word word) {
  return is_wall(word) || is_clue(word) || is_white(word) || all(word.start, word.start + word.length, is_digit);
}

/* ---------------------------------------------------------------------------------------------- comments */

struct tally {
  size_t words;
  size_t cells;
  size_t clues;
};

static struct tally tally_words(struct kakuroi_line line) {
  struct tally tally = {0};
  struct word word = {line.start, 0};
  while (next_word(&word, line)) {
    tally.words++;
    tally.cells += is_cell(word);
    tally.clues += is_clue(word) && !is_wall(word);
  }
  return tally;
}

/* 'columns' of the board whose rows come before; 0: none do. */
static bool is_comment(struct kakuroi_line line, size_t columns) {
  struct word first = {line.start, 0};
  if (!next_word(&first, line) || (first.start[0] != '#' && first.start[0] != '%')) return false;
  if (first.start[0] == '%') return true;
  struct tally tally = tally_words(line);
  if (tally.words == 1 && first.length == 1) return columns != 1;
  if (tally.cells == tally.words) return false;
  if (first.length > 1) return true;
  bool fits = columns > 0 && tally.words == columns && 2 * tally.cells > tally.words;
  return tally.clues == 0 && !fits;
}

bool kakuroi_is_comment(const struct kakuro_reader *reader, struct kakuroi_line line) {
  (void)reader;
  return is_comment(line, 0);
}

/* ---------------------------------------------------------------------------------------------- cells */

/* A clue of more than 45 is no sum at all, and of 0 neither. */
static bool read_clue(const char *start, const char *end, uint8_t *clue) {
  unsigned value = 0;
  *clue = 0;
  if (start == end) return true;
  for (; start < end; start++) value = value > 1000 ? value : value * 10 + (unsigned)(*start - '0');
  *clue = (uint8_t)value;
  return value >= 1 && value <= KAKURO_LARGEST_SUM;
}

static enum dlx_status refuse(struct word word, struct kakuroi_place place, const char *why,
                              struct dlx_message *message) {
  int length = word.length > 40 ? 40 : (int)word.length;
  return kakuroi_fail(message, DLX_BAD_INPUT, place.line, place.column, "'%.*s' %s", length, word.start, why);
}

static enum dlx_status read_cell(struct word word, struct kakuroi_place place, struct kakuro_cell *cell,
                                 struct dlx_message *message) {
  *cell = (struct kakuro_cell){0};
  const char *end = word.start + word.length;
  if (is_wall(word)) return DLX_OK;
  if (is_clue(word)) {
    const char *slash = memchr(word.start, '\\', word.length);
    bool fits = read_clue(word.start, slash, &cell->down);
    fits = read_clue(slash + 1, end, &cell->across) && fits;
    return fits ? DLX_OK : refuse(word, place, "has a sum that is none: a clue is 1 to 45, or left out", message);
  }
  cell->white = true;
  if (is_white(word)) return DLX_OK;
  if (word.length == 1 && word.start[0] >= '1' && word.start[0] <= '9') {
    cell->digit = (uint8_t)(word.start[0] - '0');
    return DLX_OK;
  }
  if (all(word.start, end, is_digit)) return refuse(word, place, "is no digit of 1 to 9", message);
  return refuse(word, place, "is no cell: a cell is '#', '.', a digit, or a clue such as 17\\6, 17\\ or \\6", message);
}

static bool make_cells(struct kakuro_reader *reader, size_t cells) {
  if (!kakuroi_make_places(reader, cells)) return false;
  if (cells <= reader->row_room) return true;
  size_t room = 2 * reader->row_room > cells ? 2 * reader->row_room : cells;
  struct kakuro_cell *larger = realloc(reader->row, room * sizeof *larger);
  if (!larger) return false;
  reader->row = larger;
  reader->row_room = room;
  return true;
}

enum dlx_status kakuroi_read_row(struct kakuro_reader *reader, struct kakuroi_line line, size_t line_number,
                                 size_t first_column, size_t *cells, struct dlx_message *message) {
  struct word word = {line.start, 0};
  while (next_word(&word, line)) {
    struct kakuroi_place place = {line_number, (size_t)(word.start - line.start) + first_column};
    if (!make_cells(reader, *cells + 1)) return DLX_NO_MEMORY;
    enum dlx_status status = read_cell(word, place, &reader->row[*cells], message);
    if (status) return status;
    reader->places[(*cells)++] = place;
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- boards */

static enum dlx_status check_length(const struct kakuro_reader *reader, struct kakuroi_line line, size_t columns,
                                    size_t first, size_t cells, struct dlx_message *message) {
  size_t length = cells - first;
  if (length == columns) return DLX_OK;
  size_t column = length > columns ? reader->places[first + columns].column : line.length + 1;
  return kakuroi_fail(message, DLX_BAD_INPUT, reader->line, column, "%zu cells, where the row above has %zu", length,
                      columns);
}

static bool ends_board(struct kakuroi_line line) {
  return kakuroi_is_blank(line);
}

/* To the end of a board that cannot be read. */
static void pass_over(struct kakuro_reader *reader) {
  while (reader->at < reader->size && !ends_board(kakuroi_line_at(reader))) kakuroi_next_line(reader);
}

static enum dlx_status read_lines(struct kakuro_reader *reader, size_t *rows, size_t *columns,
                                  struct dlx_message *message) {
  size_t cells = 0;
  while (reader->at < reader->size) {
    struct kakuroi_line line = kakuroi_line_at(reader);
    if (ends_board(line)) break;
    if (!is_comment(line, *columns)) {
      size_t first = cells;
      size_t first_column = reader->at - reader->line_start + 1;
      enum dlx_status status = kakuroi_read_row(reader, line, reader->line, first_column, &cells, message);
      if (!status && *columns > 0) status = check_length(reader, line, *columns, first, cells, message);
      if (status) return status;
      if (*columns == 0) *columns = cells;
      ++*rows;
    }
    kakuroi_next_line(reader);
  }
  return DLX_OK;
}

enum dlx_status kakuroi_read_rows(struct kakuro_reader *reader, struct kakuro_board *board,
                                  struct dlx_message *message) {
  size_t rows = 0, columns = 0;
  enum dlx_status status = read_lines(reader, &rows, &columns, message);
  if (!status && (rows > KAKURO_MAXIMUM_SIDE || columns > KAKURO_MAXIMUM_SIDE))
    status = kakuroi_fail(message, DLX_BAD_INPUT, reader->places[0].line, reader->places[0].column,
                          "a board of %zux%zu: at most %zu rows and columns", rows, columns, KAKURO_MAXIMUM_SIDE);
  if (status == DLX_BAD_INPUT) pass_over(reader);
  if (!status) status = kakuro_board_prepare(board, rows, columns);
  if (status) return status;
  memcpy(board->cells, reader->row, rows * columns * sizeof *board->cells);
  board->line = reader->places[0].line;
  board->column = reader->places[0].column;
  return DLX_OK;
}
