#include "cli/number.h"
#include <ctype.h>
#include <string.h>

/* Reads digits up to 'end'. */
static bool read_digits(const char *text, const char *end, uint64_t *number) {
  uint64_t value = 0;
  if (text == end) return false;
  for (; text < end; text++) {
    if (!isdigit((unsigned char)*text)) return false;
    uint64_t digit = (uint64_t)(*text - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = value * 10 + digit;
  }
  *number = value;
  return true;
}

bool number_read(const char *text, uint64_t *number) {
  return read_digits(text, text + strlen(text), number);
}

bool number_read_size(const char *text, uint64_t *size) {
  static const char units[] = "KMGT";
  const char *end = text + strlen(text);
  const char *unit = end > text ? strchr(units, toupper((unsigned char)end[-1])) : NULL;
  if (unit != NULL) end--;
  if (!read_digits(text, end, size) || *size == 0) return false;
  unsigned shift = unit != NULL ? 10 * (unsigned)(unit - units + 1) : 0;
  if (*size > UINT64_MAX >> shift) return false;
  *size <<= shift;
  return true;
}

bool number_read_large(const char *text, mpz_t number) {
  return *text != '\0' && strspn(text, "0123456789") == strlen(text) && mpz_set_str(number, text, 10) == 0;
}

static bool read_two(const char *text, const char *between, struct shape *shape) {
  const char *cross = strpbrk(text, between);
  uint64_t rows, columns;
  if (cross == NULL || !read_digits(text, cross, &rows) || !number_read(cross + 1, &columns)) return false;
  if (rows == 0 || rows > UINT32_MAX || columns == 0 || columns > UINT32_MAX) return false;
  *shape = (struct shape){(uint32_t)rows, (uint32_t)columns};
  return true;
}

bool number_read_shape(const char *text, struct shape *shape) {
  return read_two(text, "xX", shape);
}

bool number_read_pair(const char *text, struct shape *pair) {
  return read_two(text, ",", pair);
}
