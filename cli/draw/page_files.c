/*
 * All is drawn in memory first.  Files are then written beside their places, and take them when the last one is
 * complete.  A signal while something is drawn ends the program there and then, without what lies beside.
 */
#include "cli/draw/page_files.h"
#include "cli/draw/draw_options.h"
#include "cli/message.h"
#include "cli/new_file.h"
#include "cli/stopping.h"
#include <stdlib.h>
#include <string.h>

struct bytes {
  char *start;
  size_t size;
};

#define NOTHING_DRAWN "stopped by a signal: nothing is drawn"

/* Files that lie beside their places. */
struct leftovers {
  char **names;
  size_t count;
};

/* Draws into memory, to be freed. */
static enum exit_status draw(const struct page_source *pages, size_t first, size_t count,
                             const struct settings *settings, const struct leftovers *leftovers, struct bytes *bytes) {
  *bytes = (struct bytes){NULL, 0};
  if (stopping_raised()) {
    message_remark(settings, NOTHING_DRAWN);
    return STATUS_STOPPED;
  }
  FILE *stream = open_memstream(&bytes->start, &bytes->size);
  if (stream == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  struct dlx_message message;
  stopping_at_once(settings->quiet ? NULL : "dlx: " NOTHING_DRAWN "\n", leftovers->names, leftovers->count);
  enum dlx_status drawn = pages->draw(pages->what, first, count, stream, &message);
  (void)stopping_flag();
  enum exit_status status = message_failure(drawn, NULL, &message);
  bool failed = ferror(stream) != 0;
  failed |= fclose(stream) != 0;
  return !status && failed ? message_failure(DLX_NO_MEMORY, NULL, NULL) : status;
}

static enum exit_status write_output(const struct page_source *pages, const struct settings *settings) {
  struct bytes bytes;
  enum exit_status status = draw(pages, 0, pages->page_count, settings, &(struct leftovers){0}, &bytes);
  if (!status) fwrite(bytes.start, 1, bytes.size, stdout);
  free(bytes.start);
  return status;
}

/* Draws into a file that is open, and among the leftovers; if that fails, it is no more. */
static enum exit_status fill(struct new_file *file, const struct page_source *pages, size_t first, size_t count,
                             const struct settings *settings, const struct leftovers *leftovers) {
  struct bytes bytes;
  enum exit_status status = draw(pages, first, count, settings, leftovers, &bytes);
  if (!status) status = new_file_write(file, bytes.start, bytes.size);
  free(bytes.start);
  if (status) new_file_abandon(file);
  return status;
}

static enum exit_status write_file(const struct page_source *pages, const struct settings *settings) {
  struct new_file file;
  enum exit_status status = new_file_open(&file, settings->draw.output);
  if (status) return status;
  status = fill(&file, pages, 0, pages->page_count, settings, &(struct leftovers){&file.beside, 1});
  return status ? status : new_file_commit(&file);
}

/* ---------------------------------------------------------------------------------------------- a file for each page
 */

struct page_files {
  char **names;
  struct new_file *files;
  size_t begun; /* files 0 to begun - 1 are complete beside their places, from 'placed' on */
  size_t placed;
  char **beside; /* where these, and the one that is written, are */
};

/* "%d" in the name is the number, in as many digits as the last one has. */
static char *numbered(const char *name, size_t number, size_t last) {
  int width = snprintf(NULL, 0, "%zu", last);
  const char *place = draw_number_in(name);
  size_t room = strlen(name) + 24;
  char *made = malloc(room);
  if (made != NULL) snprintf(made, room, "%.*s%0*zu%s", (int)(place - name), name, width, number, place + 2);
  return made;
}

static enum exit_status write_page(struct page_files *files, const struct page_source *pages, size_t page,
                                   const struct settings *settings) {
  files->names[page] = numbered(settings->draw.output, page + 1, pages->page_count);
  if (files->names[page] == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  struct new_file *file = &files->files[page];
  enum exit_status status = new_file_open(file, files->names[page]);
  if (status) return status;
  files->beside[page] = file->beside;
  status = fill(file, pages, page, 1, settings, &(struct leftovers){files->beside, page + 1});
  if (!status) status = new_file_finish(file);
  if (!status) files->begun++;
  return status;
}

static enum exit_status write_all(struct page_files *files, const struct page_source *pages,
                                  const struct settings *settings) {
  enum exit_status status = STATUS_ANSWERED;
  size_t count = pages->page_count;
  for (size_t page = 0; page < count && !status; page++) status = write_page(files, pages, page, settings);
  while (!status && files->placed < count) status = new_file_commit(&files->files[files->placed++]);
  for (size_t page = files->placed; page < files->begun; page++) new_file_abandon(&files->files[page]);
  for (size_t page = 0; page < count; page++) free(files->names[page]);
  return status;
}

static enum exit_status write_pages(const struct page_source *pages, const struct settings *settings) {
  struct page_files files = {.names = calloc(pages->page_count, sizeof *files.names),
                             .files = calloc(pages->page_count, sizeof *files.files),
                             .beside = calloc(pages->page_count, sizeof *files.beside)};
  bool has_room = files.names != NULL && files.files != NULL && files.beside != NULL;
  enum exit_status status = has_room ? write_all(&files, pages, settings) : message_failure(DLX_NO_MEMORY, NULL, NULL);
  free(files.names);
  free(files.files);
  free(files.beside);
  return status;
}

enum exit_status page_files_write(const struct page_source *pages, const struct settings *settings) {
  const char *output = settings->draw.output;
  if (output == NULL || strcmp(output, "-") == 0) return write_output(pages, settings);
  return draw_number_in(output) != NULL ? write_pages(pages, settings) : write_file(pages, settings);
}
