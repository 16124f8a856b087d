/*
 * A text as lines, and what one line by itself looks like.
 */
#ifndef SUDOKU_TEXT_LINE_H
#define SUDOKU_TEXT_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes from 'start' up to, not including, 'end'. */
struct span {
  const char *start;
  const char *end;
};

static inline size_t span_length(struct span span) {
  return (size_t)(span.end - span.start);
}

/* A place between two lines. */
struct place {
  const char *at;
  size_t number; /* of the line that begins there */
};

struct text_line {
  struct span text; /* without the line end */
  size_t number;
  struct place next;
};

/* The line that begins at 'place'; false: the text ends there. */
bool sudokui_take_line(struct place place, const char *text_end, struct text_line *line);

enum line_kind {
  LINE_EMPTY,       /* nothing, or only blanks: between grids or bands */
  LINE_COMMENT,     /* # ...   % ...   // ...   begins so */
  LINE_HEADING,     /* Grid 01 */
  LINE_SECTION,     /* [Puzzle] */
  LINE_HEADER,      /* puzzle,solution: names the columns of a CSV */
  LINE_SIZE,        /* a number by itself, such as 16 */
  LINE_PUNCTUATION, /* the brackets around an array of C or MiniZinc, with the name before them */
  LINE_RULE,        /* +---+---+ */
  LINE_DASHES,      /* ---|---|---: a border, or a row of blanks */
  LINE_CELLS        /* what is left: a row, a puzzle, or something wrong */
};

enum line_kind sudokui_line_kind(const struct text_line *line);

/*
 * The part of a line that holds cells, which leaves out a remark behind them, the name of an array before them, and the
 * other columns of a CSV.  'csv_column' is the one that holds the puzzle, from 0.
 */
struct span sudokui_body(const struct text_line *line, size_t csv_column);

/* Which column of a header line is the puzzle's. */
size_t sudokui_csv_column(const struct text_line *header);

/* The next word of a body, which ends at a blank, comma, bar, bracket or quote; false: there is none.  Takes it, and
   what stands before it, off the body. */
bool sudokui_next_word(struct span *body, struct span *word);

/* How long the word at the start of a line is if it is so long that the line can only be a puzzle by itself; else 0.
   This is the quick way in for files of one puzzle a line. */
size_t sudokui_long_word(const struct text_line *line, const char **start);

#define LONGEST_PLAIN_ROW 36 /* symbols, one character each, that a row can have */

/* What can be counted on a line. */
struct measure {
  size_t words;
  size_t first;   /* characters in the first word */
  size_t symbols; /* characters in all words */
  bool even;      /* all words are equally long */
  size_t bars;    /* | or ! */
  size_t commas;
  size_t width; /* of the whole line */
};

struct measure sudokui_measure(const struct text_line *line, struct span body);

/* The number of a word of digits, up to 9999; 0 if it is none. */
size_t sudokui_number(struct span word);

static inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}
static inline bool is_bar(char c) {
  return c == '|' || c == '!';
}
static inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
static inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

#endif
