/*
 * The processors that the process was given, by taskset or a container, can be fewer than the machine has.
 */
#define _GNU_SOURCE /* sched_getaffinity; NOLINT(bugprone-reserved-identifier) */
#include "dlx/parallel/processors.h"

#include <sched.h>
#include <unistd.h>

unsigned dlxi_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return (unsigned)CPU_COUNT(&set);
  long online = sysconf(_SC_NPROCESSORS_ONLN); /* more than a cpu_set_t holds */
  return online > 1 ? (unsigned)online : 1;
}
