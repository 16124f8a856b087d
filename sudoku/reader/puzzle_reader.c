/*
 * The reader: goes through a text and hands out its puzzles one by one.
 *
 * A line that begins with a long word is a puzzle by itself, and is read without looking further.  Before any other the
 * layout of the run of lines is found once, and its puzzles are then handed out:
 *
 *     text     line puzzle   line puzzle   run                      heading   run
 *                                          lines: a puzzle a line             rows: 9 to a puzzle
 *
 * Where the shape of a run allows both, the values decide: rows, unless each line by itself is a sensible puzzle.
 */
#include "sudoku/misuse.h"
#include "sudoku/reader/box_drawing.h"
#include "sudoku/reader/drawn_puzzle.h"
#include "sudoku/reader/fill.h"
#include "sudoku/reader/json_object.h"
#include "sudoku/reader/layout.h"
#include "sudoku/reader/line_puzzle.h"
#include "sudoku/reader/open_sudoku.h"
#include "sudoku/reader/plain_lines.h"
#include "sudoku/reader/row.h"
#include "sudoku/shape.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What the run at hand is. */
enum run { RUN_NONE, RUN_LINES, RUN_ROWS, RUN_BROKEN };

struct sudoku_reader {
  struct sudoku_reading reading;
  struct puzzle_rules rules;
  struct span text;
  char *plain;        /* the text, if it had to be changed; else NULL */
  struct place at;    /* Invariant: at the start of a line */
  const char *game;   /* XML: behind the last game, in the line at 'at'; else NULL */
  const char *object; /* JSON: the same of objects */

  enum run run;
  struct layout layout; /* of the run, if there is one; Invariant: at <= layout.end */

  size_t size_line;  /* the number on a line by itself before the puzzle; 0: none */
  bool only_rows;    /* in a [Puzzle] section: a line is a row */
  bool line_by_line; /* the last puzzle was a line */
  bool noted_lines;  /* the notes that are given once a text */
  bool noted_symbols;
  enum sudoku_symbols sure; /* the last set that was found for sure, and for which side */
  size_t sure_side;

  struct cells cells;      /* scratch */
  struct sudoku_grid grid; /* the puzzle being read, so that the caller's stays as it is if that fails */
};

/* Lines that end in a carriage return alone, as on the first Macintoshes. */
static bool has_old_line_ends(struct span text) {
  size_t size = span_length(text);
  return size > 0 && !memchr(text.start, '\n', size) && memchr(text.start, '\r', size);
}

enum dlx_status sudoku_reader_new(const char *text, size_t size, const struct sudoku_reading *reading,
                                  sudoku_reader **reader) {
  SUDOKU_REQUIRE((text || size == 0) && reader);
  static const struct sudoku_reading usual = {0};
  if (!reading) reading = &usual;
  SUDOKU_REQUIRE(reading->side == 0 || (reading->side >= SUDOKU_MINIMUM_SIDE && reading->side <= SUDOKU_MAXIMUM_SIDE));
  SUDOKU_REQUIRE(reading->box_rows == 0 || sudokui_shape_is_allowed(reading->box_rows, reading->box_columns));
  SUDOKU_REQUIRE(reading->box_rows == 0 || reading->side == 0 ||
                 reading->box_rows * reading->box_columns == reading->side);
  sudoku_reader *made = calloc(1, sizeof *made);
  if (!made) return DLX_NO_MEMORY;
  made->reading = *reading;
  made->rules = (struct puzzle_rules){.side = reading->side,
                                      .box_rows = reading->box_rows,
                                      .box_columns = reading->box_columns,
                                      .symbols = reading->symbols};
  if (size == 0) text = "";
  if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
    text += 3;
    size -= 3;
  }
  made->text = (struct span){text, text + size};
  bool old_lines = has_old_line_ends(made->text);
  if (old_lines || sudokui_has_box_drawing(made->text)) {
    made->plain = malloc(size + 1);
    if (!made->plain) {
      free(made);
      return DLX_NO_MEMORY;
    }
    made->text = (struct span){made->plain, made->plain + sudokui_plain_borders(made->text, made->plain)};
    for (char *p = made->plain; old_lines && p < made->text.end; p++)
      if (*p == '\r') *p = '\n';
  }
  made->at = (struct place){made->text.start, 1 + reading->lines_before};
  made->line_by_line = reading->lines_before > 0;
  if (!made->line_by_line && sudokui_is_xml(made->text)) made->game = made->text.start;
  if (!made->line_by_line && sudokui_is_json(made->text)) made->object = made->text.start;
  *reader = made;
  return DLX_OK;
}

