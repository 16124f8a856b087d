/*
 * Boards as text: a row a line, cells with blanks between them.
 *
 *     #   2\   4\   #        # x X \      a wall              17\  \6  17\6   a wall with clues, down\across
 *     \13 .    .    .        . _ ____     a white cell        1 .. 9          a white cell with its given
 *
 * A board ends at an empty line, or with the text.  Comments are passed over wherever they stand: a line that begins
 * with '%', or with '#' where what follows is not all cells.  But a line that begins with a lone '#' and is nearly a
 * row is a row with a fault: one with a clue in it, or one inside a board that is as long as its first row, mostly
 * cells, and without words of letters.  A line that is a lone '#' is a wall where a board of one column can be meant,
 * and else a comment, too.
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

static bool is_letter(char sign) {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

static bool is_underscore(char sign) {
  return sign == '_';
}

static bool is_wall(struct word word) {
  return word.length == 1 && kakuroi_is_one_of(word.start[0], "#xX\\");
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
  size_t names; /* two letters or more, and nothing else */
};

static struct tally tally_words(struct kakuroi_line line) {
  struct tally tally = {0};
  struct word word = {line.start, 0};
  while (next_word(&word, line)) {
    tally.words++;
    tally.cells += is_cell(word);
    tally.clues += is_clue(word) && !is_wall(word);
    tally.names += word.length > 1 && all(word.start, word.start + word.length, is_letter);
  }
  return tally;
}

/* 'columns' of the board whose rows come before; 0: none do, and a lone '#' is a comment. */
static bool is_comment(struct kakuroi_line line, size_t columns) {
  struct word first = {line.start, 0};
  if (!next_word(&first, line) || (first.start[0] != '#' && first.start[0] != '%')) return false;
  if (first.start[0] == '%') return true;
  struct tally tally = tally_words(line);
  if (tally.words == 1 && first.length == 1) return columns != 1;
  if (tally.cells == tally.words) return false;
  if (first.length > 1) return true;
  bool fits = columns > 0 && tally.words == columns && 2 * tally.cells > tally.words && tally.names == 0;
  return tally.clues == 0 && !fits;
}

static bool ends_board(struct kakuroi_line line) {
  return kakuroi_is_blank(line);
}

/* Of a line that is not empty. */
static char first_sign(struct kakuroi_line line) {
  struct word first = {line.start, 0};
  next_word(&first, line);
  return *first.start;
}

static bool is_lone_hash(struct kakuroi_line line) {
  struct word first = {line.start, 0};
  return next_word(&first, line) && first.length == 1 && *first.start == '#' && !next_word(&first, line);
}

/* Do the lines from here to an empty one make a board of one column?  None has more than one cell; and if all of them
   are a lone '#', then there is none with words behind it, for which they could be a frame. */
static void look_at_paragraph(struct kakuro_reader *reader) {
  struct kakuro_reader ahead = *reader;
  bool has_others = false, has_words = false;
  reader->is_one_column = true;
  for (; ahead.at < ahead.size && reader->is_one_column; kakuroi_next_line(&ahead)) {
    struct kakuroi_line line = kakuroi_line_at(&ahead);
    if (ends_board(line)) break;
    if (first_sign(line) == '%' || is_lone_hash(line)) continue;
    if (is_comment(line, 1)) {
      has_words = true;
    } else {
      has_others = true;
      if (tally_words(line).words > 1) reader->is_one_column = false;
    }
  }
  reader->paragraph_end = ahead.at; /* or behind the first row: there are no comments to be found before it ends */
  if (has_words && !has_others) reader->is_one_column = false;
}

bool kakuroi_is_comment(struct kakuro_reader *reader, struct kakuroi_line line) {
  if (first_sign(line) == '#' && reader->at >= reader->paragraph_end) look_at_paragraph(reader);
  return is_lone_hash(line) ? !reader->is_one_column : is_comment(line, 0);
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

/* Where a cell stands: in the text, and on the board, from 0. */
struct spot {
  struct kakuroi_place place;
  size_t row, column;
};

static enum dlx_status refuse(struct word word, const struct spot *spot, const char *why, struct dlx_message *message) {
  int length = word.length > 40 ? 40 : (int)word.length;
  return kakuroi_fail(message, DLX_BAD_INPUT, spot->place.line, spot->place.column, "r%zuc%zu: '%.*s' %s",
                      spot->row + 1, spot->column + 1, length, word.start, why);
}

static enum dlx_status read_cell(struct word word, const struct spot *spot, struct kakuro_cell *cell,
                                 struct dlx_message *message) {
  *cell = (struct kakuro_cell){0};
  const char *end = word.start + word.length;
  if (is_wall(word)) return DLX_OK;
  if (is_clue(word)) {
    const char *slash = memchr(word.start, '\\', word.length);
    bool fits = read_clue(word.start, slash, &cell->down);
    fits = read_clue(slash + 1, end, &cell->across) && fits;
    return fits ? DLX_OK : refuse(word, spot, "has a sum that is none: a clue is 1 to 45, or left out", message);
  }
  cell->white = true;
  if (is_white(word)) return DLX_OK;
  if (word.length == 1 && word.start[0] >= '1' && word.start[0] <= '9') {
    cell->digit = (uint8_t)(word.start[0] - '0');
    return DLX_OK;
  }
  if (all(word.start, end, is_digit)) return refuse(word, spot, "is no digit of 1 to 9", message);
  return refuse(word, spot, "is no cell: a cell is '#', '.', a digit, or a clue such as 17\\6, 17\\ or \\6", message);
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

enum dlx_status kakuroi_read_row(struct kakuro_reader *reader, struct kakuroi_line line, struct kakuroi_place first,
                                 size_t row, size_t *cells, struct dlx_message *message) {
  struct word word = {line.start, 0};
  struct spot spot = {.place = first, .row = row};
  for (; next_word(&word, line); spot.column++) {
    spot.place.column = (size_t)(word.start - line.start) + first.column;
    if (!make_cells(reader, *cells + 1)) return DLX_NO_MEMORY;
    enum dlx_status status = read_cell(word, &spot, &reader->row[*cells], message);
    if (status) return status;
    reader->places[(*cells)++] = spot.place;
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

/* To the end of a board that cannot be read. */
static void pass_over(struct kakuro_reader *reader) {
  while (reader->at < reader->size && !ends_board(kakuroi_line_at(reader))) kakuroi_next_line(reader);
}

/* The first line is a row. */
static enum dlx_status read_lines(struct kakuro_reader *reader, size_t *rows, size_t *columns,
                                  struct dlx_message *message) {
  size_t cells = 0;
  while (reader->at < reader->size) {
    struct kakuroi_line line = kakuroi_line_at(reader);
    if (ends_board(line)) break;
    if (*rows == 0 || !is_comment(line, *columns)) {
      size_t first = cells;
      enum dlx_status status = kakuroi_read_row(reader, line, kakuroi_here(reader), *rows, &cells, message);
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
