/*
 * dlx sudoku generate: puzzles with one solution, printed as they are made.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/number.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/search.h"
#include "cli/stats.h"
#include "cli/stopping.h"
#include "cli/sudoku_format.h"
#include "cli/sudoku_text.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct generating {
  const struct settings *settings;
  enum grid_format format;
  struct sudoku_session session; /* its puzzle and number: the one to be printed */
  struct sudoku_grid solution;
  struct grid_line givens; /* CSV, JSON, lines */
  struct grid_line line;
  uint64_t printed;
  enum exit_status status; /* of printing */

  struct sudoku_generating asked;
  struct sudoku_grid pattern; /* --pattern and --solution */
  struct sudoku_grid full;
};

/* ---------------------------------------------------------------------------------------------- printing */

static size_t count_givens(const struct sudoku_grid *grid) {
  size_t givens = 0;
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) givens += grid->cells[cell] != 0;
  return givens;
}

/* With its regions behind it, if it has any: without them it would be another puzzle. */
static enum exit_status print_line(struct generating *generating) {
  const struct sudoku_grid *puzzle = &generating->session.puzzle;
  if (puzzle->rules != NULL) return grid_write(&generating->session, puzzle, FORMAT_LINE);
  enum exit_status status = grid_line_write(&generating->givens, puzzle);
  if (status) return status;
  fwrite(generating->givens.text, 1, generating->givens.length, stdout);
  return STATUS_ANSWERED;
}

static enum exit_status print_csv(struct generating *generating) {
  enum exit_status status = grid_line_write(&generating->givens, &generating->session.puzzle);
  if (!status) status = grid_line_write(&generating->line, &generating->solution);
  if (status) return status;
  if (generating->printed == 0) puts("puzzle,solution");
  printf("%.*s,%s", (int)generating->givens.length - 1, generating->givens.text, generating->line.text);
  return STATUS_ANSWERED;
}

static enum exit_status print_json(struct generating *generating) {
  enum exit_status status = grid_line_write(&generating->line, &generating->solution);
  if (!status) status = grid_json_begin(&generating->session, &generating->givens);
  if (status) return status;
  printf(",\"clues\":%zu,\"solutions\":[\"%.*s\"],\"verdict\":\"unique\"}\n", count_givens(&generating->session.puzzle),
         (int)generating->line.length - 1, generating->line.text);
  return STATUS_ANSWERED;
}

static enum exit_status print(struct generating *generating) {
  switch (generating->format) {
  case FORMAT_LINE:
    return print_line(generating);
  case FORMAT_CSV:
    return print_csv(generating);
  case FORMAT_JSON:
    return print_json(generating);
  default:
    return grid_write(&generating->session, &generating->session.puzzle, generating->format);
  }
}

static bool visit(void *user, uint64_t number, const uint8_t *givens, const uint8_t *solution) {
  struct generating *generating = user;
  size_t cells = generating->solution.side * generating->solution.side;
  memcpy(generating->session.puzzle.cells, givens, cells);
  memcpy(generating->solution.cells, solution, cells);
  generating->session.number = number + 1;
  generating->status = print(generating);
  generating->printed++;
  return generating->status == STATUS_ANSWERED && !output_failed();
}

/* ---------------------------------------------------------------------------------------------- what is asked */

static bool is_mark(char c) {
  return c == 'x' || c == 'X' || c == '#' || c == '*';
}

/* Marks for givens are no symbols of a puzzle: ones take their place.  A text with anything else but blanks and borders
   is left as it is. */
static void replace_marks(char *text, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (!is_mark(text[i]) && !strchr(".0_ \t\r\n|+-=", text[i])) return;
  for (size_t i = 0; i < size; i++)
    if (is_mark(text[i])) text[i] = '1';
}

/* Reads the grid that an option names: a file, if there is one of that name, or else the text itself. */
static enum exit_status read_grid(const struct settings *settings, const char *option, const char *text,
                                  bool is_pattern, struct sudoku_grid *grid) {
  struct input input;
  enum exit_status status = grid_text(&input, option, text);
  if (status) return status;
  if (is_pattern && input.text != NULL) replace_marks(input.text, input.size);
  status = grid_from_text(settings, &input, grid);
  input_release(&input);
  return status;
}

static enum exit_status read_grids(struct generating *generating) {
  const struct settings *settings = generating->settings;
  enum exit_status status = STATUS_ANSWERED;
  if (settings->pattern != NULL)
    status = read_grid(settings, "--pattern", settings->pattern, true, &generating->pattern);
  if (!status && settings->solution != NULL)
    status = read_grid(settings, "--solution", settings->solution, false, &generating->full);
  if (status || settings->pattern == NULL || settings->solution == NULL) return status;
  if (generating->pattern.side == generating->full.side) return STATUS_ANSWERED;
  message_error("--pattern has a side of %zu, --solution of %zu", generating->pattern.side, generating->full.side);
  return STATUS_BAD;
}

