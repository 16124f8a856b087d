/*
 * What is written reads back as the same cells, whatever the size.
 */
#include <gtest/gtest.h>
#include <random>

#include "tests/support/sudoku_reading.h"

namespace {

const size_t SIDES[] = {4,  5,  6,  7,  8,  9,  10, 12, 14, 15, 16, 18, 20, 21,  22, 24,
                        25, 26, 28, 30, 32, 33, 34, 35, 36, 37, 49, 64, 81, 100, 144};

/* A grid in which a cell of 'share' in a hundred has its value of a cyclic solution. */
void fill(sudoku_grid *grid, unsigned share, std::mt19937 &source) {
  const size_t side = grid->side;
  for (size_t r = 0; r < side; r++)
    for (size_t c = 0; c < side; c++) {
      const size_t value = (grid->box_columns * (r % grid->box_rows) + r / grid->box_rows + c) % side + 1;
      grid->cells[r * side + c] = source() % 100 < share ? static_cast<uint8_t>(value) : 0;
    }
}

/* The cells of the only puzzle of a text. */
std::vector<uint8_t> read_back(const std::string &text) {
  sudoku_reader *reader = nullptr;
  sudoku_reader_new(text.data(), text.size(), nullptr, &reader);
  Grid grid, next;
  bool found = false;
  dlx_message message{};
  EXPECT_EQ(sudoku_read(reader, grid.get(), &found, &message), DLX_OK) << message.text;
  EXPECT_TRUE(found);
  const std::vector<uint8_t> cells = found ? grid.cells() : std::vector<uint8_t>();
  EXPECT_EQ(sudoku_read(reader, next.get(), &found, &message), DLX_OK);
  EXPECT_FALSE(found);
  sudoku_reader_free(reader);
  return cells;
}

TEST(Grid, ReadsBackAsItWasWritten) {
  std::mt19937 source(1);
  for (const size_t side : SIDES) {
    size_t box_rows, box_columns;
    sudoku_box_shape(side, &box_rows, &box_columns);
    Grid grid(box_rows, box_columns);
    for (const unsigned share : {0U, 60U, 100U}) {
      fill(grid.get(), share, source);
      for (const sudoku_format format : {SUDOKU_LINE, SUDOKU_GRID, SUDOKU_SDK})
        EXPECT_EQ(read_back(written(grid.get(), format)), grid.cells())
            << "side " << side << ", share " << share << ", format " << format;
    }
  }
}

TEST(Grid, ReadsBackFromAnySymbolsThatCanWriteIt) {
  std::mt19937 source(2);
  const struct {
    sudoku_symbols symbols;
    size_t largest;
  } sets[] = {{SUDOKU_FROM_ONE, 35}, {SUDOKU_FROM_ZERO, 36}, {SUDOKU_LETTERS, 26}, {SUDOKU_NUMBERS, 144}};
  for (const size_t side : SIDES)
    for (const auto &set : sets) {
      if (side <= 9 || side > set.largest) continue;
      size_t box_rows, box_columns;
      sudoku_box_shape(side, &box_rows, &box_columns);
      Grid grid(box_rows, box_columns);
      for (const unsigned share : {80U, 100U}) {
        fill(grid.get(), share, source);
        grid->symbols = set.symbols;
        for (const sudoku_format format : {SUDOKU_LINE, SUDOKU_GRID, SUDOKU_SDK})
          EXPECT_EQ(read_back(written(grid.get(), format)), grid.cells())
              << "side " << side << ", symbols " << set.symbols << ", format " << format;
      }
    }
}

TEST(Line, CanBeChangedInPlaceWhereItIsPlain) {
  Grid small(3, 3), large(6, 6);
  EXPECT_TRUE(sudoku_line_is_plain(small.get()));
  EXPECT_FALSE(sudoku_line_is_plain(large.get()));
  large->symbols = SUDOKU_FROM_ZERO;
  EXPECT_TRUE(sudoku_line_is_plain(large.get()));
  EXPECT_EQ(sudoku_symbol(large.get(), 36), 'Z');
  EXPECT_EQ(sudoku_symbol(small.get(), 0), '.');
  small->cells[80] = 7;
  EXPECT_EQ(line_of(small.get()), std::string(80, '.') + "7");
}

TEST(Borders, StandAroundBoxes) {
  Grid grid(2, 3);
  grid->cells[0] = 6;
  EXPECT_EQ(written(grid.get(), SUDOKU_GRID), "+-------+-------+\n"
                                              "| 6 . . | . . . |\n"
                                              "| . . . | . . . |\n"
                                              "+-------+-------+\n"
                                              "| . . . | . . . |\n"
                                              "| . . . | . . . |\n"
                                              "+-------+-------+\n"
                                              "| . . . | . . . |\n"
                                              "| . . . | . . . |\n"
                                              "+-------+-------+\n");
}

TEST(PencilMarks, AreWrittenIntoAGrid) {
  const std::string text = "1 234 34 4\n34 12 1 2\n2 13 4 13\n34 1 2 1\n";
  sudoku_reader *reader = nullptr;
  sudoku_reader_new(text.data(), text.size(), nullptr, &reader);
  Grid grid;
  bool found = false;
  sudoku_read(reader, grid.get(), &found, nullptr);
  sudoku_reader_free(reader);
  EXPECT_EQ(written(grid.get(), SUDOKU_GRID), "+---------+---------+\n"
                                              "|   1 234 |  34   4 |\n"
                                              "|  34  12 |   1   2 |\n"
                                              "+---------+---------+\n"
                                              "|   2  13 |   4  13 |\n"
                                              "|  34   1 |   2   1 |\n"
                                              "+---------+---------+\n");
}

TEST(Picture, IsAnSvg) {
  Grid grid(2, 2);
  grid->cells[3] = 4;
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  dlx_message message{};
  const dlx_status status = sudoku_write(grid.get(), SUDOKU_SVG, stream, &message);
  fclose(stream);
  const std::string text(bytes, size);
  free(bytes);
  if (status == DLX_UNSUPPORTED) { // no cairo: then the message names the package
    EXPECT_NE(std::string(message.text).find("libcairo2"), std::string::npos);
    EXPECT_EQ(text, "");
  } else {
    EXPECT_EQ(status, DLX_OK);
    EXPECT_NE(text.find("<svg"), std::string::npos);
    EXPECT_NE(text.find("</svg>"), std::string::npos);
  }
}

} // namespace
