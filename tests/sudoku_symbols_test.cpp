/*
 * The symbols of larger grids, and texts that could be read in two ways.
 */
#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/sudoku_reading.h"

namespace {

using Lines = std::vector<std::string>;

const std::string FROM_ONE = "123456789ABCDEFGHIJKLMNOP";
const std::string FROM_ZERO = "0123456789ABCDEFGHIJKLMNO";
const std::string LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY";

/* A full grid whose cells are symbols of a set, blank in every third place. */
std::string grid(size_t box, const std::string &symbols) {
  const size_t side = box * box;
  std::string text;
  for (size_t r = 0; r < side; r++)
    for (size_t c = 0; c < side; c++)
      text += (r * r + c) % 3 == 0 ? '.' : symbols[(box * (r % box) + r / box + c) % side];
  return text;
}

std::string lower(std::string text) {
  for (char &c : text) c = static_cast<char>(tolower(c));
  return text;
}

std::string rows_of(const std::string &cells, size_t side) {
  std::string text;
  for (size_t i = 0; i < cells.size(); i += side) text += cells.substr(i, side) + "\n";
  return text;
}

std::string without(std::string text, char symbol) {
  for (char &c : text)
    if (c == symbol) c = '.';
  return text;
}

TEST(Symbols, AreFoundFromThoseThatAreThere) {
  for (const size_t box : {4U, 5U})
    for (const std::string &symbols : {FROM_ONE, FROM_ZERO, LETTERS}) {
      const std::string cells = grid(box, symbols);
      for (const std::string &text :
           {cells, lower(cells), rows_of(cells, box * box), rows_of(lower(cells), box * box)}) {
        const SudokuTexts texts = read_sudokus(text);
        EXPECT_EQ(texts.puzzles, Lines{cells}) << text;
        EXPECT_EQ(texts.notes, Lines{}) << text;
      }
    }
}

TEST(Symbols, MayHaveBlanksForBlanks) {
  for (const size_t box : {4U, 5U})
    for (const std::string &symbols : {FROM_ONE, FROM_ZERO, LETTERS}) {
      const std::string cells = grid(box, symbols);
      std::string blank = cells;
      std::replace(blank.begin(), blank.end(), '.', ' ');
      for (const std::string &text : {rows_of(blank, box * box), rows_of(lower(blank), box * box), blank})
        EXPECT_EQ(read_sudokus(text).puzzles, Lines{cells}) << text;
    }
  sudoku_reading told{};
  told.symbols = SUDOKU_FROM_ZERO;
  EXPECT_EQ(read_sudokus("01 3\n 3 1\n1 3 \n3210\n", told).puzzles, Lines{"01.3.3.11.3.3210"});
}

TEST(Symbols, ThatStayOpenAreReadFromOneWithANote) {
  const std::string open = without(grid(4, FROM_ONE), 'G');
  EXPECT_EQ(read_sudokus(open).puzzles, Lines{open});
  EXPECT_EQ(read_sudokus(open).notes.size(), 1U);
  sudoku_reading told{};
  told.symbols = SUDOKU_FROM_ZERO;
  const std::string no_zero = without(grid(4, FROM_ZERO), '0');
  EXPECT_EQ(read_sudokus(no_zero, told).puzzles, Lines{no_zero});
  EXPECT_EQ(read_sudokus(no_zero, told).notes, Lines{});
}

TEST(Symbols, ThatStayOpenAreReadAsThoseBefore) {
  const std::string sure = grid(4, FROM_ZERO);
  const std::string open = without(sure, '0');
  const SudokuTexts texts = read_sudokus(sure + "\n" + open + "\n");
  EXPECT_EQ(texts.puzzles, (Lines{sure, open}));
  EXPECT_EQ(texts.notes, Lines{});
}

TEST(Symbols, MayBeNumbersWithAnythingBetweenThem) {
  const std::string cells = grid(4, FROM_ONE);
  for (const std::string between : {" ", "  ", ",", ", ", "|"})
    for (const std::string blank : {".", "0", "_", "-", "..", "00"}) {
      std::string text, line;
      for (size_t i = 0; i < cells.size(); i++) {
        const size_t value = FROM_ONE.find(cells[i]) + 1;
        text += cells[i] == '.' ? blank : std::to_string(value);
        text += i % 16 == 15 ? "\n" : between;
        line += (i > 0 ? " " : "") + (cells[i] == '.' ? "." : std::to_string(value));
      }
      EXPECT_EQ(read_sudokus(text).puzzles, Lines{line}) << text;
    }
}

TEST(Symbols, MayBeNamed) {
  EXPECT_EQ(sudoku_symbols_named("1-G"), SUDOKU_FROM_ONE);
  EXPECT_EQ(sudoku_symbols_named("1-9"), SUDOKU_FROM_ONE);
  EXPECT_EQ(sudoku_symbols_named("0-F"), SUDOKU_FROM_ZERO);
  EXPECT_EQ(sudoku_symbols_named("A-Y"), SUDOKU_LETTERS);
  EXPECT_EQ(sudoku_symbols_named("numbers"), SUDOKU_NUMBERS);
  for (const char *name : {"", "1", "1-", "B-G", "1-GG", "digits", "1-!"})
    EXPECT_EQ(sudoku_symbols_named(name), SUDOKU_SYMBOLS_ANY) << name;
}

TEST(SixteenLines, AreOneGridIfTheyHaveItsSymbolsOrNone) {
  EXPECT_EQ(read_sudokus(rows_of(grid(4, FROM_ONE), 16)).puzzles, Lines{grid(4, FROM_ONE)});
  EXPECT_EQ(read_sudokus(rows_of(std::string(256, '.'), 16)).puzzles, Lines{std::string(256, '.')});
}

TEST(SixteenLines, OfSensiblePuzzlesAreSixteenUnlessToldOtherwise) {
  const std::string puzzle = "12....1.........";
  std::string sixteen;
  for (int i = 0; i < 16; i++) sixteen += puzzle + "\n";
  EXPECT_EQ(read_sudokus(sixteen).puzzles, Lines(16, puzzle));
  EXPECT_EQ(read_sudokus(sixteen).notes.size(), 1U);
  sudoku_reading told{};
  told.side = 16;
  EXPECT_EQ(read_sudokus(sixteen, told).puzzles.size(), 1U);
  told.side = 4;
  EXPECT_EQ(read_sudokus(sixteen, told).puzzles, Lines(16, puzzle));
  EXPECT_EQ(read_sudokus(sixteen, told).notes, Lines{});
  EXPECT_EQ(read_sudokus("16\n" + sixteen).puzzles.size(), 1U);
  EXPECT_EQ(read_sudokus("4\n" + sixteen).puzzles, Lines(16, puzzle));
}

} // namespace
