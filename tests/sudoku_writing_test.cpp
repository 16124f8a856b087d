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

/* ---------------------------------------------------------------------------------------------- drawing */

/* What is drawn; "" where there is no cairo. */
std::string drawn(const sudoku_drawing &drawing) {
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  dlx_message message{};
  const dlx_status status = sudoku_draw(&drawing, stream, &message);
  fclose(stream);
  std::string text(bytes, size);
  free(bytes);
  if (status == DLX_UNSUPPORTED) {
    EXPECT_NE(std::string(message.text).find("libcairo2"), std::string::npos);
    text.clear();
  } else {
    EXPECT_EQ(status, DLX_OK);
    EXPECT_EQ(text.empty(), drawing.stop != nullptr);
  }
  return text;
}

size_t occurrences(const std::string &text, const std::string &what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) count++;
  return count;
}

/* One picture as SVG; the page and the drawing around it are the least there is. */
std::string drawn(const sudoku_picture &picture) {
  sudoku_page page{};
  page.rows = page.columns = page.count = 1;
  page.pictures = &picture;
  sudoku_drawing drawing{};
  drawing.pages = &page;
  drawing.page_count = 1;
  return drawn(drawing);
}

TEST(Drawing, MarksAndLinks) {
  Grid grid(2, 2);
  grid->cells[0] = 1;
  ASSERT_EQ(sudoku_find_candidates(grid.get()), DLX_OK);
  const sudoku_spot marks[] = {{1, 0, SUDOKU_INK_COLOURED, 0x0080ff},
                               {1, 2, SUDOKU_INK_ON, 0},
                               {2, 3, SUDOKU_INK_ELIMINATED, 0},
                               {0, 3, SUDOKU_INK_COLOURED, 0xff8000},
                               {3, 1, SUDOKU_INK_OFF, 0}};
  const sudoku_stroke links[] = {{1, 2, 2, 3, false, true}, {0, 0, 15, 4, true, false}};
  sudoku_picture picture{};
  picture.grid = grid.get();
  picture.candidates = true;
  const std::string plain = drawn(picture);
  if (plain.empty()) return;
  picture.spots = marks;
  picture.spot_count = 5;
  picture.strokes = links;
  picture.stroke_count = 2;
  const std::string marked = drawn(picture);
  EXPECT_EQ(occurrences(plain, "<use"), 1U + 7 * 3 + 8 * 4);              // the given, and what it leaves
  EXPECT_EQ(occurrences(marked, "<use"), occurrences(plain, "<use") + 1); // a candidate that is marked is there
  EXPECT_EQ(occurrences(marked, "fill:rgb(0%,50.196078%,100%)"), 1U);
  EXPECT_EQ(occurrences(marked, "fill:rgb(100%,50.196078%,0%)"), 1U); // a value
  EXPECT_EQ(occurrences(marked, "stroke-dasharray"), occurrences(plain, "stroke-dasharray") + 1);
  picture.candidates = false;
  EXPECT_EQ(occurrences(drawn(picture), "<use"), 1U + 3); // marks of candidates are values then
}

TEST(Drawing, APdfHasAnyNumberOfPages) {
  Grid grid(2, 3);
  sudoku_picture pictures[3]{};
  for (sudoku_picture &picture : pictures) picture.grid = grid.get();
  pictures[2].grid = nullptr;
  pictures[2].caption = "nothing\nhere, and a\u00e4\u4e2d";
  sudoku_page pages[2]{};
  for (sudoku_page &page : pages) {
    page.rows = page.columns = 2;
    page.pictures = pictures;
    page.count = 3;
    page.title = " two  pages ";
  }
  sudoku_drawing drawing{};
  drawing.format = SUDOKU_PICTURE_PDF;
  drawing.labels = true;
  drawing.pages = pages;
  drawing.page_count = 2;
  const std::string text = drawn(drawing);
  if (text.empty()) return;
  EXPECT_NE(text.find("/Count 2"), std::string::npos);
  EXPECT_EQ(text, drawn(drawing)); // no clock is in it
  const volatile sig_atomic_t stop = 1;
  drawing.stop = &stop;
  EXPECT_EQ(drawn(drawing), "");
}

TEST(Drawing, TakesTextsOnly) {
  for (const char *text : {"", "plain", "two\nlines", "\xc3\xa4 \xe4\xb8\xad \xf0\x9f\x98\x80"})
    EXPECT_TRUE(sudoku_is_text(text));
  for (const char *text : {"\x01", "tab\t", "\x7f", "\xc2\x80", "\xc3", "\xff", "\xc0\xaf", "\xed\xa0\x80",
                           "\xf4\x90\x80\x80", "\xe4\xb8"})
    EXPECT_FALSE(sudoku_is_text(text));
  sudoku_picture picture{};
  picture.caption = "\xff";
  sudoku_page page{};
  page.rows = page.columns = page.count = 1;
  page.pictures = &picture;
  sudoku_drawing drawing{};
  drawing.pages = &page;
  drawing.page_count = 1;
  EXPECT_EQ(sudoku_draw(&drawing, stdout, nullptr), DLX_BAD_INPUT);
}

TEST(Candidates, AreThoseThatNoEqualGivenSees) {
  Grid grid(2, 3);
  grid->cells[0] = 1;
  grid->cells[8] = 2;
  grid->cells[35] = 6;
  ASSERT_EQ(sudoku_find_candidates(grid.get()), DLX_OK);
  for (size_t cell = 0; cell < 36; cell++)
    for (uint8_t value = 1; value <= 6 && grid->cells[cell] == 0; value++) {
      grid->cells[cell] = value;
      const bool clashes = sudoku_has_conflict(grid.get());
      grid->cells[cell] = 0;
      EXPECT_EQ(sudoku_allows(grid.get(), cell, value), !clashes) << cell << " " << int{value};
    }
}

} // namespace
