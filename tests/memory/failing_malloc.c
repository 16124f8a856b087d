/*
 * A library to be preloaded into a program, whose allocation number FAIL_ALLOCATION (from 1) then fails.  At its end
 * the program writes how many it made to the file COUNT_ALLOCATIONS.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static size_t made, fail_at;

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("FAIL_ALLOCATION");
  made = 0; /* those of the loader are not the program's */
  fail_at = number ? strtoul(number, NULL, 10) : 0;
}

__attribute__((destructor)) static void end(void) {
  const char *name = getenv("COUNT_ALLOCATIONS");
  size_t total = made;
  FILE *file = name ? fopen(name, "w") : NULL;
  if (!file) return;
  fprintf(file, "%zu\n", total);
  fclose(file);
}

static bool fails(void) {
  if (++made != fail_at) return false;
  errno = ENOMEM;
  return true;
}

void *malloc(size_t size) {
  return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  return fails() ? NULL : __libc_realloc(block, size);
}
