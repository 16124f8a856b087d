/*
 * dlx - the exact-cover toolkit on the command line.
 *
 * commands.c has the table of commands, command_line.c finds the one that is asked for, option.c reads its options,
 * and cmd_NAME.c does it.
 */
#include "cli/big_numbers.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/stopping.h"
#ifdef __GLIBC__
#include <malloc.h>
#endif

/* What one puzzle frees the next one takes: giving it back to the system in between costs a third of the time. */
static void keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 1 << 26);
  mallopt(M_MMAP_THRESHOLD, 1 << 26);
#endif
}

int main(int argc, char **argv) {
  keep_memory();
  big_numbers_begin();
  output_begin();
  stopping_begin();
  return (int)output_end(command_line(argc - 1, argv + 1));
}