/* --size and --box, or what the grids that were read have. */
static void choose_shape(struct generating *generating) {
  const struct settings *settings = generating->settings;
  const struct sudoku_grid *grid = settings->pattern != NULL    ? &generating->pattern
                                   : settings->solution != NULL ? &generating->full
                                                                : NULL;
  struct sudoku_generating *asked = &generating->asked;
  if (grid != NULL) {
    asked->box_rows = grid->box_rows;
    asked->box_columns = grid->box_columns;
  } else if (settings->box.rows > 0) {
    asked->box_rows = settings->box.rows;
    asked->box_columns = settings->box.columns;
  } else {
    size_t side = generating->session.rules.region_side;
    sudoku_box_shape(settings->size > 0 ? settings->size : side > 0 ? side : 9, &asked->box_rows, &asked->box_columns);
  }
}

/* What the words of --difficulty mean, in tenths of a rating: as difficulty_names. */
static const struct { unsigned least, most; } difficulties[] = {{1, 15}, {16, 25}, {26, 44}, {45, 70}, {71, 255}};
/* Rules, those that are drawn in a pattern or a solution among them. */
static enum exit_status choose_rules(struct generating *generating) {
  struct sudoku_grid *puzzle = &generating->session.puzzle;
  const struct sudoku_rules *drawn =
      generating->pattern.rules != NULL ? generating->pattern.rules : generating->full.rules;
  bool is_over;
  sudoku_grid_set_rules(puzzle, drawn);
  enum exit_status status = rules_apply(&generating->session.rules, "--variant", puzzle, &is_over);
  sudoku_grid_set_rules(&generating->solution, puzzle->rules);
  generating->asked.rules = puzzle->rules;
  return status;
}

static enum exit_status prepare(struct generating *generating) {
  const struct settings *settings = generating->settings;
  struct sudoku_generating *asked = &generating->asked;
  enum exit_status status = sudoku_check_shape(settings);
  if (!status) status = rules_open(&generating->session.rules, settings);
  if (!status) status = read_grids(generating);
  if (status) return status;
  choose_shape(generating);
  asked->number = settings->draws;
  asked->seed = settings->seed;
  asked->symmetry = (enum sudoku_symmetry)(settings->symmetry > 0 ? settings->symmetry - 1 : 0);
  asked->minimal = settings->minimal;
  if (settings->difficulty > 0) {
    asked->least_rating = difficulties[settings->difficulty - 1].least;
    asked->most_rating = difficulties[settings->difficulty - 1].most;
  }
  asked->least_givens = settings->clues.least;
  asked->most_givens = settings->clues.most;
  asked->pattern = generating->pattern.cells;
  asked->solution = generating->full.cells;
  asked->visit = visit;
  asked->user = generating;
  if (generating->format == FORMAT_SVG && asked->number > 1) {
    message_error("--format svg: a picture shows one puzzle, not %" PRIu64, asked->number);
    return STATUS_BAD;
  }
  enum dlx_status prepared = sudoku_grid_prepare(&generating->session.puzzle, asked->box_rows, asked->box_columns);
  if (!prepared) prepared = sudoku_grid_prepare(&generating->solution, asked->box_rows, asked->box_columns);
  return prepared ? message_failure(prepared, NULL, NULL) : choose_rules(generating);
}

/* ---------------------------------------------------------------------------------------------- all of it */

static void show(void *user, const struct dlx_progress *figures) {
  progress_show(user, figures);
}

static enum exit_status judge(const struct generating *generating, const struct dlx_result *result, const char *why) {
  const struct settings *settings = generating->settings;
  if (generating->status) return generating->status;
  if (search_cut_short(result)) {
    message_remark(settings, "stopped %s after %" PRIu64 " of %" PRIu64 " puzzles: the answer is partial",
                   result->end == DLX_AT_TIME_LIMIT ? "at the time limit" : "by a signal", result->solutions,
                   settings->draws);
    return STATUS_STOPPED;
  }
  if (result->end != DLX_COMPLETE || result->solutions == settings->draws) return STATUS_ANSWERED;
  message_remark(settings, "no such puzzle: %s", why);
  return STATUS_NO;
}

static enum exit_status generate(struct generating *generating) {
  const struct settings *settings = generating->settings;
  struct progress progress = progress_begin(settings);
  struct dlx_search search = {
      .time_limit = settings->time_limit,
      .stop = stopping_flag(),
      .progress = progress.wanted ? show : NULL,
      .progress_interval = PROGRESS_INTERVAL,
      .user = &progress,
      .threads = (unsigned)settings->threads,
  };
  struct dlx_result result;
  struct dlx_message message;
  enum dlx_status status = sudoku_generate(&generating->asked, &search, &result, &message);
  progress_end(&progress);
  if (status) return message_failure(status, NULL, &message);
  stats_print_generated(settings, &result);
  return judge(generating, &result, message.text);
}

