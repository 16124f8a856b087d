#include "cli/big_numbers.h"
#include "cli/message.h"
#include <gmp.h>
#include <stdlib.h>

static void *or_end(void *block) {
  if (block == NULL) exit((int)message_failure(DLX_NO_MEMORY, NULL, NULL));
  return block;
}

static void *allocate(size_t size) {
  return or_end(malloc(size));
}

static void *reallocate(void *block, size_t old_size, size_t size) {
  (void)old_size;
  return or_end(realloc(block, size));
}

static void release(void *block, size_t size) {
  (void)size;
  free(block);
}

void big_numbers_begin(void) {
  mp_set_memory_functions(allocate, reallocate, release);
}
