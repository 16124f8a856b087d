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

/* Lists the houses that 'house' meets in more than one cell, or counts them; 'common' has room for all houses. */
static size_t list_meetings(const struct sudokui_ground *ground, size_t house, struct sudokui_meeting *common,
                            struct sudokui_meeting *list) {
  const struct sudokui_houses *houses = ground->houses;
  size_t count = 0;
  for (size_t i = 0; i < houses->count; i++)
    common[i] = (struct sudokui_meeting){.house = (uint16_t)house, .other = (uint16_t)i};
  for (size_t i = 0; i < ground->side; i++) {
    size_t cell = houses->members[house * ground->side + i];
    for (uint32_t k = houses->first_of[cell]; k < houses->first_of[cell + 1]; k++) {
      common[houses->of_cell[k]].in_house |= (uint64_t)1 << i;
      common[houses->of_cell[k]].in_other |= (uint64_t)1 << ground->at[k];
    }
  }
  for (size_t i = 0; i < houses->count; i++) {
    if (i == house || sudokui_size(common[i].in_house) < 2) continue;
    if (list) list[count] = common[i];
    count++;
  }
  return count;
}

static enum dlx_status survey_meetings(struct sudokui_ground *ground) {
  size_t houses = ground->houses->count, count = 0;
  struct sudokui_meeting *common = malloc(houses * sizeof *common);
  if (!common) return DLX_NO_MEMORY;
  for (size_t house = 0; house < houses; house++) count += list_meetings(ground, house, common, NULL);
  ground->meetings = malloc((count + 1) * sizeof *ground->meetings);
  if (ground->meetings)
    for (size_t house = 0; house < houses; house++)
      ground->meeting_count += list_meetings(ground, house, common, &ground->meetings[ground->meeting_count]);
  free(common);
  return ground->meetings ? DLX_OK : DLX_NO_MEMORY;
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
  if (!status) {
    survey(made);
    status = survey_meetings(made);
  }
  if (status) {
    sudokui_ground_free(made);
    return status;
  }
  *ground = made;
  return DLX_OK;
}

void sudokui_ground_free(struct sudokui_ground *ground) {
  if (!ground) return;
  sudokui_houses_free(ground->houses);
  free(ground->at);
  free(ground->sees);
  free(ground->house);
  free(ground->meetings);
  free(ground);
}
