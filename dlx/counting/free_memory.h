/*
 * How much memory the machine has to spare.
 */
#ifndef DLX_FREE_MEMORY_H
#define DLX_FREE_MEMORY_H

#include <stddef.h>

/* In bytes, what could be taken without others having to make room, as far as can be told; never 0. */
size_t dlxi_free_memory(void);

#endif
