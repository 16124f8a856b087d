/*
 * The reader of boards: a text, how far it has been read, and where each cell of the board at hand stands in it.
 *
 * A format is a function that reads one board.  kakuro_read() has passed over what is empty; it finds the format from
 * what follows and calls it.  A format function stands behind the board when it returns, or behind what is wrong.
 */
#ifndef KAKURO_READING_STATE_H
#define KAKURO_READING_STATE_H

#include "kakuro/kakuro.h"

#include <string.h>

/* Of a line and column in the text. */
struct kakuroi_place {
  size_t line;
  size_t column;
};

struct kakuro_reader {
  const char *text;
  size_t size;
  size_t at;         /* what is before it has been read */
  size_t line;       /* of 'at', from 1 */
  size_t line_start; /* where that line begins */
  struct kakuro_reading reading;

  struct kakuroi_place *places; /* where a cell of the board at hand stands; for lists: its clue */
  size_t place_room;

  struct kakuro_cell *row; /* text: cells of the board at hand, as they come */
  size_t row_room;

  /* text: what is known of the lines up to an empty one, at 'paragraph_end', from where they were looked at */
  size_t paragraph_end;
  bool is_one_column;
};

/* Lines: one ends with a line feed, and may have a carriage return before it. */
struct kakuroi_line {
  const char *start;
  size_t length; /* without its end */
};
struct kakuroi_line kakuroi_line_at(const struct kakuro_reader *reader);
void kakuroi_next_line(struct kakuro_reader *reader);

/* Steps over 'count' bytes, lines among them. */
void kakuroi_step(struct kakuro_reader *reader, size_t count);

/* Where 'at' is. */
struct kakuroi_place kakuroi_here(const struct kakuro_reader *reader);

/* Is the line at 'at' a comment, in front of a board?  Has a line nothing but blanks? */
bool kakuroi_is_comment(struct kakuro_reader *reader, struct kakuroi_line line);
bool kakuroi_is_blank(struct kakuroi_line line);

/* Room for the places of so many cells; those that there are stay. */
bool kakuroi_make_places(struct kakuro_reader *reader, size_t cells);

/* Is it one of 'signs'?  NUL never is. */
static inline bool kakuroi_is_one_of(char sign, const char *signs) {
  return sign != '\0' && strchr(signs, sign);
}

/* The cells of row 'row' of the board, counted from 0, in 'line', which begins at 'first'; they are put at the end of
   reader->row and reader->places, where '*cells' are already. */
enum dlx_status kakuroi_read_row(struct kakuro_reader *reader, struct kakuroi_line line, struct kakuroi_place first,
                                 size_t row, size_t *cells, struct dlx_message *message);

/* The formats. */
enum dlx_status kakuroi_read_rows(struct kakuro_reader *reader, struct kakuro_board *board,
                                  struct dlx_message *message);
enum dlx_status kakuroi_read_kkr(struct kakuro_reader *reader, struct kakuro_board *board, struct dlx_message *message);
enum dlx_status kakuroi_read_lists(struct kakuro_reader *reader, struct kakuro_board *board,
                                   struct dlx_message *message);
enum dlx_status kakuroi_read_object(struct kakuro_reader *reader, struct kakuro_board *board,
                                    struct dlx_message *message);

/* Is a line the first of lists for MiniZinc: name = value? */
bool kakuroi_is_list_line(struct kakuroi_line line);

#endif
