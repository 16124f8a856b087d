/*
 * Sums over a diagram, in one pass up and one pass down.
 *
 *     below[n] = below[low] + below[high]                       below[1] = 1
 *     above[low] += above[n],  above[high] += above[n]          above[root] = 1
 *     an option's marginal: the sum of above[n] * below[high] over its nodes n
 *
 * Numbers are of one size in limbs.  It is found by a pass up with logarithms, which is off by far less than the bit
 * that is added.
 */
#include "dlx/diagram/diagram.h"

#include <math.h>
#include <stdlib.h>

/* ---------------------------------------------------------------- exact */

/* log2(2^a + 2^b), where -INFINITY is the logarithm of 0. */
static double add_logarithms(double a, double b) {
  double larger = a > b ? a : b, smaller = a > b ? b : a;
  return smaller == -INFINITY ? larger : larger + log2(1 + exp2(smaller - larger));
}

/* false: no memory. */
static bool find_limbs(const struct dlx_diagram *diagram, mp_size_t *limbs) {
  double *log = malloc(diagram->nodes.count * sizeof *log);
  if (!log) return false;
  log[DIAGRAM_NONE] = -INFINITY;
  log[DIAGRAM_ONE] = 0;
  for (size_t n = 2; n < diagram->nodes.count; n++)
    log[n] = add_logarithms(log[diagram->nodes.all[n].low], log[diagram->nodes.all[n].high]);
  double bits = log[diagram->root] > 0 ? log[diagram->root] : 0;
  *limbs = (mp_size_t)((bits * (1 + 1e-9) + 2) / GMP_NUMB_BITS) + 1;
  free(log);
  return true;
}

static mp_limb_t *at(mp_limb_t *numbers, mp_size_t limbs, size_t node) {
  return numbers + node * (size_t)limbs;
}

static void sum_up(struct diagram_sums *sums) {
  const struct dlx_diagram *diagram = sums->diagram;
  mp_size_t limbs = sums->limbs;
  *at(sums->below, limbs, DIAGRAM_ONE) = 1;
  for (size_t n = 2; n < diagram->nodes.count; n++) {
    struct dlx_diagram_node node = diagram->nodes.all[n];
    mp_limb_t carry = mpn_add_n(at(sums->below, limbs, n), at(sums->below, limbs, node.low),
                                at(sums->below, limbs, node.high), limbs);
    assert(!carry);
    (void)carry;
  }
}

static void sum_down(struct diagram_sums *sums) {
  const struct dlx_diagram *diagram = sums->diagram;
  mp_size_t limbs = sums->limbs;
  *at(sums->above, limbs, diagram->root) = 1;
  for (size_t n = diagram->nodes.count; n-- > 2;) {
    struct dlx_diagram_node node = diagram->nodes.all[n];
    const mp_limb_t *own = at(sums->above, limbs, n);
    if (node.low) mpn_add_n(at(sums->above, limbs, node.low), at(sums->above, limbs, node.low), own, limbs);
    mpn_add_n(at(sums->above, limbs, node.high), at(sums->above, limbs, node.high), own, limbs);
  }
}

void dlxi_diagram_sums_release(struct diagram_sums *sums) {
  free(sums->below);
  free(sums->above);
  *sums = (struct diagram_sums){0};
}

enum dlx_status dlxi_diagram_sums(const struct dlx_diagram *diagram, bool both, size_t memory_limit,
                                  struct diagram_sums *sums) {
  *sums = (struct diagram_sums){.diagram = diagram};
  if (!find_limbs(diagram, &sums->limbs)) return DLX_NO_MEMORY;
  size_t size = (size_t)sums->limbs * sizeof(mp_limb_t);
  if (diagram->nodes.count > memory_limit / size / (both ? 2 : 1)) return DLX_NO_MEMORY;
  sums->below = calloc(diagram->nodes.count, size);
  if (both) sums->above = calloc(diagram->nodes.count, size);
  if (!sums->below || (both && !sums->above)) {
    dlxi_diagram_sums_release(sums);
    return DLX_NO_MEMORY;
  }
  sum_up(sums);
  if (both) sum_down(sums);
  return DLX_OK;
}

static void set(mpz_t number, const mp_limb_t *limbs, mp_size_t count) {
  mpz_import(number, (size_t)count, -1, sizeof *limbs, 0, 0, limbs);
}

void dlxi_diagram_total(const struct diagram_sums *sums, mpz_t total) {
  set(total, at(sums->below, sums->limbs, sums->diagram->root), sums->limbs);
}

/* Products are added up at twice the length. */
enum dlx_status dlxi_diagram_marginals(const struct diagram_sums *sums, mpz_t *marginals) {
  const struct dlx_diagram *diagram = sums->diagram;
  mp_size_t limbs = sums->limbs;
  size_t count = dlx_option_count(diagram->problem);
  mp_limb_t *all = calloc(count + 1, (size_t)limbs * sizeof *all);
  mp_limb_t *product = malloc(2 * (size_t)limbs * sizeof *product);
  if (all && product) {
    for (size_t n = 2; n < diagram->nodes.count; n++) {
      struct dlx_diagram_node node = diagram->nodes.all[n];
      mpn_mul_n(product, at(sums->above, limbs, n), at(sums->below, limbs, node.high), limbs);
      mpn_add_n(at(all, limbs, node.option), at(all, limbs, node.option), product, limbs);
    }
    for (size_t k = 0; k < count; k++) set(marginals[k], at(all, limbs, k), limbs);
  }
  enum dlx_status status = all && product ? DLX_OK : DLX_NO_MEMORY;
  free(all);
  free(product);
  return status;
}

/* ---------------------------------------------------------------- modulo a prime */

static uint64_t add_modulo(uint64_t a, uint64_t b) {
  uint64_t sum = a + b;
  return sum >= DIAGRAM_PRIME ? sum - DIAGRAM_PRIME : sum;
}

static uint64_t multiply_modulo(uint64_t a, uint64_t b) {
  return (uint64_t)((uint128)a * b % DIAGRAM_PRIME);
}

enum dlx_status dlxi_diagram_modulo(const struct dlx_diagram *diagram, uint64_t *total, uint64_t *marginals) {
  size_t count = diagram->nodes.count;
  const struct dlx_diagram_node *all = diagram->nodes.all;
  uint64_t *below = calloc(count, sizeof *below), *above = calloc(count, sizeof *above);
  if (below && above) {
    below[DIAGRAM_ONE] = 1;
    for (size_t n = 2; n < count; n++) below[n] = add_modulo(below[all[n].low], below[all[n].high]);
    above[diagram->root] = 1;
    for (size_t k = 0; k < dlx_option_count(diagram->problem); k++) marginals[k] = 0;
    for (size_t n = count; n-- > 2;) {
      above[all[n].low] = add_modulo(above[all[n].low], above[n]);
      above[all[n].high] = add_modulo(above[all[n].high], above[n]);
      uint64_t *marginal = &marginals[all[n].option];
      *marginal = add_modulo(*marginal, multiply_modulo(above[n], below[all[n].high]));
    }
    *total = below[diagram->root];
  }
  enum dlx_status status = below && above ? DLX_OK : DLX_NO_MEMORY;
  free(below);
  free(above);
  return status;
}
