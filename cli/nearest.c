/*
 * Near is a name that begins with what was typed, or one reached by changing about a third of its letters.
 */
#include "cli/nearest.h"
#include <string.h>

#define LONGEST 32

static size_t least(size_t a, size_t b) {
  return a < b ? a : b;
}

/*
 * How many letters must be put in, taken out or changed to make 'a' into 'b': row i of the usual table holds the
 * distances of the first i letters of 'a' from the first 0, 1, ... letters of 'b'.
 */
static size_t distance(const char *a, const char *b) {
  size_t row[LONGEST + 1];
  size_t length = strlen(b);
  for (size_t j = 0; j <= length; j++) row[j] = j;
  for (size_t i = 0; a[i] != '\0'; i++) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < length; j++) {
      size_t above = row[j + 1];
      row[j + 1] = least(diagonal + (a[i] != b[j]), 1 + least(above, row[j]));
      diagonal = above;
    }
  }
  return row[length];
}

void nearest_offer(struct nearest *nearest, const char *typed, const char *name) {
  size_t length = strlen(typed);
  if (length == 0 || length > LONGEST || strlen(name) > LONGEST) return;
  size_t far = strncmp(typed, name, length) == 0 ? 1 : distance(typed, name);
  if (far > 1 + length / 3 || (nearest->best != NULL && far >= nearest->distance)) return;
  *nearest = (struct nearest){name, far};
}
