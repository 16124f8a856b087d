/*
 * The engine that counts with a memory.
 */
#ifndef DLX_MEMO_H
#define DLX_MEMO_H

#include "dlx/engine.h"

extern const struct engine dlxi_memo;

#endif
