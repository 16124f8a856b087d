/*
 * dlx make: writes a classic problem.  make/kinds.c has the table of kinds.
 */
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/make/kinds.h"
#include "cli/message.h"
#include "cli/nearest.h"
#include <stdio.h>
#include <string.h>

static const struct make_kind *find_kind(const char *name) {
  for (const struct make_kind *kind = make_kinds; kind->name != NULL; kind++)
    if (strcmp(kind->name, name) == 0) return kind;
  return NULL;
}

static enum exit_status refuse_kind(const char *typed) {
  struct nearest nearest = {0};
  for (const struct make_kind *kind = make_kinds; kind->name != NULL; kind++)
    nearest_offer(&nearest, typed, kind->name);
  if (nearest.best != NULL)
    message_error("unknown kind '%s': is '%s' meant?", typed, nearest.best);
  else
    message_error("unknown kind '%s': 'dlx make --help' lists the kinds", typed);
  return STATUS_BAD;
}

/* 'typed' is NULL where a size is missing. */
static enum exit_status refuse_size(const struct make_kind *kind, const char *typed) {
  struct make_range range = make_range(kind);
  if (typed == NULL)
    message_error("make %s: the size is missing: %s", kind->name, range.text);
  else
    message_error("make %s: '%s' is no size: %s", kind->name, typed, range.text);
  return STATUS_BAD;
}

/* The word behind the size, which a kind must have or must not have. */
static enum exit_status check_more(const struct make_kind *kind, const char *typed) {
  if (kind->more_name == NULL && typed != NULL)
    message_error("'%s' is one too many: see 'dlx make --help'", typed);
  else if (kind->more_name != NULL && typed == NULL)
    message_error("make %s: %s must follow the size: %s", kind->name, kind->more_name, kind->more);
  else if (kind->more_name != NULL && !kind->more_fits(typed))
    message_error("make %s: '%s' cannot be %s: %s", kind->name, typed, kind->more_name, kind->more);
  else
    return STATUS_ANSWERED;
  return STATUS_BAD;
}

static const char *operand(const struct settings *settings, size_t index) {
  return index < settings->operand_count ? settings->operands[index] : NULL;
}

static enum exit_status run(const struct settings *settings) {
  const struct make_kind *kind = find_kind(settings->operands[0]);
  if (kind == NULL) return refuse_kind(settings->operands[0]);
  const char *typed = operand(settings, 1), *more = operand(settings, 2);
  if (typed == NULL && kind->form != SIZE_NONE) return refuse_size(kind, NULL);
  struct shape size = {1, 1};
  if (typed != NULL && !make_read_size(kind, typed, &size)) return refuse_size(kind, typed);
  enum exit_status status = check_more(kind, more);
  if (status) return status;

  printf("| dlx make");
  for (size_t i = 0; i < settings->operand_count; i++) printf(" %s", settings->operands[i]);
  putchar('\n');
  return more != NULL ? kind->write_more(size, more) : kind->write(size);
}

static void print_kinds(void) {
  puts("\nKinds:");
  for (const struct make_kind *kind = make_kinds; kind->name != NULL; kind++) {
    const char *name = kind->more_name != NULL ? kind->more_name : "", *more = kind->more != NULL ? kind->more : "";
    char text[320];
    snprintf(text, sizeof text, "%s; %s%s%s", kind->summary, make_range(kind).text, *more ? "; " : "", more);
    help_wrapped(text, printf("  %s %s%s%s", kind->name, kind->size_name, *name ? " " : "", name));
  }
}

const struct command command_make = {
    .name = "make",
    .summary = "Write a classic exact-cover problem",
    .text = "The problem is written in the dlx format.\n",
    .more = print_kinds,
    .example = "  dlx make pentominoes 6x10 | dlx solve\n",
    .operands = {{.name = "KIND", .kind = OPERAND_WORD},
                 {.name = "SIZE", .kind = OPERAND_WORD, .optional = true},
                 {.name = "COINS", .kind = OPERAND_WORD, .optional = true}},
    .run = run,
};
