/*
 * How the puzzles of a text are laid out over its lines.
 *
 * A run is a group of lines without a gap.  What is counted on its lines - words, characters, the whole width - is put
 * to the vote, and the layout is the first of these in which the run makes whole grids:
 *
 *     as many fields between commas as rows, some empty    one grid, or several
 *     as many rows as each has words, or characters        one grid
 *     as many rows as there can be cells between bars      one grid with empty cells
 *     a multiple of what each row has                      several grids
 *     a part of it, and further runs with the same gap     one grid with a gap after each band
 *     as many lines as the widest is wide                  one grid with blanks for empty cells
 *
 * If none fits, the run is one broken puzzle, so that those behind it keep their places: and if it would be whole but
 * for some rows of a wrong length, then only the grids with such rows are.
 */
#include "sudoku/reader/layout.h"

#include "sudoku/reader/row.h"
#include "sudoku/symbols.h"

#include <stdint.h>

size_t sudokui_side_of(size_t cells) {
  for (size_t side = SUDOKU_MINIMUM_SIDE; side <= SUDOKU_MAXIMUM_SIDE && side * side <= cells; side++)
    if (side * side == cells) return side;
  return 0;
}

/* ---------------------------------------------------------------- walking a run */

struct walk {
  const struct layout_question *question;
  struct place at;
  bool dashes;
  size_t rows;
  struct measure first;
  bool after_border;
};

static bool is_multiple(size_t rows, size_t side) {
  return rows > 0 && side >= SUDOKU_MINIMUM_SIDE && rows % side == 0;
}

/* The next line of the run that holds cells; false: the run ends before 'walk->at'. */
static bool next_row(struct walk *walk, struct text_line *line, struct measure *measure) {
  const char *word;
  while (sudokui_take_line(walk->at, walk->question->text_end, line)) {
    if (sudokui_long_word(line, &word)) return false;
    enum line_kind kind = sudokui_line_kind(line);
    if (kind == LINE_DASHES) kind = walk->dashes ? LINE_CELLS : LINE_RULE;
    if (kind == LINE_RULE) {
      if (walk->after_border && walk->rows > 0) return false; /* the foot of one grid, the head of the next */
      walk->after_border = true;
      walk->at = line->next;
      continue;
    }
    bool whole = is_multiple(walk->rows, walk->first.words) || is_multiple(walk->rows, walk->first.symbols);
    if (kind == LINE_SIZE && !whole) kind = LINE_CELLS; /* within a grid it is a row that is too short */
    if (kind != LINE_CELLS) return false;
    *measure = sudokui_measure(line, sudokui_body(line, walk->question->csv_column));
    if (walk->rows++ == 0) walk->first = *measure;
    walk->after_border = false;
    walk->at = line->next;
    return true;
  }
  return false;
}

/* ---------------------------------------------------------------- votes */

/* What most have: a candidate leads while more have it than not, by Boyer and Moore. */
struct vote {
  size_t value;
  size_t lead;
  size_t agreeing; /* counted in a second pass */
};

static void cast(struct vote *vote, size_t value) {
  if (vote->lead == 0) vote->value = value;
  if (vote->value == value)
    vote->lead++;
  else
    vote->lead--;
}

struct survey {
  size_t rows;
  size_t with_bars;
  size_t borders; /* lines of borders */
  size_t dashes;  /* lines of dashes, not counted as rows */
  struct vote words;
  struct vote commas;
  struct vote symbols;    /* of rows with words of one length */
  struct vote line_cells; /* if a line is a puzzle */
  bool packed;            /* all words have more than one character, and are equally long */
  struct place end;
};

/* How many cells a line has if it is a puzzle by itself. */
static size_t line_cells(struct measure measure) {
  if (measure.words == 1) return measure.symbols;
  if (measure.even && measure.words == measure.first) return measure.symbols; /* row by row */
  if (sudokui_side_of(measure.words) > 0) return measure.words;
  return measure.width; /* if it has a blank for each blank */
}

static struct survey take_survey(const struct layout_question *question, bool dashes) {
  struct survey survey = {.packed = true};
  struct text_line line;
  struct measure measure;
  struct walk walk = {.question = question, .at = question->start, .dashes = dashes};
  while (next_row(&walk, &line, &measure)) {
    cast(&survey.words, measure.words);
    cast(&survey.commas, measure.commas);
    cast(&survey.symbols, measure.even ? measure.symbols : 0);
    cast(&survey.line_cells, line_cells(measure));
    survey.with_bars += measure.bars > 0;
    if (!measure.even || measure.first < 2 || measure.first != walk.first.first) survey.packed = false;
  }
  survey.rows = walk.rows;
  survey.end = walk.at;