static enum exit_status run(const struct settings *settings) {
  struct generating generating = {.settings = settings, .format = grid_format(settings)};
  generating.session.settings = settings;
  enum exit_status status = prepare(&generating);
  if (!status) status = generate(&generating);
  sudoku_grid_release(&generating.session.puzzle);
  sudoku_grid_release(&generating.solution);
  sudoku_grid_release(&generating.pattern);
  sudoku_grid_release(&generating.full);
  rules_close(&generating.session.rules);
  free(generating.givens.text);
  free(generating.line.text);
  return status;
}

/* ---------------------------------------------------------------------------------------------- options */

#define FIELD(name) offsetof(struct settings, name)

/* As in enum sudoku_symmetry, from 1. */
static const char *const symmetries[] = {"none",     "rotational", "quarter", "horizontal",
                                         "vertical", "diagonal",   "full",    NULL};

static const char *const difficulty_names[] = {"easy", "medium", "hard", "expert", "extreme", NULL};

/* MIN or MIN..MAX. */
static bool parse_clues(const char *text, void *field, const char **reason) {
  struct bounds *clues = field;
  char copy[48];
  *reason = "a number of givens, or MIN..MAX, as in 22..25";
  if (strlen(text) >= sizeof copy) return false;
  memcpy(copy, text, strlen(text) + 1);
  char *between = strstr(copy, "..");
  if (between != NULL) *between = '\0';
  if (!number_read(copy, &clues->least)) return false;
  clues->most = clues->least;
  if (between != NULL && !number_read(between + 2, &clues->most)) return false;
  if (clues->most == 0) *reason = "a number of givens, at least 1";
  if (clues->least > clues->most) *reason = "MIN..MAX with MIN no more than MAX";
  return clues->most > 0 && clues->least <= clues->most;
}

static const struct option_row options[] = {
    {.name = "number",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = FIELD(draws),
     .value = "N",
     .preset = "1",
     .high = UINT64_MAX,
     .help = "so many puzzles"},
    {.name = "minimal",
     .kind = OPTION_FLAG,
     .field = FIELD(minimal),
     .help = "no given can be taken away: there would be more solutions"},
    {.name = "clues",
     .kind = OPTION_PARSED,
     .field = FIELD(clues),
     .value = "MIN[..MAX]",
     .parse = parse_clues,
     .help = "so many givens, or from MIN to MAX"},
    {.name = "symmetry",
     .kind = OPTION_WORD,
     .field = FIELD(symmetry),
     .value = "NAME",
     .words = symmetries,
     .help = "cells with givens are taken to such by half a turn (rotational), a quarter turn, a mirror (horizontal: "
             "the middle row; vertical: the middle column; diagonal: from the upper left), or all of these"},
    {.name = "difficulty",
     .kind = OPTION_WORD,
     .field = FIELD(difficulty),
     .value = "LEVEL",
     .words = difficulty_names,
     .help =
         "as 'dlx sudoku rate' rates it: easy up to 1.5, medium up to 2.5, hard up to 4.4, expert up to 7.0, extreme "
         "beyond"},
    {.name = "pattern",
     .kind = OPTION_TEXT,
     .field = FIELD(pattern),
     .value = "TEXT",
     .excludes = {"clues", "symmetry"},
     .help = "the givens stand where TEXT, or the file of that name, has x or #, and . elsewhere; or where a puzzle "
             "in any notation has its givens"},
    {.name = "solution",
     .kind = OPTION_TEXT,
     .field = FIELD(solution),
     .value = "TEXT",
     .help = "the full grid that all puzzles have as their solution: TEXT, or the file of that name"},
    {.name = "size",
     .kind = OPTION_COUNT,
     .field = FIELD(size),
     .value = "N",
     .low = SUDOKU_MINIMUM_SIDE,
     .high = SUDOKU_MAXIMUM_GENERATED,
     .help = "the side of the grid; 9, if nothing else says it"},
    {.name = "box",
     .kind = OPTION_PARSED,
     .field = FIELD(box),
     .value = "RxC",
     .parse = sudoku_parse_box,
     .help = "boxes of R rows and C columns; else as near to a square as can be, and no higher than wide"},
    SUDOKU_RULE_ROWS,
    {0},
};

const struct command command_sudoku_generate = {
    .name = "generate",
    .group = "sudoku",
    .summary = "Make Sudoku puzzles with one solution",
    .text =
        "The same seed makes the same puzzles, whatever --threads says, and puzzle K is the same however many are\n"
        "asked for.  What is not known to be impossible is tried until it is found, or stopped by --time-limit or a\n"
        "signal: 9x9 puzzles with 20 givens take milliseconds, but those with 17 are hardly ever found.  The status\n"
        "is 1 if it is known that there can be none.\n",
    .example = "  dlx sudoku generate --minimal -n 5\n"
               "  dlx sudoku generate --symmetry rotational --clues 26..30 -f grid\n",
    .options = {options, options_seed, options_grid_format, options_json, options_one_thread, options_limits},
    .needs_twin = grid_is_picture,
    .run = run,
};
