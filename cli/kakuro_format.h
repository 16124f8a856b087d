/*
 * The formats in which `dlx kakuro` writes boards.
 */
#ifndef CLI_KAKURO_FORMAT_H
#define CLI_KAKURO_FORMAT_H

#include "cli/kakuro_session.h"

/* Writes a board of its own, behind an empty line if one came before it; with a message where the format cannot say
   it. */
enum exit_status board_write(struct kakuro_session *session, const struct kakuro_board *board,
                             enum kakuro_format format);

/* Begins the JSON object of a board, with its number and the board; the caller ends it. */
enum exit_status board_json_begin(const struct kakuro_session *session);

#endif
