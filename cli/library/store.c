#include "cli/library/store.h"
#include "cli/library/default_file.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/stopping.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SCHEMA_VERSION 1
#define APPLICATION_ID 0x646c7870 /* "dlxp" */

static const char schema[] = "CREATE TABLE puzzles ("
                             " number INTEGER PRIMARY KEY AUTOINCREMENT,"
                             " box_rows INTEGER NOT NULL,"
                             " box_columns INTEGER NOT NULL,"
                             " canonical TEXT NOT NULL,"
                             " puzzle TEXT NOT NULL,"
                             " givens INTEGER NOT NULL,"
                             " solutions TEXT NOT NULL,"
                             " is_exact INTEGER NOT NULL,"
                             " solution TEXT,"
                             " automorphisms TEXT NOT NULL,"
                             " rating REAL,"
                             " source TEXT,"
                             " shared TEXT NOT NULL CHECK (shared IN ('private', 'link', 'public')),"
                             " added TEXT NOT NULL,"
                             " UNIQUE (canonical, box_rows, box_columns));"
                             "CREATE TABLE tags ("
                             " puzzle INTEGER NOT NULL REFERENCES puzzles (number) ON DELETE CASCADE,"
                             " tag TEXT NOT NULL,"
                             " PRIMARY KEY (puzzle, tag)) WITHOUT ROWID;"
                             "CREATE INDEX tags_by_tag ON tags (tag, puzzle);"
                             "PRAGMA user_version = 1;"
                             "PRAGMA application_id = 1684830320;";

/* ---------------------------------------------------------------------------------------------- errors */

static enum exit_status fail(const struct store *store, const char *what) {
  message_error("%s: %s", store->file, what);
  return STATUS_BAD;
}

/* Says why the call that was made last did not succeed. */
static enum exit_status fail_as_told(const struct store *store) {
  int code = sqlite3_extended_errcode(store->db), why = sqlite3_system_errno(store->db);
  switch (code & 0xff) {
  case SQLITE_NOMEM:
    return message_failure(DLX_NO_MEMORY, NULL, NULL);
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    message_error(stopping_raised() ? "%s: stopped by a signal, while another process was using it"
                                    : "%s: another process has been using it for too long: try again",
                  store->file);
    return STATUS_STOPPED;
  case SQLITE_FULL:
    return fail(store, "cannot be written: the disk is full");
  case SQLITE_READONLY:
    return fail(store, "cannot be written: it may only be read");
  case SQLITE_NOTADB:
    return fail(store, "this is no library of puzzles, nor any database of SQLite");
  case SQLITE_CORRUPT:
    return fail(store, "this library is damaged");
  case SQLITE_CANTOPEN:
  case SQLITE_IOERR:
    message_error("%s: cannot be opened, read or written: %s", store->file,
                  why != 0 ? strerror(why) : sqlite3_errmsg(store->db));
    return STATUS_BAD;
  default:
    return fail(store, sqlite3_errmsg(store->db));
  }
}

static enum exit_status run(struct store *store, const char *text) {
  return sqlite3_exec(store->db, text, NULL, NULL, NULL) == SQLITE_OK ? STATUS_ANSWERED : fail_as_told(store);
}

static enum exit_status read_integer(struct store *store, const char *text, int64_t *integer) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(store->db, text, -1, &statement, NULL) != SQLITE_OK) return fail_as_told(store);
  bool has_row = sqlite3_step(statement) == SQLITE_ROW;
  if (has_row) *integer = sqlite3_column_int64(statement, 0);
  enum exit_status status = has_row ? STATUS_ANSWERED : fail_as_told(store);
  sqlite3_finalize(statement);
  return status;
}

/* ---------------------------------------------------------------------------------------------- opening */

#define PATIENCE  12000 /* waits of WAIT_TIME for another process */
#define WAIT_TIME 5000  /* microseconds */

static int wait_for_others(void *user, int waits) {
  (void)user;
  if (waits >= PATIENCE || stopping_raised()) return 0;
  usleep(WAIT_TIME);
  return 1;
}

