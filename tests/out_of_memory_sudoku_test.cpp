/*
 * Memory runs out at each allocation of the Sudoku library in turn: it says so, and nothing is leaked.
 */
#include "sudoku/sudoku.h"
#include "tests/support/failing_allocation.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

const std::string TEXTS[] = {
    "1...\n..2.\n.3..\n...4\n",
    "12..3.....4..... first\n" + std::string(81, '.') + "\n1..\n",
    "+---+---+\n|1 .|. .|\n|. .|2 .|\n+---+---+\n|. 3|. .|\n|. .|. 4|\n+---+---+\n",
    "[Puzzle]\n.......63\n.....2.8.\n38....4..\n....7....\n4.....9..\n5....16.8\n1.3..5...\n..94..7..\n......54.\n",
    "puzzle,solution\n1............4..,1234341221434321\n",
    "1, 0, 0, 10, 0, 0\n0, 2, 0, 0, 0, 0\n0, 0, 3, 0, 0, 0\n0, 0, 0, 4, 0, 0\n0, 0, 0, 0, 5, 0\n0, 0, 0, 0, 0, 6\n",
    "12 34 1 2\n3 4 12 34\n1 2 3 4\n34 12 2 1\n",
    "1......2........ regions=aaabacbbccdbcddd\n{\"givens\":\"................\",\"regions\":\"aaabacbbccdbcddd\"}\n",
    "+-----------+---+\n| 1   .   . | . |\n|   +---+---+   |\n| . | . | .   2 |\n+---+   +---+   |\n"
    "| .   . | . | . |\n|   +---+   +---+\n| . | .   .   . |\n+---+-----------+\n",
    "<opensudoku><game data=\"" + std::string(81, '0') + "\"/></opensudoku>\n",
};

/* Reads all puzzles of a text; what is malformed is passed over. */
dlx_status read_all(const std::string &text) {
  sudoku_reader *reader = nullptr;
  dlx_status status = sudoku_reader_new(text.data(), text.size(), nullptr, &reader);
  sudoku_grid grid{};
  dlx_message message{};
  bool found = status == DLX_OK;
  while (found && status != DLX_NO_MEMORY) status = sudoku_read(reader, &grid, &found, &message);
  sudoku_grid_release(&grid);
  sudoku_reader_free(reader);
  return status;
}

TEST(ReadingSudokuWithoutMemory, SaysSoInEveryNotation) {
  for (const std::string &text : TEXTS) {
    SCOPED_TRACE(text);
    fail_each_allocation([&] { return read_all(text); });
  }
}

TEST(EncodingSudokuWithoutMemory, SaysSo) {
  sudoku_grid grid{};
  ASSERT_EQ(sudoku_grid_prepare(&grid, 2, 3), DLX_OK);
  grid.cells[7] = 5;
  for (const sudoku_form form : {SUDOKU_SHORT, SUDOKU_FULL})
    fail_each_allocation([&] {
      sudoku_encoding *encoding = nullptr;
      const dlx_status status = sudoku_encode(&grid, form, &encoding);
      EXPECT_EQ(encoding == nullptr, status != DLX_OK);
      sudoku_encoding_free(encoding);
      return status;
    });
  sudoku_grid_release(&grid);
}

/* All rules that there are, on a grid of side 4. */
dlx_status make_rules(const sudoku_rules **rules) {
  const std::string cages = "3: r1c1 r1c2\n.: r3c3 r4c4\n", regions = "aaab\nacbb\nccdb\ncddd\n";
  sudoku_rules asked{};
  sudoku_cage *made = nullptr;
  uint8_t *labels = nullptr;
  dlx_status status = sudoku_read_regions(regions.data(), regions.size(), &asked.side, &labels, nullptr);
  if (status == DLX_OK) status = sudoku_read_cages(cages.data(), cages.size(), 4, &made, &asked.cage_count, nullptr);
  asked.cages = made;
  asked.regions = labels;
  asked.variants = SUDOKU_X | SUDOKU_WINDOKU | SUDOKU_ANTIKNIGHT | SUDOKU_ANTIKING | SUDOKU_NONCONSECUTIVE;
  if (status == DLX_OK) status = sudoku_rules_new(&asked, rules, nullptr);
  free(labels);
  free(made);
  return status;
}

