/* The engine "cells": dancing cells on rows of bits.  Start reading in cells.c. */
#ifndef DLX_CELLS_H
#define DLX_CELLS_H

#include "dlx/engine.h"

extern const struct engine dlxi_cells;

#endif
