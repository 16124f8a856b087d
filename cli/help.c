#include "cli/help.h"
#include <stdio.h>
#include <string.h>

#define LEFT  32 /* width of the names on the left */
#define WIDTH 100

void help_wrapped(const char *text, int width) {
  while (*text != '\0') {
    int word = (int)strcspn(text, " ");
    if (width >= LEFT && width + 1 + word > WIDTH) {
      putchar('\n');
      width = 0;
    }
    int gap = width < LEFT ? LEFT - width : 1;
    printf("%*s%.*s", gap, "", word, text);
    width += gap + word;
    text += word;
    text += strspn(text, " ");
  }
  putchar('\n');
}

/* ---------------------------------------------------------------------------------------------- options */

/* Prints "  -n, --limit N" and returns its width. */
static int print_names(const struct option_row *row) {
  int width = row->letter != 0 ? printf("  -%c, --%s", row->letter, row->name) : printf("      --%s", row->name);
  if (row->value != NULL && row->kind != OPTION_SHORTHAND)
    width += printf(row->alone != NULL ? "[=%s]" : " %s", row->value);
  return width;
}

static void append(char *text, size_t room, const char *before, const char *more) {
  size_t length = strlen(text);
  snprintf(text + length, room - length, "%s%s", before, more);
}

/* Behind the help come the values that can be given and the default: "how it is written (text, json; default: text)".
 */
static void print_option(const struct option_row *row) {
  char text[1024] = "";
  append(text, sizeof text, "", row->help);
  const char *before = " (";
  for (size_t i = 0; row->words != NULL && row->words[i] != NULL; i++) {
    append(text, sizeof text, before, row->words[i]);
    before = ", ";
  }
  if (row->preset != NULL) append(text, sizeof text, row->words != NULL ? "; default: " : " (default: ", row->preset);
  if (row->words != NULL || row->preset != NULL) append(text, sizeof text, "", ")");
  help_wrapped(text, print_names(row));
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
    help_wrapped(group->commands[i]->summary, printf("  %s", command_call(group->commands[i]).text));
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
  for (const struct command_group *inner = command_groups; inner->commands != NULL; inner++) {
    if (command_group_within(group, inner) == NULL) continue;
    printf("\n%s:\n", inner->summary);
    print_commands(inner);
  }
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
