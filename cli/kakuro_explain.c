/*
 * dlx kakuro explain: boards solved as a person does it, step by step.
 */
#include "cli/commands.h"
#include "cli/draw/board_steps.h"
#include "cli/draw/draw_options.h"
#include "cli/kakuro_session.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/steps.h"
#include "cli/stopping.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)KAKURO_SOLVED == (int)EXPLAINED_SOLVED && (int)KAKURO_STUCK == (int)EXPLAINED_STUCK &&
                   (int)KAKURO_IMPOSSIBLE == (int)EXPLAINED_IMPOSSIBLE &&
                   (int)KAKURO_UNFINISHED == (int)EXPLAINED_UNFINISHED,
               "outcomes are numbered alike");
_Static_assert(KAKURO_MOST_TECHNIQUES <= MOST_TECHNIQUES, "uses are counted for each");

enum explain_format { EXPLAIN_TEXT = 1, EXPLAIN_JSON, EXPLAIN_SVG };
static const char *const formats[] = {"text", "json", "svg", NULL};

/* One board being explained. */
struct explaining {
  struct kakuro_session *session;
  struct kakuro_board solved;  /* as far as the steps have come */
  struct board_steps pictures; /* of all boards */
  struct technique_uses uses;  /* the same */
  uint64_t shown;              /* boards */
  enum exit_status status;
};

/* ---------------------------------------------------------------------------------------------- techniques */

static struct technique_row row_of(const struct kakuro_technique_info *info) {
  if (info == NULL) return (struct technique_row){0};
  return (struct technique_row){info->name, info->title, info->rating, info->summary};
}

static struct technique_row row_at(size_t index) {
  return row_of(kakuro_technique_at(index));
}

static void list(void) {
  techniques_list(row_at);
}

static bool parse_techniques(const char *text, void *field, const char **reason) {
  *reason = "a list of techniques, as in one-set,crossing, or of those to be left out, as in -guess,-fillings: see "
            "--help";
  uint64_t rows;
  if (!techniques_parse(row_at, text, &rows)) return false;
  memcpy(field, &rows, sizeof rows);
  return true;
}

static struct explained explained_of(const struct kakuro_explanation *explanation) {
  return (struct explained){
      .outcome = (enum explained_outcome)explanation->outcome,
      .end = explanation->end,
      .rating = explanation->rating,
      .hardest = row_of(explanation->hardest),
      .steps = explanation->steps,
      .guesses = explanation->guesses,
      .is_unique = explanation->is_unique,
      .seconds = explanation->seconds,
      .uses = explanation->uses,
  };
}

/* Says of the board at hand what its verdict means, if it has one. */
static enum exit_status judge(struct kakuro_session *session, const struct explained *explained) {
  struct technique_remark remark;
  enum exit_status status = techniques_judge(explained, &remark);
  if (status == STATUS_ANSWERED) return status;
  if (remark.text[0] != '\0') {
    kakuro_remark(session, "%s", remark.text);
  } else if (kakuro_name_conflicts(session, 0) == 0) {
    kakuro_remark(session, "it has no solution");
    status = status_worse(status, kakuro_name_imbalances(session));
  }
  return status;
}

/* ---------------------------------------------------------------------------------------------- steps */

static const char *const role_names[] = {
    [KAKURO_PLACED] = "placed", [KAKURO_ELIMINATED] = "eliminated", [KAKURO_BASE] = "base"};

static struct step_mark mark_at(const void *marks, size_t columns, size_t i) {
  const struct kakuro_mark *mark = (const struct kakuro_mark *)marks + i;
  return (struct step_mark){mark->cell / columns, mark->cell % columns, mark->digit, mark->role};
}

static struct step_line line_of(const struct explaining *explaining, const struct kakuro_step *step) {
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
      .columns = explaining->solved.columns,
      .roles = role_names,
      .role_count = sizeof role_names / sizeof *role_names,
  };
}

static json_t *json_runs(const struct kakuro_step *step, size_t columns) {
  json_t *runs = json_array();
  for (size_t i = 0; i < step->run_count; i++)
    json_array_append_new(runs, json_pack("{s:i,s:i,s:s}", "row", (int)(step->runs[i].cell / columns + 1), "column",
                                          (int)(step->runs[i].cell % columns + 1), "direction",
                                          step->runs[i].down ? "down" : "across"));
  return runs;
}

static enum exit_status print_json(const struct explaining *explaining, const struct kakuro_step *step) {
  const struct step_line line = line_of(explaining, step);
  json_t *object = step_json(&line);
  if (object != NULL && step->run_count > 0) json_object_set_new(object, "runs", json_runs(step, line.columns));
  return steps_print_json(object);
}

static bool visit(void *user, const struct kakuro_step *step) {
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
    explaining->status = board_steps_add(&explaining->pictures, &explaining->session->board, step, step_caption(&line));
    break;
  }
  for (size_t i = 0; i < step->mark_count; i++)
    if (step->marks[i].role == KAKURO_PLACED)
      explaining->solved.cells[step->marks[i].cell].digit = step->marks[i].digit;
  return explaining->status == STATUS_ANSWERED && !output_failed();
}

/* ---------------------------------------------------------------------------------------------- behind the last */

