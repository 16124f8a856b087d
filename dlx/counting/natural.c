#include "dlx/counting/natural.h"

#include <assert.h>
#include <stdlib.h>

_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "GMP's limbs are words of 64 bits");

/* GMP's limbs are unsigned long, which is not always the type that uint64_t is. */
static mp_limb_t *limbs(uint64_t *words) {
  return (mp_limb_t *)words;
}
static const mp_limb_t *const_limbs(const uint64_t *words) {
  return (const mp_limb_t *)words;
}

static uint64_t *words_of(struct natural *n) {
  return n->outside ? n->outside : n->inside;
}

/* Makes room for 'size' words, and sets those not in use to 0. */
static bool make_room(struct natural *n, uint32_t size) {
  uint32_t room = n->outside ? n->room : NATURAL_INSIDE;
  if (size > room) {
    uint32_t new_room = size + size / 2;
    uint64_t *block = malloc(new_room * sizeof *block);
    if (!block) return false;
    memcpy(block, words_of(n), n->size * sizeof *block);
    free(n->outside);
    n->outside = block;
    n->room = room = new_room;
  }
  memset(words_of(n) + n->size, 0, (room - n->size) * sizeof(uint64_t));
  return true;
}

static void set_size(struct natural *n, uint32_t size) {
  const uint64_t *words = dlxi_natural_words(n);
  while (size > 0 && words[size - 1] == 0) size--;
  n->size = size;
}

bool dlxi_natural_add_slow(struct natural *n, struct natural_view value, uint64_t weight) {
  if (value.size == 0 || weight == 0) return true;
  uint32_t size = (n->size > value.size ? n->size : value.size) + 2;
  if (!make_room(n, size)) return false;
  uint64_t *words = words_of(n);
  mp_limb_t carry = mpn_addmul_1(limbs(words), const_limbs(value.words), value.size, weight);
  carry = mpn_add_1(limbs(words + value.size), limbs(words + value.size), size - value.size, carry);
  assert(carry == 0);
  (void)carry;
  set_size(n, size);
  return true;
}

bool dlxi_natural_multiply(struct natural *n, struct natural_view value) {
  if (n->size == 0) return true;
  if (value.size == 0) {
    n->size = 0;
    return true;
  }
  if (value.size == 1 && value.words[0] == 1) return true;
  uint32_t size = n->size + value.size;
  uint64_t *product = malloc(size * sizeof *product);
  if (!product) return false;
  if (n->size >= value.size)
    mpn_mul(limbs(product), const_limbs(dlxi_natural_words(n)), n->size, const_limbs(value.words), value.size);
  else
    mpn_mul(limbs(product), const_limbs(value.words), value.size, const_limbs(dlxi_natural_words(n)), n->size);
  free(n->outside);
  n->outside = product;
  n->room = size;
  set_size(n, size);
  return true;
}

bool dlxi_natural_copy(struct natural *n, struct natural_view value) {
  if (!make_room(n, value.size)) return false;
  memcpy(words_of(n), value.words, value.size * sizeof(uint64_t));
  n->size = value.size;
  return true;
}

void dlxi_natural_release(struct natural *n) {
  free(n->outside);
  *n = (struct natural){0};
}

void dlxi_natural_get(struct natural_view value, mpz_t number) {
  mpz_import(number, value.size, -1, sizeof(uint64_t), 0, 0, value.words);
}
