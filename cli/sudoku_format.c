#include "cli/sudoku_format.h"
#include "cli/message.h"
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const formats[] = {"line", "grid", "json", "csv", "sdk", "svg", NULL};

const struct option_row options_grid_format[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .help = "how grids are written; else grid on a terminal, and line elsewhere"},
    {.name = "to",
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .excludes = {"format"},
     .help = "same as --format"},
    {0},
};

enum grid_format grid_format(const struct settings *settings) {
  if (settings->format > 0) return (enum grid_format)settings->format;
  return isatty(STDOUT_FILENO) ? FORMAT_GRID : FORMAT_LINE;
}

bool grid_is_picture(const struct settings *settings) {
  return grid_format(settings) == FORMAT_SVG;
}

enum exit_status grid_line_write(struct grid_line *line, const struct sudoku_grid *grid) {
  size_t room = sudoku_line_room(grid) + 1;
  if (line->room < room) {
    char *larger = realloc(line->text, room);
    if (larger == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
    line->text = larger;
    line->room = room;
  }
  line->length = sudoku_line(grid, line->text);
  line->text[line->length++] = '\n';
  line->text[line->length] = '\0';
  return STATUS_ANSWERED;
}

/* As the library names them behind a line. */
static void print_regions(const struct sudoku_grid *grid) {
  fputs(",\"regions\":\"", stdout);
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) {
    if (grid->side <= 26)
      putchar('a' + grid->rules->regions[cell]);
    else
      printf("%s%u", cell > 0 ? "," : "", grid->rules->regions[cell] + 1U);
  }
  putchar('"');
}

enum exit_status grid_json_begin(const struct sudoku_session *session, struct grid_line *line) {
  const struct sudoku_grid *puzzle = &session->puzzle;
  enum exit_status status = grid_line_write(line, puzzle);
  if (status) return status;
  printf("{\"puzzle\":%" PRIu64 ",\"size\":%zu,\"box\":\"%zux%zu\",\"givens\":\"%.*s\"", session->number, puzzle->side,
         puzzle->box_rows, puzzle->box_columns, (int)line->length - 1, line->text);
  if (puzzle->rules != NULL && puzzle->rules->regions != NULL) print_regions(puzzle);
  return STATUS_ANSWERED;
}

enum exit_status grid_write(struct sudoku_session *session, const struct sudoku_grid *grid, enum grid_format format) {
  if (format == FORMAT_SVG && session->drawn) {
    message_error_at(session->input.name, session->puzzle.line, session->puzzle.column,
                     "a second grid, where a picture shows one");
    return STATUS_BAD;
  }
  if (format == FORMAT_SVG) session->drawn = true;
  enum sudoku_format library_format = format == FORMAT_GRID  ? SUDOKU_GRID
                                      : format == FORMAT_SDK ? SUDOKU_SDK
                                      : format == FORMAT_SVG ? SUDOKU_SVG
                                                             : SUDOKU_LINE;
  struct dlx_message message;
  return message_failure(sudoku_write(grid, library_format, stdout, &message), NULL, &message);
}

void grid_leave_place(struct sudoku_session *session, enum grid_format format) {
  if (format != FORMAT_SVG) sudoku_leave_place(session, format == FORMAT_JSON);
}
