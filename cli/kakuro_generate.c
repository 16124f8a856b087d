/*
 * dlx kakuro generate: boards with one solution, printed as they are made.
 */
#include "cli/commands.h"
#include "cli/kakuro_format.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/search.h"
#include "cli/stats.h"
#include "cli/stopping.h"
#include <inttypes.h>

enum generate_format { GENERATE_TEXT = 1, GENERATE_JSON, GENERATE_DZN, GENERATE_KKR };
static const char *const formats[] = {"text", "json", "dzn", "kkr", NULL};

struct generating {
  const struct settings *settings;
  struct kakuro_session session; /* its board and number: the one to be printed */
  enum exit_status status;       /* of printing */
};

/* ---------------------------------------------------------------------------------------------- printing */

static enum exit_status print_json(struct generating *generating) {
  enum exit_status status = board_json_begin(&generating->session);
  if (!status) puts("}");
  return status;
}

/* A .kkr file has the answer in it. */
static enum exit_status print_kkr(struct generating *generating, const uint8_t *solution) {
  struct kakuro_board *board = &generating->session.board;
  for (size_t i = 0; i < board->rows * board->columns; i++) board->cells[i].digit = solution[i];
  return board_write(&generating->session, board, KAKURO_KKR);
}

static enum exit_status print(struct generating *generating, const uint8_t *solution) {
  struct kakuro_session *session = &generating->session;
  switch ((enum generate_format)generating->settings->format) {
  case GENERATE_JSON:
    return print_json(generating);
  case GENERATE_DZN:
    return board_write(session, &session->board, KAKURO_CLUES);
  case GENERATE_KKR:
    return print_kkr(generating, solution);
  default:
    return board_write(session, &session->board, KAKURO_TEXT);
  }
}

static bool visit(void *user, uint64_t number, const struct kakuro_board *board, const uint8_t *solution) {
  struct generating *generating = user;
  generating->session.number = number + 1;
  generating->status = message_failure(kakuro_board_copy(&generating->session.board, board), NULL, NULL);
  if (!generating->status) generating->status = print(generating, solution);
  return generating->status == STATUS_ANSWERED && !output_failed();
}

/* ---------------------------------------------------------------------------------------------- all of it */

static void show(void *user, const struct dlx_progress *figures) {
  progress_show(user, figures);
}

static enum exit_status judge(const struct generating *generating, const struct dlx_result *result) {
  const struct settings *settings = generating->settings;
  if (generating->status || !search_cut_short(result)) return generating->status;
  message_remark(settings, "stopped %s after %" PRIu64 " of %" PRIu64 " boards: the answer is partial",
                 result->end == DLX_AT_TIME_LIMIT ? "at the time limit" : "by a signal", result->solutions,
                 settings->draws);
  return STATUS_STOPPED;
}

static enum exit_status check_format(const struct settings *settings) {
  bool holds_one = settings->format == GENERATE_DZN || settings->format == GENERATE_KKR;
  if (!holds_one || settings->draws == 1) return STATUS_ANSWERED;
  message_error("--format %s: a file of it holds one board, not %" PRIu64, formats[settings->format - 1],
                settings->draws);
  return STATUS_BAD;
}

/* What the words of --difficulty mean, in tenths of a rating: as difficulty_names, behind any. */
static const struct {
  unsigned least, most;
} difficulties[] = {{0, 0}, {1, 20}, {21, 28}, {29, 48}, {49, 99}, {100, 0}};