void sudoku_reader_free(sudoku_reader *reader) {
  if (!reader) return;
  free(reader->cells.spans);
  free(reader->plain);
  sudoku_grid_release(&reader->grid);
  free(reader);
}

/* ---------------------------------------------------------------- places and messages */

/* The line of a byte that is not before 'start'. */
static struct place line_of(struct place start, const char *at) {
  const char *p;
  while ((p = memchr(start.at, '\n', (size_t)(at - start.at)))) start = (struct place){p + 1, start.number + 1};
  return start;
}

static void locate(struct place start, const char *at, size_t *line, size_t *column) {
  struct place place = line_of(start, at);
  *line = place.number;
  *column = (size_t)(at - place.at) + 1;
}

static void note(const sudoku_reader *reader, struct place start, const char *text) {
  if (!reader->reading.note) return;
  struct dlx_message message;
  sudokui_fail(&message, DLX_OK, start.number, 1, "%s", text);
  reader->reading.note(reader->reading.user, &message);
}

/*
 * Ends a puzzle that was read into reader->grid: its first cell stands at 'first', its first line begins at 'start'.
 * On DLX_BAD_INPUT makes a message of 'bad'.
 */
static enum dlx_status hand_out(sudoku_reader *reader, enum dlx_status status, struct place start, const char *first,
                                const struct bad_cell *bad, struct sudoku_grid *grid, struct dlx_message *message) {
  size_t line, column;
  if (status == DLX_NO_MEMORY) return sudokui_fail(message, status, 0, 0, "out of memory");
  if (status) {
    locate(start, bad->at, &line, &column);
    return sudokui_fail(message, status, line, column, "%s", bad->text);
  }
  locate(start, first, &reader->grid.line, &reader->grid.column);
  struct sudoku_grid swapped = *grid;
  *grid = reader->grid;
  reader->grid = swapped;
  return DLX_OK;
}

/* ---------------------------------------------------------------- symbols that stay open */

