/*
 * The engine `symmetry`: counts, and counts what is alike but once.
 */
#ifndef DLX_SYMMETRY_H
#define DLX_SYMMETRY_H

#include "dlx/engine.h"

extern const struct engine dlxi_symmetry;

#endif
