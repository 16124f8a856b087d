/*
 * The commands of `dlx sudoku library`: their rows, which are there also where SQLite is not.
 */
#include "cli/commands.h"
#include "cli/library/library.h"
#include "cli/library/tags.h"
#include "cli/message.h"
#include "cli/sudoku_session.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef DLX_HAVE_SQLITE
#define RUN(name) library_##name
#else
#define RUN(name) is_missing
static enum exit_status is_missing(const struct settings *settings) {
  (void)settings;
  message_error("the library of puzzles is kept by SQLite, which this program was built without: it comes with the "
                "package libsqlite3-dev");
  return STATUS_BAD;
}
#endif

/* ---------------------------------------------------------------------------------------------- options */

#define FIELD(name) offsetof(struct settings, name)

static bool is_file_name(const char *text, void *field, const char **reason) {
  (void)field;
  *reason = "the name of a file";
  return *text != '\0';
}

static const struct option_row options_db[] = {
    {.name = "db",
     .kind = OPTION_TEXT,
     .field = FIELD(db),
     .value = "FILE",
     .parse = is_file_name,
     .help = "the library; else puzzles.db in the folder dlx of $XDG_DATA_HOME, or of ~/.local/share"},
    {0},
};

static bool are_tags(const char *text, void *field, const char **reason) {
  (void)field;
  *reason = "a list of words with commas between them, as in easy,symmetric";
  return *text != '\0' && tags_are_good(text);
}

static const char *const sharing[] = {"private", "link", "public", NULL}; /* as in enum sharing, from 1 */

#define TAGS(text)                                                                                                     \
  { .name = "tags", .kind = OPTION_TEXT, .field = FIELD(tags), .value = "LIST", .parse = are_tags, .help = (text) }
#define SOURCE(text)                                                                                                   \
  { .name = "source", .kind = OPTION_TEXT, .field = FIELD(source), .value = "TEXT", .help = (text) }
#define SHARED(text)                                                                                                   \
  { .name = "shared", .kind = OPTION_WORD, .field = FIELD(shared), .value = "LEVEL", .words = sharing, .help = (text) }
#define SIZE(text)                                                                                                     \
  {                                                                                                                    \
    .name = "size", .kind = OPTION_COUNT, .field = FIELD(size), .value = "N", .low = SUDOKU_MINIMUM_SIDE,              \
    .high = SUDOKU_MAXIMUM_SIDE, .help = (text)                                                                        \
  }

static const struct option_row options_about[] = {
    TAGS("words to find them by, with commas between them"),
    SOURCE("where they are from"),
    SHARED("who may see them: only their owner, whoever has a link, or all; private, unless it is said"),
    {.name = "count",
     .kind = OPTION_FLAG,
     .field = FIELD(count),
     .help = "count all solutions of a puzzle, however many; else only up to 2"},
    {.name = "unrated",
     .kind = OPTION_FLAG,
     .field = FIELD(unrated),
     .help = "do not rate puzzles, which takes the longest; else those with one solution are, as by 'dlx sudoku rate', "
             "unless they come with a rating"},
    {0},
};

/* A, A.., ..B or A..B; a rating is more than 0. */
static bool parse_rating(const char *text, void *field, const char **reason) {
  struct span_of_numbers *rating = field;
  *reason = "a rating as in 2.5, or a range as in 1.5..3, 4.. or ..2";
  const char *between = strstr(text, "..");
  char *end;
  *rating = (struct span_of_numbers){0, HUGE_VAL};
  if (between != text) {
    rating->least = strtod(text, &end);
    if (end == text) return false;
    if (between != NULL && end == between + 1) end--; /* "4..": the first dot was taken for a decimal point */
    if (between == NULL ? *end != '\0' : end != between) return false;
    if (between == NULL) rating->most = rating->least;
  }
  if (between != NULL && between[2] != '\0') {
    rating->most = strtod(between + 2, &end);
    if (*end != '\0') return false;
  }
  return rating->least >= 0 && rating->most >= rating->least && rating->most > 0;
}

static const struct option_row options_filter[] = {
    TAGS("only those with all these tags"),
    SOURCE("only those from there"),
    SHARED("only those that are shared so"),
    SIZE("only those of side N"),
    {.name = "rating",
     .kind = OPTION_PARSED,
     .field = FIELD(rating),
     .value = "A..B",
     .parse = parse_rating,
     .help = "only those rated from A to B, both included; A.., ..B or A will do"},
    {0},
};

