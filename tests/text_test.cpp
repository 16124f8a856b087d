/*
 * The dlx format: what is read, what is refused and where, what is written.
 */
#include <gtest/gtest.h>

#include "tests/support/reading.h"

namespace {

const dlx_format DLX = DLX_FORMAT_DLX;

std::string error_of(const std::string &text) {
  const Reading reading = read_text(text, DLX);
  EXPECT_EQ(reading.status, reading.error.empty() ? DLX_OK : DLX_BAD_INPUT);
  EXPECT_EQ(reading.problem == nullptr, !reading.error.empty());
  return reading.error;
}

/* The same text, read and written. */
std::string rewritten(const std::string &text) {
  const Reading reading = read_text(text, DLX);
  EXPECT_EQ(reading.error, "");
  return reading.problem ? write_text(reading.problem.get(), DLX) : "";
}

TEST(DlxText, IsReadAsItemsAndOptionsInTheirOrder) {
  const Problem problem = read_problem("| a comment\n\nb a | x\n  | another\na x:R\nb x a\n");
  EXPECT_EQ(dlx_item_count(problem.get()), 3U);
  EXPECT_EQ(dlx_primary_count(problem.get()), 2U);
  EXPECT_STREQ(dlx_item_name(problem.get(), 0), "b");
  EXPECT_STREQ(dlx_item_name(problem.get(), 2), "x");
  ASSERT_EQ(dlx_option_count(problem.get()), 2U);
  const dlx_entry *entries = nullptr;
  ASSERT_EQ(dlx_option(problem.get(), 0, &entries), 2U);
  EXPECT_EQ(entries[0].item, 1U);
  EXPECT_EQ(entries[1].item, 2U);
  EXPECT_STREQ(dlx_colour_name(problem.get(), entries[1].colour), "R");
  ASSERT_EQ(dlx_option(problem.get(), 1, &entries), 3U);
  EXPECT_EQ(entries[1].colour, 0U);
}

TEST(DlxText, MayLackTheLastLineEnd) {
  EXPECT_EQ(rewritten("a b\na\nb"), "a b\na\nb\n");
}

TEST(DlxText, MayHaveCarriageReturns) {
  EXPECT_EQ(rewritten("a b\r\n\r\n| c\r\na\r\nb\r\n"), "a b\na\nb\n");
}

TEST(DlxText, MayBeginWithAByteOrderMark) {
  EXPECT_EQ(rewritten("\xEF\xBB\xBF"
                      "a b\na b\n"),
            "a b\na b\n");
  EXPECT_EQ(error_of("\xEF\xBB\xBF"
                     "a a\n"),
            "1:3: item 'a' twice (first at column 1): each name stands for one item");
}

TEST(DlxText, TakesAllWhiteSpaceAlike) {
  EXPECT_EQ(rewritten("\t a\vb \f\n b\ta  \n"), "a b\nb a\n");
}

TEST(DlxText, HasNamesOfAnyOtherBytes) {
  const std::string text = "\xFF\x01 $5 ${}\" caf\xC3\xA9 #\n$5 #\n";
  EXPECT_EQ(rewritten(text), text);
}

TEST(DlxText, HasNamesOfAnyLength) {
  const std::string one(5000, 'n');
  const std::string two = one.substr(1) + "m";
  EXPECT_EQ(rewritten(one + " " + two + "\n" + two + "\n"), one + " " + two + "\n" + two + "\n");
}

TEST(DlxText, MayHaveNoOption) {
  EXPECT_EQ(rewritten("a b"), "a b\n");
}

TEST(DlxText, MayHaveALoneBarWithNothingBehindIt) {
  EXPECT_EQ(rewritten("a |\na\n"), "a\na\n");
}

TEST(DlxText, HasOptionsLongerThanAnyBatch) {
  std::string items;
  for (int i = 0; i < 100; i++) items += (i ? " i" : "i") + std::to_string(i);
  EXPECT_EQ(rewritten(items + "\n" + items + "\n"), items + "\n" + items + "\n");
  EXPECT_EQ(error_of(items + "\n" + items + " i99\n"), "2:391: item 'i99' twice in one option (first at column 387)");
}

TEST(DlxText, HasMultiplicities) {
  EXPECT_EQ(rewritten("2|a 0:3|b 1|c 1:1|d 1:2|e | x\na\n"), "2|a 0:3|b c d 1:2|e | x\na\n");
  const Problem problem = read_problem("a 2|b 0:3|c\na\n");
  uint32_t low = 9;
  uint32_t high = 9;
  dlx_multiplicity(problem.get(), 0, &low, &high);
  EXPECT_EQ(std::make_pair(low, high), std::make_pair(1U, 1U));
  dlx_multiplicity(problem.get(), 1, &low, &high);
  EXPECT_EQ(std::make_pair(low, high), std::make_pair(2U, 2U));
  dlx_multiplicity(problem.get(), 2, &low, &high);
  EXPECT_EQ(std::make_pair(low, high), std::make_pair(0U, 3U));
  EXPECT_FALSE(dlx_has_multiplicities(read_problem("1|a 1:1|b\na b\n").get()));
}

TEST(DlxText, HasCostsThatAddUp) {
  EXPECT_EQ(rewritten("a b\na |5\nb |$7 |1 a\nb\na |0\n"), "a b\na |5\nb a |8\nb\na\n");
  EXPECT_EQ(rewritten("a\na |18446744073709551615\n"), "a\na |18446744073709551615\n");
}

TEST(DlxText, WithFaultsIsRefusedWithTheirPlaces) {
  const struct {
    const char *text;
    const char *error;
  } rows[] = {
      {"", "1:1: no item line: the first line that is no comment names the items"},
      {"| only\n\n", "3:1: no item line: the first line that is no comment names the items"},
      {"a b a\n", "1:5: item 'a' twice (first at column 1): each name stands for one item"},
      {"a 2|b | b\n", "1:9: item 'b' twice (first at column 3): each name stands for one item"},
      {"|\na b\n\nb q\n", "4:3: unknown item 'q': items are named on line 2"},
      {"a b\nb\n  a q:R\n", "3:5: unknown item 'q': items are named on line 1"},
      {"a b\na b a\n", "2:5: item 'a' twice in one option (first at column 1)"},
      {"a b\na a b\n", "2:3: item 'a' twice in one option (first at column 1)"},
      {"a | x\na x:R x:G\n", "2:7: item 'x' twice in one option (first at column 3)"},
      {"a b\nb\na:R b\n",
       "3:1: colour on primary item 'a': only secondary items, those behind the lone '|', can have one"},
      {"3:2|a b\n", "1:1: lower bound 3 is more than upper bound 2: 'low:high|name'"},
      {"a 0|b\n", "1:3: the upper bound in '0|b' is 0: it is 1 or more"},
      {"a 0:0|b\n", "1:3: the upper bound in '0:0|b' is 0: it is 1 or more"},
      {"a x|b\n", "1:3: bad number in 'x|b': a multiplicity is 'high|name' or 'low:high|name', up to 4294967295"},
      {"a 1:|b\n", "1:3: bad number in '1:|b': a multiplicity is 'high|name' or 'low:high|name', up to 4294967295"},
      {"a :1|b\n", "1:3: bad number in ':1|b': a multiplicity is 'high|name' or 'low:high|name', up to 4294967295"},
      {"a 1:2:3|b\n",
       "1:3: bad number in '1:2:3|b': a multiplicity is 'high|name' or 'low:high|name', up to 4294967295"},
      {"a -1|b\n", "1:3: bad number in '-1|b': a multiplicity is 'high|name' or 'low:high|name', up to 4294967295"},
      {"a 4294967296|b\n",
       "1:3: bad number in '4294967296|b': a multiplicity is 'high|name' or 'low:high|name', up to 4294967295"},
      {"a 2| b\n", "1:3: '2|' names no item: the name follows the '|' without a blank"},
      {"a 2|b|c\n", "1:3: item 'b|c': a name cannot hold ':' or '|', and colours are for options only"},
      {"a b:R\n", "1:3: item 'b:R': a name cannot hold ':' or '|', and colours are for options only"},
      {"a |b\n", "1:3: '|b' on the item line: the '|' before secondary items stands alone"},
      {"a | x 2|y\n", "1:7: multiplicity on secondary item 'y': only primary items, before the lone '|', have one"},
      {"a | x | y\n", "1:7: a second lone '|': one divides primary items from secondary ones"},
      {"a b\na | b\n", "2:3: a lone '|' in an option: it divides the item line only, and a cost is written |5"},
      {"a\na |x\n", "2:3: bad number in cost '|x': a cost is a whole number up to 18446744073709551615, as in |5"},
      {"a\na |-5\n", "2:3: bad number in cost '|-5': a cost is a whole number up to 18446744073709551615, as in |5"},
      {"a\na |$\n", "2:3: bad number in cost '|$': a cost is a whole number up to 18446744073709551615, as in |5"},
      {"a\na |5.0\n", "2:3: bad number in cost '|5.0': a cost is a whole number up to 18446744073709551615, as in |5"},
      {"a\na |18446744073709551616\n", "2:3: bad number in cost '|18446744073709551616': a cost is a whole number up "
                                       "to 18446744073709551615, as in |5"},
      {"a\na |18446744073709551615 |1\n", "2:25: the costs of this option add up to more than 18446744073709551615"},
      {"a b\na|5 b\n", "2:1: '|' within 'a|5': a cost stands by itself, with a blank before it"},
      {"a | x\na x:\n", "2:3: empty colour in 'x:': a name follows the ':', or leave the ':' out"},
      {"a | x\na :R\n", "2:3: no item before the ':' in ':R': an entry is 'item' or 'item:colour'"},
      {"a | x\na x:R:S\n", "2:3: colour 'R:S': the name of a colour cannot hold ':' or '|'"},
      {"a | x\na x:R|S\n", "2:3: colour 'R|S': the name of a colour cannot hold ':' or '|'"},
  };
  for (const auto &row : rows) EXPECT_EQ(error_of(row.text), row.error) << row.text;
}

TEST(DlxText, IsRefusedForANulByteWhereverItIs) {
  const std::string nul(1, '\0');
  const std::string error = "a NUL byte: a problem is text, in ASCII or UTF-8";
  EXPECT_EQ(error_of(nul), "1:1: " + error);
  EXPECT_EQ(error_of("a b\na" + nul + " b\n"), "2:2: " + error);
  EXPECT_EQ(error_of("a\na\n| comment" + nul), "3:10: " + error);
}

TEST(DlxText, ShowsLongAndUnprintableNamesShortened) {
  EXPECT_EQ(error_of("a\n" + std::string(300, 'q') + "\n"),
            "2:1: unknown item '" + std::string(44, 'q') + "...': items are named on line 1");
  EXPECT_EQ(error_of("a\nb\x1B[7m\n"), "2:1: unknown item 'b?[7m': items are named on line 1");
  EXPECT_EQ(error_of("a\n" + std::string(42, 'q') + "\xC3\xA9 and more"),
            "2:1: unknown item '" + std::string(42, 'q') + "\xC3\xA9': items are named on line 1");
  EXPECT_EQ(error_of("a\n" + std::string(43, 'q') + "\xC3\xA9q"),
            "2:1: unknown item '" + std::string(43, 'q') + "...': items are named on line 1");
}

TEST(DlxText, NotesOptionsWithoutAPrimaryItem) {
  const Reading reading = read_text("a | x y\na x\n\n  x y\ny\n");
  ASSERT_EQ(reading.error, "");
  EXPECT_EQ(dlx_option_count(reading.problem.get()), 3U);
  EXPECT_EQ(reading.notes, (std::vector<std::string>{"4:3: option 1 has no primary item, so it is in no solution",
                                                     "5:1: option 2 has no primary item, so it is in no solution"}));
}

TEST(DlxText, NotesTheFirstTenSuchOptionsAndTheNumberOfTheRest) {
  std::string text = "a | x\n";
  for (int i = 0; i < 35; i++) text += "x\n";
  const Reading reading = read_text(text);
  ASSERT_EQ(reading.notes.size(), 11U);
  EXPECT_EQ(reading.notes[9], "11:1: option 9 has no primary item, so it is in no solution");
  EXPECT_EQ(reading.notes[10], "25 more options have no primary item, so they are in no solution");
}

TEST(DlxText, ThatIsRefusedGivesNoNotes) {
  EXPECT_TRUE(read_text("a | x\nx\nq\n").notes.empty());
}

TEST(DlxText, MayBeReadWithoutAskingForNotesOrMessages) {
  const std::string text = "a | x\nx\nq\n";
  dlx_problem *problem = nullptr;
  EXPECT_EQ(dlx_read(text.data(), text.size(), nullptr, &problem, nullptr), DLX_BAD_INPUT);
  EXPECT_EQ(problem, nullptr);
}

TEST(WritingDlxText, IsRefusedWhereTheFormatCannotSayIt) {
  EXPECT_THROW(write_text(read_text("{\"primary\":[],\"secondary\":[\"x\"],\"options\":[[\"x\"]]}").problem.get(), DLX),
               std::runtime_error);
  EXPECT_THROW(write_text(read_text("10\n00\n", DLX_FORMAT_MATRIX).problem.get(), DLX), std::runtime_error);
}

TEST(WritingDlxText, KeepsANameThatBeginsLikeAByteOrderMark) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(rewritten(mark + mark + "a\n"), " " + mark + "a\n");
  EXPECT_EQ(rewritten(" " + mark + "a\n"), " " + mark + "a\n");
}

TEST(WritingDlxText, ReadsBackAsTheSameProblem) {
  std::mt19937 source(1);
  for (int i = 0; i < 300; i++) {
    const Problem problem = random_problem(source, Shape{i % 2 > 0, i % 4 > 1, i % 3 == 0});
    const std::string text = write_text(problem.get(), DLX);
    EXPECT_EQ(rewritten(text), text);
  }
}

TEST(WritingAnOption, GivesALineOfTheDlxFormat) {
  const Problem problem = read_problem("a b | x\nb x:R a |5\n");
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  dlx_write_option(problem.get(), 0, stream);
  fclose(stream);
  EXPECT_STREQ(bytes, "b x:R a |5\n");
  free(bytes);
}

} // namespace