static enum exit_status end_text(const struct explaining *explaining, const struct explained *explained) {
  if (explained->outcome != EXPLAINED_SOLVED) return STATUS_ANSWERED;
  puts("Solution:");
  struct dlx_message message;
  enum dlx_status status = kakuro_write(&explaining->solved, KAKURO_TEXT, stdout, &message);
  steps_print_rating(explained);
  return message_failure(status, NULL, &message);
}

/* The board as an array of its rows. */
static json_t *json_board(const struct kakuro_board *board) {
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream(&text, &size);
  if (stream == NULL) return NULL;
  struct dlx_message message;
  enum dlx_status status = kakuro_write(board, KAKURO_JSON, stream, &message);
  json_t *rows = fclose(stream) == 0 && !status ? json_loads(text, 0, NULL) : NULL;
  free(text);
  return rows;
}

static enum exit_status end_json(const struct explaining *explaining, const struct explained *explained) {
  json_t *board = json_board(&explaining->solved);
  if (board == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  return steps_print_json(steps_json_end(explaining->session->number, "board", board, explained));
}

/* A hint is one step; where there is none to be had, there is a reason. */
static enum exit_status end_hint(struct explaining *explaining, const struct explained *explained) {
  if (explained->steps > 0) return STATUS_ANSWERED;
  if (explained->outcome != EXPLAINED_SOLVED) return judge(explaining->session, explained);
  kakuro_remark(explaining->session, "it is solved already");
  return STATUS_ANSWERED;
}

static enum exit_status end(struct explaining *explaining, const struct explained *explained) {
  const struct settings *settings = explaining->session->settings;
  if (settings->hint) return end_hint(explaining, explained);
  enum exit_status status = STATUS_ANSWERED;
  if (settings->format == EXPLAIN_TEXT) status = end_text(explaining, explained);
  if (settings->format == EXPLAIN_JSON) status = end_json(explaining, explained);
  return status ? status : judge(explaining->session, explained);
}

/* ---------------------------------------------------------------------------------------------- a board */

static enum exit_status answer(struct kakuro_session *session, void *user) {
  struct explaining *explaining = user;
  const struct settings *settings = session->settings;
  enum dlx_status status = kakuro_board_copy(&explaining->solved, &session->board);
  if (status) return message_failure(status, NULL, NULL);
  if (settings->format == EXPLAIN_TEXT && explaining->shown++ > 0) putchar('\n');
  explaining->session = session;
  explaining->status = STATUS_ANSWERED;
  const struct kakuro_explaining asked = {
      .techniques = settings->techniques, .limit = settings->hint, .visit = visit, .user = explaining};
  const struct dlx_search search = {.time_limit = session->left.time_limit, .stop = stopping_flag()};
  struct kakuro_explanation explanation;
  status = kakuro_explain(&session->board, &asked, &search, &explanation);
  if (status) return message_failure(status, NULL, NULL);
  kakuro_use_up(session, NULL, &(struct dlx_result){.seconds = explanation.seconds}, NULL);
  const struct explained explained = explained_of(&explanation);
  techniques_add(&explaining->uses, row_at, &explained);
  return explaining->status ? explaining->status : end(explaining, &explained);
}

static void malformed(struct kakuro_session *session, void *user) {
  (void)user;
  int format = session->settings->format;
  if (format != EXPLAIN_SVG) kakuro_leave_place(session, format == EXPLAIN_JSON);
}

static void figures(const struct kakuro_session *session, void *user) {
  const struct explaining *explaining = user;
  techniques_print(session->settings, row_at, &explaining->uses);
}

static bool is_picture(const struct settings *settings) {
  return settings->format == EXPLAIN_SVG;
}

static enum exit_status run(const struct settings *settings) {
  struct explaining explaining = {0};
  if (settings->draw.output != NULL && !is_picture(settings)) {
    message_error("--output is for pictures: --format svg");
    return STATUS_BAD;
  }
  enum exit_status status = kakuro_each(
      settings,
      &(struct kakuro_answers){.answer = answer, .malformed = malformed, .figures = figures, .user = &explaining});
  if (is_picture(settings)) status = status_worse(status, board_steps_draw(&explaining.pictures, settings));
  board_steps_release(&explaining.pictures);
  kakuro_board_release(&explaining.solved);
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
    {.name = "techniques",
     .kind = OPTION_PARSED,
     .field = offsetof(struct settings, techniques),
     .value = "LIST",
     .parse = parse_techniques,
     .help = "use only these, names with commas between them; or, with - before each, all but these"},
    {0},
};

const struct command command_kakuro_explain = {
    .name = "explain",
    .group = "kakuro",
    .summary = "Solve Kakuro boards as a person does, step by step",
    .text =
        "Each step says its technique, its rating, what it places or eliminates, and why.  At each step the easiest\n"
        "technique is taken that does anything.  Where none does, a cell is guessed, and the step says so.  At\n"
        "the end come the solution and the rating of the board, which is that of its hardest step.  The status\n"
        "is 1 if there is no solution or more than one, or if the techniques that may be used do not lead to it.\n",
    .more = list,
    .example = "  printf '# 3\\\\ 4\\\\\\n\\\\4 . .\\n\\\\3 . .\\n' | dlx kakuro explain\n",
    .operands = KAKURO_OPERANDS,
    .options = {options, options_output, options_json, options_boards, options_time_limit, options_stats},
    .needs_twin = is_picture,
    .run = run,
};