  walk = (struct walk){.question = question, .at = question->start, .dashes = dashes};
  while (next_row(&walk, &line, &measure)) {
    survey.words.agreeing += measure.words == survey.words.value;
    survey.commas.agreeing += measure.commas == survey.commas.value;
    survey.symbols.agreeing += measure.even && measure.symbols == survey.symbols.value;
    survey.line_cells.agreeing += line_cells(measure) == survey.line_cells.value;
  }
  struct place place = question->start;
  while (!dashes && place.at != survey.end.at && sudokui_take_line(place, question->text_end, &line)) {
    enum line_kind kind = sudokui_line_kind(&line);
    survey.dashes += kind == LINE_DASHES;
    survey.borders += kind == LINE_DASHES || kind == LINE_RULE;
    place = line.next;
  }
  return survey;
}

/* ---------------------------------------------------------------- rows of words and of symbols */

static bool may_be_side(const struct layout_question *question, size_t side) {
  return side >= SUDOKU_MINIMUM_SIDE && side <= SUDOKU_MAXIMUM_SIDE && (question->side == 0 || side == question->side);
}

static bool may_be_words(const struct layout_question *question, const struct survey *survey) {
  /* Words of one length, more than a character each, are rows cut at the boxes, not cells of a small grid. */
  return may_be_side(question, survey->words.value) && !(survey->packed && survey->words.value <= 9);
}

static bool may_be_symbols(const struct layout_question *question, const struct survey *survey) {
  return may_be_side(question, survey->symbols.value) && survey->symbols.value <= LONGEST_PLAIN_ROW;
}

/* The rows of a run, up to a gap and without one. */
static size_t count_rows(const struct layout_question *question, struct place start, bool dashes, struct place *end) {
  struct text_line line;
  struct measure measure;
  struct walk walk = {.question = question, .at = start, .dashes = dashes};
  while (next_row(&walk, &line, &measure)) {}
  *end = walk.at;
  return walk.rows;
}

/* Passes over the empty lines and comments at 'place'; returns how many there are. */
static size_t pass_gap(const struct layout_question *question, struct place *place) {
  size_t lines = 0;
  struct text_line line;
  while (sudokui_take_line(*place, question->text_end, &line)) {
    enum line_kind kind = sudokui_line_kind(&line);
    if (kind != LINE_EMPTY && kind != LINE_COMMENT) break;
    *place = line.next;
    lines++;
  }
  return lines;
}

/*
 * Takes further runs to the one that ends at '*end', all after the same gap, while there are no more than 'side' rows
 * in all; returns how many there are.  '*even' says that each run has as many rows as the first.
 */
static size_t join_bands(const struct layout_question *question, const struct survey *survey, size_t side, bool dashes,
                         struct place *end, bool *even) {
  size_t rows = survey->rows;
  size_t first_gap = 0;
  *even = true;
  while (rows < side) {
    struct place start = *end, band_end;
    size_t gap = pass_gap(question, &start);
    if (gap == 0 || (first_gap > 0 && gap != first_gap)) break;
    size_t band = count_rows(question, start, dashes, &band_end);
    if (band == 0 || rows + band > side) break;
    if (band != survey->rows) *even = false;
    first_gap = gap;
    rows += band;
    *end = band_end;
  }
  return rows;
}

static bool set(struct layout *layout, enum layout_kind kind, size_t side) {
  layout->kind = kind;
  layout->side = side;
  return true;
}

static bool joins(const struct layout_question *question, const struct survey *survey, size_t side, bool dashes,
                  struct layout *layout) {
  if (survey->rows >= side || side % survey->rows != 0) return false;
  struct place end = survey->end;
  bool even;
  if (join_bands(question, survey, side, dashes, &end, &even) != side || !even) return false;
  layout->end = end;
  layout->rows = side;
  return true;
}

/* Rows that are all as long as most are, and make whole grids. */
static bool find_rows(const struct layout_question *question, const struct survey *survey, struct layout *layout) {
  size_t words = survey->words.value, symbols = survey->symbols.value;
  bool by_words = survey->words.agreeing == survey->rows && may_be_words(question, survey);
  bool by_symbols = survey->symbols.agreeing == survey->rows && may_be_symbols(question, survey);
  if (by_words && survey->rows == words && !survey->packed) return set(layout, LAYOUT_WORDS, words);
  if (by_symbols && survey->rows == symbols) return set(layout, LAYOUT_SYMBOLS, symbols);
  if (by_words && survey->rows == words) return set(layout, LAYOUT_WORDS, words);
  if (by_symbols && survey->rows % symbols == 0) return set(layout, LAYOUT_SYMBOLS, symbols);
  if (by_words && survey->rows % words == 0) return set(layout, LAYOUT_WORDS, words);
  return false;
}

