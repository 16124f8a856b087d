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

int main(int argc, char **argv) {
  big_numbers_begin();
  output_begin();
  stopping_begin();
  return (int)output_end(command_line(argc - 1, argv + 1));
}
