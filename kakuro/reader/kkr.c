/*
 * The binary that hideki1234/Kakuro reads and its editor writes; the layout is taken from there.
 *
 *     "KKRP", a version of four decimal digits, columns, rows, then the cells, row by row
 *
 *     version 0000   sizes of four decimal digits; '0' and the answer, or '1' and the sums across and down of two
 *                    decimal digits each
 *     version 0001   sizes of two bytes, the higher first; a byte 0A with the answer A, or two bytes 1X YY: XYY is
 *                    46 * across + down
 *
 * A sum of 0 is none.  The answers are the solution, for the player to be compared with: they are no givens.
 */
#include "kakuro/complaint.h"
#include "kakuro/kkr_layout.h"
#include "kakuro/reader/reading_state.h"

#include <string.h>

static struct kakuroi_place place_of(const struct kakuro_reader *reader) {
  return kakuroi_here(reader);
}

static enum dlx_status fail(const struct kakuro_reader *reader, const char *what, struct dlx_message *message) {
  struct kakuroi_place place = place_of(reader);
  return kakuroi_fail(message, DLX_BAD_INPUT, place.line, place.column, "byte %zu of a .kkr file: %s", reader->at + 1,
                      what);
}

static bool has(const struct kakuro_reader *reader, size_t bytes) {
  return reader->size - reader->at >= bytes;
}

/* A number of 'length' decimal digits. */
static bool read_decimal(struct kakuro_reader *reader, size_t length, unsigned *number) {
  if (!has(reader, length)) return false;
  *number = 0;
  for (size_t i = 0; i < length; i++) {
    char sign = reader->text[reader->at + i];
    if (sign < '0' || sign > '9') return false;
    *number = *number * 10 + (unsigned)(sign - '0');
  }
  kakuroi_step(reader, length);
  return true;
}

static bool read_bytes(struct kakuro_reader *reader, size_t length, unsigned *number) {
  if (!has(reader, length)) return false;
  *number = 0;
  for (size_t i = 0; i < length; i++) *number = *number << 8 | (unsigned char)reader->text[reader->at + i];
  kakuroi_step(reader, length);
  return true;
}

/* ---------------------------------------------------------------------------------------------- cells */

struct kkr_cell {
  bool white;
  unsigned answer;
  unsigned across;
  unsigned down;
};

static bool read_decimal_cell(struct kakuro_reader *reader, struct kkr_cell *cell) {
  unsigned kind;
  if (!read_decimal(reader, 1, &kind) || kind > 1) return false;
  cell->white = kind == 0;
  if (cell->white) return read_decimal(reader, 1, &cell->answer);
  return read_decimal(reader, 2, &cell->across) && read_decimal(reader, 2, &cell->down);
}

static bool read_packed_cell(struct kakuro_reader *reader, struct kkr_cell *cell) {
  unsigned first, second;
  if (!read_bytes(reader, 1, &first) || first >> 4 > 1) return false;
  cell->white = first >> 4 == 0;
  if (cell->white) {
    cell->answer = first;
    return true;
  }
  if (!read_bytes(reader, 1, &second)) return false;
  unsigned both = (first & 0x0f) << 8 | second;
  cell->across = both / KKR_SUMS;
  cell->down = both % KKR_SUMS;
  return true;
}

static bool is_sound(const struct kkr_cell *cell) {
  if (cell->white) return cell->answer >= 1 && cell->answer <= 9;
  return cell->across <= KAKURO_LARGEST_SUM && cell->down <= KAKURO_LARGEST_SUM;
}

static enum dlx_status read_cells(struct kakuro_reader *reader, unsigned version, struct kakuro_board *board,
                                  struct dlx_message *message) {
  for (size_t i = 0; i < board->rows * board->columns; i++) {
    struct kkr_cell cell = {0};
    reader->places[i] = place_of(reader);
    size_t at = reader->at, line = reader->line, line_start = reader->line_start;
    bool read = version == 0 ? read_decimal_cell(reader, &cell) : read_packed_cell(reader, &cell);
    if (!read || !is_sound(&cell)) {
      reader->at = at;
      reader->line = line;
      reader->line_start = line_start;
      return fail(reader, "no cell: an answer of 1 to 9, or two sums of at most 45", message);
    }
    board->cells[i] = (struct kakuro_cell){.white = cell.white,
                                           .across = (uint8_t)(cell.white ? 0 : cell.across),
                                           .down = (uint8_t)(cell.white ? 0 : cell.down)};
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- boards */

static enum dlx_status read_size(struct kakuro_reader *reader, unsigned version, unsigned *rows, unsigned *columns,
                                 struct dlx_message *message) {
  bool read = version == 0 ? read_decimal(reader, 4, columns) && read_decimal(reader, 4, rows)
                           : read_bytes(reader, 2, columns) && read_bytes(reader, 2, rows);
  if (!read) return fail(reader, "the numbers of columns and rows do not stand here", message);
  if (*rows == 0 || *columns == 0) return fail(reader, "a board without cells", message);
  if (!has(reader, (size_t)*rows * *columns)) return fail(reader, "it has less bytes than cells", message);
  return DLX_OK;
}

static enum dlx_status read_file(struct kakuro_reader *reader, struct kakuro_board *board,
                                 struct dlx_message *message) {
  unsigned version, rows = 0, columns = 0;
  struct kakuroi_place first = place_of(reader);
  kakuroi_step(reader, strlen(KKR_MAGIC));
  bool read = read_decimal(reader, 4, &version);
  if (read && version > 1) reader->at -= 4; /* to be told where it stands */
  if (!read || version > 1) return fail(reader, "a version of 0000 or 0001 stands behind KKRP", message);
  enum dlx_status status = read_size(reader, version, &rows, &columns, message);
  if (status) return status;
  if (!kakuroi_make_places(reader, (size_t)rows * columns)) return DLX_NO_MEMORY;
  status = kakuro_board_prepare(board, rows, columns);
  if (status) return status;
  board->line = first.line;
  board->column = first.column;
  return read_cells(reader, version, board, message);
}

/* Where it is not known how long a cell is, nothing else can be read. */
enum dlx_status kakuroi_read_kkr(struct kakuro_reader *reader, struct kakuro_board *board,
                                 struct dlx_message *message) {
  enum dlx_status status = read_file(reader, board, message);
  if (status == DLX_BAD_INPUT) kakuroi_step(reader, reader->size - reader->at);
  return status;
}
