/*
 * From the words of a command line to the command they ask for.  Everything that can be known to be wrong before the
 * work begins is found here: the command, its options, the number of its operands, files that cannot be opened.
 */
#include "cli/command.h"
#include "cli/help.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include "cli/twin.h"
#include "dlx/dlx.h"
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- operands */

static const struct operand_row *operand_row(const struct command *command, size_t index) {
  for (size_t i = 0; i < COMMAND_MAX_OPERANDS && command->operands[i].name != NULL; i++)
    if (i == index || command->operands[i].repeated) return &command->operands[i];
  return NULL;
}

static enum exit_status check_operand_count(const struct settings *settings) {
  const struct command *command = settings->command;
  size_t count = settings->operand_count;
  if (count > 0 && operand_row(command, count - 1) == NULL) {
    size_t allowed = 0;
    while (operand_row(command, allowed) != NULL) allowed++;
    message_error("'%s' is one too many: see '%s --help'", settings->operands[allowed], command_call(command).text);
    return STATUS_BAD;
  }
  const struct operand_row *next = operand_row(command, count);
  if (next == NULL || next->optional || next->repeated) return STATUS_ANSWERED;
  message_error("%s is missing: see '%s --help'", next->name, command_call(command).text);
  return STATUS_BAD;
}

static enum exit_status check_files(const struct settings *settings) {
  size_t standard_inputs = 0;
  for (size_t i = 0; i < settings->operand_count; i++) {
    if (operand_row(settings->command, i)->kind != OPERAND_FILE) continue;
    enum exit_status status = input_check(settings->operands[i]);
    if (status) return status;
    standard_inputs += strcmp(settings->operands[i], "-") == 0;
  }
  const struct operand_row *next = operand_row(settings->command, settings->operand_count);
  if (next != NULL && next->kind == OPERAND_FILE && !next->repeated) standard_inputs++;
  if (standard_inputs <= 1) return STATUS_ANSWERED;
  message_error("standard input can be read only once");
  return STATUS_BAD;
}

/* ---------------------------------------------------------------------------------------------- commands */

const char *command_group_within(const struct command_group *outer, const struct command_group *group) {
  const char *name = group->name;
  if (name == NULL || group == outer) return NULL;
  if (outer->name != NULL) {
    size_t length = strlen(outer->name);
    if (strncmp(name, outer->name, length) != 0 || name[length] != ' ') return NULL;
    name += length + 1;
  }
  return strchr(name, ' ') == NULL ? name : NULL;
}

struct command_call command_call(const struct command *command) {
  struct command_call call;
  const char *group = command->group;
  snprintf(call.text, sizeof call.text, "dlx %s%s%s", group ? group : "", group ? " " : "", command->name);
  return call;
}

static const struct command_group *find_group(const struct command_group *outer, const char *word) {
  for (const struct command_group *group = command_groups; group->commands != NULL; group++) {
    const char *name = command_group_within(outer, group);
    if (name != NULL && strcmp(name, word) == 0) return group;
  }
  return NULL;
}

static const struct command *find_command(const struct command_group *group, const char *name) {
  for (size_t i = 0; group->commands[i] != NULL; i++)
    if (strcmp(group->commands[i]->name, name) == 0) return group->commands[i];
  return NULL;
}

static enum exit_status refuse_command(const struct command_group *group, const char *typed) {
  struct nearest nearest = {0};
  for (size_t i = 0; group->commands[i] != NULL; i++) nearest_offer(&nearest, typed, group->commands[i]->name);
  bool top = group->name == NULL;
  for (const struct command_group *inner = command_groups; inner->commands != NULL; inner++) {
    const char *name = command_group_within(group, inner);
    if (name != NULL) nearest_offer(&nearest, typed, name);
  }
  const char *prefix = top ? "" : group->name;
  const char *blank = top ? "" : " ";
  const char *what = *typed == '-' ? "option" : "command";
  if (nearest.best != NULL)
    message_error("unknown %s '%s': is 'dlx %s%s%s' meant?", what, typed, prefix, blank, nearest.best);
  else
    message_error("unknown %s '%s': 'dlx%s%s --help' lists the commands", what, typed, blank, prefix);
  return STATUS_BAD;
}

static enum exit_status run(const struct command *command, int count, char **words) {
  struct settings settings = {0};
  enum exit_status status = options_read(command, count, words, &settings);
  if (status) return status;
  if (settings.help) {
    help_command(command);
    return STATUS_ANSWERED;
  }
  status = check_operand_count(&settings);
  if (!status) status = check_files(&settings);
  if (!status && command->needs_twin != NULL && command->needs_twin(&settings))
    status = twin_take_over(command->group, count, words);
  return status ? status : command->run(&settings);
}

static bool asks_for_help(const char *word) {
  return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
}

/* `dlx help`, `dlx help solve`, `dlx help sudoku`, `dlx help sudoku solve`, and so on. */
static enum exit_status help(const struct command_group *group, int count, char **words) {
  if (count == 0) {
    if (group->name == NULL)
      help_overview();
    else
      help_group(group);
    return STATUS_ANSWERED;
  }
  const struct command_group *inner = find_group(group, words[0]);
  if (inner != NULL) return help(inner, count - 1, words + 1);
  const struct command *command = find_command(group, words[0]);
  if (command == NULL) return refuse_command(group, words[0]);
  help_command(command);
  return STATUS_ANSWERED;
}

static enum exit_status run_in_group(const struct command_group *group, int count, char **words) {
  if (count == 0) {
    message_error("a command is missing: 'dlx%s%s --help' lists them", group->name != NULL ? " " : "",
                  group->name != NULL ? group->name : "");
    return STATUS_BAD;
  }
  if (asks_for_help(words[0])) return help(group, count - 1, words + 1);
  const struct command_group *inner = find_group(group, words[0]);
  if (inner != NULL) return run_in_group(inner, count - 1, words + 1);
  const struct command *command = find_command(group, words[0]);
  return command != NULL ? run(command, count, words) : refuse_command(group, words[0]);
}

enum exit_status command_line(int count, char **words) {
  if (count == 1 && strcmp(words[0], "--version") == 0) {
    puts("dlx " DLX_VERSION);
    return STATUS_ANSWERED;
  }
  return run_in_group(command_groups, count, words);
}
