/*
 * A text as lines, and what one line by itself looks like.
 *
 *     puzzle = [| 5, 3, 0, 0, 7, 0, 0, 0, 0,   // a remark
 *     |--------|  |-----------------------|
 *      a name      the body: words with something between them
 *
 * What a line is cannot always be told from itself alone: whether dashes are a border or blanks, or a number a size or
 * a row that is far too short, the layout decides, which sees the lines around it.
 */
#include "sudoku/reader/text_line.h"

#include <string.h>
#include <strings.h>

bool sudokui_take_line(struct place place, const char *text_end, struct text_line *line) {
  if (place.at == text_end) return false;
  const char *end = memchr(place.at, '\n', (size_t)(text_end - place.at));
  line->next = (struct place){end ? end + 1 : text_end, place.number + 1};
  if (!end) end = text_end;
  if (end > place.at && end[-1] == '\r') end--;
  line->text = (struct span){place.at, end};
  line->number = place.number;
  return true;
}

static struct span trim(struct span span) {
  while (span.start < span.end && is_blank(*span.start)) span.start++;
  while (span.start < span.end && is_blank(span.end[-1])) span.end--;
  return span;
}

/* ---------------------------------------------------------------- words */

static bool is_in(const char *set, char c) {
  return c != '\0' && strchr(set, c);
}

static bool is_bracket(char c) {
  return is_in("{}[]()\"'", c);
}

static bool is_between_words(char c) {
  return is_blank(c) || c == ',' || is_bar(c) || is_bracket(c);
}

bool sudokui_next_word(struct span *body, struct span *word) {
  const char *p = body->start;
  while (p < body->end && is_between_words(*p)) p++;
  word->start = p;
  while (p < body->end && !is_between_words(*p)) p++;
  word->end = p;
  body->start = p;
  return word->start < word->end;
}

size_t sudokui_number(struct span word) {
  if (span_length(word) > 4) return 0;
  size_t number = 0;
  for (const char *p = word.start; p < word.end; p++) {
    if (!is_digit(*p)) return 0;
    number = number * 10 + (size_t)(*p - '0');
  }
  return number;
}

struct measure sudokui_measure(const struct text_line *line, struct span body) {
  struct measure measure = {.even = true, .width = span_length(line->text)};
  for (const char *p = body.start; p < body.end; p++) {
    measure.bars += is_bar(*p);
    measure.commas += *p == ',';
  }
  struct span word;
  while (sudokui_next_word(&body, &word)) {
    size_t length = span_length(word);
    if (measure.words++ == 0) measure.first = length;
    measure.symbols += length;
    if (length != measure.first) measure.even = false;
  }
  return measure;
}

/* What a character says to the search for a long word. */
enum part { PART_ODD, PART_OF_WORD, PART_END, PART_OF_BORDER };

static enum part part_of(char c) {
  if (is_digit(c) || c == '.' || is_letter(c)) return PART_OF_WORD;
  switch (c) {
  case '_':
  case '*':
  case '-':
  case '?':
    return PART_OF_WORD;
  case ',':
  case ';':
  case '#':
    return PART_END;
  case '+':
  case '=':
  case ':':
    return PART_OF_BORDER;
  default:
    break;
  }
  if (is_blank(c)) return PART_END;
  return is_bar(c) || is_bracket(c) ? PART_OF_BORDER : PART_ODD;
}

/* A border of runs of dashes between single corners, such as .-----.-----. or *---*---*, which are all signs of blanks
   as well. */
static bool is_rule(struct span word) {
  char corner = *word.start;
  if (!is_in(".*", corner) || word.end[-1] != corner) return false;
  for (const char *p = word.start; p + 1 < word.end;) {
    const char *run = ++p;
    while (p < word.end && *p == '-') p++;
    if (p - run < 2 || p == word.end || !is_in(".*", *p)) return false;
  }
  return true;
}

size_t sudokui_long_word(const struct text_line *line, const char **start) {
  const char *p = line->text.start;
  while (p < line->text.end && is_blank(*p)) p++;
  *start = p;
  if (p < line->text.end && (*p == '%' || *p == '/')) return 0;
  bool dashes = true;
  for (; p < line->text.end; p++) {
    enum part part = part_of(*p);
    if (part == PART_END) break;
    if (part == PART_OF_BORDER) return 0;
    if (*p != '-') dashes = false;
  }
  size_t length = (size_t)(p - *start);
  return length > LONGEST_PLAIN_ROW && !dashes && !is_rule((struct span){*start, p}) ? length : 0;
}

/* ---------------------------------------------------------------- bodies */

/* What stands behind the name of an array: "int grid[9][9] = {" is "{". */
static struct span without_name(struct span body) {
  if (body.start == body.end || !(is_letter(*body.start) || *body.start == '_')) return body;
  for (const char *p = body.end; p > body.start; p--)
    if (p[-1] == '=') return trim((struct span){p, body.end});
  return body;
}

static struct span without_remark(struct span body) {
  for (const char *p = body.start; p < body.end; p++)
    if (*p == ';' || *p == '#' || *p == '%' || (*p == '/' && p + 1 < body.end && p[1] == '/')) {
      body.end = p;
      return trim(body);
    }
  return body;
}

static struct span csv_field(struct span body, size_t column) {
  const char *start = body.start;
  for (const char *p = body.start; p < body.end; p++) {
    if (*p != ',') continue;
    if (column-- == 0) return trim((struct span){start, p});
    start = p + 1;
  }
  return column == 0 ? trim((struct span){start, body.end}) : (struct span){body.end, body.end};
}

