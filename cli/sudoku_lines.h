/*
 * Puzzles that are plain lines, answered many at a time: a million takes as long as reading and solving them does.
 */
#ifndef CLI_SUDOKU_LINES_H
#define CLI_SUDOKU_LINES_H

#include "cli/sudoku_session.h"

/* Do the settings leave it open how puzzles are solved?  Not where an engine, a limit, a certain solution or figures of
   the search are asked for. */
bool lines_are_enough(const struct settings *settings);

/* Answers 'count' lines at 'text', the first of which is line 'line' of the input.  Returns the worst status.
   lines_release() frees the room that was taken for that. */
enum exit_status lines_answer(struct sudoku_session *session, const char *text, size_t line, size_t count);
void lines_release(struct sudoku_session *session);

#endif
