#include "kakuro/runs/region_record.h"

#include <stdlib.h>

#define LONGEST ((size_t)4 << 10) /* bytes: longer ones cost more to write down than they save */

struct kakuroi_record *kakuroi_record_new(size_t cells) {
  struct kakuroi_record *record = malloc(sizeof *record + cells * sizeof *record->cells);
  if (record) *record = (struct kakuroi_record){.count = cells};
  return record;
}

void kakuroi_record_free(struct kakuroi_record *record) {
  if (!record) return;
  free(record->digits);
  free(record);
}

static bool make_room(struct kakuroi_record *record, size_t *bytes, size_t limit) {
  size_t needed = (record->solutions + 1) * record->count, room = 2 * needed;
  if (needed <= record->room) return true;
  if (needed > LONGEST || *bytes + room - record->room > limit) return false;
  uint8_t *larger = realloc(record->digits, room);
  if (!larger) return false;
  *bytes += room - record->room;
  record->digits = larger;
  record->room = room;
  return true;
}

bool kakuroi_record_add(struct kakuroi_record *record, const uint8_t *board, size_t *bytes, size_t limit) {
  if (!make_room(record, bytes, limit)) return false;
  uint8_t *digits = record->digits + record->solutions++ * record->count;
  for (size_t i = 0; i < record->count; i++) digits[i] = board[record->cells[i]];
  return true;
}

void kakuroi_record_read(const struct kakuroi_record *record, size_t solution, uint8_t *board) {
  const uint8_t *digits = record->digits + solution * record->count;
  for (size_t i = 0; i < record->count; i++) board[record->cells[i]] = digits[i];
}