TEST(RulesWithoutMemory, SayAndLeakNothing) {
  fail_each_allocation([&] {
    const sudoku_rules *rules = nullptr;
    sudoku_grid grid{}, copy{};
    sudoku_encoding *encoding = nullptr;
    dlx_status status = make_rules(&rules);
    if (status == DLX_OK) status = sudoku_grid_prepare(&grid, 2, 2);
    if (status == DLX_OK) sudoku_grid_set_rules(&grid, rules);
    sudoku_rules_free(rules);
    if (status == DLX_OK) status = sudoku_grid_copy(&copy, &grid);
    if (status == DLX_OK) status = sudoku_encode(&copy, SUDOKU_SHORT, &encoding);
    sudoku_encoding_free(encoding);
    sudoku_grid_release(&grid);
    sudoku_grid_release(&copy);
    return status;
  });
}

TEST(GeneratingByRulesWithoutMemory, SaysSo) {
  sudoku_rules asked{};
  asked.variants = SUDOKU_X;
  const sudoku_rules *rules = nullptr;
  ASSERT_EQ(sudoku_rules_new(&asked, &rules, nullptr), DLX_OK);
  sudoku_generating wanted{};
  wanted.box_rows = wanted.box_columns = 2;
  wanted.number = 1;
  wanted.rules = rules;
  wanted.visit = [](void *, uint64_t, const uint8_t *, const uint8_t *) { return true; };
  dlx_search search{};
  search.threads = 1;
  fail_each_allocation([&] {
    dlx_result result{};
    return sudoku_generate(&wanted, &search, &result, nullptr);
  });
  sudoku_rules_free(rules);
}

TEST(CopyingAGridWithoutMemory, LeavesTheCopyAsItWas) {
  sudoku_grid grid{};
  ASSERT_EQ(sudoku_grid_prepare(&grid, 3, 3), DLX_OK);
  grid.cells[80] = 9;
  fail_each_allocation([&] {
    sudoku_grid copy{};
    const dlx_status prepared = sudoku_grid_prepare(&copy, 2, 2);
    const dlx_status status = prepared == DLX_OK ? sudoku_grid_copy(&copy, &grid) : prepared;
    if (prepared == DLX_OK) {
      EXPECT_EQ(copy.side, status == DLX_OK ? 9U : 4U);
    }
    sudoku_grid_release(&copy);
    return status;
  });
  sudoku_grid_release(&grid);
}

TEST(CanonicalFormsWithoutMemory, SaysSo) {
  sudoku_grid grid{}; // the ways to place its first rows need more room than there is at first
  ASSERT_EQ(sudoku_grid_prepare(&grid, 4, 4), DLX_OK);
  for (size_t i = 0; i < 256; i++) grid.cells[i] = static_cast<uint8_t>(((i / 16) * 4 + i / 64 + i) % 16 + 1);
  for (const bool many : {false, true})
    fail_each_allocation([&] {
      sudoku_canonical form{};
      dlx_search search{};
      search.threads = 1;
      search.node_limit = 20;
      dlx_result result{};
      const dlx_status status = many ? sudoku_canon_each(&grid, 1, &search, &form, &result)
                                     : sudoku_canon(&grid, &search, &form, &result, nullptr);
      EXPECT_FALSE(form.is_known);
      sudoku_canonical_release(&form);
      return status;
    });
  sudoku_grid_release(&grid);
}

TEST(JoiningBandsWithoutMemory, SaysSo) {
  const std::string line = "784239...139576428256184793842615379573892641961743852325461987617958234498327...";
  sudoku_grid grid{};
  ASSERT_EQ(sudoku_grid_prepare(&grid, 3, 3), DLX_OK);
  for (size_t i = 0; i < 81; i++) grid.cells[i] = static_cast<uint8_t>(line[i] == '.' ? 0 : line[i] - '0');
  fail_each_allocation([&] {
    sudoku_bands *bands = nullptr;
    dlx_status status = sudoku_bands_new(&grid, &bands, nullptr);
    if (status != DLX_OK) return status;
    const dlx_search search{};
    sudoku_sampling asked{};
    asked.number = 2;
    asked.visit = [](void *, const uint8_t *) { return true; };
    dlx_result result{};
    status = sudoku_bands_sample(bands, &search, &asked, &result);
    EXPECT_EQ(result.solutions, status == DLX_OK ? 2U : 0U);
    sudoku_bands_free(bands);
    return status;
  });
  sudoku_grid_release(&grid);
}