/* The same of runs that are bands, where rows of a wrong length are seen when they are read. */
static bool find_bands(const struct layout_question *question, const struct survey *survey, bool dashes,
                       struct layout *layout) {
  if (may_be_words(question, survey) && !survey->packed && joins(question, survey, survey->words.value, dashes, layout))
    return set(layout, LAYOUT_WORDS, survey->words.value);
  if (may_be_symbols(question, survey) && joins(question, survey, survey->symbols.value, dashes, layout))
    return set(layout, LAYOUT_SYMBOLS, survey->symbols.value);
  return false;
}

/* ---------------------------------------------------------------- rows with empty cells */

/* Does each row of the layout have the cells that it should? */
static bool rows_are_right(const struct layout_question *question, const struct layout *layout) {
  struct place place = layout->start;
  struct text_line line;
  struct row row;
  while (place.at != layout->end.at && sudokui_take_line(place, question->text_end, &line)) {
    place = line.next;
    if (!sudokui_is_row(layout, &line)) continue;
    sudokui_take_row(layout, &line, question->csv_column, &row);
    if (row.count != layout->side) return false;
    for (size_t i = 0; layout->kind == LAYOUT_BARS && i < row.count; i++)
      for (const char *p = row.cells[i].start; p < row.cells[i].end; p++)
        if (is_blank(*p)) return false;
  }
  return true;
}

static bool find_barred(const struct layout_question *question, const struct survey *survey, struct layout *layout) {
  size_t side = question->side > 0 && survey->rows % question->side == 0 ? question->side : survey->rows;
  if (survey->with_bars != survey->rows || !may_be_side(question, side)) return false;
  set(layout, LAYOUT_BARS, side);
  if (rows_are_right(question, layout)) return true;
  set(layout, LAYOUT_BOXES, side);
  if (rows_are_right(question, layout)) return true;
  return !set(layout, LAYOUT_BROKEN, 0);
}

/* Rows with as many commas each, some with nothing between them; a comma at the end may belong to no cell. */
static bool find_commas(const struct layout_question *question, const struct survey *survey, struct layout *layout) {
  size_t commas = survey->commas.value;
  if (commas == 0 || survey->commas.agreeing != survey->rows || question->csv_column > 0) return false;
  if (survey->words.agreeing == survey->rows && survey->words.value >= commas) return false; /* no cell is empty */
  for (size_t side = commas + 1; side >= commas; side--) {
    if (!may_be_side(question, side) || survey->rows % side != 0) continue;
    set(layout, LAYOUT_COMMAS, side);
    if (rows_are_right(question, layout)) return true;
  }
  return !set(layout, LAYOUT_BROKEN, 0);
}

/* Could the line be a row with a blank for each empty cell?  It must then have no other sign for a blank.  Sets
   '*zero' if it could, and has a 0 that no digit stands before: a value, or such a sign. */
static bool may_be_slots(const struct text_line *line, bool *zero) {
  bool zero_here = false;
  for (const char *p = line->text.start; p < line->text.end; p++) {
    if (!is_letter(*p) && !is_digit(*p) && *p != ' ') return false;
    zero_here |= *p == '0' && !(p > line->text.start && is_digit(p[-1]));
  }
  *zero |= zero_here;
  return true;
}

/* Is a cell empty in front of one that is not?  Otherwise nothing shows that blanks are cells. */
static bool has_empty_slot(const struct row *row) {
  bool empty = false;
  for (size_t i = 0; i < row->count; i++) {
    bool is_empty = row->cells[i].start == row->cells[i].end;
    if (empty && !is_empty) return true;
    empty = empty || is_empty;
  }
  return false;
}

/* Is there a blank between any two cells that are more than a character wide? */
static bool are_apart(const struct row *row, const struct layout *layout) {
  size_t longest = layout->side <= 9 ? 1 : layout->slot - 1;
  for (size_t i = 0; layout->slot > 1 && i < row->count; i++)
    if (span_length(row->cells[i]) > longest) return false;
  return true;
}

