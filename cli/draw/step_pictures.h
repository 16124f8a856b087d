/*
 * The steps of an explanation as pictures: kept until all are known, and then drawn on one page, or each on its own.
 */
#ifndef CLI_DRAW_STEP_PICTURES_H
#define CLI_DRAW_STEP_PICTURES_H

#include "cli/settings.h"
#include "cli/status.h"
#include "sudoku/sudoku.h"

struct step_picture;

/* Zeroed, there are none. */
struct step_pictures {
  struct step_picture *pictures;
  size_t count;
  size_t room;
};

/* Adds a step of the explanation of 'puzzle': as the grid stands in front of it, with what it places and eliminates.
   The caption is the callee's; NULL: there was no memory for it. */
enum exit_status step_pictures_add(struct step_pictures *steps, const struct sudoku_grid *puzzle,
                                   const struct sudoku_step *step, char *caption);

/* Draws them, where --output says. */
enum exit_status step_pictures_draw(const struct step_pictures *steps, const struct settings *settings);

void step_pictures_release(struct step_pictures *steps);

#endif
