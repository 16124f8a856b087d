/*
 * The Kakuro library: boards read, written, solved and counted, against brute force and known answers.
 */
#include "kakuro/kakuro.h"
#include "tests/support/failing_allocation.h"
#include "tests/support/kakuro_boards.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace {

using Solutions = std::multiset<std::string>;

bool keep(void *user, const uint8_t *digits) {
  auto *kept = static_cast<std::pair<Solutions, size_t> *>(user);
  kept->first.insert(std::string(reinterpret_cast<const char *>(digits), kept->second));
  return true;
}

Solutions solved(const kakuro_board *board, const char *engine) {
  std::pair<Solutions, size_t> kept{{}, board->rows * board->columns};
  const dlx_search search{};
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(kakuro_solve(board, engine, &search, keep, &kept, &result, &message), DLX_OK) << message.text;
  EXPECT_EQ(result.end, DLX_COMPLETE);
  EXPECT_EQ(result.solutions, kept.first.size());
  return kept.first;
}

std::string counted(const kakuro_board *board, const char *engine, dlx_search search = {}) {
  mpz_t count;
  mpz_init(count);
  dlx_result result{};
  dlx_message message{};
  EXPECT_EQ(kakuro_count(board, engine, &search, count, &result, &message), DLX_OK) << message.text;
  char *digits = mpz_get_str(nullptr, 10, count);
  std::string text = (result.end == DLX_COMPLETE ? "" : ">=") + std::string(digits);
  free(digits);
  mpz_clear(count);
  return text;
}

/* Through the exact-cover problem in one of its forms. */
Solutions decoded(const kakuro_board *board, kakuro_form form) {
  struct Decoding {
    kakuro_encoding *encoding = nullptr;
    std::vector<uint8_t> digits;
    Solutions solutions;
  } decoding;
  EXPECT_EQ(kakuro_encode(board, form, &decoding.encoding), DLX_OK);
  decoding.digits.assign(board->rows * board->columns, 0);
  dlx_search search{};
  search.user = &decoding;
  search.visit = [](void *user, const uint32_t *options, size_t count) {
    auto *d = static_cast<Decoding *>(user);
    kakuro_decode(d->encoding, options, count, d->digits.data());
    d->solutions.insert(std::string(d->digits.begin(), d->digits.end()));
    return true;
  };
  dlx_result result{};
  EXPECT_EQ(dlx_solve(kakuro_problem(decoding.encoding), &search, &result, nullptr), DLX_OK);
  kakuro_encoding_free(decoding.encoding);
  return decoding.solutions;
}

/* ------------------------------------------------------------------------------------------ brute force */

/* Digit by digit, looking at the cells to the left and above only; a run is added up at its end. */
class BruteForce {
public:
  explicit BruteForce(const kakuro_board *b) : board(b), digits(b->rows * b->columns, 0) { fill(0); }
  Solutions solutions;

private:
  bool white(size_t row, size_t column) const {
    return row < board->rows && column < board->columns && board->cells[row * board->columns + column].white;
  }

  bool fits(size_t row, size_t column, bool down) const {
    const size_t step = down ? board->columns : 1, place = row * board->columns + column;
    const size_t before = down ? row : column;
    unsigned sum = digits[place];
    size_t k = 1;
    for (; k <= before && board->cells[place - k * step].white; k++) {
      if (digits[place - k * step] == digits[place]) return false;
      sum += digits[place - k * step];
    }
    if (down ? white(row + 1, column) : white(row, column + 1)) return true;
    if (k > before) return true;
    const kakuro_cell &wall = board->cells[place - k * step];
    const unsigned clue = down ? wall.down : wall.across;
    return clue == 0 || clue == sum;
  }

  void fill(size_t place) {
    while (place < digits.size() && !board->cells[place].white) place++;
    if (place == digits.size()) {
      solutions.insert(std::string(digits.begin(), digits.end()));
      return;
    }
    const uint8_t given = board->cells[place].digit;
    for (uint8_t digit = 1; digit <= 9; digit++) {
      if (given > 0 && digit != given) continue;
      digits[place] = digit;
      if (fits(place / board->columns, place % board->columns, false) &&
          fits(place / board->columns, place % board->columns, true))
        fill(place + 1);
    }
    digits[place] = 0;
  }

  const kakuro_board *board;
  std::vector<uint8_t> digits;
};

