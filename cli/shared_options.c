/*
 * The options that several commands share, in tables that a command's row names.
 */
#include "cli/number.h"
#include "cli/option.h"
#include "dlx/dlx.h"
#include "kakuro/kakuro.h"
#include "sudoku/sudoku.h"
#include <string.h>

#define FIELD(name) offsetof(struct settings, name)

static bool engine_is_known(const char *text, void *field, const char **reason) {
  (void)field;
  if (strcmp(text, "auto") == 0) return true;
  const struct dlx_engine_info *engine;
  for (size_t i = 0; (engine = dlx_engine_at(i)) != NULL; i++)
    if (strcmp(engine->name, text) == 0) return true;
  *reason = "an engine: 'dlx info --engines' lists them";
  return false;
}

/* The same for who has a grid to be solved. */
static bool solver_is_known(const char *text, void *field, const char **reason) {
  const struct sudoku_engine_info *engine;
  for (size_t i = 0; (engine = sudoku_engine_at(i)) != NULL; i++)
    if (strcmp(engine->name, text) == 0) return true;
  return engine_is_known(text, field, reason);
}

/* And for who has a Kakuro board. */
static bool board_solver_is_known(const char *text, void *field, const char **reason) {
  const struct kakuro_engine_info *engine;
  for (size_t i = 0; (engine = kakuro_engine_at(i)) != NULL; i++)
    if (strcmp(engine->name, text) == 0) return true;
  return engine_is_known(text, field, reason);
}

static bool read_size(const char *text, void *field, const char **reason) {
  *reason = "a size in bytes, as in 64M or 8G";
  return number_read_size(text, field);
}

static bool is_place(const char *text, void *field, const char **reason) {
  (void)field;
  *reason = "a whole number, at least 1";
  return text[strspn(text, "0123456789")] == '\0' && text[strspn(text, "0")] != '\0';
}

/* As in enum dlx_format, from 1. */
static const char *const readable_formats[] = {"dlx", "matrix", "json", NULL};

static const char *const progress_words[] = {"always", "never", "auto", NULL};
static const char *const stats_words[] = {"text", "json", NULL};

const struct option_row options_general[] = {
    {.name = "quiet", .letter = 'q', .kind = OPTION_FLAG, .field = FIELD(quiet), .help = "no messages but errors"},
    {.name = "help", .letter = 'h', .kind = OPTION_FLAG, .field = FIELD(help), .help = "show this help"},
    {0},
};

const struct option_row options_reading[] = {
    {.name = "from",
     .kind = OPTION_WORD,
     .field = FIELD(from),
     .value = "NAME",
     .words = readable_formats,
     .help = "read FILE as this format instead of finding out"},
    {0},
};

static const char *const verdict_formats[] = {"text", "json", NULL};

const struct option_row options_verdict[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = FIELD(format),
     .value = "NAME",
     .words = verdict_formats,
     .preset = "text",
     .help = "how the answer is written"},
    {0},
};

const struct option_row options_json[] = {
    {.name = "json",
     .kind = OPTION_SHORTHAND,
     .stands_for = "format",
     .value = "json",
     .help = "same as --format json"},
    {0},
};

const struct option_row options_choice[] = {
    {.name = "limit",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = FIELD(limit),
     .value = "N",
     .high = UINT64_MAX,
     .preset = "1",
     .excludes = {"all", "nth"},
     .help = "at most N solutions; 0: all"},
    {.name = "all",
     .letter = 'a',
     .kind = OPTION_FLAG,
     .field = FIELD(all),
     .excludes = {"nth"},
     .help = "every solution"},
    {.name = "nth",
     .kind = OPTION_TEXT,
     .field = FIELD(nth),
     .value = "K",
     .parse = is_place,
     .help = "only the K-th solution, from 1, in the order of the search"},
    {0},
};

/* Two tables, for the number of threads that is best where nobody says: every one where all of a tree is searched. */
#define THREADS(number)                                                                                                \
  {                                                                                                                    \
    .name = "threads", .letter = 'j', .kind = OPTION_COUNT, .field = FIELD(threads), .value = "N", .high = 1024,       \
    .preset = (number), .help = "search on N threads; 0: one for each processor"                                       \
  }