/* Can a file be made there? */
static enum exit_status look_at_folder(const struct store *store) {
  const char *slash = strrchr(store->file, '/');
  char *folder = slash == NULL ? strdup(".") : strndup(store->file, (size_t)(slash - store->file) + 1);
  if (folder == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  int why = access(folder, W_OK | X_OK) == 0 ? 0 : errno;
  free(folder);
  if (why == 0) return STATUS_ANSWERED;
  if (why == ENOENT) return fail(store, "cannot be made: its folder is missing");
  message_error("%s: cannot be made: %s", store->file, strerror(why));
  return STATUS_BAD;
}

/* What SQLite would not say as clearly. */
static enum exit_status look_at_file(const struct store *store, bool write) {
  struct stat about;
  if (stat(store->file, &about) == 0) {
    if (S_ISDIR(about.st_mode)) return fail(store, "this is a folder, not a file");
    if (!S_ISREG(about.st_mode)) return fail(store, "this is no regular file, as a library has to be");
    return STATUS_ANSWERED;
  }
  if (errno == ENOENT && !write)
    return fail(store, "there is no library here yet: 'dlx sudoku library add' or 'import' makes one");
  if (errno == ENOENT) return look_at_folder(store);
  return fail(store, strerror(errno));
}

/* A file that has nothing in it becomes a library; another process may be doing the same. */
static enum exit_status make_tables(struct store *store) {
  int64_t version = 0;
  enum exit_status status = store_begin(store);
  if (status) return status;
  status = read_integer(store, "PRAGMA user_version", &version);
  if (!status && version == 0) status = run(store, schema);
  return store_end(store, status);
}

static enum exit_status check_version(struct store *store, bool write) {
  int64_t version = 0, tables = 0, application = 0;
  enum exit_status status = read_integer(store, "SELECT count(*) FROM sqlite_schema", &tables);
  if (!status) status = read_integer(store, "PRAGMA user_version", &version);
  if (!status) status = read_integer(store, "PRAGMA application_id", &application);
  if (status) return status;
  if (tables == 0 && version == 0) {
    if (!write) return fail(store, "there is no library here yet: the file is empty");
    return make_tables(store);
  }
  if (application != APPLICATION_ID) return fail(store, "this is a database, but no library of puzzles");
  if (version == SCHEMA_VERSION) return STATUS_ANSWERED;
  message_error("%s: this library has version %lld, where this program knows version %d", store->file,
                (long long)version, SCHEMA_VERSION);
  return STATUS_BAD;
}

/* Opens a file of just that name: to SQLite some mean something else, as ":memory:" does, but none that begins with a
   folder. */
static int open_file(struct store *store, int flags) {
  size_t room = strlen(store->file) + sizeof "./";
  char *path = malloc(room);
  if (path == NULL) return SQLITE_NOMEM;
  snprintf(path, room, "%s%s", *store->file == '/' ? "" : "./", store->file);
  int opened = sqlite3_open_v2(path, &store->db, flags, NULL);
  free(path);
  return opened;
}

static enum exit_status open_database(struct store *store, bool write) {
  /* Also to read: who was killed has left a change half done, which is first to be undone.  A file that may only be
     read is opened so. */
  int flags = SQLITE_OPEN_READWRITE | (write ? SQLITE_OPEN_CREATE : 0);
  if (open_file(store, flags) != SQLITE_OK) {
    if (store->db != NULL) return fail_as_told(store);
    return message_failure(DLX_NO_MEMORY, NULL, NULL);
  }
  (void)stopping_flag();
  sqlite3_busy_handler(store->db, wait_for_others, NULL);
  if (write && sqlite3_db_readonly(store->db, "main") == 1)
    return fail(store, "cannot be written: it may only be read");
  enum exit_status status =
      run(store, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536");
  return status ? status : check_version(store, write);
}

enum exit_status store_open(struct store *store, const struct settings *settings, bool write) {
  *store = (struct store){.db = NULL};
  enum exit_status status = STATUS_ANSWERED;
  if (settings->db == NULL)
    status = default_file(write, &store->file);
  else
    store->file = strdup(settings->db);
  if (status) return status;
  if (store->file == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  status = look_at_file(store, write);
  if (!status) status = open_database(store, write);
  if (status) store_close(store);
  return status;
}

void store_close(struct store *store) {
  for (size_t i = 0; i < STORE_STATEMENTS; i++) sqlite3_finalize(store->statements[i]);
  sqlite3_close(store->db);
  free(store->file);
  *store = (struct store){.db = NULL};
}

enum exit_status store_begin(struct store *store) {
  return run(store, "BEGIN IMMEDIATE");
}

enum exit_status store_end(struct store *store, enum exit_status status) {
  if (!status) status = run(store, "COMMIT");
  if (status && !sqlite3_get_autocommit(store->db)) sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

/* ---------------------------------------------------------------------------------------------- adding */

static const char *const texts[STORE_STATEMENTS] = {
    [STORE_FIND] = ("SELECT number FROM puzzles WHERE canonical = ?1 AND box_rows = ?2 AND box_columns = ?3"),
    [STORE_INSERT] = ("INSERT INTO puzzles (canonical, box_rows, box_columns, puzzle, givens, solutions, is_exact,"
                      " solution, automorphisms, rating, source, shared, added)"
                      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, date('now'))"),
    [STORE_TAG] = ("INSERT OR IGNORE INTO tags (puzzle, tag) VALUES (?1, ?2)"),
    [STORE_CHANGE] = ("UPDATE puzzles SET source = coalesce(?2, source), shared = coalesce(?3, shared),"
                      " rating = coalesce(?4, rating) WHERE number = ?1"),
};

/* The statement, ready to be bound; NULL: it cannot be made. */
static sqlite3_stmt *statement_of(struct store *store, size_t which) {
  sqlite3_stmt **statement = &store->statements[which];
  if (*statement == NULL)
    sqlite3_prepare_v3(store->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
  else
    sqlite3_reset(*statement);
  return *statement;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
  sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC); /* NULL is null */
}

static void bind_about(sqlite3_stmt *statement, const struct entry_about *about, int rating, int source, int shared) {
  if (about->has_rating)
    sqlite3_bind_double(statement, rating, about->rating);
  else
    sqlite3_bind_null(statement, rating);
  bind_text(statement, source, about->source);
  bind_text(statement, shared, about->shared > 0 ? sharing_words[about->shared - 1] : NULL);
}

static void bind_form(sqlite3_stmt *statement, const struct entry *entry) {
  bind_text(statement, 1, entry->canonical);
  sqlite3_bind_int64(statement, 2, (sqlite3_int64)entry->box_rows);
  sqlite3_bind_int64(statement, 3, (sqlite3_int64)entry->box_columns);
}

/* Takes a step of a statement that gives no rows. */
static enum exit_status finish(struct store *store, sqlite3_stmt *statement) {
  enum exit_status status = sqlite3_step(statement) == SQLITE_DONE ? STATUS_ANSWERED : fail_as_told(store);
  sqlite3_reset(statement);
  return status;
}

static enum exit_status insert(struct store *store, const struct entry *entry, int64_t *number) {
  sqlite3_stmt *statement = statement_of(store, STORE_INSERT);
  if (statement == NULL) return fail_as_told(store);
  bind_form(statement, entry);
  bind_text(statement, 4, entry->puzzle);
  sqlite3_bind_int64(statement, 5, (sqlite3_int64)entry->givens);
  bind_text(statement, 6, entry->solutions);
  sqlite3_bind_int(statement, 7, entry->is_exact);
  bind_text(statement, 8, entry->solution);
  bind_text(statement, 9, entry->automorphisms);
  struct entry_about about = entry->about;
  if (about.shared == 0) about.shared = SHARED_PRIVATE;
  bind_about(statement, &about, 10, 11, 12);
  enum exit_status status = finish(store, statement);
  *number = sqlite3_last_insert_rowid(store->db);
  return status;
}

static enum exit_status change(struct store *store, int64_t number, const struct entry_about *about) {
  if (about->source == NULL && about->shared == 0 && !about->has_rating) return STATUS_ANSWERED;
  sqlite3_stmt *statement = statement_of(store, STORE_CHANGE);
  if (statement == NULL) return fail_as_told(store);
  sqlite3_bind_int64(statement, 1, number);
  bind_about(statement, about, 4, 2, 3);
  return finish(store, statement);
}

static enum exit_status add_tags(struct store *store, int64_t number, const char *tags) {
  enum exit_status status = STATUS_ANSWERED;
  while (tags != NULL && *tags != '\0' && !status) {
    size_t length = strcspn(tags, ",");
    sqlite3_stmt *statement = statement_of(store, STORE_TAG);
    if (statement == NULL) return fail_as_told(store);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_text(statement, 2, tags, (int)length, SQLITE_STATIC);
    if (length > 0) status = finish(store, statement);
    tags += length + (tags[length] == ',');
  }
  return status;
}

enum exit_status store_find(struct store *store, const struct entry *entry, int64_t *number) {
  sqlite3_stmt *find = statement_of(store, STORE_FIND);
  if (find == NULL) return fail_as_told(store);
  bind_form(find, entry);
  int found = sqlite3_step(find);
  *number = found == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
  enum exit_status status = found == SQLITE_ROW || found == SQLITE_DONE ? STATUS_ANSWERED : fail_as_told(store);
  sqlite3_reset(find);
  return status;
}

enum exit_status store_add(struct store *store, const struct entry *entry, int64_t *number, bool *known) {
  enum exit_status status = store_find(store, entry, number);
  if (status) return status;
  *known = *number > 0;
  status = *known ? change(store, *number, &entry->about) : insert(store, entry, number);
  return status ? status : add_tags(store, *number, entry->about.tags);
}

/* ---------------------------------------------------------------------------------------------- reading */

#define SELECT                                                                                                         \
  "SELECT number, box_rows, box_columns, puzzle, givens, solutions, is_exact, solution, automorphisms, rating, "       \
  "source,"                                                                                                            \
  " (SELECT group_concat(tag, ',') FROM (SELECT tag FROM tags WHERE puzzle = number ORDER BY tag)), shared, added,"    \
  " canonical FROM puzzles"

static const char select_one[] = SELECT " WHERE number = ?1";

/* Every condition holds for all where its value is null. */
static const char select_some[] =
    SELECT " WHERE (?1 IS NULL OR source = ?1)"
           " AND (?2 IS NULL OR shared = ?2)"
           " AND (?3 IS NULL OR box_rows * box_columns = ?3)"
           " AND (?4 IS NULL OR (rating >= ?4 AND rating <= ?5))"
           " AND (?6 IS NULL OR (WITH RECURSIVE wanted(tag, rest) AS (VALUES (NULL, ?6 || ',')"
           "   UNION ALL SELECT substr(rest, 1, instr(rest, ',') - 1), substr(rest, instr(rest, ',') + 1)"
           "   FROM wanted WHERE rest <> '')"
           "   SELECT count(*) FROM wanted WHERE tag <> '' AND NOT EXISTS"
           "   (SELECT 1 FROM tags WHERE puzzle = number AND tags.tag = wanted.tag)) = 0)"
           " ORDER BY number";

static void bind_filter(sqlite3_stmt *statement, const struct store_filter *filter) {
  if (filter->number > 0) {
    sqlite3_bind_int64(statement, 1, filter->number);
    return;
  }
  bind_text(statement, 1, filter->source);
  bind_text(statement, 2, filter->shared > 0 ? sharing_words[filter->shared - 1] : NULL);
  if (filter->side > 0) sqlite3_bind_int64(statement, 3, (sqlite3_int64)filter->side);
  if (filter->rating.most > 0) {
    sqlite3_bind_double(statement, 4, filter->rating.least);
    sqlite3_bind_double(statement, 5, filter->rating.most);
  }
  bind_text(statement, 6, filter->tags);
}

static const char *column_text(sqlite3_stmt *statement, int column) {
  return (const char *)sqlite3_column_text(statement, column);
}

static int sharing_named(const char *word) {
  for (int i = 0; sharing_words[i] != NULL; i++)
    if (strcmp(sharing_words[i], word) == 0) return i + 1;
  return SHARED_PRIVATE;
}

/* STATUS_STOPPED: there was no memory for a text. */
static enum exit_status take_row(sqlite3_stmt *statement, struct entry *entry) {
  *entry = (struct entry){
      .number = sqlite3_column_int64(statement, 0),
      .box_rows = (size_t)sqlite3_column_int64(statement, 1),
      .box_columns = (size_t)sqlite3_column_int64(statement, 2),
      .puzzle = column_text(statement, 3),
      .givens = (size_t)sqlite3_column_int64(statement, 4),
      .solutions = column_text(statement, 5),
      .is_exact = sqlite3_column_int(statement, 6) != 0,
      .solution = column_text(statement, 7),
      .automorphisms = column_text(statement, 8),
      .about = {.has_rating = sqlite3_column_type(statement, 9) != SQLITE_NULL,
                .rating = sqlite3_column_double(statement, 9),
                .source = column_text(statement, 10),
                .tags = column_text(statement, 11)},
      .added = column_text(statement, 13),
      .canonical = column_text(statement, 14),
  };
  const char *shared = column_text(statement, 12);
  if (entry->puzzle == NULL || entry->solutions == NULL || entry->automorphisms == NULL || entry->added == NULL ||
      entry->canonical == NULL || shared == NULL)
    return message_failure(DLX_NO_MEMORY, NULL, NULL);
  entry->about.shared = sharing_named(shared);
  return STATUS_ANSWERED;
}

static enum exit_status stopped_by_signal(void) {
  message_error("stopped by a signal: the answer is partial");
  return STATUS_STOPPED;
}

enum exit_status store_each(struct store *store, const struct store_filter *filter,
                            enum exit_status (*visit)(void *user, const struct entry *entry), void *user) {
  sqlite3_stmt *statement;
  const char *text = filter->number > 0 ? select_one : select_some;
  if (sqlite3_prepare_v2(store->db, text, -1, &statement, NULL) != SQLITE_OK) return fail_as_told(store);
  bind_filter(statement, filter);
  enum exit_status status = STATUS_ANSWERED;
  int step = SQLITE_ROW;
  while (!status && !output_failed() && (step = sqlite3_step(statement)) == SQLITE_ROW) {
    struct entry entry;
    status = stopping_raised() ? stopped_by_signal() : take_row(statement, &entry);
    if (!status) status = visit(user, &entry);
  }
  if (!status && step != SQLITE_ROW && step != SQLITE_DONE) status = fail_as_told(store);
  sqlite3_finalize(statement);
  return status;
}

enum exit_status store_remove(struct store *store, int64_t number) {
  char text[80];
  snprintf(text, sizeof text, "DELETE FROM puzzles WHERE number = %lld", (long long)number);
  return run(store, text);
}
