/* The dense kernels of one kind of vectors: of words of 8, 16, 32 and 64 bits. */
#define JOIN(x, y)         JOINED(x, y)
#define JOINED(x, y)       x##y
#define NAME(x)            JOIN(x##_, BITS)
#define LESS_ONE(bits, x)  JOIN(LESS_ONE_, bits)(x)
#define EQUAL(bits, x, y)  JOIN(EQUAL_, bits)(x, y)
#define FILL(bits, x)      JOIN(FILL_, bits)(x)
#define FIRST(bits, found) ((unsigned)__builtin_ctzll(found) / FOUND_BITS(bits))
#define LAST(bits, found)  ((63 - (unsigned)__builtin_clzll(found)) / FOUND_BITS(bits))

#define BITS 8
#include "dlx/cells/cells_dense.h"
#define BITS 16
#include "dlx/cells/cells_dense.h"
#define BITS 32
#include "dlx/cells/cells_dense.h"
#define BITS 64
#include "dlx/cells/cells_dense.h"
#include "dlx/cells/cells_swept.h"

const struct cells_kernel *const KERNELS[CELLS_DENSE + 1] = {&kernel_8, &kernel_16, &kernel_32, &kernel_64, &swept};
