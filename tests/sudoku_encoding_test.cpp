/*
 * Grids as exact-cover problems, and back; and givens that contradict each other.
 */
#include <gtest/gtest.h>
#include <memory>
#include <set>

#include "tests/support/sudoku_reading.h"

namespace {

/* The first puzzle of a text. */
void read_one(const std::string &text, Grid &grid, sudoku_reading reading = {}) {
  sudoku_reader *reader = nullptr;
  ASSERT_EQ(sudoku_reader_new(text.data(), text.size(), &reading, &reader), DLX_OK);
  bool found = false;
  dlx_message message{};
  ASSERT_EQ(sudoku_read(reader, grid.get(), &found, &message), DLX_OK) << message.text;
  ASSERT_TRUE(found);
  sudoku_reader_free(reader);
}

struct EncodingFree {
  void operator()(sudoku_encoding *encoding) const { sudoku_encoding_free(encoding); }
};
using Encoding = std::unique_ptr<sudoku_encoding, EncodingFree>;

Encoding encode(Grid &grid, sudoku_form form = SUDOKU_SHORT) {
  sudoku_encoding *encoding = nullptr;
  EXPECT_EQ(sudoku_encode(grid.get(), form, &encoding), DLX_OK);
  return Encoding(encoding);
}

uint64_t count(Grid &grid, sudoku_form form = SUDOKU_SHORT) {
  const Encoding encoding = encode(grid, form);
  const dlx_search search{};
  dlx_result result{};
  EXPECT_EQ(dlx_solve(sudoku_problem(encoding.get()), &search, &result, nullptr), DLX_OK);
  return result.solutions;
}

uint64_t count(const std::string &text, sudoku_reading reading = {}) {
  Grid grid;
  read_one(text, grid, reading);
  const uint64_t solutions = count(grid);
  EXPECT_EQ(count(grid, SUDOKU_FULL), solutions) << text;
  return solutions;
}

std::string item(const dlx_problem *problem, size_t index) {
  return dlx_item_name(problem, index);
}

TEST(EmptyGrid, HasAllItemsAndOptionsInOrder) {
  Grid grid(3, 3);
  const Encoding encoding = encode(grid);
  const dlx_problem *problem = sudoku_problem(encoding.get());
  ASSERT_EQ(dlx_item_count(problem), 324U);
  ASSERT_EQ(dlx_option_count(problem), 729U);
  EXPECT_EQ(item(problem, 0), "p00");
  EXPECT_EQ(item(problem, 4), "p04");
  EXPECT_EQ(item(problem, 81), "r01");
  EXPECT_EQ(item(problem, 87), "r07");
  EXPECT_EQ(item(problem, 2 * 81 + 4 * 9 + 6), "c47");
  EXPECT_EQ(item(problem, 323), "b89");
  const struct sudoku_choice *choices = sudoku_choices(encoding.get());
  for (uint32_t option = 0; option < 729; option++) {
    EXPECT_EQ(choices[option].cell * 9U + choices[option].value - 1U, option);
  }
  const dlx_entry *entries = nullptr;
  ASSERT_EQ(dlx_option(problem, 4 * 9 + 6, &entries), 4U);
  EXPECT_EQ(item(problem, entries[0].item) + item(problem, entries[1].item) + item(problem, entries[2].item) +
                item(problem, entries[3].item),
            "p04r07c47b17");
}

TEST(Items, OfLargeGridsHaveDifferentNames) {
  for (const size_t side : {16U, 25U, 35U, 36U, 49U}) {
    size_t box_rows, box_columns;
    sudoku_box_shape(side, &box_rows, &box_columns);
    Grid grid(box_rows, box_columns);
    const Encoding encoding = encode(grid);
    const dlx_problem *problem = sudoku_problem(encoding.get());
    std::set<std::string> names;
    for (size_t i = 0; i < dlx_item_count(problem); i++) names.insert(item(problem, i));
    EXPECT_EQ(names.size(), 4 * side * side);
    EXPECT_EQ(names.count(side <= 35 ? "paa" : "p10,10"), side > 10 ? 1U : 0U) << side;
  }
}

TEST(Givens, TakeTheirItemsAndRuleOutOptions) {
  Grid grid(2, 2);
  grid->cells[0] = 1;
  const Encoding encoding = encode(grid), full = encode(grid, SUDOKU_FULL);
  const dlx_problem *problem = sudoku_problem(encoding.get());
  EXPECT_EQ(dlx_item_count(problem), 60U);
  EXPECT_EQ(item(problem, 0), "p01");
  EXPECT_EQ(dlx_option_count(problem), 64U - 4 - 7); // the cell's four, and a 1 in each of seven others
  EXPECT_EQ(dlx_item_count(sudoku_problem(full.get())), 64U);
  EXPECT_EQ(dlx_option_count(sudoku_problem(full.get())), 64U - 3 - 7);
  EXPECT_EQ(count(grid), 72U);
  EXPECT_EQ(count(grid, SUDOKU_FULL), 72U);
}

TEST(Candidates, RuleOutOptions) {
  EXPECT_EQ(count("1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 12\n"), 144U);
}

TEST(Cover, IsDecodedIntoTheGrid) {
  Grid grid;
  read_one("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", grid);
  const Encoding encoding = encode(grid);
  dlx_cursor *cursor = nullptr;
  const dlx_search search{};
  ASSERT_EQ(dlx_cursor_new(sudoku_problem(encoding.get()), &search, &cursor, nullptr), DLX_OK);
  const uint32_t *options = nullptr;
  size_t number = 0;
  ASSERT_TRUE(dlx_cursor_next(cursor, &options, &number));
  sudoku_decode(encoding.get(), options, number, grid.get());
  EXPECT_EQ(line_of(grid.get()), "987654321246173985351928746128537694634892157795461832519286473472319568863745219");
  EXPECT_FALSE(dlx_cursor_next(cursor, &options, &number));
  dlx_cursor_free(cursor);
}

TEST(KnownAnswers, AreRight) {
  const struct {
    const char *puzzle;
    uint64_t solutions;
  } answers[] = {
      {"................", 288},
      {"..343412..434321", 2},
      {"1....2....3....4", 2},
      {"12....1.........", 12},
      {"11..............", 0},
      {"123...4.........", 0},
      {"12....3.........", 0},
      {"12........1...2.", 0},
      {"..4......1.4...52.5.....4.3..2.2..1.", 1},
      {"123456..............................", 39168},
      {"...5..8..6..289.......6....5..6..7......97..5..743..9..9.8.2.6332..1.58..5.3.49..", 6},
      {"784239...139576428256184793842615379573892641961743852325461987617958234498327...", 2},
      {".......63.....2.8.38....4......7....4.....9..5....16.81.3..5.....94..7........54.", 1},
      {".......63.....2.8.38....4......7....4.....9..5....16.81.3..5.....94..7........5..", 2718},
      {"..9.3.18.8....7...3....9...4....57.2.3.47.....2......42...4...6..4...2....3.2....", 19227},
      {"..34..7894..789..3789..34....43..8973..897..4897..43..531642978642978531978531642", 76},
      {"....5...2....7.....4.....1....8.4.6..........7.5.....3.......4....6..8..53.......", 10106},
      {".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0},
      {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 1},
  };
  for (const auto &answer : answers) EXPECT_EQ(count(answer.puzzle), answer.solutions) << answer.puzzle;
  sudoku_reading upright{};
  upright.box_rows = 3;
  upright.box_columns = 2;
  EXPECT_EQ(count("..4......1.4...52.5.....4.3..2.2..1.", upright), 0U);
}

TEST(KnownAnswers, OfTheChessboardOf25AreRight) {
  std::string text;
  for (size_t r = 0; r < 25; r++) {
    for (size_t c = 0; c < 25; c++)
      text += (r + c) % 2 == 0 ? '.' : static_cast<char>('A' + (5 * (r % 5) + r / 5 + c) % 25);
    text += "\n";
  }
  EXPECT_EQ(count(text), 1U);
}

std::string conflicts(const std::string &text) {
  Grid grid;
  read_one(text, grid);
  std::string all;
  const size_t number = sudoku_conflicts(
      grid.get(),
      [](void *user, const sudoku_conflict *conflict) {
        *static_cast<std::string *>(user) += std::to_string(conflict->first) + "-" + std::to_string(conflict->second) +
                                             ":" + std::to_string(conflict->houses) + " ";
      },
      &all);
  EXPECT_EQ(sudoku_has_conflict(grid.get()), number > 0);
  EXPECT_EQ(sudoku_conflicts(grid.get(), nullptr, nullptr), number);
  return all;
}

TEST(Conflicts, AreFoundWithTheirHouses) {
  EXPECT_EQ(conflicts("1234341221434321"), "");
  EXPECT_EQ(conflicts("1234341221434312"), "6-14:2 7-15:2 ");
  EXPECT_EQ(conflicts("11.............."), "0-1:5 ");
  EXPECT_EQ(conflicts("1..1.1.........."), "0-3:1 0-5:4 ");
  EXPECT_EQ(conflicts("1...1..........."), "0-4:6 ");
  EXPECT_EQ(conflicts(".77" + std::string(78, '.')), "1-2:5 ");
}

TEST(BoxShape, IsAsNearToASquareAsCanBe) {
  const size_t shapes[][3] = {{4, 2, 2},  {5, 1, 5},  {6, 2, 3},  {8, 2, 4},  {9, 3, 3},  {10, 2, 5}, {12, 3, 4},
                              {15, 3, 5}, {16, 4, 4}, {18, 3, 6}, {20, 4, 5}, {24, 4, 6}, {25, 5, 5}, {144, 12, 12}};
  for (const auto &shape : shapes) {
    size_t box_rows, box_columns;
    sudoku_box_shape(shape[0], &box_rows, &box_columns);
    EXPECT_EQ(box_rows, shape[1]) << shape[0];
    EXPECT_EQ(box_columns, shape[2]) << shape[0];
  }
}

} // namespace
