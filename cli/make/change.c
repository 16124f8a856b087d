/*
 * Giving change: N units of money are paid in coins of given values, as many of each as are wanted.
 *
 *     | 10            | 5       | 1 |      the coins lie side by side on the units u1 to u16, the largest first, so
 *     u1 ...      u10 u11 ...u15 u16       that their order does not count
 *                   b10       b15
 *
 * An option is a coin at some place, and the next one behind it, of the same value or less.  Its units are items.  The
 * border behind k units is a secondary item bk, and its colour is the value of the coin that begins there: so that the
 * one option has as its next coin what the other one is.  A coin at the end has none behind it.
 *
 * Where there are only so many coins of a value, they are an item that is covered at most so many times.
 */
#include "cli/make/writers.h"
#include "cli/number.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_COINS 64

struct coin {
  uint32_t value;
  uint32_t most; /* 0: as many as are wanted */
};

/* Invariant: values descend, no two are equal. */
struct coins {
  size_t count;
  struct coin list[MAX_COINS];
};

/* ---------------------------------------------------------------------------------------------- reading */

/* V, or VxM for at most M of them, in 'length' bytes. */
static bool read_coin(const char *text, size_t length, struct coin *coin) {
  char copy[24];
  struct shape limited;
  uint64_t value;
  if (length >= sizeof copy) return false;
  memcpy(copy, text, length);
  copy[length] = '\0';
  if (number_read_shape(copy, &limited)) {
    *coin = (struct coin){limited.rows, limited.columns};
    return true;
  }
  if (!number_read(copy, &value) || value == 0 || value > UINT32_MAX) return false;
  *coin = (struct coin){(uint32_t)value, 0};
  return true;
}

static int by_value(const void *a, const void *b) {
  const struct coin *x = a, *y = b;
  return (x->value < y->value) - (x->value > y->value);
}

static bool read_coins(const char *text, struct coins *coins) {
  coins->count = 0;
  for (;; text++) {
    size_t length = strcspn(text, ",");
    if (coins->count == MAX_COINS || !read_coin(text, length, &coins->list[coins->count++])) return false;
    text += length;
    if (*text == '\0') break;
  }
  qsort(coins->list, coins->count, sizeof *coins->list, by_value);
  for (size_t k = 1; k < coins->count; k++)
    if (coins->list[k].value == coins->list[k - 1].value) return false;
  return true;
}

bool coins_fit(const char *typed) {
  struct coins coins;
  return read_coins(typed, &coins);
}

/* ---------------------------------------------------------------------------------------------- writing */

static void write_items(uint32_t amount, const struct coins *coins) {
  for (size_t k = 0; k < coins->count; k++)
    if (coins->list[k].most > 0) printf("0:%u|#%u ", (unsigned)coins->list[k].most, (unsigned)coins->list[k].value);
  for (uint32_t i = 1; i <= amount; i++) printf("%su%u", i > 1 ? " " : "", (unsigned)i);
  if (amount > 1) fputs(" |", stdout);
  for (uint32_t i = 1; i < amount; i++) printf(" b%u", (unsigned)i);
  putchar('\n');
}

/* The coin behind 'start' units, and one of value 'next' behind it; 0: none. */
static void write_option(const struct coin *coin, uint32_t start, uint32_t next) {
  uint32_t end = start + coin->value;
  if (coin->most > 0) printf("#%u ", (unsigned)coin->value);
  for (uint32_t i = start + 1; i <= end; i++) printf("%su%u", i > start + 1 ? " " : "", (unsigned)i);
  if (start > 0) printf(" b%u:%u", (unsigned)start, (unsigned)coin->value);
  if (next > 0) printf(" b%u:%u", (unsigned)end, (unsigned)next);
  putchar('\n');
}

enum exit_status make_change(struct shape size, const char *typed) {
  uint32_t amount = size.rows;
  struct coins coins = {0};
  if (!read_coins(typed, &coins)) return STATUS_BAD;
  write_items(amount, &coins);
  for (uint32_t start = 0; start < amount; start++)
    for (size_t k = 0; k < coins.count; k++) {
      const struct coin *coin = &coins.list[k];
      if (coin->value > amount - start) continue;
      uint32_t rest = amount - start - coin->value;
      if (rest == 0) write_option(coin, start, 0);
      for (size_t next = k; next < coins.count; next++)
        if (coins.list[next].value <= rest) write_option(coin, start, coins.list[next].value);
    }
  return STATUS_ANSWERED;
}
