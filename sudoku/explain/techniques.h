/*
 * The rows of the table: each is at the end of its file.
 */
#ifndef SUDOKU_TECHNIQUES_H
#define SUDOKU_TECHNIQUES_H

#include "sudoku/explain/technique.h"

/* basic/ */
extern const struct sudokui_technique sudokui_full_house;
extern const struct sudokui_technique sudokui_hidden_single_box;
extern const struct sudokui_technique sudokui_hidden_single_line;
extern const struct sudokui_technique sudokui_direct_pointing;
extern const struct sudokui_technique sudokui_direct_claiming;
extern const struct sudokui_technique sudokui_direct_hidden_pair;
extern const struct sudokui_technique sudokui_naked_single;
extern const struct sudokui_technique sudokui_direct_hidden_triple;
extern const struct sudokui_technique sudokui_pointing;
extern const struct sudokui_technique sudokui_claiming;
extern const struct sudokui_technique sudokui_naked_pair;
extern const struct sudokui_technique sudokui_hidden_pair;
extern const struct sudokui_technique sudokui_naked_triple;
extern const struct sudokui_technique sudokui_hidden_triple;
extern const struct sudokui_technique sudokui_naked_quad;
extern const struct sudokui_technique sudokui_hidden_quad;

/* wings/ */
extern const struct sudokui_technique sudokui_x_wing;
extern const struct sudokui_technique sudokui_swordfish;
extern const struct sudokui_technique sudokui_jellyfish;
extern const struct sudokui_technique sudokui_xy_wing;
extern const struct sudokui_technique sudokui_xyz_wing;

/* uniqueness/ */
extern const struct sudokui_technique sudokui_unique_rectangle;
extern const struct sudokui_technique sudokui_bug;

/* chains/ */
extern const struct sudokui_technique sudokui_turbot_fish;
extern const struct sudokui_technique sudokui_three_links;
extern const struct sudokui_technique sudokui_four_links;
extern const struct sudokui_technique sudokui_w_wing;
extern const struct sudokui_technique sudokui_wxyz_wing;
extern const struct sudokui_technique sudokui_vwxyz_wing;
extern const struct sudokui_technique sudokui_als_xz;
extern const struct sudokui_technique sudokui_simple_colouring;
extern const struct sudokui_technique sudokui_remote_pairs;
extern const struct sudokui_technique sudokui_x_chain;
extern const struct sudokui_technique sudokui_xy_chain;
extern const struct sudokui_technique sudokui_alternating_chain;
extern const struct sudokui_technique sudokui_nishio;
extern const struct sudokui_technique sudokui_forcing_chain;
extern const struct sudokui_technique sudokui_dynamic_chain;
extern const struct sudokui_technique sudokui_dynamic_plus_chain;

extern const struct sudokui_technique sudokui_guess;

#endif
