/*
 * A search in parts, for threads: each is the search below a path of first choices.
 *
 *                 r1c1
 *            1  /   |  \  4             paths, in the order of the search:
 *              /    |2  \                  r1c1 = 1
 *            ...   r2c2  ...               r1c1 = 2, r2c2 = 5
 *                5 /  \ 6                  r1c1 = 2, r2c2 = 6
 *                ...  ...                  r1c1 = 4
 *
 * The choices are those that runs_search.c makes: so the solutions of one part after the other are those of the whole,
 * in the same order.
 */
#ifndef KAKURO_SEARCH_PATHS_H
#define KAKURO_SEARCH_PATHS_H

#include "kakuro/kakuro.h"

#define KAKUROI_LONGEST_PATH 24

struct kakuroi_path_choice {
  uint32_t white;
  uint16_t digit; /* a mask */
};

struct kakuroi_path {
  unsigned length;
  unsigned weight; /* how large the region is that is chosen from next; 0: it is not worth dividing */
  struct kakuroi_path_choice choices[KAKUROI_LONGEST_PATH];
  uint32_t white; /* what is chosen next */
  uint16_t mask;
};

struct kakuroi_paths {
  struct kakuroi_path *at;
  size_t count;
  size_t room;
};

/*
 * kakuroi_paths_find() divides the search of a board into about 'wanted' parts, or as few as one where it is small.
 * '*possible' is false where there is no solution, and then there is no path.
 *
 * DLX_NO_MEMORY.  Zeroed before; kakuroi_paths_release() also behind DLX_NO_MEMORY.
 */
enum dlx_status kakuroi_paths_find(struct kakuroi_paths *paths, const struct kakuro_board *board, size_t wanted,
                                   bool *possible);
void kakuroi_paths_release(struct kakuroi_paths *paths);

#endif
