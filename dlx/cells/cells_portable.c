/* The dense kernels by words of 64 bits, for any processor; and the choice of those that this one can do. */
#include "dlx/cells/cells_state.h"

#define TARGET
#define KERNELS     dlxi_cells_dense_portable
#define VECTOR      uint64_t
#define LOAD(x)     load(x)
#define STORE(x, y) store(x, y)
#define AND(x, y)   ((x) & (y))

static inline uint64_t load(const void *from) {
  uint64_t x;
  memcpy(&x, from, sizeof x);
  return x;
}

static inline void store(void *to, uint64_t x) {
  memcpy(to, &x, sizeof x);
}

/* A 1 in each word of so many bits. */
static inline uint64_t ones(unsigned bits) {
  return bits == 64 ? 1 : UINT64_MAX / ((UINT64_C(1) << bits) - 1);
}

/* Subtracts word by word: the top bits are borrowed from, so that no word borrows from its neighbour. */
static inline uint64_t subtract_ones(unsigned bits, uint64_t x) {
  uint64_t top = ones(bits) << (bits - 1);
  return ((x | top) - ones(bits)) ^ (~x & top);
}

/* The top bit of each word that is equal. */
static inline uint64_t find_equal(unsigned bits, uint64_t x, uint64_t y) {
  uint64_t top = ones(bits) << (bits - 1), difference = x ^ y;
  return ~((((difference & ~top) + ~top) | difference) | ~top);
}

#define LESS_ONE_8(x)    subtract_ones(8, x)
#define LESS_ONE_16(x)   subtract_ones(16, x)
#define LESS_ONE_32(x)   subtract_ones(32, x)
#define LESS_ONE_64(x)   subtract_ones(64, x)
#define EQUAL_8(x, y)    find_equal(8, x, y)
#define EQUAL_16(x, y)   find_equal(16, x, y)
#define EQUAL_32(x, y)   find_equal(32, x, y)
#define EQUAL_64(x, y)   find_equal(64, x, y)
#define FILL_8(x)        (ones(8) * (x))
#define FILL_16(x)       (ones(16) * (x))
#define FILL_32(x)       (ones(32) * (x))
#define FILL_64(x)       (x)
#define FOUND_BITS(bits) bits

#include "dlx/cells/cells_dense_all.h"

const struct cells_kernel *const *dlxi_cells_dense(size_t index) {
  const struct cells_kernel *const *sets[3];
  size_t count = 0;
#ifdef __x86_64__
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vpopcntdq"))
    sets[count++] = dlxi_cells_dense_avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi")) sets[count++] = dlxi_cells_dense_avx2;
#endif
  sets[count++] = dlxi_cells_dense_portable;
  return index < count ? sets[index] : NULL;
}
