/*
 * dlx sudoku explain: puzzles solved as a person does it, step by step.
 */
#include "cli/commands.h"
#include "cli/draw/draw_options.h"
#include "cli/draw/step_pictures.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/steps.h"
#include "cli/stopping.h"
#include "cli/sudoku_format.h"
#include "cli/sudoku_techniques.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum explain_format { EXPLAIN_TEXT = 1, EXPLAIN_JSON, EXPLAIN_SVG };
static const char *const formats[] = {"text", "json", "svg", NULL};

/* One puzzle being explained. */
struct explaining {
  struct sudoku_session *session;
  struct sudoku_grid solved; /* as far as the steps have come */
  struct grid_line line;
  struct step_pictures pictures; /* of all puzzles */
  struct technique_uses uses;
  uint64_t shown; /* puzzles */
  enum exit_status status;
};

/* ---------------------------------------------------------------------------------------------- steps */

static const char *const role_names[] = {[SUDOKU_PLACED] = "placed", [SUDOKU_ELIMINATED] = "eliminated",
                                         [SUDOKU_BASE] = "base",     [SUDOKU_SECOND] = "second",
                                         [SUDOKU_ON] = "on",         [SUDOKU_OFF] = "off"};

static struct step_mark mark_at(const void *marks, size_t side, size_t i) {
  const struct sudoku_mark *mark = (const struct sudoku_mark *)marks + i;
  return (struct step_mark){mark->cell / side, mark->cell % side, mark->value, mark->role};
}

static struct step_line line_of(const struct explaining *explaining, const struct sudoku_step *step) {
  return (struct step_line){
      .puzzle = explaining->session->number,
      .number = step->number,
      .name = step->technique->name,
      .title = step->technique->title,
      .rating = step->rating,
      .effect = step->effect,
      .reason = step->reason,
      .mark = mark_at,
      .marks = step->marks,
      .mark_count = step->mark_count,
      .columns = explaining->solved.side,
      .roles = role_names,
      .role_count = sizeof role_names / sizeof *role_names,
  };
}

static json_t *json_links(const struct sudoku_step *step, size_t side) {
  json_t *list = json_array();
  for (size_t i = 0; i < step->link_count; i++) {
    const struct sudoku_link *link = &step->links[i];
    const struct step_mark from = mark_at(step->marks, side, link->from), to = mark_at(step->marks, side, link->to);
    json_array_append_new(list, json_pack("{s:o,s:o,s:b}", "from", step_json_mark(&from), "to", step_json_mark(&to),
                                          "strong", link->strong));
  }
  return list;
}

static enum exit_status print_json(const struct explaining *explaining, const struct sudoku_step *step) {
  const struct step_line line = line_of(explaining, step);
  json_t *object = step_json(&line);
  if (object != NULL && step->link_count > 0) json_object_set_new(object, "links", json_links(step, line.columns));
  return steps_print_json(object);
}

static enum exit_status end_text(struct explaining *explaining, const struct sudoku_explanation *explanation) {
  if (explanation->outcome != SUDOKU_SOLVED) return STATUS_ANSWERED;
  enum exit_status status = grid_line_write(&explaining->line, &explaining->solved);
  if (status) return status;
  printf("Solution: %s", explaining->line.text);
  const struct explained explained = sudoku_explained(explanation);
  steps_print_rating(&explained);
  return STATUS_ANSWERED;
}

static enum exit_status end_json(struct explaining *explaining, const struct sudoku_explanation *explanation) {
  enum exit_status status = grid_line_write(&explaining->line, &explaining->solved);
  if (status) return status;
  explaining->line.text[explaining->line.length - 1] = '\0';
  const struct explained explained = sudoku_explained(explanation);
  return steps_print_json(
      steps_json_end(explaining->session->number, "grid", json_string(explaining->line.text), &explained));
}

/* ---------------------------------------------------------------------------------------------- a puzzle */

static void follow(struct explaining *explaining, const struct sudoku_step *step) {
  for (size_t i = 0; i < step->mark_count; i++)
    if (step->marks[i].role == SUDOKU_PLACED) explaining->solved.cells[step->marks[i].cell] = step->marks[i].value;
}

static bool visit(void *user, const struct sudoku_step *step) {
  struct explaining *explaining = user;
  const struct step_line line = line_of(explaining, step);
  switch ((enum explain_format)explaining->session->settings->format) {
  case EXPLAIN_TEXT:
    step_print(&line);
    break;
  case EXPLAIN_JSON:
    explaining->status = print_json(explaining, step);
    break;
  case EXPLAIN_SVG:
    explaining->status =
        step_pictures_add(&explaining->pictures, &explaining->session->puzzle, step, step_caption(&line));
    break;
  }
  follow(explaining, step);
  return explaining->status == STATUS_ANSWERED && !output_failed();
}