/* Enough symbols for the smallest puzzle: then a comma behind them ends a column, not a cell. */
#define SMALLEST_PUZZLE 16

static bool holds_puzzle(struct span field) {
  size_t symbols = 0;
  for (const char *p = field.start; p < field.end && symbols < SMALLEST_PUZZLE; p++) symbols += !is_between_words(*p);
  return symbols == SMALLEST_PUZZLE;
}

/* A long word at the start, with a blank behind it, is a puzzle and the rest a remark. */
static struct span without_note(struct span body) {
  struct span rest = body, word;
  if (!sudokui_next_word(&rest, &word) || span_length(word) < SMALLEST_PUZZLE) return body;
  for (const char *p = body.start; p < word.start; p++)
    if (is_bar(*p)) return body;
  return rest.start == body.end || is_blank(*rest.start) ? word : body;
}

struct span sudokui_body(const struct text_line *line, size_t csv_column) {
  struct span body = without_name(without_remark(trim(line->text)));
  if (csv_column > 0) {
    body = csv_field(body, csv_column);
  } else if (memchr(body.start, ',', span_length(body))) {
    struct span field = csv_field(body, 0);
    if (holds_puzzle(field)) body = field;
  }
  return without_note(body);
}

/* ---------------------------------------------------------------- kinds */

static bool is_one_of(struct span word, const char *const *names) {
  for (; *names; names++)
    if (strlen(*names) == span_length(word) && strncasecmp(*names, word.start, span_length(word)) == 0) return true;
  return false;
}

/* The field without its quotes, if it is the name of the column that holds puzzles. */
static bool is_puzzle_column(struct span field) {
  static const char *const names[] = {"puzzle", "puzzles", "quiz",    "quizzes",  "grid",  "sudoku",
                                      "givens", "board",   "problem", "question", "quest", NULL};
  struct span word;
  return sudokui_next_word(&field, &word) && is_one_of(word, names);
}

size_t sudokui_csv_column(const struct text_line *header) {
  struct span body = trim(header->text);
  for (size_t column = 0;; column++) {
    struct span field = csv_field(body, column);
    if (is_puzzle_column(field)) return column;
    if (field.end == body.end) return 0;
  }
}

static bool is_header(struct span text) {
  for (const char *p = text.start; p < text.end; p++)
    if (!is_letter(*p) && !is_in(",\"_ -", *p) && !is_digit(*p)) return false;
  for (size_t column = 0;; column++) {
    struct span field = csv_field(text, column);
    if (is_puzzle_column(field)) {
      struct span word;
      sudokui_next_word(&field, &word);
      return !sudokui_next_word(&field, &word); /* "grid 7" is a heading */
    }
    if (field.end == text.end) return false;
  }
}

static bool is_heading(struct span text) {
  static const char *const names[] = {"grid", "puzzle", "sudoku", "game", "board", NULL};
  const char *p = text.start;
  while (p < text.end && is_letter(*p)) p++;
  if (!is_one_of((struct span){text.start, p}, names) || memchr(p, '=', (size_t)(text.end - p))) return false;
  return p == text.end || is_blank(*p) || is_digit(*p) || *p == '#' || *p == ':';
}

static bool is_section(struct span text) {
  if (text.end[-1] != ']' || span_length(text) < 5) return false;
  for (const char *p = text.start + 1; p < text.end - 1; p++)
    if (!is_letter(*p)) return false;
  return true;
}

/* Nothing but the signs of a border, at least one of which is no blank of a cell and no bar; or only dashes and bars.
 */
static enum line_kind border_kind(struct span text) {
  bool dashes = false, corners = false, sure = false;
  for (const char *p = text.start; p < text.end; p++) {
    if (*p == '-')
      dashes = true;
    else if (*p == '+' || *p == '=')
      sure = true;
    else if (is_in(".*:'", *p))
      corners = true;
    else if (!is_bar(*p) && !is_blank(*p))
      return LINE_CELLS;
  }
  if (sure || (dashes && corners)) return LINE_RULE;
  return dashes ? LINE_DASHES : LINE_CELLS;
}

static enum line_kind body_kind(const struct text_line *line) {
  struct span body = sudokui_body(line, 0);
  struct span word;
  bool named = body.start != trim(line->text).start;
  if (!sudokui_next_word(&body, &word)) {
    /* Empty cells between bars or commas, or only brackets? */
    struct measure measure = sudokui_measure(line, trim(line->text));
    return !named && (measure.bars > 2 || measure.commas > 2) ? LINE_CELLS : LINE_PUNCTUATION;
  }
  struct span more;
  if (sudokui_next_word(&body, &more)) return LINE_CELLS;
  return sudokui_number(word) > 0 && span_length(word) <= 3 ? LINE_SIZE : LINE_CELLS;
}

enum line_kind sudokui_line_kind(const struct text_line *line) {
  struct span text = trim(line->text);
  if (text.start == text.end) return LINE_EMPTY;
  char c = *text.start;
  if (c == '#' || c == '%') return LINE_COMMENT;
  if (c == '/' && span_length(text) > 1 && (text.start[1] == '/' || text.start[1] == '*')) return LINE_COMMENT;
  if (c == '[' && is_section(text)) return LINE_SECTION;
  if (is_letter(c) || c == '"') {
    if (is_header(text)) return LINE_HEADER;
    if (is_heading(text)) return LINE_HEADING;
  }
  if (is_in("-+|=!*.':", c)) {
    enum line_kind kind = border_kind(text);
    if (kind != LINE_CELLS) return kind;
  }
  return body_kind(line);
}
