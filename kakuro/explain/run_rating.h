/*
 * What the rest of the library asks of explaining: how hard a board is.
 */
#ifndef KAKURO_RUN_RATING_H
#define KAKURO_RUN_RATING_H

#include "kakuro/kakuro.h"

/*
 * Rates 'board' as kakuro_explain() does, as long as 'go_on', which may be NULL, says true; 'explanation->outcome' is
 * KAKURO_STUCK where it takes techniques that are rated above 'most' tenths.  'left', which may be NULL, is set to the
 * candidates of each cell of the board at the end, bit digit - 1; walls have none.  DLX_NO_MEMORY is the only error.
 */
enum dlx_status kakuroi_rate(const struct kakuro_board *board, unsigned most, bool (*go_on)(void *user), void *user,
                             struct kakuro_explanation *explanation, uint16_t *left);

#endif
