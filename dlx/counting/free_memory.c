#include "dlx/counting/free_memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#define AT_LEAST ((size_t)64 << 20)

/* Linux counts what only caches files as available; elsewhere there may be no such file. */
static size_t available(void) {
  FILE *file = fopen("/proc/meminfo", "r");
  if (!file) return 0;
  char line[128];
  uintmax_t kilobytes = 0;
  while (!kilobytes && fgets(line, sizeof line, file))
    if (sscanf(line, "MemAvailable: %ju", &kilobytes) != 1) kilobytes = 0;
  fclose(file);
  return (size_t)kilobytes * 1024;
}

static size_t unused(void) {
#ifdef _SC_AVPHYS_PAGES
  long pages = sysconf(_SC_AVPHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && size > 0) return (size_t)pages * (size_t)size;
#endif
  return 0;
}

size_t dlxi_free_memory(void) {
  size_t free = available();
  if (!free) free = unused();
  return free > AT_LEAST ? free : AT_LEAST;
}