void expect_no_memory_is_said(size_t box, const char *engine) {
  SCOPED_TRACE(engine);
  sudoku_grid grid{};
  ASSERT_EQ(sudoku_grid_prepare(&grid, box, box), DLX_OK);
  grid.cells[7] = 5;
  fail_each_allocation([&] {
    dlx_search search{};
    search.limit = 12; // more than are filled in at random
    dlx_result result{};
    dlx_message message{};
    const dlx_status status = sudoku_solve(&grid, engine, &search, nullptr, nullptr, &result, &message);
    EXPECT_EQ(result.solutions, status == DLX_OK ? 12U : 0U);
    return status;
  });
  sudoku_grid_release(&grid);
}

TEST(SolvingSudokuWithoutMemory, SaysSo) {
  for (size_t i = 0; const sudoku_engine_info *engine = sudoku_engine_at(i); i++)
    if (!engine->lacks) expect_no_memory_is_said(std::string(engine->name) == "nine" ? 3 : 4, engine->name);
}

TEST(SolvingLinesWithoutMemory, SaysSo) {
  const std::string line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
  fail_each_allocation([&] {
    uint32_t found = 0;
    sudoku_lines lines{};
    lines.puzzles = line.c_str();
    lines.count = 1;
    lines.limit = 2;
    lines.found = &found;
    const dlx_status status = sudoku_solve_lines(&lines);
    EXPECT_EQ(found, status == DLX_OK ? 1U : SUDOKU_NOT_SOLVED);
    return status;
  });
}

TEST(GeneratingWithoutMemory, SaysSo) {
  for (const size_t rows : {size_t{2}, size_t{3}}) {
    fail_each_allocation([&] {
      sudoku_generating asked{};
      asked.box_rows = rows;
      asked.box_columns = 3;
      asked.number = 2;
      asked.symmetry = SUDOKU_ROTATIONAL;
      asked.visit = [](void *, uint64_t, const uint8_t *, const uint8_t *) { return true; };
      dlx_search search{};
      search.threads = 1;
      dlx_result result{};
      const dlx_status status = sudoku_generate(&asked, &search, &result, nullptr);
      EXPECT_EQ(result.solutions, status == DLX_OK ? 2U : 0U);
      return status;
    });
  }
}

TEST(WritingSudokuWithoutMemory, SaysSo) {
  sudoku_grid grid{};
  ASSERT_EQ(sudoku_grid_prepare(&grid, 5, 8), DLX_OK); // in numbers
  for (const sudoku_format format : {SUDOKU_LINE, SUDOKU_GRID, SUDOKU_SDK})
    fail_each_allocation([&] {
      FILE *stream = fopen("/dev/null", "w");
      dlx_message message{};
      const dlx_status status = sudoku_write(&grid, format, stream, &message);
      fclose(stream);
      return status;
    });
  sudoku_grid_release(&grid);
}

TEST(DrawingWithoutMemory, SaysSo) {
  sudoku_grid grid{};
  ASSERT_EQ(sudoku_grid_prepare(&grid, 2, 2), DLX_OK);
  sudoku_picture picture{};
  picture.grid = &grid;
  picture.candidates = true;
  sudoku_page page{};
  page.rows = page.columns = page.count = 1;
  page.pictures = &picture;
  sudoku_drawing drawing{};
  drawing.format = SUDOKU_PICTURE_PNG;
  drawing.pages = &page;
  drawing.page_count = 1;
  fail_each_allocation([&] {
    sudoku_grid found{};
    dlx_status status = sudoku_grid_copy(&found, &grid);
    if (status == DLX_OK) status = sudoku_find_candidates(&found);
    sudoku_grid_release(&found);
    if (status != DLX_OK) return status;
    FILE *stream = fopen("/dev/null", "w");
    dlx_message message{};
    status = sudoku_draw(&drawing, stream, &message);
    fclose(stream);
    return status == DLX_UNSUPPORTED ? DLX_OK : status; // no cairo
  });
  sudoku_grid_release(&grid);
}

} // namespace