const struct option_row options_one_thread[] = {THREADS("1"), {0}};
const struct option_row options_all_threads[] = {THREADS("0"), {0}};

const struct option_row options_memory[] = {
    {.name = "memory-limit",
     .kind = OPTION_PARSED,
     .field = FIELD(memory_limit),
     .value = "SIZE",
     .parse = read_size,
     .help = "tables of counts stay inside SIZE bytes, as in 512M or 8G (3/4 of the free memory)"},
    {0},
};

/* What a search heeds whatever it is, and what only an engine does. */

#define TIME_LIMIT                                                                                                     \
  {                                                                                                                    \
    .name = "time-limit", .letter = 't', .kind = OPTION_SECONDS, .field = FIELD(time_limit), .value = "SECONDS",       \
    .help = "stop then; fractions allowed"                                                                             \
  }
#define NODE_LIMIT                                                                                                     \
  {                                                                                                                    \
    .name = "node-limit", .kind = OPTION_COUNT, .field = FIELD(node_limit), .value = "N", .low = 1,                    \
    .high = UINT64_MAX, .help = "stop after N nodes of the search tree: the same on every machine"                     \
  }
#define PROGRESS                                                                                                       \
  {                                                                                                                    \
    .name = "progress", .letter = 'p', .kind = OPTION_WORD, .field = FIELD(progress), .value = "WHEN",                 \
    .words = progress_words, .alone = "always", .preset = "auto",                                                      \
    .help = "a line on standard error that says how far the search is; auto: on a terminal, after 1 s"                 \
  }
#define STATS                                                                                                          \
  {                                                                                                                    \
    .name = "stats", .kind = OPTION_WORD, .field = FIELD(stats), .value = "FORM", .words = stats_words,                \
    .alone = "text", .help = "figures of the search on standard error"                                                 \
  }

#define ENGINE(known)                                                                                                  \
  {                                                                                                                    \
    .name = "engine", .letter = 'e', .kind = OPTION_TEXT, .field = FIELD(engine), .value = "NAME", .preset = "auto",   \
    .parse = (known), .help = "how to search; 'dlx info --engines' lists what there is"                                \
  }

const struct option_row options_search[] = {ENGINE(engine_is_known), TIME_LIMIT, NODE_LIMIT, PROGRESS, STATS, {0}};
const struct option_row options_solver[] = {ENGINE(solver_is_known), TIME_LIMIT, NODE_LIMIT, PROGRESS, STATS, {0}};

const struct option_row options_board_solver[] = {
    ENGINE(board_solver_is_known), TIME_LIMIT, NODE_LIMIT, PROGRESS, STATS, {0}};

const struct option_row options_limits[] = {TIME_LIMIT, PROGRESS, STATS, {0}};
const struct option_row options_time_limit[] = {TIME_LIMIT, {0}};
const struct option_row options_stats[] = {STATS, {0}};
const struct option_row options_node_limit[] = {NODE_LIMIT, {0}};

const struct option_row options_seed[] = {
    {.name = "seed",
     .kind = OPTION_COUNT,
     .field = FIELD(seed),
     .value = "S",
     .preset = "1",
     .high = UINT64_MAX,
     .help = "the same seed, the same answer; 0 to 2^64 - 1"},
    {0},
};

const struct option_row options_checkpoint[] = {
    {.name = "checkpoint",
     .kind = OPTION_TEXT,
     .field = FIELD(checkpoint),
     .value = "FILE",
     .help = "write the state of the search to FILE now and then, and when it is stopped"},
    {.name = "checkpoint-interval",
     .kind = OPTION_SECONDS,
     .field = FIELD(checkpoint_interval),
     .value = "SECONDS",
     .preset = "60",
     .help = "write it every so many seconds"},
    {.name = "resume",
     .kind = OPTION_TEXT,
     .field = FIELD(resume),
     .value = "FILE",
     .help = "go on from a state that --checkpoint wrote"},
    {0},
};
