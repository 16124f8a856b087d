/*
 * The twelve pentominoes, named after the letters that they look like, on a board of 60 cells.
 */
#include "cli/make/polycubes.h"
#include "cli/make/writers.h"

static const struct piece pentominoes[] = {
    {"F", ".##/##./.#."}, {"I", "#####"},       {"L", "####/#"},  {"N", "###./..##"},
    {"P", "###/##"},      {"T", "###/.#./.#."}, {"U", "#.#/###"}, {"V", "###/#/#"},
    {"W", "##./.##/..#"}, {"X", ".#./###/.#."}, {"Y", "####/.#"}, {"Z", "##/.#/.##"},
};

static bool has_middle_hole(struct shape board) {
  return board.rows == 8 && board.columns == 8;
}

static bool is_middle(int row, int column) {
  return (row == 3 || row == 4) && (column == 3 || column == 4);
}

bool pentominoes_fit(struct shape board) {
  return board.rows * board.columns == 60 || has_middle_hole(board);
}

enum exit_status make_pentominoes(struct shape board) {
  struct box box = {1, (int)board.rows, (int)board.columns, has_middle_hole(board) ? is_middle : NULL};
  polycubes_write(pentominoes, sizeof pentominoes / sizeof *pentominoes, &box);
  return STATUS_ANSWERED;
}
