/*
 * dlx sudoku sample: solutions of a puzzle drawn at random, each with the same chance.
 *
 * Boxes of 3x3 are drawn by bands; all other puzzles as 'dlx sample' draws, from their exact-cover problem.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/sudoku_bands.h"
#include "cli/sudoku_format.h"
#include <stdlib.h>
#include <string.h>

struct sampling {
  struct sudoku_session *session;
  const sudoku_encoding *encoding; /* of the puzzle at hand */
  enum grid_format format;
  struct sudoku_grid solution;
  struct grid_line givens; /* CSV: the puzzle */
  struct grid_line line;
  bool headed;      /* CSV: the first line has been written */
  uint64_t printed; /* of the puzzle at hand */
  enum exit_status status;
};

/* ---------------------------------------------------------------------------------------------- printing */

static enum exit_status begin_puzzle(struct sampling *sampling, struct sudoku_session *session) {
  sampling->session = session;
  sampling->printed = 0;
  sampling->status = STATUS_ANSWERED;
  enum exit_status status = message_failure(sudoku_grid_copy(&sampling->solution, &session->puzzle), NULL, NULL);
  if (!status && sampling->format == FORMAT_CSV) status = grid_line_write(&sampling->givens, &session->puzzle);
  if (!status && sampling->format == FORMAT_JSON) {
    status = grid_json_begin(session, &sampling->givens);
    fputs(",\"solutions\":[", stdout);
  }
  if (sampling->format == FORMAT_CSV && !sampling->headed) puts("puzzle,solution");
  sampling->headed = true;
  return status;
}

static void end_puzzle(const struct sampling *sampling, bool has_none) {
  if (sampling->format == FORMAT_JSON)
    puts(has_none ? "],\"verdict\":\"none\"}" : "]}");
  else if (sampling->printed == 0 && sampling->format == FORMAT_CSV)
    printf("%.*s,\n", (int)sampling->givens.length - 1, sampling->givens.text);
  else if (sampling->printed == 0 && sampling->format != FORMAT_SVG && sampling->session->settings->draws > 0)
    putchar('\n');
}

/* Prints the solution at hand. */
static enum exit_status print(struct sampling *sampling) {
  const struct grid_line *line = &sampling->line;
  if (sampling->format == FORMAT_GRID || sampling->format == FORMAT_SDK || sampling->format == FORMAT_SVG)
    return grid_write(sampling->session, &sampling->solution, sampling->format);
  enum exit_status status = grid_line_write(&sampling->line, &sampling->solution);
  if (status) return status;
  if (sampling->format == FORMAT_CSV)
    printf("%.*s,%s", (int)sampling->givens.length - 1, sampling->givens.text, line->text);
  else if (sampling->format == FORMAT_JSON)
    printf("%s\"%.*s\"", sampling->printed > 0 ? "," : "", (int)line->length - 1, line->text);
  else
    fwrite(line->text, 1, line->length, stdout);
  return STATUS_ANSWERED;
}

/* false: no more are wanted. */
static bool take(struct sampling *sampling) {
  sampling->status = print(sampling);
  sampling->printed++;
  return sampling->status == STATUS_ANSWERED && !output_failed();
}

static bool visit_cells(void *user, const uint8_t *cells) {
  struct sampling *sampling = user;
  memcpy(sampling->solution.cells, cells, sampling->solution.side * sampling->solution.side);
  return take(sampling);
}

static bool visit_cover(void *user, const uint32_t *options, size_t count) {
  struct sampling *sampling = user;
  sudoku_decode(sampling->encoding, options, count, &sampling->solution);
  return take(sampling);
}

/* ---------------------------------------------------------------------------------------------- one puzzle */

static enum exit_status join_bands(struct sampling *sampling, sudoku_bands *bands, struct dlx_result *result) {
  const struct settings *settings = sampling->session->settings;
  struct bands_run run;
  bands_run_begin(&run, sampling->session);
  struct sudoku_sampling asked = {settings->draws, settings->seed, visit_cells, sampling};
  enum dlx_status status = sudoku_bands_sample(bands, &run.search, &asked, result);
  bands_run_end(&run);
  return message_failure(status, NULL, NULL);
}

