/*
 * Makes boards with one solution, one after the other.
 */
#ifndef KAKURO_BOARD_MAKER_H
#define KAKURO_BOARD_MAKER_H

#include "kakuro/generate/wall_pattern.h"
#include "kakuro/runs/domains.h"

#include <signal.h>

struct kakuroi_maker {
  struct kakuroi_pattern pattern;
  struct random random;
  struct kakuro_board board;
  uint8_t *solution; /* a digit a cell of the board */
  uint64_t questions;
  bool (*goes_on)(void *user); /* asked now and then */
  void *user;
  const volatile sig_atomic_t *stop; /* of searches */
  unsigned least_rating;             /* of boards; 0: any */
  unsigned most_rating;

  struct kakuroi_domains domains; /* of the board at hand */
  uint8_t *digits;                /* of each white cell */
  uint16_t *held;                 /* the digits of each run, */
  uint8_t *sums;                  /* and what they add up to */
  uint32_t *open;                 /* white cells with more than one candidate, */
  size_t open_count;
  bool eases;      /* what is left is what the techniques leave that are allowed, and not what runs do, */
  uint16_t *left;  /* of each cell of the board; */
  unsigned rating; /* where they leave nothing: of the hardest */
  uint32_t *tried; /* and those that a step would leave so */
  size_t tried_count;
};

/* 'maker' has 'goes_on', 'user' and 'stop', and is else zeroed; kakuroi_maker_release() also behind DLX_NO_MEMORY. */
enum dlx_status kakuroi_maker_prepare(struct kakuroi_maker *maker, const struct kakuro_generating *asked);
void kakuroi_maker_release(struct kakuroi_maker *maker);

/* Makes board 'number' of a seed: 'board' and 'solution'.  '*made' is false if 'goes_on' said no. */
enum dlx_status kakuroi_make_board(struct kakuroi_maker *maker, uint64_t seed, uint64_t number, bool *made);

#endif
