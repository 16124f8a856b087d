/*
 * dlx split: a problem in parts, a file each, whose counts add up to that of the whole.
 */
#include "cli/commands.h"
#include "cli/file_set.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_PARTS 1000000

/* ---------------------------------------------------------------------------------------------- names */

static size_t length_without(const char *name, const char *ending) {
  size_t length = strlen(name), end = strlen(ending);
  return length > end && strcmp(name + length - end, ending) == 0 ? length - end : length;
}

/* What the names of the files begin with, for the caller to free; NULL: no memory. */
static char *prefix_of(const struct settings *settings) {
  if (settings->prefix != NULL) return strdup(settings->prefix);
  const char *file = input_operand(settings, 0), *directory = settings->directory;
  if (file == NULL || strcmp(file, "-") == 0) file = "part";
  const char *slash = strrchr(file, '/');
  if (directory != NULL && slash != NULL) file = slash + 1;
  size_t length = length_without(file, ".dlx");
  size_t room = (directory != NULL ? strlen(directory) + 1 : 0) + length + 1;
  char *prefix = malloc(room);
  if (prefix != NULL)
    snprintf(prefix, room, "%s%s%.*s", directory != NULL ? directory : "", directory != NULL ? "/" : "", (int)length,
             file);
  return prefix;
}

/* ---------------------------------------------------------------------------------------------- files */

static enum exit_status write_problem(const dlx_problem *problem, struct file_set *files) {
  FILE *stream;
  enum exit_status status = file_set_open(files, &stream);
  if (status) return status;
  struct dlx_message message;
  status = message_failure(dlx_write(problem, DLX_FORMAT_DLX, stream, &message), NULL, &message);
  enum exit_status closed = file_set_close(files, stream);
  return status ? status : closed;
}

static enum exit_status write_part(dlx_splitting *splitting, size_t part, struct file_set *files) {
  dlx_problem *problem;
  if (dlx_part(splitting, part, &problem, NULL) != DLX_OK) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  enum exit_status status = write_problem(problem, files);
  dlx_problem_free(problem);
  return status;
}

static enum exit_status write_parts(dlx_splitting *splitting, struct file_set *files) {
  const volatile sig_atomic_t *stop = stopping_flag();
  enum exit_status status = STATUS_ANSWERED;
  for (size_t part = 0; part < files->count && !status; part++) {
    status = write_part(splitting, part, files);
    if (status || !*stop) continue;
    message_error("stopped by a signal: no file was written");
    status = STATUS_STOPPED;
  }
  if (!status) return file_set_commit(files);
  file_set_abandon(files);
  return status;
}

static enum exit_status write_files(const struct settings *settings, dlx_splitting *splitting) {
  size_t count = dlx_part_count(splitting);
  char *prefix = prefix_of(settings);
  if (prefix == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  struct file_set files;
  enum exit_status status = file_set_begin(&files, prefix, count, settings->force);
  free(prefix);
  if (!status) status = write_parts(splitting, &files);
  if (!status && count < settings->parts)
    message_remark(settings, "the search tree has no more branches than these: %zu %s, not %zu", count,
                   count == 1 ? "part" : "parts", (size_t)settings->parts);
  return status;
}

static enum exit_status split(const struct settings *settings, const dlx_problem *problem) {
  dlx_splitting *splitting;
  struct dlx_message message;
  enum dlx_status status = dlx_split(problem, settings->parts, &splitting, &message);
  if (status) return message_failure(status, NULL, &message);
  enum exit_status written = write_files(settings, splitting);
  dlx_splitting_free(splitting);
  return written;
}

static enum exit_status run(const struct settings *settings) {
  if (settings->parts == 0) {
    message_error("--parts is missing: see 'dlx split --help'");
    return STATUS_BAD;
  }
  return input_use_problem(settings, split);
}

/* ---------------------------------------------------------------------------------------------- the row */

static bool is_directory(const char *text, void *field, const char **reason) {
  (void)field;
  struct stat about;
  *reason = "a directory";
  return stat(text, &about) == 0 && S_ISDIR(about.st_mode);
}

#define FIELD(name) offsetof(struct settings, name)

static const struct option_row options[] = {
    {.name = "parts",
     .kind = OPTION_COUNT,
     .field = FIELD(parts),
     .value = "N",
     .low = 1,
     .high = MAX_PARTS,
     .help = "at least so many parts"},
    {.name = "to",
     .kind = OPTION_TEXT,
     .field = FIELD(directory),
     .value = "DIR",
     .parse = is_directory,
     .excludes = {"prefix"},
     .help = "write the files there, not beside FILE"},
    {.name = "prefix",
     .kind = OPTION_TEXT,
     .field = FIELD(prefix),
     .value = "PATH",
     .help = "call them PATH.1.dlx, PATH.2.dlx, ..."},
    {.name = "force", .kind = OPTION_FLAG, .field = FIELD(force), .help = "overwrite files that are there"},
    {0},
};

const struct command command_split = {
    .name = "split",
    .summary = "Divide an exact-cover problem into parts that can be searched apart",
    .text = "Writes FILE.1.dlx, FILE.2.dlx, ... (part.1.dlx, ... for standard input), and prints these names.\n"
            "Each is the problem under one prefix of choices: each of its solutions is one of FILE, and each\n"
            "solution of FILE is in one part.  Options keep their order, not their numbers.  There may be a few\n"
            "more parts than N, or fewer if the search tree has not so many branches.\n",
    .example = "  dlx make queens 8 | dlx split --parts 4 --prefix eighth\n"
               "  for part in eighth.*.dlx; do dlx count $part; done\n",
    .operands = {{.name = "FILE", .kind = OPERAND_FILE, .optional = true}},
    .options = {options, options_reading},
    .run = run,
};
