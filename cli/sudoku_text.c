#include "cli/sudoku_text.h"
#include "cli/message.h"
#include <string.h>
#include <unistd.h>

enum exit_status grid_text(struct input *input, const char *name, const char *text) {
  if (strcmp(text, "-") == 0 || access(text, F_OK) == 0) return input_read(input, text);
  *input = (struct input){.name = name, .text = strdup(text), .size = strlen(text), .ended = true};
  return input->text != NULL ? STATUS_ANSWERED : message_failure(DLX_NO_MEMORY, NULL, NULL);
}

enum exit_status grid_from_text(const struct settings *settings, const struct input *input, struct sudoku_grid *grid) {
  struct sudoku_reading reading = {.side = settings->size,
                                   .box_rows = settings->box.rows,
                                   .box_columns = settings->box.columns,
                                   .symbols = (enum sudoku_symbols)settings->symbols};
  sudoku_reader *reader;
  struct dlx_message message;
  const char *name = input->name;
  enum exit_status status = message_failure(sudoku_reader_new(input->text, input->size, &reading, &reader), NULL, NULL);
  if (status) return status;
  bool found, more = false;
  struct sudoku_grid other = {0};
  status = message_failure(sudoku_read(reader, grid, &found, &message), name, &message);
  if (!status && !found) {
    message_error_at(name, 1, 1, "there is no grid here: docs/formats.md shows what one looks like");
    status = STATUS_BAD;
  }
  if (!status) status = message_failure(sudoku_read(reader, &other, &more, &message), name, &message);
  if (!status && more) {
    message_error_at(name, other.line, other.column, "a second grid, where one is asked for");
    status = STATUS_BAD;
  }
  sudoku_grid_release(&other);
  sudoku_reader_free(reader);
  return status;
}
