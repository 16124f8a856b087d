#include "dlx/memory_limit.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* Linux says what is available, which counts what it only holds for files.  0: it does not say. */
static uint64_t available(void) {
  FILE *file = fopen("/proc/meminfo", "r");
  if (!file) return 0;
  char line[128];
  unsigned long kilobytes = 0;
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "MemAvailable: %lu kB", &kilobytes) == 1) break;
  fclose(file);
  return (uint64_t)kilobytes * 1024;
}

static uint64_t installed(void) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : (uint64_t)1 << 30;
}

size_t dlxi_memory_limit(size_t asked) {
  if (asked) return asked;
  uint64_t free_bytes = available();
  if (!free_bytes) free_bytes = installed();
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < free_bytes)
    free_bytes = limit.rlim_cur;
  uint64_t bytes = free_bytes / 4 * 3;
  return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}
