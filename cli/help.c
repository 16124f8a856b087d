#include "cli/help.h"
#include <stdio.h>
#include <string.h>

#define LEFT  32 /* width of the names on the left */
#define WIDTH 100

/* Goes on at column 'at', from column LEFT on or with a blank, word by word; breaks lines that grow too long. */
static void print_wrapped(const char *text, size_t at) {
  while (*text != '\0') {
    size_t word = strcspn(text, " ");
    if (at >= LEFT && at + 1 + word > WIDTH) {
      putchar('\n');
      at = 0;
    }
    size_t gap = at < LEFT ? LEFT - at : 1;
    printf("%*s%.*s", (int)gap, "", (int)word, text);
    at += gap + word;
    text += word;
    text += strspn(text, " ");
  }
  putchar('\n');
}

/* ---------------------------------------------------------------------------------------------- options */

/* Prints "  -n, --limit N" and returns its width. */
static size_t print_names(const struct option_row *row) {
  int width = row->letter != 0 ? printf("  -%c, --%s", row->letter, row->name) : printf("      --%s", row->name);
  if (row->value != NULL && row->kind != OPTION_SHORTHAND)
    width += printf(row->alone != NULL ? "[=%s]" : " %s", row->value);
  return (size_t)width;
}

/* The values that can be given and the default, in brackets behind the help: " (text, json; default: text)". */
static void describe_values(const struct option_row *row, FILE *stream) {
  bool listed = row->words != NULL;
  if (!listed && row->preset == NULL) return;
  fputs(" (", stream);
  for (size_t i = 0; listed && row->words[i] != NULL; i++) fprintf(stream, "%s%s", i == 0 ? "" : ", ", row->words[i]);
  if (row->preset != NULL) fprintf(stream, "%sdefault: %s", listed ? "; " : "", row->preset);
  fputc(')', stream);
}

static void print_option(const struct option_row *row) {
  char text[1024];
  FILE *stream = fmemopen(text, sizeof text, "w");
  if (stream == NULL) return;
  fputs(row->help, stream);
  describe_values(row, stream);
  fclose(stream);
  print_wrapped(text, print_names(row));
}

static void print_options(const struct option_row *table) {
  for (; table != NULL && table->name != NULL; table++) print_option(table);
}

/* ---------------------------------------------------------------------------------------------- commands */

static void print_operands(const struct command *command) {
  for (size_t i = 0; i < COMMAND_MAX_OPERANDS && command->operands[i].name != NULL; i++) {
    const struct operand_row *operand = &command->operands[i];
    printf(operand->optional ? " [%s]%s" : " %s%s", operand->name, operand->repeated ? "..." : "");
  }
}

static void print_commands(const struct command_group *group) {
  for (size_t i = 0; group->commands[i] != NULL; i++) {
    int width = printf("  %s", command_call(group->commands[i]).text);
    print_wrapped(group->commands[i]->summary, (size_t)width);
  }
}

void help_overview(void) {
  puts("dlx - exact-cover problems, and puzzles that are such problems");
  for (const struct command_group *group = command_groups; group->commands != NULL; group++) {
    if (group->commands[0] == NULL) continue;
    printf("\n%s:\n", group->summary);
    print_commands(group);
  }
  puts("\n'dlx COMMAND --help' shows a command's options, with an example; 'dlx --version' the version.\n"
       "A FILE that is - or left out is standard input.\n"
       "Exit status: 0 answered, 1 the answer is no, 2 wrong request or input, 3 stopped early.");
}

void help_group(const struct command_group *group) {
  printf("%s:\n", group->summary);
  print_commands(group);
  printf("\n'dlx %s COMMAND --help' shows a command's options, with an example.\n", group->name);
}

void help_command(const struct command *command) {
  printf("Usage: %s [OPTION]...", command_call(command).text);
  print_operands(command);
  printf("\n\n%s.\n", command->summary);
  if (command->text != NULL) printf("\n%s", command->text);
  if (command->more != NULL) command->more();
  puts("\nOptions:");
  for (size_t i = 0; i < COMMAND_MAX_TABLES; i++) print_options(command->options[i]);
  print_options(options_general);
  printf("\nExample:\n%s", command->example);
}
