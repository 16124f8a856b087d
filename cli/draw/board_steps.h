/*
 * The steps of explanations of Kakuro boards as pictures: kept until all are known, and then drawn on one page, or each
 * on its own.
 */
#ifndef CLI_DRAW_BOARD_STEPS_H
#define CLI_DRAW_BOARD_STEPS_H

#include "cli/settings.h"
#include "cli/status.h"
#include "kakuro/kakuro.h"

struct board_step;

/* Zeroed, there are none. */
struct board_steps {
  struct board_step *steps;
  size_t count;
  size_t room;
};

/* Adds a step of the explanation of 'board': as it stands in front of it, with what it places and eliminates.  The
   caption is the callee's; NULL: there was no memory for it. */
enum exit_status board_steps_add(struct board_steps *list, const struct kakuro_board *board,
                                 const struct kakuro_step *step, char *caption);

/* Draws them, where --output says. */
enum exit_status board_steps_draw(const struct board_steps *list, const struct settings *settings);

void board_steps_release(struct board_steps *list);

#endif
