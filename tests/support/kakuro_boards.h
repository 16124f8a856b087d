/*
 * Kakuro boards for tests: read, written, and made at random.
 */
#ifndef DLX_KAKURO_BOARDS_H
#define DLX_KAKURO_BOARDS_H

#include "kakuro/kakuro.h"

#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

/* A board owned by C++. */
class Board {
public:
  Board() = default;
  explicit Board(const std::string &text) { read(text); }
  Board(const Board &) = delete;
  Board &operator=(const Board &) = delete;
  ~Board() { kakuro_board_release(&board); }
  kakuro_board *operator->() { return &board; }
  kakuro_board *get() { return &board; }

  /* The first board of a text; what is said about it, if anything is wrong. */
  std::string read(const std::string &text) {
    const std::vector<char> exact(text.begin(), text.end()); // no NUL behind it that the reader might lean on
    kakuro_reader *reader = nullptr;
    EXPECT_EQ(kakuro_reader_new(exact.data(), exact.size(), nullptr, &reader), DLX_OK);
    bool found = false;
    dlx_message message{};
    const dlx_status status = kakuro_read(reader, &board, &found, &message);
    kakuro_reader_free(reader);
    if (!found) return "nothing";
    if (status == DLX_OK) return "";
    return std::to_string(message.line) + ":" + std::to_string(message.column) + ": " + message.text;
  }

  std::string written(kakuro_format format) {
    char *bytes = nullptr;
    size_t size = 0;
    FILE *stream = open_memstream(&bytes, &size);
    dlx_message message{};
    const dlx_status status = kakuro_write(&board, format, stream, &message);
    fclose(stream);
    std::string text = status == DLX_OK ? std::string(bytes, size) : std::string("! ") + message.text;
    free(bytes);
    return text;
  }

private:
  kakuro_board board{};
};

/* A board whose clues come mostly from one filling; some are missing, some are changed, and some cells are given. */
inline void make_random(std::mt19937 &source, Board &board, size_t most_white) {
  const auto below = [&](size_t bound) { return static_cast<size_t>(source() % bound); };
  do {
    ASSERT_EQ(kakuro_board_prepare(board.get(), 1 + below(6), 1 + below(6)), DLX_OK);
    const size_t rows = board->rows, columns = board->columns;
    size_t whites = 0;
    for (size_t i = 0; i < rows * columns && whites < most_white; i++) {
      const bool edge = (i < columns || i % columns == 0) && below(8) > 0;
      board->cells[i].white = !edge && below(3) > 0;
      whites += board->cells[i].white;
    }
    std::vector<unsigned> filling(rows * columns);
    for (size_t i = 0; i < rows * columns; i++) {
      if (!board->cells[i].white) continue;
      const unsigned left = i % columns > 0 ? filling[i - 1] : 0, above = i >= columns ? filling[i - columns] : 0;
      do filling[i] = 1 + static_cast<unsigned>(below(9));
      while (filling[i] == left || filling[i] == above);
      if (below(12) == 0) board->cells[i].digit = static_cast<uint8_t>(filling[i]);
    }
    for (size_t i = 0; i < rows * columns; i++) {
      if (board->cells[i].white) continue;
      for (const bool down : {false, true}) {
        unsigned sum = 0;
        for (size_t k = i;;) {
          if (down ? k + columns >= rows * columns : k % columns == columns - 1) break;
          k += down ? columns : 1;
          if (!board->cells[k].white) break;
          sum += filling[k];
        }
        if (sum > 0 && below(30) == 0) sum += static_cast<unsigned>(below(3));
        if (sum > 45 || below(7) == 0) sum = 0;
        (down ? board->cells[i].down : board->cells[i].across) = static_cast<uint8_t>(sum);
      }
    }
  } while (kakuro_board_check(board.get(), nullptr, nullptr) != DLX_OK);
}

#endif
