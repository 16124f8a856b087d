/*
 * The Sudoku reader with all that it says, for tests.
 */
#ifndef DLX_SUDOKU_READING_H
#define DLX_SUDOKU_READING_H

#include "sudoku/sudoku.h"

#include <cstdlib>
#include <string>
#include <vector>

/* A grid owned by C++. */
class Grid {
public:
  Grid() = default;
  Grid(size_t box_rows, size_t box_columns) { sudoku_grid_prepare(&grid, box_rows, box_columns); }
  Grid(const Grid &) = delete;
  Grid &operator=(const Grid &) = delete;
  ~Grid() { sudoku_grid_release(&grid); }
  sudoku_grid *operator->() { return &grid; }
  sudoku_grid *get() { return &grid; }
  std::vector<uint8_t> cells() const { return std::vector<uint8_t>(grid.cells, grid.cells + grid.side * grid.side); }

private:
  sudoku_grid grid{};
};

/* What sudoku_write() writes. */
inline std::string written(const sudoku_grid *grid, sudoku_format format) {
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  sudoku_write(grid, format, stream, nullptr);
  fclose(stream);
  std::string text(bytes, size);
  free(bytes);
  return text;
}

/* A grid as its line. */
inline std::string line_of(const sudoku_grid *grid) {
  std::vector<char> line(sudoku_line_room(grid));
  return std::string(line.data(), sudoku_line(grid, line.data()));
}

/* All puzzles of a text as lines; one that is malformed is "! line:column: why"; notes stand by themselves. */
struct SudokuTexts {
  std::vector<std::string> puzzles;
  std::vector<std::string> notes;
};

inline SudokuTexts read_sudokus(const std::string &text, sudoku_reading reading = {}) {
  SudokuTexts texts;
  reading.user = &texts.notes;
  reading.note = [](void *user, const dlx_message *note) {
    static_cast<std::vector<std::string> *>(user)->push_back(note->text);
  };
  const std::vector<char> exact(text.begin(), text.end()); // no NUL behind it that the reader might lean on
  sudoku_reader *reader = nullptr;
  if (sudoku_reader_new(exact.data(), exact.size(), &reading, &reader) != DLX_OK) return texts;
  Grid grid;
  bool found = true;
  while (found) {
    dlx_message message{};
    const dlx_status status = sudoku_read(reader, grid.get(), &found, &message);
    if (status != DLX_OK)
      texts.puzzles.push_back("! " + std::to_string(message.line) + ":" + std::to_string(message.column) + ": " +
                              message.text);
    else if (found)
      texts.puzzles.push_back(line_of(grid.get()));
  }
  sudoku_reader_free(reader);
  return texts;
}

#endif
