#include "cli/kakuro_format.h"
#include "cli/message.h"
#include <inttypes.h>

enum exit_status board_write(struct kakuro_session *session, const struct kakuro_board *board,
                             enum kakuro_format format) {
  if (session->has_written) putchar('\n');
  session->has_written = true;
  struct dlx_message message;
  enum dlx_status status = kakuro_write(board, format, stdout, &message);
  if (status == DLX_UNSUPPORTED) {
    message_error_at(session->input.name, board->line, board->column, message.text);
    return STATUS_BAD;
  }
  return message_failure(status, NULL, &message);
}

enum exit_status board_json_begin(const struct kakuro_session *session) {
  printf("{\"puzzle\":%" PRIu64 ",\"board\":", session->number);
  struct dlx_message message;
  return message_failure(kakuro_write(&session->board, KAKURO_JSON, stdout, &message), NULL, &message);
}
