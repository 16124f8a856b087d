/*
 * What is drawn of a Kakuro board.
 */
#ifndef CLI_DRAW_BOARD_PAGES_H
#define CLI_DRAW_BOARD_PAGES_H

#include "kakuro/kakuro.h"

/* An entry of album_of_boards, all of it from malloc(). */
struct drawn_board {
  struct kakuro_board board;
  uint16_t *candidates; /* as in struct kakuro_picture; NULL: none are drawn */
};

#endif
