/*
 * The registry: one row an engine.
 */
#include "dlx/engine.h"

#include "dlx/bits/bits.h"
#include "dlx/bounded/bounded.h"
#include "dlx/cells/cells.h"
#include "dlx/counting/memo.h"
#include "dlx/diagram/diagram.h"
#include "dlx/frontier/frontier.h"
#include "dlx/links.h"
#include "dlx/symmetry/symmetry.h"

#include <string.h>

static const struct engine *const engines[] = {
    &dlxi_links,   &dlxi_bits, &dlxi_bits_avx2, &dlxi_bits_portable, &dlxi_cells,
    &dlxi_bounded, &dlxi_memo, &dlxi_symmetry,  &dlxi_frontier,      &dlxi_diagram,
};

const struct engine *dlxi_engine(size_t index) {
  return index < sizeof engines / sizeof *engines ? engines[index] : NULL;
}

const struct dlx_engine_info *dlx_engine_at(size_t index) {
  const struct engine *engine = dlxi_engine(index);
  return engine ? &engine->info : NULL;
}

static bool is_among(const char *name, const char *const *names, const char *const *end) {
  for (; names && names != end && *names; names++)
    if (strcmp(*names, name) == 0) return true;
  return false;
}

/* Each order once, where it stands first. */
static bool is_new(size_t index, const char *const *name) {
  for (size_t i = 0; i < index; i++)
    if (is_among(*name, engines[i]->orders, NULL)) return false;
  return !is_among(*name, engines[index]->orders, name);
}

const char *dlx_order_at(size_t index) {
  const struct engine *engine;
  for (size_t i = 0; (engine = dlxi_engine(i)); i++)
    for (const char *const *name = engine->orders; name && *name; name++)
      if (is_new(i, name) && index-- == 0) return *name;
  return NULL;
}
