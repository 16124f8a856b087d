/*
 * A fuzz target over the Sudoku reader.  The first byte says how to read the rest.  Each grid that is read is looked
 * through for conflicts.  The first few, and those right behind what is malformed, are written in every text format and
 * read back, and, where they are small, translated and searched a little; every cover found must keep the givens.
 */
#include "sudoku/sudoku.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST_SOLVED ((size_t)16)
#define PUZZLES_TRIED  10

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held) {
  if (!held) abort();
}

/* Ways to read, chosen by the first byte; most often the reader finds everything itself. */
static struct sudoku_reading reading_of(uint8_t byte) {
  static const struct sudoku_reading readings[] = {
      {0},
      {0},
      {.side = 4},
      {.side = 6, .box_rows = 3, .box_columns = 2},
      {.side = 9},
      {.side = 16, .symbols = SUDOKU_FROM_ZERO},
      {.symbols = SUDOKU_LETTERS},
      {.symbols = SUDOKU_NUMBERS},
  };
  return readings[byte % (sizeof readings / sizeof *readings)];
}

/* The symbols that sudoku_write() takes for a grid. */
static enum sudoku_symbols written_symbols(const struct sudoku_grid *grid) {
  static const size_t most[] = {[SUDOKU_FROM_ONE] = 35, [SUDOKU_FROM_ZERO] = 36, [SUDOKU_LETTERS] = 26};
  bool fits = grid->symbols != SUDOKU_NUMBERS && grid->side <= most[grid->symbols];
  return fits ? grid->symbols : SUDOKU_NUMBERS;
}

static void write_and_read_back(const struct sudoku_grid *grid, enum sudoku_format format) {
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  must(stream && sudoku_write(grid, format, stream, NULL) == DLX_OK);
  fclose(stream);

  struct sudoku_reading reading = {.side = grid->side,
                                   .box_rows = grid->box_rows,
                                   .box_columns = grid->box_columns,
                                   .symbols = written_symbols(grid)};
  sudoku_reader *reader;
  struct sudoku_grid again = {0};
  struct dlx_message message;
  bool found;
  must(sudoku_reader_new(text, size, &reading, &reader) == DLX_OK);
  must(sudoku_read(reader, &again, &found, &message) == DLX_OK && found);
  must(again.side == grid->side && memcmp(again.cells, grid->cells, grid->side * grid->side) == 0);
  must(sudoku_read(reader, &again, &found, &message) == DLX_OK && !found);
  sudoku_grid_release(&again);
  sudoku_reader_free(reader);
  free(text);
}

struct decoding {
  const sudoku_encoding *encoding;
  const struct sudoku_grid *puzzle;
  struct sudoku_grid solved;
};

static bool check_cover(void *user, const uint32_t *options, size_t count) {
  struct decoding *decoding = user;
  const struct sudoku_grid *puzzle = decoding->puzzle;
  must(sudoku_grid_copy(&decoding->solved, puzzle) == DLX_OK);
  sudoku_decode(decoding->encoding, options, count, &decoding->solved);
  must(!sudoku_has_conflict(&decoding->solved));
  for (size_t cell = 0; cell < puzzle->side * puzzle->side; cell++) {
    must(decoding->solved.cells[cell] != 0);
    must(sudoku_allows(puzzle, cell, decoding->solved.cells[cell]));
  }
  return true;
}

static void search_a_little(const struct sudoku_grid *puzzle, enum sudoku_form form) {
  sudoku_encoding *encoding;
  must(sudoku_encode(puzzle, form, &encoding) == DLX_OK);
  struct decoding decoding = {.encoding = encoding, .puzzle = puzzle};
  struct dlx_search search = {.limit = 10, .node_limit = 300, .visit = check_cover, .user = &decoding};
  struct dlx_result result;
  must(dlx_solve(sudoku_problem(encoding), &search, &result, NULL) == DLX_OK);
  if (sudoku_has_conflict(puzzle)) must(result.solutions == 0);
  sudoku_grid_release(&decoding.solved);
  sudoku_encoding_free(encoding);
}

static void try_grid(const struct sudoku_grid *grid) {
  write_and_read_back(grid, SUDOKU_LINE);
  write_and_read_back(grid, SUDOKU_GRID);
  write_and_read_back(grid, SUDOKU_SDK);
  if (grid->side > LARGEST_SOLVED) return;
  search_a_little(grid, SUDOKU_SHORT);
  search_a_little(grid, SUDOKU_FULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  struct sudoku_reading reading = reading_of(data[0]);
  sudoku_reader *reader;
  struct sudoku_grid grid = {0};
  must(sudoku_reader_new((const char *)data + 1, size - 1, &reading, &reader) == DLX_OK);
  int tries = PUZZLES_TRIED;
  for (;;) {
    struct dlx_message message = {0};
    bool found = false;
    enum dlx_status status = sudoku_read(reader, &grid, &found, &message);
    if (!found) break;
    if (status == DLX_BAD_INPUT) {
      must(message.line > 0 && message.column > 0 && message.text[0]);
      if (tries == 0) tries = 1;
      continue;
    }
    must(status == DLX_OK);
    must((sudoku_conflicts(&grid, NULL, NULL) > 0) == sudoku_has_conflict(&grid));
    if (tries == 0) continue;
    try_grid(&grid);
    tries--;
  }
  sudoku_grid_release(&grid);
  sudoku_reader_free(reader);
  return 0;
}
