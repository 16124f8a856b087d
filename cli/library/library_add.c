/*
 * dlx sudoku library add, import: puzzles into the library, one by one or a file at a time.
 */
#include "cli/library/gathering.h"
#include "cli/library/library.h"
#include "cli/library/record_reader.h"
#include "cli/message.h"
#include "cli/output.h"
#include <inttypes.h>

struct adding {
  struct store store;
  struct gathering gathering;
  struct entry_about about; /* as options say, for all */
  uint64_t added, known;
};

static enum exit_status begin(struct adding *adding, const struct settings *settings) {
  adding->about = (struct entry_about){.source = settings->source, .tags = settings->tags, .shared = settings->shared};
  enum exit_status status = store_open(&adding->store, settings, true);
  if (status) return status;
  status = gathering_prepare(&adding->gathering, &adding->store, settings);
  if (status) store_close(&adding->store);
  return status;
}

static void end(struct adding *adding) {
  gathering_release(&adding->gathering);
  store_close(&adding->store);
}

/* ---------------------------------------------------------------------------------------------- add */

static void tell(void *user, int64_t number, bool known) {
  (void)user;
  printf("%" PRId64 "\t%s\n", number, known ? "known" : "added");
}

static enum exit_status add(struct sudoku_session *session, void *user) {
  struct adding *adding = user;
  struct gathering *gathering = &adding->gathering;
  enum exit_status status = gather_puzzle(gathering, session->input.name, &session->puzzle, &adding->about);
  if (gathering->failed) session->is_over = true;
  return status;
}

/* Behind the answers that are due before. */
static void malformed(struct sudoku_session *session, void *user) {
  struct adding *adding = user;
  enum exit_status status = gather_store(&adding->gathering);
  session->worst = status_worse(session->worst, status);
  if (status == STATUS_STOPPED || adding->gathering.failed)
    session->is_over = true;
  else
    sudoku_leave_place(session, false);
}

static enum exit_status finish(struct sudoku_session *session, void *user) {
  struct adding *adding = user;
  return session->is_over ? STATUS_ANSWERED : gather_store(&adding->gathering);
}

enum exit_status library_add(const struct settings *settings) {
  struct adding adding = {.added = 0};
  enum exit_status status = begin(&adding, settings);
  if (status) return status;
  adding.gathering.report = tell;
  status = sudoku_each(
      settings, &(struct sudoku_answers){.answer = add, .malformed = malformed, .finish = finish, .user = &adding});
  end(&adding);
  return status;
}

/* ---------------------------------------------------------------------------------------------- import */

static void count(void *user, int64_t number, bool known) {
  struct adding *adding = user;
  (void)number;
  if (known)
    adding->known++;
  else
    adding->added++;
}

/* STATUS_STOPPED also where the library cannot be written, which 'failed' tells. */
static enum exit_status gather(struct adding *adding, const char *file, const struct sudoku_grid *grid,
                               const struct entry_about *about) {
  enum exit_status status = gather_puzzle(&adding->gathering, file, grid, about);
  return adding->gathering.failed ? STATUS_STOPPED : status;
}

/* What a record says goes before what options say, but for tags: it gets both. */
static enum exit_status take_record(void *user, const char *file, const struct sudoku_grid *grid,
                                    const struct entry_about *said) {
  struct adding *adding = user;
  struct entry_about about = *said;
  char tags[4096];
  if (about.source == NULL) about.source = adding->about.source;
  if (about.shared == 0) about.shared = adding->about.shared;
  if (about.tags == NULL) {
    about.tags = adding->about.tags;
  } else if (adding->about.tags != NULL) {
    int length = snprintf(tags, sizeof tags, "%s,%s", about.tags, adding->about.tags);
    if (length < 0 || (size_t)length >= sizeof tags) {
      message_error_at(file, grid->line, grid->column, "so many tags are too long together");
      return STATUS_BAD;
    }
    about.tags = tags;
  }
  return gather(adding, file, grid, &about);
}

struct note_place {
  const struct settings *settings;
  const char *file;
};

static void say_note(void *user, const struct dlx_message *note) {
  const struct note_place *place = user;
  message_note_at(place->settings, place->file, note->line, note->column, note->text);
}

static enum exit_status read_puzzles(struct adding *adding, const struct settings *settings,
                                     const struct input *input) {
  struct note_place place = {settings, input->name};
  const struct sudoku_reading reading = {.side = settings->size,
                                         .box_rows = settings->box.rows,
                                         .box_columns = settings->box.columns,
                                         .note = say_note,
                                         .user = &place};
  sudoku_reader *reader;
  enum exit_status worst = message_failure(sudoku_reader_new(input->text, input->size, &reading, &reader), NULL, NULL);
  if (worst) return worst;
  struct sudoku_grid grid = {.side = 0};
  bool found = true;
  while (worst != STATUS_STOPPED) {
    struct dlx_message message;
    enum dlx_status read = sudoku_read(reader, &grid, &found, &message);
    if (!found && !read) break;
    enum exit_status status = message_failure(read, input->name, &message);
    if (!status) status = gather(adding, input->name, &grid, &adding->about);
    worst = status == STATUS_STOPPED ? status : status_worse(worst, status);
  }
  sudoku_grid_release(&grid);
  sudoku_reader_free(reader);
  return worst;
}

static enum exit_status import_file(struct adding *adding, const struct settings *settings, const char *file) {
  struct input input;
  enum exit_status status = input_read(&input, file);
  if (status) return status;
  const struct record_taker taker = {take_record, adding};
  status = records_are_here(&input) ? records_read(&input, &taker) : read_puzzles(adding, settings, &input);
  input_release(&input);
  return status;
}

enum exit_status library_import(const struct settings *settings) {
  struct adding adding = {.added = 0};
  enum exit_status status = sudoku_check_shape(settings);
  if (!status) status = begin(&adding, settings);
  if (status) return status;
  adding.gathering.report = count;
  adding.gathering.user = &adding;
  size_t files = settings->operand_count > 0 ? settings->operand_count : 1;
  for (size_t i = 0; i < files && status != STATUS_STOPPED; i++) {
    enum exit_status imported = import_file(&adding, settings, input_operand(settings, i));
    status = imported == STATUS_STOPPED ? imported : status_worse(status, imported);
  }
  if (status != STATUS_STOPPED) status = status_worse(status, gather_store(&adding.gathering));
  bool failed = adding.gathering.failed;
  end(&adding);
  if (failed && adding.added + adding.known == 0) return STATUS_BAD;
  printf("%" PRIu64 " added, %" PRIu64 " known\n", adding.added, adding.known);
  return failed ? STATUS_BAD : status;
}
