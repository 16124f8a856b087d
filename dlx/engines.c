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