TEST(Kakuro, IsSolvedByEveryEngineAsByBruteForce) {
  std::mt19937 source(7);
  Board board;
  for (int i = 0; i < 1000 / DLX_FEWER; i++) {
    make_random(source, board, 8);
    const Solutions right = BruteForce(board.get()).solutions;
    if (right.size() > 20000) continue;
    SCOPED_TRACE(board.written(KAKURO_TEXT) + std::to_string(right.size()));
    for (size_t k = 0; const kakuro_engine_info *engine = kakuro_engine_at(k); k++) {
      ASSERT_TRUE(solved(board.get(), engine->name) == right);
      ASSERT_EQ(counted(board.get(), engine->name), std::to_string(right.size()));
    }
    ASSERT_EQ(counted(board.get(), nullptr), std::to_string(right.size()));
    const char *const engines[] = {"links", "cells", "bits", "memo", "frontier"};
    ASSERT_EQ(counted(board.get(), engines[i % 5]), std::to_string(right.size()));
    if (i % 5 < 3) {
      ASSERT_TRUE(solved(board.get(), engines[i % 5]) == right);
    }
    ASSERT_TRUE(decoded(board.get(), KAKURO_SHORT) == right);
    if (right.size() < 1000) {
      ASSERT_TRUE(decoded(board.get(), KAKURO_FULL) == right);
    }
    size_t imbalances = 0;
    ASSERT_EQ(kakuro_imbalances(board.get(), nullptr, nullptr, &imbalances), DLX_OK);
    if (imbalances > 0) {
      ASSERT_TRUE(right.empty());
    }
  }
}

/* Larger ones, against each other: what is kept of regions must not be mixed up. */
TEST(Kakuro, WithManySolutionsIsCountedAsItIsVisited) {
  std::mt19937 source(11);
  Board board;
  for (int i = 0; i < 200 / DLX_FEWER; i++) {
    make_random(source, board, 15);
    dlx_search search{};
    search.limit = 20000;
    const std::string right = counted(board.get(), "bits", search);
    if (right[0] == '>') continue;
    SCOPED_TRACE(board.written(KAKURO_TEXT));
    const Solutions all = solved(board.get(), "runs");
    ASSERT_EQ(std::to_string(all.size()), right);
    ASSERT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
    ASSERT_EQ(counted(board.get(), "runs"), right);
  }
}

/* ------------------------------------------------------------------------------------------ known answers */

const char MINI[] = "#   2\\   4\\   #\n\\13 .    .    .\n#   #    .    #\n";

std::string square(const std::string &row1, const std::string &row2, const std::string &column1,
                   const std::string &column2) {
  return "# " + column1 + "\\ " + column2 + "\\\n" + row1 + " . .\n" + row2 + " . .\n";
}

TEST(Kakuro, HasItsKnownAnswers) {
  const std::string copy = square("\\3", "\\3", "3", "3");
  const struct {
    std::string text, count;
  } rows[] = {
      {MINI, "1"},
      {"#   2\\   4\\   #\n\\11 .    .    .\n#   #    .    #\n", "2"},
      {copy, "2"},
      {square("\\3", "\\4", "4", "3"), "1"},
      {square("\\3", "\\3", "3", "4"), "0"},
      {square("\\4", "\\4", "4", "4"), "2"},
      {square("\\3", "\\3", "3", ""), "2"},
      {square("#", "#", "", ""), "4104"},
      {". .\n. .\n", "4104"},
      {". # .\n", "81"},
      {"# #\n# .\n", "9"},
  };
  for (const auto &row : rows) {
    SCOPED_TRACE(row.text);
    Board board;
    ASSERT_EQ(board.read(row.text), "");
    EXPECT_EQ(counted(board.get(), nullptr), row.count);
    EXPECT_EQ(counted(board.get(), "links"), row.count);
    EXPECT_EQ(std::to_string(solved(board.get(), nullptr).size()), row.count);
  }
  const Solutions mini = solved(Board(MINI).get(), nullptr);
  EXPECT_EQ(*mini.begin(), std::string("\0\0\0\0\0\2\3\10\0\0\1\0", 12));
}

