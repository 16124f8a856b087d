#include "sudoku/explain/ground.h"

#include <assert.h>
#include <stdlib.h>

static void survey(struct sudokui_ground *ground) {
  const struct sudokui_houses *houses = ground->houses;
  for (size_t cell = 0; cell < ground->cells; cell++) {
    for (uint32_t k = houses->first_seen[cell]; k < houses->first_seen[cell + 1]; k++)
      ground->sees[cell * ground->words + houses->seen[k] / 64] |= (uint64_t)1 << houses->seen[k] % 64;
    for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++) {
      size_t house = houses->of_cell[k], i = 0;
      while (houses->members[house * ground->side + i] != cell) i++;
      ground->at[k] = (uint16_t)i;
      ground->house[house * ground->words + cell / 64] |= (uint64_t)1 << cell % 64;
    }
  }
}

enum dlx_status sudokui_ground_new(const struct sudoku_grid *grid, struct sudokui_ground **ground) {
  assert(grid->side <= SUDOKU_MAXIMUM_EXPLAINED);
  struct sudokui_ground *made = calloc(1, sizeof *made);
  if (!made) return DLX_NO_MEMORY;
  made->side = grid->side;
  made->cells = grid->side * grid->side;
  made->words = (made->cells + 63) / 64;
  made->grid = grid;
  made->is_plain = !grid->candidates && !grid->rules;
  enum dlx_status status = sudokui_houses_new(grid, &made->houses);
  if (!status) {
    made->at = malloc(made->houses->first_of[made->cells] * sizeof *made->at);
    made->sees = calloc(made->cells * made->words, sizeof *made->sees);
    made->house = calloc(made->houses->count * made->words, sizeof *made->house);
    if (!made->at || !made->sees || !made->house) status = DLX_NO_MEMORY;
  }
  if (status) {
    sudokui_ground_free(made);
    return status;
  }
  survey(made);
  *ground = made;
  return DLX_OK;
}

void sudokui_ground_free(struct sudokui_ground *ground) {
  if (!ground) return;
  sudokui_houses_free(ground->houses);
  free(ground->at);
  free(ground->sees);
  free(ground->house);
  free(ground);
}
