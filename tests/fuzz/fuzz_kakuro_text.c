/*
 * A fuzz target over the Kakuro reader; the first byte is not used.  Each board that is read passes its own check.  The
 * first few are written in every format that can say them and read back, and searched a little in two ways: a solution
 * keeps the givens, and no run holds a digit twice.
 */
#include "kakuro/kakuro.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST_SOLVED ((size_t)400) /* cells */
#define BOARDS_TRIED   5

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool held) {
  if (!held) abort();
}

static bool same(const struct kakuro_board *a, const struct kakuro_board *b) {
  if (a->rows != b->rows || a->columns != b->columns) return false;
  for (size_t i = 0; i < a->rows * a->columns; i++) {
    const struct kakuro_cell *x = &a->cells[i], *y = &b->cells[i];
    if (x->white != y->white || x->digit != y->digit || x->down != y->down || x->across != y->across) return false;
  }
  return true;
}

static void write_and_read_back(const struct kakuro_board *board, enum kakuro_format format) {
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  must(stream != NULL);
  if (format == KAKURO_JSON) fputs("{\"board\":", stream);
  enum dlx_status status = kakuro_write(board, format, stream, NULL);
  if (format == KAKURO_JSON) fputc('}', stream);
  fclose(stream);
  kakuro_reader *reader;
  struct kakuro_board again = {0};
  bool found;
  must(status == DLX_OK || (status == DLX_UNSUPPORTED && format == KAKURO_CLUES));
  must(kakuro_reader_new(text, size, NULL, &reader) == DLX_OK);
  if (status == DLX_OK) {
    must(kakuro_read(reader, &again, &found, NULL) == DLX_OK && found && same(board, &again));
    must(kakuro_read(reader, &again, &found, NULL) == DLX_OK && !found);
  }
  kakuro_board_release(&again);
  kakuro_reader_free(reader);
  free(text);
}

static bool check_solution(void *user, const uint8_t *digits) {
  const struct kakuro_board *board = user;
  struct kakuro_board solved = {0};
  must(kakuro_board_copy(&solved, board) == DLX_OK);
  for (size_t i = 0; i < board->rows * board->columns; i++) {
    must(board->cells[i].white == (digits[i] > 0));
    must(board->cells[i].digit == 0 || board->cells[i].digit == digits[i]);
    solved.cells[i].digit = digits[i];
  }
  must(kakuro_conflicts(&solved, NULL, NULL) == 0);
  kakuro_board_release(&solved);
  return true;
}

static void search_a_little(struct kakuro_board *board, const char *engine) {
  const struct dlx_search search = {.limit = 10, .node_limit = 200};
  struct dlx_result result;
  must(kakuro_solve(board, engine, &search, check_solution, board, &result, NULL) == DLX_OK);
  if (kakuro_conflicts(board, NULL, NULL) > 0) must(result.solutions == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  kakuro_reader *reader;
  struct kakuro_board board = {0};
  must(kakuro_reader_new((const char *)data + 1, size - 1, NULL, &reader) == DLX_OK);
  for (int tries = BOARDS_TRIED;;) {
    struct dlx_message message = {0};
    bool found = false;
    enum dlx_status status = kakuro_read(reader, &board, &found, &message);
    if (!found) break;
    if (status == DLX_BAD_INPUT) {
      must(message.line > 0 && message.column > 0 && message.text[0]);
      continue;
    }
    must(status == DLX_OK && kakuro_board_check(&board, NULL, NULL) == DLX_OK);
    if (tries-- <= 0) continue;
    write_and_read_back(&board, KAKURO_TEXT);
    write_and_read_back(&board, KAKURO_JSON);
    write_and_read_back(&board, KAKURO_CLUES);
    if (board.rows * board.columns > LARGEST_SOLVED) continue;
    search_a_little(&board, "runs");
    search_a_little(&board, "links");
  }
  kakuro_board_release(&board);
  kakuro_reader_free(reader);
  return 0;
}