TEST(Kakuro, InPiecesApartIsMultiplied) {
  for (const size_t copies : {size_t{2}, size_t{64}}) {
    std::string text;
    for (size_t i = 0; i < copies; i++) text += "# 3\\ 3\\\n\\3 . .\n\\3 . .\n";
    Board board;
    ASSERT_EQ(board.read(text), "");
    EXPECT_EQ(counted(board.get(), nullptr), copies == 2 ? "4" : "18446744073709551616");
    dlx_search search{};
    search.skip = copies == 2 ? 3 : 1000;
    search.limit = 1;
    dlx_result result{};
    ASSERT_EQ(kakuro_solve(board.get(), nullptr, &search, nullptr, nullptr, &result, nullptr), DLX_OK);
    EXPECT_EQ(result.solutions, 1U);
    search = {};
    search.limit = 3;
    EXPECT_EQ(counted(board.get(), nullptr, search), ">=3");
  }
}

TEST(Kakuro, StopsAtItsLimits) {
  Board board(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n");
  dlx_search search{};
  search.node_limit = 1000;
  EXPECT_EQ(counted(board.get(), "runs", search).substr(0, 2), ">=");
  dlx_result result{};
  ASSERT_EQ(kakuro_solve(board.get(), "runs", &search, nullptr, nullptr, &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_AT_NODE_LIMIT);
  EXPECT_EQ(result.nodes, 1000U);
  volatile sig_atomic_t stop = 1;
  search = {};
  search.stop = &stop;
  ASSERT_EQ(kakuro_solve(board.get(), nullptr, &search, nullptr, nullptr, &result, nullptr), DLX_OK);
  EXPECT_EQ(result.end, DLX_STOPPED_FROM_OUTSIDE);
  search = {};
  dlx_message message{};
  EXPECT_EQ(kakuro_solve(board.get(), "no such", &search, nullptr, nullptr, &result, &message), DLX_UNSUPPORTED);
}

TEST(KakuroDeathTest, OfARunOfTenCellsIsMisuse) {
  Board board("# . . . . . . . . . #\n");
  board->cells[10].white = true;
  dlx_result result{};
  EXPECT_DEATH(counted(board.get(), nullptr), "kakuro_count");
  const dlx_search search{};
  EXPECT_DEATH(kakuro_solve(board.get(), nullptr, &search, nullptr, nullptr, &result, nullptr), "kakuro_solve");
}

TEST(Kakuro, OfGivensThatClashHasNoSolution) {
  Board board("# # #\n# 3 3\n# . 3\n");
  std::vector<std::pair<size_t, size_t>> pairs;
  EXPECT_EQ(kakuro_conflicts(
                board.get(),
                [](void *user, size_t first, size_t second) {
                  static_cast<std::vector<std::pair<size_t, size_t>> *>(user)->emplace_back(first, second);
                },
                &pairs),
            2U);
  EXPECT_EQ(pairs, (std::vector<std::pair<size_t, size_t>>{{4, 5}, {5, 8}}));
  EXPECT_EQ(counted(board.get(), nullptr), "0");
}

/* ------------------------------------------------------------------------------------------ formats */

bool same(kakuro_board *a, kakuro_board *b) {
  if (a->rows != b->rows || a->columns != b->columns) return false;
  for (size_t i = 0; i < a->rows * a->columns; i++) {
    const kakuro_cell &x = a->cells[i], &y = b->cells[i];
    if (x.white != y.white || x.digit != y.digit || x.down != y.down || x.across != y.across) return false;
  }
  return true;
}

TEST(AKakuroBoard, ReadsBackAsItWasWritten) {
  std::mt19937 source(3);
  Board board, again;
  for (int i = 0; i < 300 / DLX_FEWER; i++) {
    make_random(source, board, 20);
    SCOPED_TRACE(board.written(KAKURO_TEXT));
    ASSERT_EQ(again.read(board.written(KAKURO_TEXT)), "");
    ASSERT_TRUE(same(board.get(), again.get()));
    ASSERT_EQ(again.read("{\"puzzle\":1,\"board\":" + board.written(KAKURO_JSON) + "}"), "");
    ASSERT_TRUE(same(board.get(), again.get()));
    for (size_t k = 0; k < board->rows * board->columns; k++) board->cells[k].digit = 0;
    ASSERT_EQ(again.read(board.written(KAKURO_CLUES)), "");
    ASSERT_TRUE(same(board.get(), again.get()));
    for (size_t k = 0; k < board->rows * board->columns; k++) again->cells[k].digit = again->cells[k].white ? 7 : 0;
    ASSERT_EQ(again.read(again.written(KAKURO_KKR)), "");
    ASSERT_TRUE(same(board.get(), again.get()));
  }
}

/* What the public program reads: columns before rows, a byte an answer, 46 * across + down. */
TEST(AKakuroBoard, IsReadFromBothVersionsOfTheBinary) {
  const std::string text = "# 3\\ 12\\\n\\4 . .\n\\11 . .\n";
  const std::string packed("KKRP0001\0\3\0\3\x10\0\x10\3\x10\x0c\x10\xb8\1\3\x11\xfa\2\11", 26);
  const std::string decimal = "KKRP000000030003"
                              "10000"
                              "10003"
                              "10012"
                              "10400"
                              "01"
                              "03"
                              "11100"
                              "02"
                              "09\n";
  Board right(text), board;
  ASSERT_EQ(board.read(packed), "");
  EXPECT_TRUE(same(right.get(), board.get()));
  ASSERT_EQ(board.read(decimal), "");
  EXPECT_TRUE(same(right.get(), board.get()));
  const uint8_t answer[] = {0, 0, 0, 0, 1, 3, 0, 2, 9};
  for (size_t i = 0; i < 9; i++) right->cells[i].digit = answer[i];
  EXPECT_EQ(right.written(KAKURO_KKR), packed);
  right->cells[4].digit = 0;
  EXPECT_EQ(right.written(KAKURO_KKR), "! r2c2: a white cell without a digit, where .kkr holds the answer");
  EXPECT_EQ(right.written(KAKURO_CLUES), "! r2c3: a given, which clue lists cannot say");
}

TEST(AKakuroText, MayHaveCommentsAndManyBoards) {
  const std::string text = "\xEF\xBB\xBF# a title, and below it\r\n#\r\n\r\n" + std::string(MINI) +
                           "% between\n\n\nX x\n_ _____\n\n# # #\n# 1 .\n# by hand, 2 of 3\n# . 4\n";
  kakuro_reader *reader = nullptr;
  ASSERT_EQ(kakuro_reader_new(text.data(), text.size(), nullptr, &reader), DLX_OK);
  Board board;
  bool found = false;
  std::vector<std::string> sizes;
  while (kakuro_read(reader, board.get(), &found, nullptr) == DLX_OK && found)
    sizes.push_back(std::to_string(board->rows) + "x" + std::to_string(board->columns) + " " +
                    std::to_string(board->line) + ":" + std::to_string(board->column));
  kakuro_reader_free(reader);
  EXPECT_EQ(sizes, (std::vector<std::string>{"3x4 4:1", "2x2 10:1", "3x3 13:1"}));
}

/* How it reads, as "RxC" of each board, and where the first white cell stands on it. */
std::string shapes(const std::string &text) {
  kakuro_reader *reader = nullptr;
  EXPECT_EQ(kakuro_reader_new(text.data(), text.size(), nullptr, &reader), DLX_OK);
  Board board;
  bool found = false;
  std::string shapes;
  while (kakuro_read(reader, board.get(), &found, nullptr) == DLX_OK && found) {
    size_t cell = 0;
    while (cell < board->rows * board->columns && !board->cells[cell].white) cell++;
    shapes += std::to_string(board->rows) + "x" + std::to_string(board->columns) + "@" + std::to_string(cell) + " ";
  }
  kakuro_reader_free(reader);
  return shapes;
}

/* A '#' by itself is a wall of a board of one column, or the frame of a comment. */
TEST(AKakuroText, MayHaveWallsByThemselves) {
  EXPECT_EQ(shapes("#\n"), "1x1@1 ");
  EXPECT_EQ(shapes("#\n#\n.\n"), "3x1@2 ");
  EXPECT_EQ(shapes("#\n% a word\n#\n3\\\n.\n#\n.\n\n#"), "6x1@3 1x1@1 ");
  EXPECT_EQ(shapes("# a title\n#\n#\n\n.\n"), "1x1@0 ");
  EXPECT_EQ(shapes("#\n# a title\n#\n# .\n#\n. .\n"), "2x2@1 ");
  EXPECT_EQ(shapes("# # 3\\\n# board 1\n# . .\n# 2 solutions\n"), "2x3@4 ");
}

/* Arrays in both ways, comments, all in one line, and no ';' at the end. */
TEST(AKakuroText, MayBeListsInTheSpellingsOfMiniZinc) {
  Board right("# 3\\ 3\\\n\\3 . .\n\\3 . .\n"), board;
  ASSERT_EQ(board.read("/* two */ h=3;w=3;grid_data=[|0,0,0|0,1,1|0,1,1|];h_clue=[|2,1,2,3|3,1,2,3|];\n"
                       "v_clue=[|1,2,2,3|1,3,2,3|]"),
            "");
  EXPECT_TRUE(same(right.get(), board.get()));
  ASSERT_EQ(board.read("h = 3; w = 3; n_h = 2; n_v = 2; % sizes\n"
                       "grid_data = array2d(1..h, 1 .. w, [0, 0, 0, /* walls */ 0, 1, 1, 0, 1, 1]);\n"
                       "h_clue = array2d(1..n_h, 1..4, [2, 1, 2, 3, 3, 1, 2, 3,]);\n"
                       "v_clue = array2d(1..n_v, 1..4,\n[1, 2, 2, 3,\n1, 3, 2, 3]);\n"),
            "");
  EXPECT_TRUE(same(right.get(), board.get()));
}

TEST(AKakuroText, ThatIsMalformedIsRefusedWithItsPlace) {
  const std::string ten = "\\45 . . . . . . . . . .\n";
  const std::string lists = "h = 2;\nw = 3;\ngrid_data = [|0, 0, 0|0, 1, 1|];\n";
  const struct {
    std::string text, fault;
  } rows[] = {
      {"# 3\\ 3\\\n\\45 . .\n\\3 . .\n", "2:1: r2c1: a clue of 45 across for 2 cells, where the sum is 3 to 17"},
      {ten, "1:5: r1c2: a run of 10 cells across begins here, where 9 different digits are all there are"},
      {"# 3\\ 3\\\n\\3 . .\n\\4 # #\n", "3:1: r3c1: a clue of 4 across, and no white cell to its right"},
      {"# 3\\\n# #\n", "1:3: r1c2: a clue of 3 down, and no white cell below it"},
      {"# 3\\\n", "1:3: r1c2: a clue of 3 down, and no white cell below it"},
      {"# 46\\\n# .\n", "1:3: r1c2: '46\\' has a sum that is none: a clue is 1 to 45, or left out"},
      {"# 0\\4\n# .\n", "1:3: r1c2: '0\\4' has a sum that is none: a clue is 1 to 45, or left out"},
      {"\\ .\n\\ . .\n", "2:5: 3 cells, where the row above has 2"},
      {"\\ . .\n\\ .\n", "2:4: 2 cells, where the row above has 3"},
      {"\\ . 10\n", "1:5: r1c3: '10' is no digit of 1 to 9"},
      {"\\ . 0\n", "1:5: r1c3: '0' is no digit of 1 to 9"},
      {"\\ . .\n# . q\n",
       "2:5: r2c3: 'q' is no cell: a cell is '#', '.', a digit, or a clue such as 17\\6, 17\\ or \\6"},
      {"\\ . .\n\\ . q\n",
       "2:5: r2c3: 'q' is no cell: a cell is '#', '.', a digit, or a clue such as 17\\6, 17\\ or \\6"},
      {std::string("\\ .\n\\ \0\n", 8),
       "2:3: r2c2: '' is no cell: a cell is '#', '.', a digit, or a clue such as 17\\6, 17\\ or \\6"},
      {"# 3\\ 17/6\n# . .\n",
       "1:6: r1c3: '17/6' is no cell: a cell is '#', '.', a digit, or a clue such as 17\\6, 17\\ or \\6"},
      {"", "nothing"},
      {"# only a comment\n% and another\n", "nothing"},
      {"KKRP0002", "1:5: byte 5 of a .kkr file: a version of 0000 or 0001 stands behind KKRP"},
      {std::string("KKRP0001\0\3\0", 11),
       "1:11: byte 11 of a .kkr file: the numbers of columns and rows do not stand here"},
      {std::string("KKRP0001\xff\xff\xff\xff\1", 13), "1:13: byte 13 of a .kkr file: it has less bytes than cells"},
      {std::string("KKRP0001\0\2\0\1\x10\0\x0a", 15),
       "1:15: byte 15 of a .kkr file: no cell: an answer of 1 to 9, or two sums of at most 45"},
      {"{\"puzzle\":1}", "1:1: no board in this object: \"board\" is an array of its rows"},
      {"{\"board\":[\"# .\",\"#\"]}", "1:17: 1 cells, where the first row has 2, and a row at least 1"},
      {"{\"board\":[\"# q\"]}",
       "1:14: r1c2: 'q' is no cell: a cell is '#', '.', a digit, or a clue such as 17\\6, 17\\ or \\6"},
      {"{\"board\":[\"# .\"]", "1:17: the object does not end"},
      {"h = 2;\nw = 3;\n", "1:1: 'grid_data' is not given: h, w and grid_data must be"},
      {"h = 2;\nw = x;\n", "2:5: a whole number should stand here"},
      {std::string("h = 2;\n\0w = 2;\n", 15),
       "2:1: a name should stand here: h, w, grid_data, n_h, h_clue, n_v or v_clue"},
      {"h = 2; w = 2; grid_data = array2d(1..2, 1..2, [0, 1, 1]);",
       "1:15: grid_data has 3 numbers in rows of 2, where h x w is 2x2"},
      {"h = 2; grid_data = array2d(1..2, [0, 1, 1]);",
       "1:34: an array should stand here, as in array2d(1..2, 1..4, [1, 2, 3, 4, 5, 6, 7, 8])"},
      {lists + "h_clue = array2d(1..1, 1..3, [2, 1, 2]);", "4:1: a clue is four numbers: row, column, length, sum"},
      {"/* h = 2;", "1:1: 'h' is not given: h, w and grid_data must be"},
      {"h = 2;\nv = 2;\n", "2:1: a name should stand here: h, w, grid_data, n_h, h_clue, n_v or v_clue"},
      {lists + "h_clue = [|2, 1, 3, 6|];\n", "4:18: r2c1: a clue for 3 cells, where the run has 2"},
      {lists + "h_clue = [|2, 1, 2, 2|];\n", "4:21: r2c1: a clue of 2 across for 2 cells, where the sum is 3 to 17"},
      {lists + "h_clue = [|2, 1, 2, 3|];\nn_h = 2;\n", "5:1: 2 clues, where there are 1"},
      {lists + "v_clue = [|2, 2, 1, 6|];\n", "4:12: r2c2: a clue in a white cell"},
      {lists + "v_clue = [|1, 4, 1, 6|];\n", "4:12: r1c4: a clue outside of the board"},
  };
  for (const auto &row : rows) {
    SCOPED_TRACE(row.text);
    Board board;
    EXPECT_EQ(board.read(row.text), row.fault);
  }
}

/* ------------------------------------------------------------------------------------------ no memory */

TEST(KakuroWithoutMemory, SaysSoWhenReadingAndWriting) {
  Board board(MINI);
  const std::string texts[] = {MINI, board.written(KAKURO_CLUES), "{\"board\":" + board.written(KAKURO_JSON) + "}"};
  for (const std::string &text : texts)
    fail_each_allocation([&] {
      kakuro_reader *reader = nullptr;
      dlx_status status = kakuro_reader_new(text.data(), text.size(), nullptr, &reader);
      kakuro_board read{};
      bool found = false;
      if (status == DLX_OK) status = kakuro_read(reader, &read, &found, nullptr);
      kakuro_board_release(&read);
      kakuro_reader_free(reader);
      return status;
    });
  fail_each_allocation([&] {
    FILE *stream = fopen("/dev/null", "w");
    const dlx_status status = kakuro_write(board.get(), KAKURO_TEXT, stream, nullptr);
    fclose(stream);
    return status;
  });
}

TEST(KakuroWithoutMemory, SaysSoWhenEncodingSolvingAndCounting) {
  Board board(square("\\3", "\\3", "3", "3"));
  const std::string right = counted(board.get(), "runs");
  for (const kakuro_form form : {KAKURO_SHORT, KAKURO_FULL})
    fail_each_allocation([&] {
      kakuro_encoding *encoding = nullptr;
      const dlx_status status = kakuro_encode(board.get(), form, &encoding);
      EXPECT_EQ(encoding == nullptr, status != DLX_OK);
      kakuro_encoding_free(encoding);
      return status;
    });
  const dlx_search search{};
  for (const char *engine : {"runs", "links"}) {
    dlx_result result{};
    fail_each_allocation([&] {
      const dlx_status status = kakuro_solve(board.get(), engine, &search, nullptr, nullptr, &result, nullptr);
      if (status == DLX_OK) {
        EXPECT_EQ(std::to_string(result.solutions), right);
      }
      return status;
    });
    fail_each_allocation([&] {
      mpz_t count;
      mpz_init(count);
      const dlx_status status = kakuro_count(board.get(), engine, &search, count, &result, nullptr);
      if (status == DLX_OK) {
        EXPECT_EQ(std::to_string(mpz_get_ui(count)), right);
      }
      mpz_clear(count);
      return status;
    });
  }
  fail_each_allocation([&] { return kakuro_imbalances(board.get(), nullptr, nullptr, nullptr); });
}

} // namespace
