#include "sudoku/explain/chains/trail.h"

#include <stdlib.h>
#include <string.h>

static size_t words_of(size_t candidates) {
  return (2 * candidates + 63) / 64;
}

size_t sudokui_trail_size(const struct sudokui_ground *ground) {
  size_t candidates = ground->cells * ground->side;
  return words_of(candidates) * sizeof(uint64_t) + 4 * candidates * sizeof(uint32_t);
}

void sudokui_trail_lay_out(const struct sudokui_notes *notes, void *memory, struct sudokui_trail *trail) {
  size_t candidates = notes->cells * notes->side;
  trail->seen = memory;
  trail->nodes = (uint32_t *)(trail->seen + words_of(candidates));
  trail->marks = trail->nodes + 2 * candidates;
}

/* Adds what 'trail->nodes' rest on behind them; stops where there are more than 'most'. */
static size_t gather(struct sudokui_trail *trail, const struct sudokui_chase *chase, size_t count, size_t most) {
  uint32_t premises[SUDOKUI_MOST_PREMISES];
  for (size_t done = 0; done < count && count <= most; done++) {
    size_t found = sudokui_premises(chase, trail->nodes[done], premises);
    for (size_t i = 0; i < found; i++) {
      if (sudokui_holds(trail->seen, premises[i])) continue;
      sudokui_insert(trail->seen, premises[i]);
      trail->nodes[count++] = premises[i];
    }
  }
  return count;
}

static size_t begin(struct sudokui_trail *trail, const struct sudokui_chase *chase, const uint32_t *nodes,
                    size_t count) {
  memset(trail->seen, 0, words_of(chase->notes->cells * chase->notes->side) * sizeof *trail->seen);
  for (size_t i = 0; i < count; i++) {
    sudokui_insert(trail->seen, nodes[i]);
    trail->nodes[i] = nodes[i];
  }
  return count;
}

size_t sudokui_trail_length(struct sudokui_trail *trail, const struct sudokui_chase *chase, uint32_t node,
                            size_t most) {
  return gather(trail, chase, begin(trail, chase, &node, 1), most);
}

/* The earlier node first: heap sort, as the order is in the chase. */
static void sift(const struct sudokui_chase *chase, uint32_t *nodes, size_t at, size_t count) {
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && chase->order[nodes[child + 1]] > chase->order[nodes[child]]) child++;
    if (chase->order[nodes[at]] >= chase->order[nodes[child]]) return;
    uint32_t was = nodes[at];
    nodes[at] = nodes[child];
    nodes[child] = was;
  }
}

static void sort(const struct sudokui_chase *chase, uint32_t *nodes, size_t count) {
  for (size_t i = count / 2; i-- > 0;) sift(chase, nodes, i, count);
  for (size_t last = count; last-- > 1;) {
    uint32_t was = nodes[0];
    nodes[0] = nodes[last];
    nodes[last] = was;
    sift(chase, nodes, 0, last);
  }
}

void sudokui_trail_write(struct sudokui_finding *finding, struct sudokui_trail *trail,
                         const struct sudokui_chase *chase, const uint32_t *nodes, size_t count) {
  const struct sudokui_notes *notes = chase->notes;
  count = gather(trail, chase, begin(trail, chase, nodes, count), SIZE_MAX);
  sort(chase, trail->nodes, count);
  for (size_t i = 0; i < count; i++) {
    uint32_t node = trail->nodes[i], premises[SUDOKUI_MOST_PREMISES];
    trail->marks[node] = (uint32_t)finding->draft.mark_count;
    sudokui_mark(finding, sudokui_cell_of(notes, node / 2), sudokui_value_of(notes, node / 2),
                 node & 1 ? SUDOKU_ON : SUDOKU_OFF);
    size_t found = sudokui_premises(chase, node, premises);
    for (size_t k = 0; k < found; k++)
      sudokui_link(finding, trail->marks[premises[k]], trail->marks[node], !(premises[k] & 1));
  }
}