static bool slots_are_right(const struct layout_question *question, struct layout *layout, size_t widest, bool zero) {
  layout->kind = LAYOUT_SLOTS;
  layout->side = layout->rows;
  layout->slot = (widest + layout->side - 1) / layout->side;
  if (layout->slot == 0 || layout->slot > 4) return false;
  if (zero && !(layout->slot == 1 && sudokui_zero_is_value(question->symbols, layout->side))) return false;
  bool empty = false;
  struct place place = layout->start;
  struct text_line line;
  struct row row;
  while (place.at != layout->end.at && sudokui_take_line(place, question->text_end, &line)) {
    place = line.next;
    sudokui_take_row(layout, &line, 0, &row);
    if (row.count != layout->side || !are_apart(&row, layout)) return false;
    empty = empty || has_empty_slot(&row);
  }
  return empty;
}

/* As many lines as fit a square, ending where nothing or an empty line follows. */
static bool find_slots(const struct layout_question *question, struct place start, struct layout *layout) {
  struct layout found = {.exact = true, .start = start, .end = start};
  size_t widest = 0;
  bool zero = false;
  struct text_line line;
  for (;;) {
    bool more = sudokui_take_line(found.end, question->text_end, &line);
    bool fits = more && may_be_slots(&line, &zero);
    bool gap = !fits || line.text.start == line.text.end;
    if (gap && may_be_side(question, found.rows) && slots_are_right(question, &found, widest, zero)) {
      found.line_side = layout->line_side;
      *layout = found;
      return true;
    }
    if (!fits || found.rows == SUDOKU_MAXIMUM_SIDE) return false;
    if (widest < span_length(line.text)) widest = span_length(line.text);
    found.end = line.next;
    found.rows++;
  }
}

/* ---------------------------------------------------------------- what is not quite a grid */

/* The run would make whole grids if its rows were all as long as most are. */
static bool find_nearly(const struct layout_question *question, const struct survey *survey, struct layout *layout) {
  size_t half = (survey->rows + 1) / 2;
  enum layout_kind kind = LAYOUT_BROKEN;
  size_t side = 0;
  if (survey->words.agreeing >= half && may_be_words(question, survey) && !survey->packed) {
    kind = LAYOUT_WORDS;
    side = survey->words.value;
  } else if (survey->symbols.agreeing >= half && may_be_symbols(question, survey)) {
    kind = LAYOUT_SYMBOLS;
    side = survey->symbols.value;
  }
  layout->side = side;
  if (side == 0 || survey->rows % side != 0) return false;
  layout->kind = kind;
  return true;
}

static struct layout look(const struct layout_question *question, bool dashes, bool *has_dashes) {
  struct survey survey = take_survey(question, dashes);
  *has_dashes = survey.dashes > 0;
  struct layout layout = {.exact = true,
                          .bordered = survey.borders > 0,
                          .dashes = dashes,
                          .rows = survey.rows,
                          .start = question->start,
                          .end = survey.end};
  if (survey.rows == 0) {
    layout.exact = false;
    return layout;
  }
  size_t line_side = sudokui_side_of(survey.line_cells.value);
  if (may_be_side(question, line_side) && 2 * survey.line_cells.agreeing >= survey.rows) layout.line_side = line_side;

  if (find_commas(question, &survey, &layout)) return layout;
  if (find_rows(question, &survey, &layout)) return layout;
  if (find_barred(question, &survey, &layout)) return layout;
  if (find_bands(question, &survey, dashes, &layout)) return layout;
  layout.exact = false;
  if (find_nearly(question, &survey, &layout) || layout.line_side > 0) return layout;

  /* The rows of one broken puzzle that has a gap after each band. */
  bool even;
  if (layout.side > survey.rows) layout.rows = join_bands(question, &survey, layout.side, dashes, &layout.end, &even);
  return layout;
}

struct layout sudokui_find_layout(const struct layout_question *question) {
  bool has_dashes;
  struct layout layout = look(question, false, &has_dashes);
  if (!layout.exact && has_dashes) {
    struct layout with_dashes = look(question, true, &has_dashes);
    if (with_dashes.exact && with_dashes.kind != LAYOUT_BROKEN) layout = with_dashes;
  }
  if (layout.kind == LAYOUT_BROKEN) {
    if (find_slots(question, question->blanks, &layout)) return layout;
    if (question->blanks.at != question->start.at && find_slots(question, question->start, &layout)) return layout;
  }
  return layout;
}

bool sudokui_is_row(const struct layout *layout, const struct text_line *line) {
  if (layout->kind == LAYOUT_SLOTS) return true;
  enum line_kind kind = sudokui_line_kind(line);
  return kind == LINE_CELLS || kind == LINE_SIZE || (kind == LINE_DASHES && layout->dashes);
}
