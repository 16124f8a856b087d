/*
 * The functions that write the kinds, each in a file of its own, named after it.
 */
#ifndef CLI_WRITERS_H
#define CLI_WRITERS_H

#include "cli/settings.h"
#include "cli/status.h"

enum exit_status make_queens(struct shape size);
enum exit_status make_langford(struct shape size);
enum exit_status make_latin(struct shape size);
enum exit_status make_dominoes(struct shape board);
enum exit_status make_trominoes(struct shape board);
enum exit_status make_tetrominoes(struct shape board);
enum exit_status make_pentominoes(struct shape board);
enum exit_status make_soma(struct shape size);
enum exit_status make_partitions(struct shape size);
enum exit_status make_matchings(struct shape size);
enum exit_status make_sudoku(struct shape box);
enum exit_status make_partridge(struct shape size);
enum exit_status make_motley(struct shape board);
enum exit_status make_domination(struct shape size);
enum exit_status make_multiqueens(struct shape size);
enum exit_status make_change(struct shape size, const char *typed);

bool pentominoes_fit(struct shape board);
bool domination_fits(struct shape size);
bool multiqueens_fit(struct shape size);
bool coins_fit(const char *typed);

#endif