/* If another set fits the puzzle in reader->grid as well, takes the one of earlier puzzles, or says so. */
static enum dlx_status settle_symbols(sudoku_reader *reader, struct place start, bool open, struct bad_cell *bad) {
  struct sudoku_grid *grid = &reader->grid;
  if (!open) {
    if (grid->side > 9) {
      reader->sure = grid->symbols;
      reader->sure_side = grid->side;
    }
    return DLX_OK;
  }
  if (reader->sure_side == grid->side && reader->sure != grid->symbols && reader->sure != SUDOKU_NUMBERS) {
    size_t box_rows = grid->box_rows, box_columns = grid->box_columns;
    enum dlx_status status = sudoku_grid_prepare(grid, box_rows, box_columns);
    bool still_open;
    struct bad_cell other;
    if (!status) status = sudokui_fill(&reader->cells, reader->sure, grid, &still_open, &other);
    if (status != DLX_BAD_INPUT) return status;
    status = sudoku_grid_prepare(grid, box_rows, box_columns);
    return status ? status : sudokui_fill(&reader->cells, SUDOKU_SYMBOLS_ANY, grid, &still_open, bad);
  }
  if (reader->sure_side != grid->side && !reader->noted_symbols) {
    reader->noted_symbols = true;
    note(reader, start,
         "the first symbol of this grid may be 0 or 1: read as 1 (--symbols 1-G, 0-F, A-P or numbers decides)");
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------- puzzles on a line */

static enum dlx_status read_line(sudoku_reader *reader, const struct text_line *line, bool *open,
                                 struct bad_cell *bad) {
  const char *start;
  size_t length = reader->rules.csv_column == 0 ? sudokui_long_word(line, &start) : 0;
  if (length > 0)
    return sudokui_read_word_puzzle(&reader->rules, (struct span){start, start + length}, &reader->cells, &reader->grid,
                                    open, bad);
  return sudokui_read_line_puzzle(&reader->rules, line, &reader->cells, &reader->grid, open, bad);
}

static const char *first_cell(const struct text_line *line) {
  struct span text = line->text, word;
  return sudokui_next_word(&text, &word) ? word.start : line->text.start;
}

static enum dlx_status hand_out_line(sudoku_reader *reader, const struct text_line *line, struct sudoku_grid *grid,
                                     struct dlx_message *message) {
  struct place start = reader->at;
  struct bad_cell bad = {0};
  bool open;
  enum dlx_status status = read_line(reader, line, &open, &bad);
  if (!status) status = settle_symbols(reader, start, open, &bad);
  struct span regions;
  if (!status && sudokui_find_regions(line->text, &regions))
    status = sudokui_keep_regions(regions, &reader->grid, &bad);
  if (status != DLX_NO_MEMORY) {
    reader->at = line->next;
    reader->line_by_line = true;
    reader->size_line = 0;
  }
  return hand_out(reader, status, start, first_cell(line), &bad, grid, message);
}

/* ---------------------------------------------------------------- puzzles of rows */

/* How many cells of a whole row stand before the first bar that is between two cells; 0: there is none. */
static size_t cells_before_bar(const struct row *row) {
  for (size_t i = 0; i + 1 < row->count; i++) {
    const char *gap = row->cells[i].end, *end = row->cells[i + 1].start;
    if (gap && end && gap < end && memchr(gap, '|', (size_t)(end - gap))) return i + 1;
  }
  return 0;
}

/* Borders that stand both ways, and agree, show the shape of the boxes; else the side says it. */
static enum dlx_status prepare_rows(sudoku_reader *reader, size_t rows_before_rule, size_t cells_before) {
  size_t side = reader->layout.side;
  bool told = reader->rules.box_rows * reader->rules.box_columns == side;
  if (!told && cells_before > 1 && rows_before_rule > 1 && rows_before_rule * cells_before == side)
    return sudoku_grid_prepare(&reader->grid, rows_before_rule, cells_before);
  return sudokui_prepare_by_rules(&reader->rules, side, &reader->grid);
}

/* Reads the rows of one grid.  '*next' is set behind them, also if they are wrong. */
static enum dlx_status read_rows(sudoku_reader *reader, const char **first, struct place *next, bool *open,
                                 struct bad_cell *bad) {
  const struct layout *layout = &reader->layout;
  enum dlx_status status = DLX_OK;
  reader->cells.count = 0;
  reader->cells.apart = layout->kind == LAYOUT_WORDS || layout->kind == LAYOUT_BARS || layout->kind == LAYOUT_COMMAS;
  if (!sudokui_cells_reserve(&reader->cells, layout->side * layout->side)) return DLX_NO_MEMORY;
  struct place place = reader->at;
  struct text_line line;
  struct row row;
  size_t rows_before_rule = 0, cells_before = 0;
  for (size_t rows = 0; rows < layout->side && sudokui_take_line(place, reader->text.end, &line); place = line.next) {
    if (!sudokui_is_row(layout, &line)) {
      if (rows_before_rule == 0) rows_before_rule = rows;
      continue;
    }
    if (rows++ == 0) *first = first_cell(&line);
    sudokui_take_row(layout, &line, reader->rules.csv_column, &row);
    if (status) continue;
    if (row.count != layout->side) {
      const char *at = first_cell(&line);
      if (row.count > layout->side && row.count < SUDOKU_MAXIMUM_SIDE) at = row.cells[layout->side].start;
      status =
          sudokui_refuse(bad, at, "a row of %zu cells in a grid of %zu by %zu", row.count, layout->side, layout->side);
      continue;
    }
    if (rows == 1) cells_before = cells_before_bar(&row);
    memcpy(reader->cells.spans + reader->cells.count, row.cells, row.count * sizeof *row.cells);
    reader->cells.count += row.count;
  }
  *next = place;
  if (!status) status = prepare_rows(reader, rows_before_rule, cells_before);
  return status ? status : sudokui_fill(&reader->cells, reader->rules.symbols, &reader->grid, open, bad);
}

static enum dlx_status hand_out_rows(sudoku_reader *reader, struct sudoku_grid *grid, struct dlx_message *message) {
  struct place start = reader->at, next;
  const char *first = start.at;
  struct bad_cell bad = {0};
  bool open;
  enum dlx_status status = read_rows(reader, &first, &next, &open, &bad);
  if (!status) status = settle_symbols(reader, start, open, &bad);
  if (status != DLX_NO_MEMORY) {
    reader->at = next;
    reader->line_by_line = false;
    reader->layout.rows -= reader->layout.side;
    if (reader->layout.rows == 0) {
      reader->at = reader->layout.end;
      reader->run = RUN_NONE;
    }
  }
  return hand_out(reader, status, start, first, &bad, grid, message);
}

/* ---------------------------------------------------------------- drawings with regions */

/* '*is_one' is false where there is none here; nothing has then been read. */
static enum dlx_status hand_out_drawing(sudoku_reader *reader, struct sudoku_grid *grid, bool *is_one,
                                        struct dlx_message *message) {
  struct drawing drawing;
  struct place start = reader->at;
  struct bad_cell bad = {0};
  bool open;
  enum drawing_kind kind = sudokui_find_drawing(start, reader->text.end, &drawing);
  *is_one = kind != DRAWING_NONE;
  if (!*is_one) return DLX_OK;
  enum dlx_status status =
      kind == DRAWING_BROKEN
          ? sudokui_refuse(&bad, start.at, "regions are drawn here, but not in rows of as many cells of equal width")
          : sudokui_read_drawing(&reader->rules, &drawing, reader->text.end, &reader->cells, &reader->grid, is_one,
                                 &open, &bad);
  if (!status && !*is_one) return DLX_OK;
  if (status != DLX_NO_MEMORY) {
    reader->at = drawing.end;
    reader->line_by_line = false;
    reader->size_line = 0;
  }
  const char *first = status ? start.at : reader->cells.spans[0].start;
  return hand_out(reader, status, start, first, &bad, grid, message);
}

/* ---------------------------------------------------------------- what is no puzzle */

#define LONGEST_SHORT_ROW 9 /* one row of more cells was rather to be a puzzle on a line */

/* Are there only signs on the line that can stand in a row? */
static bool may_be_row(const struct text_line *line) {
  struct span body = sudokui_body(line, 0), word;
  while (sudokui_next_word(&body, &word))
    for (const char *p = word.start; p < word.end; p++)
      if (!is_letter(*p) && !is_digit(*p) && !sudokui_is_blank_sign((unsigned char)*p)) return false;
  return true;
}

/* A run that is no puzzle; its first line says why it is none. */
static enum dlx_status hand_out_broken(sudoku_reader *reader, struct dlx_message *message) {
  const struct layout *layout = &reader->layout;
  struct place start = reader->at;
  struct text_line line = {0};
  for (struct place place = start; sudokui_take_line(place, reader->text.end, &line); place = line.next)
    if (sudokui_is_row(layout, &line)) break;
  struct bad_cell bad = {0};
  const char *at = first_cell(&line);
  if (layout->rows == 1 && layout->side > 0 && !may_be_row(&line)) {
    sudokui_refuse(&bad, at, "this is no puzzle, nor a row of one");
  } else if (layout->side > 0 && !(layout->rows == 1 && layout->side > LONGEST_SHORT_ROW)) {
    sudokui_refuse(&bad, at, "%zu row%s of %zu cells, where a grid has %zu rows", layout->rows,
                   layout->rows == 1 ? "" : "s", layout->side, layout->side);
  } else if (layout->rows > 1 && reader->rules.side > 0) {
    sudokui_refuse(&bad, at, "these %zu lines are no grid of %zu by %zu", layout->rows, reader->rules.side,
                   reader->rules.side);
  } else if (layout->rows > 1) {
    sudokui_refuse(&bad, at, "these %zu lines are neither puzzles nor the rows of one", layout->rows);
  } else {
    bool open;
    enum dlx_status status = read_line(reader, &line, &open, &bad);
    if (status == DLX_NO_MEMORY) return hand_out(reader, status, start, at, NULL, NULL, message);
    if (status == DLX_OK) sudokui_refuse(&bad, at, "a row by itself is no puzzle");
  }
  reader->at = layout->end;
  reader->run = RUN_NONE;
  return hand_out(reader, DLX_BAD_INPUT, start, at, &bad, NULL, message);
}

/* ---------------------------------------------------------------- lines or rows? */

/* How many lines of the run are puzzles each by itself, and how many of those are sensible ones, in which something is
   given and nothing contradicts. */
static enum dlx_status try_lines(sudoku_reader *reader, size_t *readable, size_t *sensible) {
  const struct layout *layout = &reader->layout;
  *readable = 0;
  *sensible = 0;
  struct text_line line;
  for (struct place place = layout->start; place.at != layout->end.at; place = line.next) {
    if (!sudokui_take_line(place, reader->text.end, &line)) break;
    if (!sudokui_is_row(layout, &line)) continue;
    struct bad_cell bad = {0};
    bool open;
    enum dlx_status status = read_line(reader, &line, &open, &bad);
    if (status == DLX_NO_MEMORY) return status;
    if (status) continue;
    const struct sudoku_grid *grid = &reader->grid;
    bool given = false;
    for (size_t i = 0; i < grid->side * grid->side && !given; i++) given = grid->cells[i] > 0;
    ++*readable;
    *sensible += given && !sudoku_has_conflict(grid);
  }
  return DLX_OK;
}

/* Would the run's first grid of rows contradict itself? */
static enum dlx_status rows_contradict(sudoku_reader *reader, bool *contradict) {
  const char *first;
  struct place next;
  struct bad_cell bad = {0};
  bool open;
  enum dlx_status status = read_rows(reader, &first, &next, &open, &bad);
  *contradict = status == DLX_BAD_INPUT || (status == DLX_OK && sudoku_has_conflict(&reader->grid));
  return status == DLX_NO_MEMORY ? status : DLX_OK;
}

/* Decides what the run in reader->layout is, and sets reader->run.  DLX_NO_MEMORY is the only error. */
static enum dlx_status decide(sudoku_reader *reader) {
  const struct layout *layout = &reader->layout;
  bool rows = layout->kind != LAYOUT_BROKEN;
  if (layout->line_side == 0 || reader->only_rows) {
    /* Between puzzles of a line each, what makes no grid is as many broken ones, but rows that nearly make a grid are
       one. */
    struct text_line next;
    const char *word;
    bool before_line = sudokui_take_line(layout->end, reader->text.end, &next) && sudokui_long_word(&next, &word) > 0;
    bool nearly = layout->side > 0 && layout->rows >= SUDOKU_MINIMUM_SIDE;
    bool lines = !layout->exact && !nearly && !reader->only_rows && (reader->line_by_line || before_line);
    reader->run = lines ? RUN_LINES : rows ? RUN_ROWS : RUN_BROKEN;
    return DLX_OK;
  }
  if (rows && layout->exact && (layout->bordered || reader->rules.side == layout->side)) {
    reader->run = RUN_ROWS;
    return DLX_OK;
  }
  if (reader->rules.side == layout->line_side || (!rows && (layout->rows < 3 || reader->line_by_line))) {
    reader->run = RUN_LINES;
    return DLX_OK;
  }
  size_t readable, sensible;
  enum dlx_status status = try_lines(reader, &readable, &sensible);
  if (status) return status;
  bool lines = 3 * readable >= layout->rows; /* some may be wrong */
  if (rows && layout->exact) {
    lines = sensible == layout->rows;
    if (!lines && readable == layout->rows) status = rows_contradict(reader, &lines);
    if (status) return status;
    if (lines && !reader->noted_lines) {
      reader->noted_lines = true;
      note(reader, layout->start, "these lines could be the rows of one grid: read as a puzzle each (--size decides)");
    }
  }
  reader->run = lines ? RUN_LINES : rows ? RUN_ROWS : RUN_BROKEN;
  return DLX_OK;
}

/* Finds the layout of the run that begins at reader->at.  A number before it may be the side, or the side of a box. */
static enum dlx_status begin_run(sudoku_reader *reader, struct place blanks) {
  struct layout_question question = {.text_end = reader->text.end,
                                     .csv_column = reader->rules.csv_column,
                                     .side = reader->rules.side,
                                     .symbols = reader->rules.symbols,
                                     .blanks = blanks,
                                     .start = reader->at};
  reader->layout = (struct layout){0};
  const size_t told[] = {reader->size_line, reader->size_line * reader->size_line};
  for (size_t i = 0; i < 2 && reader->rules.side == 0; i++) {
    if (told[i] < SUDOKU_MINIMUM_SIDE || told[i] > SUDOKU_MAXIMUM_SIDE) continue;
    question.side = told[i];
    reader->layout = sudokui_find_layout(&question);
    bool rows = reader->layout.exact && reader->layout.kind != LAYOUT_BROKEN;
    if (!rows && reader->layout.line_side != told[i]) continue;
    reader->at = reader->layout.start;
    reader->run = rows ? RUN_ROWS : RUN_LINES;
    return DLX_OK;
  }
  question.side = reader->rules.side;
  reader->layout = sudokui_find_layout(&question);
  reader->at = reader->layout.start;
  return decide(reader);
}

/* ---------------------------------------------------------------- going through the text */

static bool is_state_section(const struct text_line *line) {
  const char *p = memchr(line->text.start, '[', span_length(line->text));
  return p && line->text.end - p >= 7 && memcmp(p, "[State]", 7) == 0;
}

/* Passes over what follows a [State] heading of an .sdk file: how far a player had come. */
static struct place behind_state(const sudoku_reader *reader, struct place place) {
  struct text_line line;
  while (sudokui_take_line(place, reader->text.end, &line) && sudokui_line_kind(&line) != LINE_SECTION)
    place = line.next;
  return place;
}

/* Is the line a blank row, so far as it goes? */
static bool may_be_blank_row(const struct text_line *line) {
  return span_length(line->text) >= SUDOKU_MINIMUM_SIDE;
}

/* Goes on to the next line that begins a puzzle; false: there is none.  '*line' is that line, '*blanks' where lines of
   blanks begin that stand right before it. */
static bool find_puzzle(sudoku_reader *reader, struct text_line *line, struct place *blanks) {
  bool in_blanks = false;
  while (sudokui_take_line(reader->at, reader->text.end, line)) {
    enum line_kind kind = sudokui_line_kind(line);
    if (kind == LINE_SIZE && reader->line_by_line) kind = LINE_CELLS;
    if (!in_blanks) *blanks = reader->at;
    in_blanks = kind == LINE_EMPTY && may_be_blank_row(line);
    switch (kind) {
    case LINE_CELLS:
    case LINE_DASHES:
    case LINE_RULE:
      return true;
    case LINE_SECTION:
      reader->only_rows = true;
      reader->size_line = 0;
      if (is_state_section(line)) line->next = behind_state(reader, line->next);
      break;
    case LINE_HEADER:
      reader->rules.csv_column = sudokui_csv_column(line);
      break;
    case LINE_HEADING:
      reader->size_line = 0;
      break;
    case LINE_SIZE: {
      struct span text = sudokui_body(line, 0), word;
      reader->size_line = sudokui_next_word(&text, &word) ? sudokui_number(word) : 0;
      break;
    }
    default:
      break;
    }
    reader->at = line->next;
  }
  return false;
}

static enum dlx_status read_game(sudoku_reader *reader, struct sudoku_grid *grid, bool *found,
                                 struct dlx_message *message) {
  struct span rest = {reader->game, reader->text.end};
  struct span data;
  *found = sudokui_next_game(&rest, &data);
  if (!*found) return DLX_OK;
  struct place start = reader->at;
  struct bad_cell bad = {0};
  bool open;
  enum dlx_status status = sudokui_take_game(data, &reader->cells, &bad);
  if (!status) status = sudokui_prepare_by_rules(&reader->rules, 9, &reader->grid);
  if (!status) status = sudokui_fill(&reader->cells, reader->rules.symbols, &reader->grid, &open, &bad);
  if (status != DLX_NO_MEMORY) {
    reader->game = rest.start;
    reader->at = line_of(start, rest.start);
  }
  return hand_out(reader, status, start, data.start, &bad, grid, message);
}

static enum dlx_status read_object(sudoku_reader *reader, struct sudoku_grid *grid, bool *found,
                                   struct dlx_message *message) {
  struct span rest = {reader->object, reader->text.end};
  struct span object;
  *found = sudokui_next_object(&rest, &object);
  if (!*found) return DLX_OK;
  struct place start = line_of(reader->at, object.start);
  struct puzzle_rules rules = reader->rules;
  struct text_line line = {0};
  struct bad_cell bad = {0};
  bool open;
  struct span regions;
  enum dlx_status status = sudokui_take_object(object, &rules, &line.text, &regions, &bad);
  if (!status) status = sudokui_read_line_puzzle(&rules, &line, &reader->cells, &reader->grid, &open, &bad);
  if (!status) status = settle_symbols(reader, start, open, &bad);
  if (!status && regions.start) status = sudokui_keep_regions(regions, &reader->grid, &bad);
  if (status != DLX_NO_MEMORY) {
    reader->object = rest.start;
    reader->at = line_of(start, rest.start);
  }
  return hand_out(reader, status, start, line.text.start, &bad, grid, message);
}

enum dlx_status sudoku_read(sudoku_reader *reader, struct sudoku_grid *grid, bool *found, struct dlx_message *message) {
  SUDOKU_REQUIRE(reader && grid && found);
  if (reader->game) return read_game(reader, grid, found, message);
  if (reader->object) return read_object(reader, grid, found, message);
  *found = true;
  struct text_line line;
  for (;;) {
    if (reader->run == RUN_ROWS) return hand_out_rows(reader, grid, message);
    if (reader->run == RUN_BROKEN) return hand_out_broken(reader, message);
    if (reader->run == RUN_LINES) {
      while (reader->at.at != reader->layout.end.at && sudokui_take_line(reader->at, reader->text.end, &line)) {
        if (sudokui_is_row(&reader->layout, &line)) return hand_out_line(reader, &line, grid, message);
        reader->at = line.next;
      }
      reader->run = RUN_NONE;
    }

    bool is_drawing;
    enum dlx_status drawn = hand_out_drawing(reader, grid, &is_drawing, message);
    if (drawn || is_drawing) return drawn;

    /* The quick way: a line that can only be a puzzle. */
    const char *word;
    if (reader->rules.csv_column == 0 && sudokui_take_line(reader->at, reader->text.end, &line) &&
        sudokui_long_word(&line, &word))
      return hand_out_line(reader, &line, grid, message);

    struct place blanks = reader->at;
    if (!find_puzzle(reader, &line, &blanks)) {
      *found = false;
      return DLX_OK;
    }
    drawn = hand_out_drawing(reader, grid, &is_drawing, message);
    if (drawn || is_drawing) return drawn;
    if (sudokui_long_word(&line, &word)) return hand_out_line(reader, &line, grid, message);
    enum dlx_status status = begin_run(reader, blanks);
    if (status) return sudokui_fail(message, status, 0, 0, "out of memory");
    reader->size_line = 0;
    if (reader->layout.rows == 0) {
      assert(reader->layout.end.at > reader->at.at);
      reader->run = RUN_NONE; /* borders around nothing */
      reader->at = reader->layout.end;
    }
  }
}

/* Would a line of 81 characters be a 9x9 puzzle from one to nine? */
static bool takes_plain_lines(const sudoku_reader *reader) {
  const struct puzzle_rules *rules = &reader->rules;
  size_t box_side = rules->box_rows * rules->box_columns;
  bool between_runs = reader->run == RUN_NONE || (reader->run == RUN_LINES && reader->at.at == reader->layout.end.at);
  return !reader->game && !reader->object && between_runs && rules->csv_column == 0 &&
         (rules->side == 0 || rules->side == 9) && (box_side != 9 || rules->box_rows == 3) &&
         (rules->symbols == SUDOKU_SYMBOLS_ANY || rules->symbols == SUDOKU_FROM_ONE);
}

/* Where the comments end that stand here. */
static struct place behind_comments(const sudoku_reader *reader) {
  struct place place = reader->at;
  struct text_line line;
  while (place.at < reader->text.end && *place.at == '#' && sudokui_take_line(place, reader->text.end, &line))
    place = line.next;
  return place;
}

size_t sudoku_read_lines(sudoku_reader *reader, size_t most, const char **text, size_t *line) {
  SUDOKU_REQUIRE(reader && text && line);
  if (!takes_plain_lines(reader)) return 0;
  struct place place = behind_comments(reader);
  size_t count = sudokui_plain_lines((struct span){place.at, reader->text.end}, most);
  if (count == 0) return 0;
  *text = place.at;
  *line = place.number;
  reader->at = (struct place){place.at + count * PLAIN_LINE, place.number + count};
  reader->run = RUN_NONE;
  reader->line_by_line = true;
  reader->size_line = 0;
  return count;
}
