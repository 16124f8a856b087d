/*
 * What is nearly a puzzle is an error with its place: it never becomes another puzzle, nor shifts those behind it.
 */
#include <gtest/gtest.h>

#include "tests/support/sudoku_reading.h"

namespace {

using Lines = std::vector<std::string>;

const std::string PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

Lines rows_of(const std::string &puzzle, size_t side = 9) {
  Lines rows;
  for (size_t i = 0; i < puzzle.size(); i += side) rows.push_back(puzzle.substr(i, side));
  return rows;
}

std::string joined(const Lines &lines) {
  std::string text;
  for (const std::string &line : lines) text += line + "\n";
  return text;
}

std::string spread(const std::string &row) {
  std::string text;
  for (const char c : row) text += (text.empty() ? "" : " ") + std::string(1, c);
  return text;
}

/* The puzzles of a text, with only the place of those that are malformed. */
Lines places(const std::string &text, size_t side = 0) {
  sudoku_reading reading{};
  reading.side = side;
  Lines puzzles = read_sudokus(text, reading).puzzles;
  for (std::string &puzzle : puzzles)
    if (puzzle[0] == '!') puzzle = puzzle.substr(0, puzzle.find(':', puzzle.find(':') + 1));
  return puzzles;
}

TEST(Line, ThatIsTooShortOrTooLongIsMalformed) {
  EXPECT_EQ(read_sudokus(PUZZLE.substr(1)).puzzles, Lines{"! 1:81: 80 symbols, where a puzzle of 9x9 has 81"});
  EXPECT_EQ(places(PUZZLE.substr(1) + " "), Lines{"! 1:81"});
  EXPECT_EQ(places(PUZZLE.substr(1) + " 1 note"), Lines{"! 1:81"});
  EXPECT_EQ(places(PUZZLE + "."), Lines{"! 1:82"});
  EXPECT_EQ(places("1234341221434321", 9), Lines{"! 1:17"});
  EXPECT_EQ(places("..343412..43432"), Lines{"! 1:16"});
}

TEST(Line, WithABadSymbolIsMalformed) {
  for (const std::string bad : {"a", "+", "/", "%", "\xE9", "|", "G"}) {
    const std::string text = PUZZLE.substr(0, 10) + bad + PUZZLE.substr(11);
    EXPECT_EQ(places(PUZZLE + "\n" + text + "\n" + PUZZLE).size(), 3U) << text;
    EXPECT_EQ(places(PUZZLE + "\n" + text)[1].substr(0, 4), "! 2:") << text;
  }
  EXPECT_EQ(read_sudokus(PUZZLE.substr(0, 10) + "a" + PUZZLE.substr(11)).puzzles,
            Lines{"! 1:11: 'a' is neither a blank nor a symbol of a 9x9 grid, which are 1 to 9"});
}

TEST(Line, ThatIsMalformedKeepsItsPlaceAmongOthers) {
  EXPECT_EQ(places(joined({PUZZLE, PUZZLE.substr(1), PUZZLE, PUZZLE + ".", "hello", "x1 y2", "123", PUZZLE})),
            (Lines{PUZZLE, "! 2:81", PUZZLE, "! 4:82", "! 5:1", "! 6:1", "! 7:1", PUZZLE}));
  const std::string small = "12....1.........";
  EXPECT_EQ(places(joined({small, small.substr(1), small + ".", "5" + small.substr(1), small})),
            (Lines{small, "! 2:16", "! 3:17", "! 4:1", small}));
}

TEST(Grid, WithARowOfAWrongLengthIsMalformed) {
  for (const bool spaced : {false, true})
    for (const std::string row : {"8..8.3..", "4..8.3..1."}) {
      Lines rows = rows_of(PUZZLE);
      rows[4] = row;
      if (spaced)
        for (std::string &text : rows) text = spread(text);
      EXPECT_EQ(places(joined(rows)).size(), 1U) << row;
      EXPECT_EQ(places(joined(rows))[0].substr(0, 4), "! 5:") << row;
      EXPECT_EQ(places(joined(rows) + "\n" + joined(rows_of(PUZZLE)))[1], PUZZLE) << row;
      EXPECT_EQ(places(joined(rows) + joined(rows_of(spaced ? "" : PUZZLE))).size(), spaced ? 1U : 2U) << row;
    }
}

TEST(Grid, WithARowOfMoreCellsThanAnyGridHasIsMalformed) {
  const std::string row = spread(std::string(300, '1'));
  EXPECT_EQ(read_sudokus(row + "\n3 4 1 2\n2 1 4 3\n4 3 2 1\n" + PUZZLE).puzzles,
            (Lines{"! 1:1: a row of 300 cells in a grid of 4 by 4", PUZZLE}));
}

TEST(Grid, WithARowTooFewOrTooManyIsMalformed) {
  const Lines rows = rows_of(PUZZLE);
  const std::string good = joined(rows);
  Lines few(rows.begin(), rows.begin() + 8), many = rows;
  many.push_back(rows[0]);
  for (const Lines &wrong : {few, many}) {
    EXPECT_EQ(places(joined(wrong)), Lines{"! 1:1"});
    EXPECT_EQ(places(joined(wrong) + "\n" + good), (Lines{"! 1:1", PUZZLE}));
    EXPECT_EQ(places("Grid 1\n" + good + "Grid 2\n" + joined(wrong) + "Grid 3\n" + good),
              (Lines{PUZZLE, "! 12:1", PUZZLE}));
  }
}

TEST(Grid, WithAShortBandIsMalformedAndNoMore) {
  const Lines r = rows_of(PUZZLE);
  const std::string bands = joined({r[0], r[1], r[2], "", r[3], r[4], "", r[6], r[7], r[8]});
  const std::string short_row = joined({r[0], r[1], r[2], "", r[3], r[4].substr(1), r[5], "", r[6], r[7], r[8]});
  EXPECT_EQ(places(bands + "\n\n" + PUZZLE), (Lines{"! 1:1", PUZZLE}));
  EXPECT_EQ(places(short_row + "\n\n" + PUZZLE), (Lines{"! 6:1", PUZZLE}));
}

TEST(Grid, ThatIsFullButForOneCellIsMalformed) {
  const std::string solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  Lines rows = rows_of(solution);
  rows[8].pop_back();
  EXPECT_EQ(places(joined(rows)).size(), 1U);
  EXPECT_EQ(places(joined(rows))[0][0], '!');
}

TEST(LargeGrid, WithARowMissingIsNotSeveralSmallOnes) {
  std::string text;
  for (int r = 0; r < 12; r++) text += "123. 5678 9ABC D.FG\n";
  EXPECT_EQ(places(text), Lines{"! 1:1"});
}

TEST(LargeGrid, WithANumberOutOfRangeIsMalformed) {
  std::string text;
  for (int r = 0; r < 16; r++)
    text += r == 3 ? "17 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n" : "0 12 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
  EXPECT_EQ(read_sudokus(text).puzzles, Lines{"! 4:1: '17' is neither a blank nor a number from 1 to 16"});
}

TEST(Text, ThatIsNoPuzzleIsMalformedWhereItBegins) {
  const std::string no_puzzle = "this is no puzzle, nor a row of one";
  EXPECT_EQ(read_sudokus("foo").puzzles, Lines{"! 1:1: " + no_puzzle});
  EXPECT_EQ(read_sudokus("  http://x/?s=P").puzzles, Lines{"! 1:3: " + no_puzzle});
  EXPECT_EQ(read_sudokus("53..7").puzzles, Lines{"! 1:1: 1 row of 5 cells, where a grid has 5 rows"});
}

TEST(Commas, WithARowOfAWrongLengthAreMalformed) {
  EXPECT_EQ(places("1,,3,\n,4,1\n,3,2,\n2,,4,\n").size(), 1U);
  EXPECT_EQ(places("1,,3,\n,4,1\n,3,2,\n2,,4,\n")[0][0], '!');
  EXPECT_EQ(places("1,,3,\n,4,1,\n,3,2,\n2,,5,\n"), Lines{"! 4:4"});
}

TEST(Json, ThatHoldsNoPuzzleIsMalformedAndKeepsItsPlace) {
  const std::string good = "{\"givens\":\"" + PUZZLE + "\"}\n";
  for (const std::string &bad :
       Lines{"{\"puzzle\":2,\"verdict\":\"malformed\"}", "{\"givens\":\"123\"}", "nothing", "{\"givens\":5}",
             "{\"size\":4,\"givens\":\"" + PUZZLE + "\"}", "{\"size\":0}", "{\"box\":\"3\"}", "{\"box\":\"16x16\"}",
             "{\"size\":9,\"box\":\"2x3\",\"givens\":\"" + PUZZLE + "\"}"}) {
    const Lines read = places(good + bad + "\n" + good);
    ASSERT_EQ(read.size(), 3U) << bad;
    EXPECT_EQ(read[0], PUZZLE);
    EXPECT_EQ(read[1].substr(0, 4), "! 2:") << bad;
    EXPECT_EQ(read[2], PUZZLE);
  }
  for (const std::string open : {"{\"givens\":\"123", "{\"givens\":[", "{\"givens\":", "{\"a\":\"\\"})
    EXPECT_EQ(places(good + open), (Lines{PUZZLE, "! 2:1"})) << open;
}

TEST(OpenSudoku, WithAGameOfAWrongLengthIsMalformed) {
  EXPECT_EQ(places("<opensudoku>\n <game data=\"" + PUZZLE.substr(1) + "\"/>\n<game data=\"" + PUZZLE + "\"/>"),
            (Lines{"! 2:14", PUZZLE}));
}

} // namespace
