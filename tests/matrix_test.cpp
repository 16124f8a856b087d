/*
 * The matrix format, and finding out which format a text is in.
 */
#include <gtest/gtest.h>

#include "tests/support/reading.h"

namespace {

const dlx_format MATRIX = DLX_FORMAT_MATRIX;
const char *const EITHER = "read as a dlx problem, though it could be a matrix: --from matrix decides";

std::string rewritten(const std::string &text) {
  const Reading reading = read_text(text, MATRIX);
  EXPECT_EQ(reading.error, "");
  return reading.problem ? write_text(reading.problem.get(), MATRIX) : "";
}

TEST(Matrix, HasAColumnAnItemAndARowAnOption) {
  const Problem problem = std::move(read_text("0 1 1\n1 0 0\n", MATRIX).problem);
  ASSERT_TRUE(problem);
  EXPECT_EQ(dlx_primary_count(problem.get()), 3U);
  EXPECT_EQ(write_text(problem.get(), DLX_FORMAT_DLX), "0 1 2\n1 2\n0\n");
}

TEST(Matrix, MayHaveBlanksAndCommasBetweenDigits) {
  EXPECT_EQ(rewritten("0, 1,1\r\n\n\t1 00 \n,0,0,1"), "011\n100\n001\n");
}

TEST(Matrix, KeepsRowsOfZerosInTheNumberingWithANote) {
  const Reading reading = read_text("01\n00\n10\n", MATRIX);
  ASSERT_EQ(reading.error, "");
  EXPECT_EQ(reading.notes, std::vector<std::string>{"2:1: option 1 has no primary item, so it is in no solution"});
  EXPECT_EQ(write_text(reading.problem.get(), MATRIX), "01\n00\n10\n");
}

TEST(Matrix, WithFaultsIsRefusedWithTheirPlaces) {
  const struct {
    const char *text;
    const char *error;
  } rows[] = {
      {"", "1:1: no row: a matrix is rows of 0 and 1"},
      {"\n , \n", "3:1: no row: a matrix is rows of 0 and 1"},
      {"\n0 1 1\n1 0\n", "3:4: only 2 of 3 digits in this row: each has as many as the first, on line 2"},
      {"0 1 1\n1 0 0 0\n", "2:7: more than 3 digits in this row: each has as many as the first, on line 1"},
      {"0 1 1\n1 2 0\n", "2:3: '2' in a matrix: it is rows of 0 and 1, with blanks or commas between them"},
      {"0 1\n1 \xC3\xA9\n", "2:3: '\xC3\xA9' in a matrix: it is rows of 0 and 1, with blanks or commas between them"},
  };
  for (const auto &row : rows) {
    const Reading reading = read_text(row.text, MATRIX);
    EXPECT_EQ(reading.status, DLX_BAD_INPUT);
    EXPECT_EQ(reading.error, row.error) << row.text;
  }
}

TEST(WritingAMatrix, IsRefusedForWhatItCannotSay) {
  for (const char *text : {"a | x\na x\n", "2|a\na\na\n", "a\na |5\n", "a b\n"})
    EXPECT_THROW(write_text(read_problem(text).get(), MATRIX), std::runtime_error) << text;
  EXPECT_THROW(write_text(read_text("{\"primary\":[],\"options\":[[]]}").problem.get(), MATRIX), std::runtime_error);
}

TEST(FindingTheFormat, TakesRowsOfDigitsForAMatrix) {
  for (const char *text : {"01\n10\n", "1 1\n0 1\n", "1,1\n0,1", "1 1"}) {
    const Reading reading = read_text(text);
    EXPECT_EQ(reading.error, "") << text;
    EXPECT_TRUE(reading.notes.empty()) << text;
    EXPECT_EQ(dlx_primary_count(reading.problem.get()), 2U) << text;
    EXPECT_STREQ(dlx_item_name(reading.problem.get(), 0), "0");
  }
}

TEST(FindingTheFormat, PrefersDlxWhereBothFitAndSaysSo) {
  const Reading reading = read_text("1 0\n0 1\n");
  ASSERT_EQ(reading.error, "");
  EXPECT_EQ(reading.notes, std::vector<std::string>{EITHER});
  EXPECT_EQ(write_text(reading.problem.get(), DLX_FORMAT_DLX), "1 0\n0 1\n");
}

TEST(FindingTheFormat, TakesUnequalRowsForDlx) {
  const Reading reading = read_text("0 1\n1\n");
  EXPECT_EQ(reading.error, "");
  EXPECT_TRUE(reading.notes.empty());
  EXPECT_EQ(dlx_option_count(reading.problem.get()), 1U);
}

TEST(FindingTheFormat, TakesWhatBeginsLikeAnObjectForJson) {
  EXPECT_EQ(dlx_option_count(read_text(" {\n\"primary\":[\"a\"],\"options\":[[\"a\"]]}").problem.get()), 1U);
  EXPECT_EQ(read_text("{\"primary\":[\"a\"],\n\"options\":[[\"b\"]]}").error,
            "2:13: unknown item 'b': items are named in \"primary\" and \"secondary\"");
}

TEST(FindingTheFormat, TakesBracesForNamesWhereTheTextIsDlx) {
  for (const char *text : {"{ }\n}\n{\n", "{\"a\" b\nb\n{\"a\" b\n"}) {
    const Reading reading = read_text(text);
    EXPECT_EQ(reading.error, "");
    EXPECT_EQ(write_text(reading.problem.get(), DLX_FORMAT_DLX), text);
  }
  EXPECT_EQ(read_text("{ a\nq\n").error, "2:1: unknown item 'q': items are named on line 1");
}

} // namespace
