/*
 * The table of techniques, the easiest first.
 */
#include "sudoku/explain/techniques.h"

static const struct sudokui_technique *const techniques[] = {
    &sudokui_full_house,           /* 1.0 */
    &sudokui_hidden_single_box,    /* 1.2 */
    &sudokui_hidden_single_line,   /* 1.5 */
    &sudokui_direct_pointing,      /* 1.7 */
    &sudokui_direct_claiming,      /* 1.9 */
    &sudokui_direct_hidden_pair,   /* 2.0 */
    &sudokui_naked_single,         /* 2.3 */
    &sudokui_direct_hidden_triple, /* 2.5 */
    &sudokui_pointing,             /* 2.6 */
    &sudokui_claiming,             /* 2.8 */
    &sudokui_naked_pair,           /* 3.0 */
    &sudokui_x_wing,               /* 3.2 */
    &sudokui_hidden_pair,          /* 3.4 */
    &sudokui_naked_triple,         /* 3.6 */
    &sudokui_swordfish,            /* 3.8 */
    &sudokui_hidden_triple,        /* 4.0 */
    &sudokui_turbot_fish,          /* 4.0 */
    &sudokui_xy_wing,              /* 4.2 */
    &sudokui_xyz_wing,             /* 4.4 */
    &sudokui_unique_rectangle,     /* 4.5 */
    &sudokui_naked_quad,           /* 5.0 */
    &sudokui_jellyfish,            /* 5.2 */
    &sudokui_hidden_quad,          /* 5.4 */
    &sudokui_three_links,          /* 5.4 */
    &sudokui_wxyz_wing,            /* 5.5 */
    &sudokui_bug,                  /* 5.6 */
    &sudokui_four_links,           /* 5.8 */
    &sudokui_vwxyz_wing,           /* 6.2 */
    &sudokui_remote_pairs,         /* 6.5 */
    &sudokui_x_chain,              /* 6.5 */
    &sudokui_xy_chain,             /* 6.5 */
    &sudokui_simple_colouring,     /* 6.6 */
    &sudokui_alternating_chain,    /* 7.0 */
    &sudokui_w_wing,               /* 7.1 */
    &sudokui_nishio,               /* 7.5 */
    &sudokui_forcing_chain,        /* 8.0 */
    &sudokui_als_xz,               /* 8.2 */
    &sudokui_dynamic_chain,        /* 8.5 */
    &sudokui_dynamic_plus_chain,   /* 9.0 */
    &sudokui_guess,
};

#define COUNT (sizeof techniques / sizeof *techniques)
_Static_assert(COUNT <= SUDOKU_MOST_TECHNIQUES, "each has a bit in a word");

const struct sudokui_technique *sudokui_technique_at(size_t index) {
  return index < COUNT ? techniques[index] : NULL;
}

const struct sudoku_technique_info *sudoku_technique_at(size_t index) {
  return index < COUNT ? &techniques[index]->info : NULL;
}
