/*
 * How much memory the tables of engines that only count may take.
 */
#ifndef DLX_MEMORY_LIMIT_H
#define DLX_MEMORY_LIMIT_H

#include <stddef.h>

/* 'asked' bytes, or if that is 0, three quarters of the memory that is free now: what the system says could be had
   without swapping, and what may be left under a limit on this process. */
size_t dlxi_memory_limit(size_t asked);

#endif
