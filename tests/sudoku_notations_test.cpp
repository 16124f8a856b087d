/*
 * One puzzle in every notation reads as the same grid.
 */
#include <functional>
#include <gtest/gtest.h>

#include "tests/support/sudoku_reading.h"

namespace {

using Lines = std::vector<std::string>;

const std::string PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const std::string SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

std::string with_blanks(std::string text, char blank) {
  for (char &c : text)
    if (c == '.') c = blank;
  return text;
}

Lines rows_of(const std::string &puzzle, size_t side = 9) {
  Lines rows;
  for (size_t i = 0; i < puzzle.size(); i += side) rows.push_back(puzzle.substr(i, side));
  return rows;
}

/* "a" between the cells of a row. */
std::string spread(const std::string &row, const std::string &between) {
  std::string text;
  for (const char c : row) text += (text.empty() ? "" : between) + std::string(1, c);
  return text;
}

/* Each row through 'write', with a line end. */
std::string each_row(const std::string &puzzle, const std::function<std::string(const std::string &)> &write) {
  std::string text;
  for (const std::string &row : rows_of(puzzle)) text += write(row) + "\n";
  return text;
}

/* A grid with borders, where the boxes are as in "|%|%|%|". */
std::string bordered(const std::string &puzzle, const std::string &top, const std::string &middle, char bar,
                     const std::string &pad, const std::string &between) {
  std::string text = top.empty() ? "" : top + "\n";
  const Lines rows = rows_of(puzzle);
  for (size_t i = 0; i < rows.size(); i++) {
    if (i == 3 || i == 6) text += middle + "\n";
    for (size_t j = 0; j < 9; j += 3) text += bar + pad + spread(rows[i].substr(j, 3), between) + pad;
    text += std::string(1, bar) + "\n";
  }
  return top.empty() ? text : text + top + "\n";
}

void expect_puzzle(const std::string &text, const std::string &puzzle = PUZZLE) {
  SCOPED_TRACE(text);
  const SudokuTexts texts = read_sudokus(text);
  EXPECT_EQ(texts.puzzles, Lines{puzzle});
  EXPECT_EQ(texts.notes, Lines{});
}

TEST(Puzzle, MayHaveAnyBlankSign) {
  for (const char blank : std::string(".0_*-?xX")) {
    const std::string puzzle = with_blanks(PUZZLE, blank);
    expect_puzzle(puzzle);
    expect_puzzle(each_row(puzzle, [](const std::string &row) { return row; }));
    expect_puzzle(each_row(puzzle, [](const std::string &row) { return spread(row, " "); }));
    expect_puzzle(each_row(puzzle, [](const std::string &row) { return spread(row, ","); }));
    expect_puzzle(bordered(puzzle, "+-------+-------+-------+", "+-------+-------+-------+", '|', " ", " "));
  }
}

TEST(Puzzle, MayHaveBlanksForBlanks) {
  const std::string puzzle = with_blanks(PUZZLE, ' ');
  expect_puzzle(puzzle);
  expect_puzzle(each_row(puzzle, [](const std::string &row) { return row; }));
  expect_puzzle(each_row(puzzle, [](const std::string &row) { return row.substr(0, row.find_last_not_of(' ') + 1); }));
  expect_puzzle(each_row(puzzle, [](const std::string &row) { return spread(row, " "); }));
  expect_puzzle(bordered(puzzle, "+-------+-------+-------+", "+-------+-------+-------+", '|', " ", " "));
  expect_puzzle(bordered(puzzle, "*-----------*", "|---+---+---|", '|', "", ""));
}

TEST(Puzzle, MayHaveRowsOfBlanksOnly) {
  for (size_t row = 0; row < 9; row++) {
    std::string puzzle = PUZZLE;
    puzzle.replace(9 * row, 9, ".........");
    for (const char blank : std::string("-* "))
      expect_puzzle(each_row(with_blanks(puzzle, blank), [](const std::string &text) { return text; }), puzzle);
  }
}

TEST(Puzzle, MayHaveABomAndCarriageReturns) {
  std::string text = "\xEF\xBB\xBF";
  for (const std::string &row : rows_of(PUZZLE)) text += row + "\r\n";
  expect_puzzle(text);
  expect_puzzle("\xEF\xBB\xBF" + PUZZLE + "\r\n");
}

TEST(Puzzle, MayHaveBordersOfManyKinds) {
  expect_puzzle(bordered(PUZZLE, "+=======+=======+=======+", "+-------+-------+-------+", '|', " ", " "));
  expect_puzzle(bordered(PUZZLE, "!=======!=======!=======!", "!=======!=======!=======!", '!', " ", " "));
  expect_puzzle(bordered(PUZZLE, "", "---+---+---", '|', "", ""));
  expect_puzzle(bordered(PUZZLE, "-------------", "-------------", '|', "", ""));
  expect_puzzle(bordered(PUZZLE, "*-----------*", "|---+---+---|", '|', "", "")); // Simple Sudoku
}

/* Pencil marks in boxes of a width, as HoDoKu writes them; each blank may be all of 1 to 9 but what is given here. */
std::string marked(size_t width, const std::string &top, const std::string &middle, const std::string &bottom) {
  const auto rule = [&](const std::string &signs) {
    std::string text = signs.substr(0, 1);
    for (size_t i = 1; i < 4; i++) text += std::string(width, '-') + signs[i];
    return text + "\n";
  };
  std::string text = rule(top);
  for (size_t row = 0; row < 9; row++) {
    if (row == 3 || row == 6) text += rule(middle);
    for (size_t box = 0; box < 3; box++) {
      std::string cells;
      for (size_t column = 3 * box; column < 3 * box + 3; column++) {
        const char given = PUZZLE[9 * row + column];
        cells += " " + (given == '.' ? std::string("1234569") : std::string(1, given));
      }
      cells.resize(width, ' ');
      text += "|" + cells;
    }
    text += "|\n";
  }
  return text + rule(bottom);
}

TEST(Puzzle, MayHaveBordersOfAnyWidth) {
  for (size_t width = 24; width < 50; width++) {
    expect_puzzle(marked(width, "....", ":++:", "''''"));
    expect_puzzle(marked(width, "....", ":+.:", "'..'"));
    expect_puzzle(marked(width, "****", "****", "****"));
    expect_puzzle(marked(width, "++++", "++++", "++++"));
  }
  for (size_t width = 1; width < 60; width++) {
    const std::string dashes(width, '-'), pad(width / 2, ' ');
    const std::string dots = "." + dashes + "." + dashes + "." + dashes + ".";
    expect_puzzle(bordered(PUZZLE, dots, dots, '|', pad, " "));
  }
}

TEST(Puzzle, MayBeBlankSignsOnly) {
  for (const size_t side : {size_t{9}, size_t{16}})
    for (const char blank : std::string(".*0_"))
      expect_puzzle(std::string(side * side, blank), std::string(side * side, '.'));
  expect_puzzle("." + std::string(39, '-') + "1" + std::string(39, '-') + ".",
                std::string(40, '.') + "1" + std::string(40, '.'));
}

TEST(Puzzle, MayHaveBordersOfUnicode) {
  for (const std::string vertical : {"│", "┃", "║", "╎"})
    for (const std::string horizontal : {"─", "━", "═", "╌"})
      for (const std::string corner : {"┌", "┼", "╬", "╂"}) {
        std::string text;
        for (const char c : bordered(PUZZLE, "+-------+-------+-------+", "+-------+-------+-------+", '|', " ", " "))
          text += c == '|' ? vertical : c == '-' ? horizontal : c == '+' ? corner : std::string(1, c);
        expect_puzzle(text);
      }
  expect_puzzle(bordered(PUZZLE, "┌───┬───┬───┐", "├───┼───┼───┤", '|', "", ""));
}

TEST(Puzzle, MayHaveGapsBetweenBandsAndBoxes) {
  std::string text;
  const Lines rows = rows_of(PUZZLE);
  for (size_t i = 0; i < 9; i++)
    text += (i == 3 || i == 6 ? "\n" : "") + rows[i].substr(0, 3) + " " + rows[i].substr(3, 3) + "  " +
            rows[i].substr(6) + "\n";
  expect_puzzle(text);
}

TEST(Puzzle, MayHaveCellsBetweenBars) {
  const std::string puzzle = with_blanks(PUZZLE, ' ');
  for (const std::string bar : {"|", " | "}) {
    expect_puzzle(each_row(puzzle, [&](const std::string &row) { return spread(row, bar); }));
    expect_puzzle(each_row(puzzle, [&](const std::string &row) { return "|" + spread(row, bar) + "|"; }));
  }
  std::string empty;
  for (const char c : each_row(puzzle, [](const std::string &row) { return spread(row, "|"); }))
    if (c != ' ') empty += c;
  expect_puzzle(empty);
}

TEST(Puzzle, MayHaveNothingBetweenCommas) {
  const auto cells = [](const std::string &row) {
    std::string text;
    for (size_t i = 0; i < row.size(); i++) text += (i > 0 ? "," : "") + (row[i] == '.' ? "" : row.substr(i, 1));
    return text;
  };
  const auto quoted = [](const std::string &row) {
    std::string text;
    for (const char c : row) text += "\"" + (c == '.' ? "" : std::string(1, c)) + "\",";
    return text;
  };
  expect_puzzle(each_row(PUZZLE, cells));
  expect_puzzle(each_row(PUZZLE, [&](const std::string &row) { return cells(row) + ","; }));
  expect_puzzle(each_row(PUZZLE, quoted));
  std::string no_first_row = PUZZLE;
  no_first_row.replace(0, 9, ".........");
  expect_puzzle(each_row(no_first_row, cells), no_first_row);
  expect_puzzle("1,,3,\n,4,1,\n,3,2,\n2,,4,\n", "1.3..41..32.2.4.");
  const std::string four_values_a_row = "1,2,,,3,4,,\n,,1,2,,,3,4\n"; // not two grids of side 4
  expect_puzzle(four_values_a_row + four_values_a_row + four_values_a_row + four_values_a_row,
                "12..34....12..3412..34....12..3412..34....12..3412..34....12..34");
  EXPECT_EQ(read_sudokus(each_row(PUZZLE + PUZZLE, cells)).puzzles, Lines(2, PUZZLE));
}

TEST(Puzzle, MayBeAnArrayOfAProgram) {
  const std::string digits = with_blanks(PUZZLE, '0');
  const auto braces = [](const std::string &row) { return "  {" + spread(row, ", ") + "}, // a row"; };
  expect_puzzle(each_row(digits, braces));
  expect_puzzle("int grid[9][9] = {\n" + each_row(digits, braces) + "};\n");
  expect_puzzle("int grid[9][9] =\n{\n" + each_row(digits, braces) + "};\n");
  expect_puzzle("grid = [\n" + each_row(digits, [](const std::string &row) { return "[" + spread(row, ",") + "],"; }) +
                "]\n");
  expect_puzzle("% MiniZinc\nn=3;\npuzzle=[|\n" +
                each_row(digits, [](const std::string &row) { return spread(row, ", ") + "|"; }) + "|];\n");
  expect_puzzle(each_row(PUZZLE, [](const std::string &row) { return "\"" + row + "\","; }));
}

TEST(Puzzle, MayBeOnOneLine) {
  for (const std::string note : {" a note 1 2", "\tnote", ",12", ";note", "# note", " # 12"})
    expect_puzzle(PUZZLE + note);
  expect_puzzle(spread(PUZZLE, " "));
  std::string by_rows;
  for (const std::string &row : rows_of(PUZZLE)) by_rows += (by_rows.empty() ? "" : "|") + row;
  expect_puzzle(by_rows);
}

TEST(Puzzle, MayHaveASizeBeforeIt) {
  const std::string rows = each_row(PUZZLE, [](const std::string &row) { return spread(row, " "); });
  expect_puzzle("9\n" + rows);
  expect_puzzle("3\n" + rows);
  expect_puzzle("9\n" + PUZZLE);
}

TEST(Puzzle, MayBeSadMans) {
  const auto row = [](const std::string &text) { return text; };
  expect_puzzle("#AAuthor\n#CComment\n[Puzzle]\n" + each_row(PUZZLE, row));
  expect_puzzle("[Puzzle]\n" + each_row(PUZZLE, row) + "[State]\n" + each_row(SOLUTION, row));
}

TEST(Puzzle, MayBeOpenSudokus) {
  const std::string digits = with_blanks(PUZZLE, '0');
  expect_puzzle("<?xml version=\"1.0\"?>\n<opensudoku>\n<name>x</name>\n<!-- <game data=\"1\"/> -->\n<game data=\"" +
                digits + "\" />\n</opensudoku>\n");
  std::string fields;
  for (const char c : digits) fields += std::string(1, c) + "|-|" + (c == '0' ? "1|" : "0|");
  expect_puzzle("<opensudoku version=\"2\"><game created=\"1\" state='0' data='version: 1&#10;" + fields +
                "' note=\"\"/></opensudoku>");
}

TEST(Puzzle, MayStandInAnObjectOfJson) {
  expect_puzzle("{\"puzzle\":1,\"size\":9,\"box\":\"3x3\",\"givens\":\"" + PUZZLE + "\"}\n");
  expect_puzzle("{ \"note\" : [{\"puzzle\":\"}\\\"\"}],\n \"puzzle\" : \"" + PUZZLE + "\" }");
  expect_puzzle("[\n{\"puzzle\":\"" + spread(PUZZLE, " ") + "\",\"solution\":null}\n]\n");
  const std::string one = "{\"givens\":\"" + PUZZLE + "\"}";
  EXPECT_EQ(read_sudokus("[" + one + ",\n" + one + "," + one + "]").puzzles, Lines(3, PUZZLE));
  EXPECT_EQ(read_sudokus("{\"size\":4,\"givens\":\"1.3..41..32.2.4.\"}").puzzles, Lines{"1.3..41..32.2.4."});
}

TEST(Puzzle, MayHavePencilMarks) {
  const std::string text = "1 234 34 4\n34 12 1 2\n2 13 4 13\n34 1 2 1\n";
  sudoku_reader *reader = nullptr;
  ASSERT_EQ(sudoku_reader_new(text.data(), text.size(), nullptr, &reader), DLX_OK);
  Grid grid;
  bool found = false;
  ASSERT_EQ(sudoku_read(reader, grid.get(), &found, nullptr), DLX_OK);
  sudoku_reader_free(reader);
  EXPECT_EQ(line_of(grid.get()), "1..4..122.4..121");
  EXPECT_FALSE(sudoku_allows(grid.get(), 1, 1));
  EXPECT_TRUE(sudoku_allows(grid.get(), 1, 2));
  EXPECT_TRUE(sudoku_allows(grid.get(), 1, 4));
  EXPECT_TRUE(sudoku_allows(grid.get(), 0, 1));
  EXPECT_FALSE(sudoku_allows(grid.get(), 0, 2));
}

/* As many characters for each cell as there are values. */
std::string candidates_of(const std::string &puzzle, size_t side, char blank) {
  std::string word;
  for (const char cell : puzzle)
    for (size_t value = 1; value <= side; value++) {
      const char symbol = static_cast<char>('0' + value);
      word += cell == '.' || cell == symbol ? symbol : blank;
    }
  return word;
}

TEST(Puzzle, MayListItsCandidatesInOneWord) {
  EXPECT_EQ(read_sudokus(candidates_of(PUZZLE, 9, '.') + "\n").puzzles, Lines{PUZZLE});
  EXPECT_EQ(read_sudokus(candidates_of(PUZZLE, 9, '0') + " a note\n").puzzles, Lines{PUZZLE});
  EXPECT_EQ(read_sudokus(candidates_of("1.3..41..32.2.4.", 4, '.')).puzzles, Lines{"1.3..41..32.2.4."});

  std::string word = candidates_of("1.3..41..32.2.4.", 4, '.');
  word[4] = '.'; /* the second cell is not 1 */
  sudoku_reader *reader = nullptr;
  ASSERT_EQ(sudoku_reader_new(word.data(), word.size(), nullptr, &reader), DLX_OK);
  Grid grid;
  bool found = false;
  ASSERT_EQ(sudoku_read(reader, grid.get(), &found, nullptr), DLX_OK);
  sudoku_reader_free(reader);
  ASSERT_EQ(grid->side, 4u);
  EXPECT_FALSE(sudoku_allows(grid.get(), 1, 1));
  EXPECT_TRUE(sudoku_allows(grid.get(), 1, 2));
  EXPECT_TRUE(sudoku_allows(grid.get(), 3, 1));

  /* One that is nearly right does not become a puzzle of another size; one that is not at all is an 8x8 grid. */
  word[9] = '4';
  EXPECT_EQ(read_sudokus(word).puzzles, Lines{"! 1:10: in a list of candidates, only 2 or a blank can stand here"});
  word.replace(8, 4, "...."); /* nothing may stand in the third cell, whose given was 3 */
  EXPECT_EQ(read_sudokus(word).puzzles, Lines{"1....41..32.2.4."});
  const std::string other = "12345678" + std::string(56, '.');
  EXPECT_EQ(read_sudokus(other).puzzles, Lines{other});
}

TEST(Puzzles, OfATextAreReadInOrder) {
  const std::string rows = each_row(PUZZLE, [](const std::string &row) { return row; });
  const Lines three(3, PUZZLE);
  EXPECT_EQ(read_sudokus(PUZZLE + "\n# a comment\n" + PUZZLE + "\n\n" + PUZZLE).puzzles, three);
  EXPECT_EQ(read_sudokus(PUZZLE + "\r" + PUZZLE + "\r# a comment\r" + PUZZLE + "\r").puzzles, three);
  EXPECT_EQ(read_sudokus("Grid 01\n" + rows + "Grid 02\n" + rows + "Grid 03\n" + rows).puzzles, three);
  EXPECT_EQ(read_sudokus(rows + rows + rows).puzzles, three);
  EXPECT_EQ(read_sudokus("% one\n" + rows + "\n// two\n" + rows + "\n\n" + rows).puzzles, three);
  EXPECT_EQ(read_sudokus("1\n" + rows + "2\n" + rows + "3\n" + rows).puzzles, three);
  const std::string border = bordered(PUZZLE, "+-------+-------+-------+", "+-------+-------+-------+", '|', " ", " ");
  EXPECT_EQ(read_sudokus(border + border + border).puzzles, three);
}

TEST(Puzzles, OfACsvStandInItsPuzzleColumn) {
  const Lines two(2, PUZZLE);
  const std::string both = PUZZLE + "," + SOLUTION + "\n";
  EXPECT_EQ(read_sudokus("puzzle,solution\n" + both + both).puzzles, two);
  EXPECT_EQ(read_sudokus("id,puzzle,solution\n1," + both + "2," + both).puzzles, two);
  EXPECT_EQ(read_sudokus("\"quizzes\",\"solutions\"\n\"" + PUZZLE + "\",\"" + SOLUTION + "\"\n" + both).puzzles, two);
}

TEST(Text, WithoutAPuzzleHasNone) {
  for (const std::string text : {"", "\n\n", "# nothing\n", "\xEF\xBB\xBF", "-----\n", "<opensudoku/>"})
    EXPECT_EQ(read_sudokus(text).puzzles, Lines{}) << text;
}

} // namespace