static enum exit_status explain(struct explaining *explaining, struct sudoku_explanation *explanation) {
  struct sudoku_session *session = explaining->session;
  const struct settings *settings = session->settings;
  const struct sudoku_explaining asked = {
      .techniques = settings->techniques, .limit = settings->hint, .visit = visit, .user = explaining};
  const struct dlx_search search = {
      .time_limit = session->left.time_limit, .stop = stopping_flag(), .threads = (unsigned)settings->threads};
  struct dlx_message message;
  enum dlx_status status = sudoku_explain(&session->puzzle, &asked, &search, explanation, &message);
  if (status) return message_failure(status, NULL, &message);
  sudoku_use_up(session, NULL, &(struct dlx_result){.seconds = explanation->seconds}, NULL);
  const struct explained explained = sudoku_explained(explanation);
  techniques_add(&explaining->uses, sudoku_technique_row, &explained);
  return explaining->status;
}

/* A hint is one step; where there is none to be had, there is a reason. */
static enum exit_status end_hint(struct explaining *explaining, const struct sudoku_explanation *explanation) {
  if (explanation->steps > 0) return STATUS_ANSWERED;
  if (explanation->outcome != SUDOKU_SOLVED) return sudoku_judge(explaining->session, explanation);
  sudoku_remark(explaining->session, "it is solved already");
  return STATUS_ANSWERED;
}

static void leave_place(struct sudoku_session *session, void *user) {
  (void)user;
  enum explain_format format = (enum explain_format)session->settings->format;
  if (format != EXPLAIN_SVG) sudoku_leave_place(session, format == EXPLAIN_JSON);
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  struct explaining *explaining = user;
  const struct sudoku_grid *puzzle = &session->puzzle;
  enum explain_format format = (enum explain_format)session->settings->format;
  if (puzzle->side > SUDOKU_MAXIMUM_EXPLAINED) {
    message_error_at(session->input.name, puzzle->line, puzzle->column, "a grid beyond 64x64, which is not explained");
    leave_place(session, user);
    return STATUS_BAD;
  }
  enum dlx_status copied = sudoku_grid_copy(&explaining->solved, puzzle);
  if (copied) return message_failure(copied, NULL, NULL);
  if (format == EXPLAIN_TEXT && explaining->shown++ > 0) putchar('\n');
  explaining->session = session;
  explaining->status = STATUS_ANSWERED;
  struct sudoku_explanation explanation;
  enum exit_status status = explain(explaining, &explanation);
  if (status) return status;
  if (session->settings->hint) return end_hint(explaining, &explanation);
  if (format == EXPLAIN_TEXT) status = end_text(explaining, &explanation);
  if (format == EXPLAIN_JSON) status = end_json(explaining, &explanation);
  return status ? status : sudoku_judge(session, &explanation);
}

static void figures(const struct sudoku_session *session, void *user) {
  const struct explaining *explaining = user;
  techniques_print(session->settings, sudoku_technique_row, &explaining->uses);
}

static bool is_picture(const struct settings *settings) {
  return settings->format == EXPLAIN_SVG;
}

static enum exit_status run(const struct settings *settings) {
  struct explaining explaining = {0};
  const struct sudoku_answers answers = {
      .answer = answer, .malformed = leave_place, .figures = figures, .user = &explaining};
  if (settings->draw.output != NULL && !is_picture(settings)) {
    message_error("--output is for pictures: --format svg");
    return STATUS_BAD;
  }
  enum exit_status status = sudoku_each(settings, &answers);
  if (is_picture(settings)) status = status_worse(status, step_pictures_draw(&explaining.pictures, settings));
  step_pictures_release(&explaining.pictures);
  sudoku_grid_release(&explaining.solved);
  free(explaining.line.text);
  return status;
}

static const struct option_row options[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .preset = "text",
     .help = "how the steps are written: text, an object a step, or pictures: all on one page, or with --output "
             "NAME-%d.svg in a file each"},
    {.name = "hint", .kind = OPTION_FLAG, .field = offsetof(struct settings, hint), .help = "only the next step"},
    {0},
};

const struct command command_sudoku_explain = {
    .name = "explain",
    .group = "sudoku",
    .summary = "Solve Sudoku puzzles as a person does, step by step",
    .text = "Each step says its technique, its rating on the scale of Sudoku Explainer, what it places or eliminates,\n"
            "and why.  At each step the easiest technique is taken that does anything.  Where none does, a cell is\n"
            "guessed, and the step says so.  The status is 1 if there is no solution or more than one, or if the\n"
            "techniques that may be used do not lead to it.\n",
    .more = sudoku_techniques_list,
    .example = "  dlx sudoku generate | dlx sudoku explain\n"
               "  dlx sudoku generate | dlx sudoku explain --hint\n",
    .operands = SUDOKU_OPERANDS,
    .options = {options, options_output, options_techniques, options_json, options_puzzles, options_one_thread,
                options_time_limit, options_stats},
    .needs_twin = is_picture,
    .run = run,
};