static enum exit_status generate(struct generating *generating) {
  const struct settings *settings = generating->settings;
  struct progress progress = progress_begin(settings);
  const struct kakuro_generating asked = {
      .rows = settings->board.rows,
      .columns = settings->board.columns,
      .number = settings->draws,
      .seed = settings->seed,
      .symmetry = (enum kakuro_symmetry)(settings->symmetry - 1),
      .least_rating = difficulties[settings->difficulty].least,
      .most_rating = difficulties[settings->difficulty].most,
      .visit = visit,
      .user = generating,
  };
  const struct dlx_search search = {
      .time_limit = settings->time_limit,
      .stop = stopping_flag(),
      .progress = progress.wanted ? show : NULL,
      .progress_interval = PROGRESS_INTERVAL,
      .user = &progress,
      .threads = (unsigned)settings->threads,
  };
  struct dlx_result result;
  struct dlx_message message;
  enum dlx_status status = kakuro_generate(&asked, &search, &result, &message);
  progress_end(&progress);
  if (status) return message_failure(status, NULL, &message);
  stats_print_generated(settings, &result);
  return judge(generating, &result);
}

static enum exit_status run(const struct settings *settings) {
  struct generating generating = {.settings = settings, .session = {.settings = settings}};
  enum exit_status status = check_format(settings);
  if (!status) status = generate(&generating);
  kakuro_board_release(&generating.session.board);
  return status;
}

/* ---------------------------------------------------------------------------------------------- options */

#define FIELD(name) offsetof(struct settings, name)

/* As in enum kakuro_symmetry, from 1. */
static const char *const symmetries[] = {"none", "rotational", NULL};

static const char *const difficulty_names[] = {"easy", "medium", "hard", "expert", "extreme", NULL};

static bool parse_size(const char *text, void *field, const char **reason) {
  struct shape *shape = field;
  *reason = "ROWSxCOLUMNS, each 3 to 30, counting the first row and column, which are walls, as in 10x12";
  return number_read_shape(text, shape) && shape->rows >= KAKURO_MINIMUM_GENERATED &&
         shape->rows <= KAKURO_MAXIMUM_GENERATED && shape->columns >= KAKURO_MINIMUM_GENERATED &&
         shape->columns <= KAKURO_MAXIMUM_GENERATED;
}

static const struct option_row options[] = {
    {.name = "number",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = FIELD(draws),
     .value = "N",
     .preset = "1",
     .high = UINT64_MAX,
     .help = "so many boards"},
    {.name = "size",
     .kind = OPTION_PARSED,
     .field = FIELD(board),
     .value = "RxC",
     .preset = "10x10",
     .parse = parse_size,
     .help = "R rows and C columns, 3 to 30, counting the first row and column, which are walls"},
    {.name = "symmetry",
     .kind = OPTION_WORD,
     .field = FIELD(symmetry),
     .value = "NAME",
     .words = symmetries,
     .preset = "rotational",
     .help = "half a turn takes walls to walls (rotational), but for the first row and column; or none"},
    {.name = "difficulty",
     .kind = OPTION_WORD,
     .field = FIELD(difficulty),
     .value = "LEVEL",
     .words = difficulty_names,
     .help = "as 'dlx kakuro explain' rates it: easy up to 2.0, medium up to 2.8, hard up to 4.8, expert beyond, but "
             "for extreme, which takes a guess; without it any"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = FIELD(format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how boards are written; dzn and kkr hold one, and kkr its answer, too"},
    {.name = "to",
     .kind = OPTION_WORD,
     .field = FIELD(format),
     .value = "NAME",
     .words = formats,
     .excludes = {"format"},
     .help = "same as --format"},
    {0},
};

const struct command command_kakuro_generate = {
    .name = "generate",
    .group = "kakuro",
    .summary = "Make Kakuro boards with one solution",
    .text = "All runs have a clue, no run is longer than 9 cells, and all white cells hang together.  The same seed\n"
            "makes the same boards, whatever --threads says, and board K is the same however many are asked for.\n"
            "Boards of a difficulty are tried until one is found, or stopped by --time-limit or a signal: small\n"
            "ones are hardly ever extreme.\n",
    .example = "  dlx kakuro generate --size 8x8 -n 3\n"
               "  dlx kakuro generate --size 12x12 --difficulty hard -n 4 > hard.txt\n"
               "  dlx kakuro draw --per-page 2x2 --answers -o hard.pdf hard.txt\n",
    .options = {options, options_json, options_seed, options_one_thread, options_limits},
    .run = run,
};
