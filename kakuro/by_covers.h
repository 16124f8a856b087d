/*
 * Solving and counting by the engines of dlx/dlx.h, which are handed the exact-cover problem of a board.
 */
#ifndef KAKURO_BY_COVERS_H
#define KAKURO_BY_COVERS_H

#include "kakuro/kakuro.h"

/* As kakuro_solve() and kakuro_count(). */
enum dlx_status kakuroi_cover(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                              bool (*visit)(void *user, const uint8_t *digits), void *user, struct dlx_result *result,
                              struct dlx_message *message);
enum dlx_status kakuroi_count_covers(const struct kakuro_board *board, const char *engine,
                                     const struct dlx_search *search, mpz_t count, struct dlx_result *result,
                                     struct dlx_message *message);

#endif