static enum exit_status sample_by_bands(struct sampling *sampling, struct dlx_result *result) {
  sudoku_bands *bands;
  struct dlx_message message;
  const struct sudoku_grid *puzzle = &sampling->session->puzzle;
  enum exit_status status = message_failure(sudoku_bands_new(puzzle, &bands, &message), NULL, &message);
  if (status) return status;
  status = join_bands(sampling, bands, result);
  sudoku_bands_free(bands);
  return status;
}

static enum exit_status sample(struct sampling *sampling, struct dlx_result *result) {
  const struct sudoku_session *session = sampling->session;
  enum exit_status status;
  if (session->puzzle.rules == NULL && session->puzzle.box_rows == 3 && session->puzzle.box_columns == 3)
    status = sample_by_bands(sampling, result);
  else
    status = search_sample(&session->left, sudoku_problem(sampling->encoding),
                           &(struct visitor){.visit = visit_cover, .user = sampling}, result);
  return status ? status : sampling->status;
}

static enum exit_status judge(const struct sudoku_session *session, const struct dlx_result *result, bool has_none) {
  if (search_cut_short(result)) {
    search_remark(session->settings, result);
    return STATUS_STOPPED;
  }
  if (!has_none) return STATUS_ANSWERED;
  sudoku_remark(session, "no solution");
  return STATUS_NO;
}

static enum exit_status sample_encoded(struct sudoku_session *session, struct sampling *sampling) {
  struct dlx_result result;
  enum exit_status status = begin_puzzle(sampling, session);
  if (!status) status = sample(sampling, &result);
  if (status) return status;
  bool has_none = result.end == DLX_COMPLETE && result.solutions == 0 && session->settings->draws > 0;
  end_puzzle(sampling, has_none);
  sudoku_use_up(session, sudoku_problem(sampling->encoding), &result, NULL);
  return judge(session, &result, has_none);
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  struct sampling *sampling = user;
  sudoku_encoding *encoding;
  enum exit_status status = message_failure(sudoku_encode(&session->puzzle, SUDOKU_SHORT, &encoding), NULL, NULL);
  if (status) return status;
  sampling->encoding = encoding;
  status = sample_encoded(session, sampling);
  sudoku_encoding_free(encoding);
  return status;
}

static void malformed(struct sudoku_session *session, void *user) {
  const struct sampling *sampling = user;
  grid_leave_place(session, sampling->format);
}

static enum exit_status run(const struct settings *settings) {
  struct sampling sampling = {.format = grid_format(settings)};
  enum exit_status status =
      sudoku_each(settings, &(struct sudoku_answers){.answer = answer, .malformed = malformed, .user = &sampling});
  sudoku_grid_release(&sampling.solution);
  free(sampling.givens.text);
  free(sampling.line.text);
  return status;
}

#define FIELD(name) offsetof(struct settings, name)

static const struct option_row options[] = {
    {.name = "draws",
     .letter = 'n',
     .kind = OPTION_COUNT,
     .field = FIELD(draws),
     .value = "N",
     .preset = "1",
     .high = UINT64_MAX,
     .help = "so many solutions of each puzzle, drawn independently: one may come twice"},
    {0},
};

const struct command command_sudoku_sample = {
    .name = "sample",
    .group = "sudoku",
    .summary = "Draw solutions of Sudoku puzzles at random",
    .text =
        "Each solution of a puzzle has the same chance, exactly: they are counted, and found by their counts.  The\n"
        "same seed gives the same solutions.  The status is 1 if any puzzle has no solution.\n",
    .example = "  dlx sudoku sample --empty 9 -n 3\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options, options_seed, options_grid_format, options_json, options_puzzles, options_all_threads,
                options_limits},
    .needs_twin = grid_is_picture,
    .run = run,
};