static const struct option_row options_shape[] = {
    SIZE("all grids have side N; else it is found from the text"),
    {.name = "box",
     .kind = OPTION_PARSED,
     .field = FIELD(box),
     .value = "RxC",
     .parse = sudoku_parse_box,
     .help = "grids of side R * C have boxes of R rows and C columns; else as near to a square as can be"},
    {0},
};

static const char *const formats[] = {"text", "line", "csv", "json", NULL}; /* as in enum entry_format, from 1 */
static const char *const show_formats[] = {"text", "json", NULL};           /* enum verdict_format */

#define FORMAT(list, default_one)                                                                                      \
  {                                                                                                                    \
    .name = "format", .letter = 'f', .kind = OPTION_WORD, .field = FIELD(format), .value = "NAME", .words = (list),    \
    .preset = (default_one), .help = "how puzzles are written"                                                         \
  }

static const struct option_row options_list_format[] = {FORMAT(formats, "text"), {0}};
static const struct option_row options_export_format[] = {FORMAT(formats, "csv"), {0}};
static const struct option_row options_show_format[] = {FORMAT(show_formats, "text"), {0}};

/* ---------------------------------------------------------------------------------------------- rows */

#define ONE_PUZZLE_OR_MORE                                                                                             \
  {                                                                                                                    \
    {.name = "PUZZLE", .kind = OPERAND_WORD}, {                                                                        \
      .name = "PUZZLE", .kind = OPERAND_WORD, .repeated = true                                                         \
    }                                                                                                                  \
  }

const struct command command_library_add = {
    .name = "add",
    .group = "sudoku library",
    .summary = "Add puzzles to the library",
    .text = "Prints a line a puzzle: the number that it has in the library, a tab, and 'added', or 'known' if it is\n"
            "there already, be it turned, permuted or with other names of values; then the tags given are added to\n"
            "its own, and source and sharing are changed if they are given.\n",
    .example = "  dlx sudoku library add --db my.db --tags tiny,first -g 12..3.....4.....\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options_db, options_about, options_puzzles, options_all_threads, options_time_limit},
    .run = RUN(add),
};

const struct command command_library_list = {
    .name = "list",
    .group = "sudoku library",
    .summary = "List puzzles of the library",
    .text = "Prints a line a puzzle, with tabs between its number, the puzzle, its boxes, how many givens and how\n"
            "many solutions it has, its rating, how it is shared, its tags and its source.\n",
    .example = "  dlx sudoku library list --db my.db --tags tiny --size 4\n",
    .options = {options_db, options_filter, options_list_format, options_json},
    .run = RUN(list),
};

const struct command command_library_show = {
    .name = "show",
    .group = "sudoku library",
    .summary = "Show all that the library knows of a puzzle",
    .text = "A puzzle is named by its number in the library; or by itself, as a text or a file, in whatever form.\n"
            "The status is 1 if it is not there.\n",
    .example = "  dlx sudoku library show --db my.db 1\n",
    .operands = ONE_PUZZLE_OR_MORE,
    .options = {options_db, options_shape, options_show_format, options_json},
    .run = RUN(show),
};

const struct command command_library_remove = {
    .name = "remove",
    .group = "sudoku library",
    .summary = "Remove puzzles from the library",
    .text = "Puzzles are named as for 'show'.  Prints a line for each that was removed; its number is not given to\n"
            "another.  The status is 1 if any is not there.\n",
    .example = "  dlx sudoku library remove --db my.db .....2.....1..34\n",
    .operands = ONE_PUZZLE_OR_MORE,
    .options = {options_db, options_shape},
    .run = RUN(remove),
};

const struct command command_library_import = {
    .name = "import",
    .group = "sudoku library",
    .summary = "Add the puzzles of files to the library",
    .text =
        "Reads puzzles in any format, and what 'export' writes as CSV or JSON with all that it says of them; what\n"
        "can be found out is found out anew.  Prints how many were added, and how many were known.  What is stored\n"
        "when it is stopped stays.\n",
    .example = "  dlx sudoku generate -n 10 | dlx sudoku library import --db my.db --source generated\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options_db, options_about, options_shape, options_all_threads, options_time_limit},
    .run = RUN(import),
};

const struct command command_library_export = {
    .name = "export",
    .group = "sudoku library",
    .summary = "Write puzzles of the library for 'import' to read",
    .text = "CSV and JSON keep all that the library knows; line keeps the puzzles alone.\n",
    .example = "  dlx sudoku library export --db my.db --format line | dlx sudoku check\n",
    .options = {options_db, options_filter, options_export_format, options_json},
    .run = RUN(list),
};
