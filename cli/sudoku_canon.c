/*
 * dlx sudoku canon: the canonical form of each puzzle, and whether two are the same.
 *
 * Puzzles are gathered, so that threads can share them, and answered in order when there are enough, or no more.
 */
#include "cli/commands.h"
#include "cli/message.h"
#include "cli/output.h"
#include "cli/stopping.h"
#include "cli/sudoku_format.h"
#include "cli/sudoku_text.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum canon_format { CANON_LINE = 1, CANON_GRID, CANON_JSON, CANON_CSV };

#define MOST_PUZZLES ((size_t)2048)
#define NO_ANSWER    SIZE_MAX
#define MOST_CELLS   ((size_t)1 << 22) /* of all that are gathered */

struct canon {
  enum canon_format format;
  size_t places[MOST_PUZZLES]; /* which of 'puzzles' is answered next; NO_ANSWER: its place stays empty */
  size_t count;
  struct sudoku_grid puzzles[MOST_PUZZLES];
  struct sudoku_canonical forms[MOST_PUZZLES];
  size_t puzzle_count;
  size_t cells;
  uint64_t before; /* how many were answered */
  struct grid_line line, form;
};

/* ---------------------------------------------------------------------------------------------- one answer */

static void print_numbers(const char *name, const uint8_t *numbers, size_t count, unsigned from) {
  printf(",\"%s\":[", name);
  for (size_t i = 0; i < count; i++) printf("%s%u", i > 0 ? "," : "", numbers[i] + from);
  putchar(']');
}

static void print_transformation(const struct sudoku_transformation *how) {
  printf(",\"transformation\":{\"transposed\":%s", how->transposed ? "true" : "false");
  print_numbers("rows", how->rows, how->side, 1);
  print_numbers("columns", how->columns, how->side, 1);
  print_numbers("values", how->values + 1, how->side, 0);
  putchar('}');
}

static void print_json(const struct canon *canon, const struct sudoku_canonical *form, uint64_t number) {
  const struct sudoku_grid *grid = &form->grid;
  printf("{\"puzzle\":%" PRIu64 ",\"size\":%zu,\"box\":\"%zux%zu\",\"givens\":\"%.*s\",\"canonical\":\"%.*s\"", number,
         grid->side, grid->box_rows, grid->box_columns, (int)canon->line.length - 1, canon->line.text,
         (int)canon->form.length - 1, canon->form.text);
  gmp_printf(",\"automorphisms\":%Zd", form->automorphisms);
  print_transformation(&form->how);
  puts("}");
}

static enum exit_status print_grid(const struct sudoku_canonical *form) {
  struct dlx_message message;
  enum exit_status status = message_failure(sudoku_write(&form->grid, SUDOKU_GRID, stdout, &message), NULL, &message);
  if (!status) gmp_printf("automorphisms: %Zd\n", form->automorphisms);
  return status;
}

static enum exit_status print_form(struct canon *canon, size_t i, uint64_t number) {
  const struct sudoku_canonical *form = &canon->forms[i];
  if (canon->format == CANON_GRID) return print_grid(form);
  enum exit_status status = grid_line_write(&canon->form, &form->grid);
  if (!status) status = grid_line_write(&canon->line, &canon->puzzles[i]);
  if (status) return status;
  if (canon->format == CANON_JSON) {
    print_json(canon, form, number);
    return STATUS_ANSWERED;
  }
  if (canon->format == CANON_CSV) {
    if (canon->line.length > 0) fwrite(canon->line.text, 1, canon->line.length - 1, stdout);
    putchar(',');
  }
  fwrite(canon->form.text, 1, canon->form.length - 1, stdout);
  putchar(canon->format == CANON_CSV ? ',' : '\t');
  if (mpz_cmp_ui(form->automorphisms, 1) == 0)
    puts("1");
  else
    gmp_printf("%Zd\n", form->automorphisms);
  return STATUS_ANSWERED;
}

/* For a puzzle without an answer. */
static void leave_place(const struct canon *canon, uint64_t number, bool is_only) {
  if (canon->format == CANON_JSON)
    printf("{\"puzzle\":%" PRIu64 ",\"verdict\":\"malformed\"}\n", number);
  else if (!is_only)
    putchar('\n');
}

/* ---------------------------------------------------------------------------------------------- all of them */

static enum exit_status print_gathered(struct canon *canon) {
  bool is_only = canon->before == 0 && canon->count == 1;
  if (canon->before == 0 && canon->format == CANON_CSV) puts("puzzle,canonical,automorphisms");
  for (size_t i = 0; i < canon->count && !output_failed(); i++) {
    uint64_t number = canon->before + i + 1;
    size_t place = canon->places[i];
    enum exit_status status = STATUS_ANSWERED;
    if (place == NO_ANSWER)
      leave_place(canon, number, is_only);
    else if (canon->forms[place].is_known)
      status = print_form(canon, place, number);
    else
      break; /* it was stopped here */
    if (status) return status;
  }
  return STATUS_ANSWERED;
}

static struct dlx_search limits_of(const struct settings *settings) {
  return (struct dlx_search){.time_limit = settings->time_limit,
                             .node_limit = settings->node_limit,
                             .stop = stopping_flag(),
                             .threads = (unsigned)settings->threads};
}

static enum exit_status answer_gathered(struct sudoku_session *session, struct canon *canon) {
  const struct dlx_search search = limits_of(&session->left);
  struct dlx_result result;
  enum dlx_status made = sudoku_canon_each(canon->puzzles, canon->puzzle_count, &search, canon->forms, &result);
  enum exit_status status = message_failure(made, NULL, NULL);
  if (!status) status = print_gathered(canon);
  sudoku_use_up(session, NULL, &result, NULL);
  canon->before += canon->count;
  canon->count = canon->puzzle_count = canon->cells = 0;
  if (status || !search_cut_short(&result)) return status;
  sudoku_remark_stop(session, &result);
  return STATUS_STOPPED;
}

static enum exit_status gather(struct sudoku_session *session, struct canon *canon, size_t place) {
  canon->places[canon->count++] = place;
  if (canon->count < MOST_PUZZLES && canon->cells < MOST_CELLS) return STATUS_ANSWERED;
  return answer_gathered(session, canon);
}

static enum exit_status answer(struct sudoku_session *session, void *user) {
  struct canon *canon = user;
  const struct sudoku_grid *puzzle = &session->puzzle;
  const char *reason = sudoku_canon_refuses(puzzle);
  if (reason != NULL) {
    message_error_at(session->input.name, puzzle->line, puzzle->column, reason);
    return status_worse(STATUS_BAD, gather(session, canon, NO_ANSWER));
  }
  size_t place = canon->puzzle_count++;
  enum dlx_status copied = sudoku_grid_copy(&canon->puzzles[place], puzzle);
  if (copied) return message_failure(copied, NULL, NULL);
  canon->cells += puzzle->side * puzzle->side;
  return gather(session, canon, place);
}

static void malformed(struct sudoku_session *session, void *user) {
  struct canon *canon = user;
  if (gather(session, canon, NO_ANSWER) == STATUS_STOPPED) session->is_over = true;
}

static enum exit_status finish(struct sudoku_session *session, void *user) {
  struct canon *canon = user;
  return session->is_over || canon->count == 0 ? STATUS_ANSWERED : answer_gathered(session, canon);
}

static void release(struct canon *canon) {
  for (size_t i = 0; i < MOST_PUZZLES; i++) {
    sudoku_grid_release(&canon->puzzles[i]);
    sudoku_canonical_release(&canon->forms[i]);
  }
  free(canon->line.text);
  free(canon->form.text);
  free(canon);
}

static enum exit_status make_forms(const struct settings *settings) {
  struct canon *canon = calloc(1, sizeof *canon);
  if (canon == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  canon->format = (enum canon_format)settings->format;
  enum exit_status status = sudoku_each(
      settings, &(struct sudoku_answers){.answer = answer, .malformed = malformed, .finish = finish, .user = canon});
  release(canon);
  return status;
}

/* ---------------------------------------------------------------------------------------------- two puzzles */

static enum exit_status find_form(const struct settings *settings, const char *text, const char *name,
                                  struct sudoku_canonical *form) {
  struct input input;
  struct sudoku_grid grid = {0};
  enum exit_status status = grid_text(&input, name, text);
  if (status) return status;
  status = grid_from_text(settings, &input, &grid);
  if (!status) {
    const struct dlx_search search = limits_of(settings);
    struct dlx_result result;
    struct dlx_message message;
    status = message_failure(sudoku_canon(&grid, &search, form, &result, &message), input.name, &message);
    if (!status) stats_report(settings, NULL, &result, NULL);
    if (!status && !form->is_known) {
      search_remark(settings, &result);
      status = STATUS_STOPPED;
    }
  }
  sudoku_grid_release(&grid);
  input_release(&input);
  return status;
}

static bool are_same(const struct sudoku_canonical *first, const struct sudoku_canonical *second) {
  const struct sudoku_grid *a = &first->grid, *b = &second->grid;
  return a->box_rows == b->box_rows && a->box_columns == b->box_columns &&
         memcmp(a->cells, b->cells, a->side * a->side) == 0;
}

static void print_sameness(const struct settings *settings, bool same, const struct sudoku_canonical *forms) {
  if (settings->format == CANON_LINE) {
    puts(same ? "same" : "different");
    return;
  }
  printf("{\"same\":%s", same ? "true" : "false");
  if (same) {
    struct sudoku_transformation how;
    sudoku_transformation_invert(&forms[1].how, &how);
    sudoku_transformation_compose(&forms[0].how, &how, &how);
    print_transformation(&how);
  }
  puts("}");
}

static enum exit_status compare(const struct settings *settings) {
  if (settings->operand_count != 2) {
    message_error("--same compares two puzzles: name two, each by its text or its file");
    return STATUS_BAD;
  }
  if (settings->format != CANON_LINE && settings->format != CANON_JSON) {
    message_error("--same answers in the format line or json");
    return STATUS_BAD;
  }
  if (settings->variants != 0 || settings->regions != NULL || settings->cages != NULL) {
    message_error("--same compares puzzles without rules beside rows, columns and boxes");
    return STATUS_BAD;
  }
  char *const *operands = settings->operands;
  if (strcmp(operands[0], "-") == 0 && strcmp(operands[1], "-") == 0) {
    message_error("standard input can be read only once");
    return STATUS_BAD;
  }
  enum exit_status status = sudoku_check_shape(settings);
  if (status) return status;
  struct sudoku_canonical forms[2] = {{.is_known = false}, {.is_known = false}};
  status = find_form(settings, operands[0], "the first puzzle", &forms[0]);
  if (!status) status = find_form(settings, operands[1], "the second puzzle", &forms[1]);
  if (!status) {
    bool same = are_same(&forms[0], &forms[1]);
    print_sameness(settings, same, forms);
    status = same ? STATUS_ANSWERED : STATUS_NO;
  }
  sudoku_canonical_release(&forms[0]);
  sudoku_canonical_release(&forms[1]);
  return status;
}

/* ---------------------------------------------------------------------------------------------- options */

/* An operand may be a puzzle where two are compared; else each is a file. */
static enum exit_status check_operands(const struct settings *settings) {
  size_t standard_inputs = 0;
  for (size_t i = 0; i < settings->operand_count; i++) {
    enum exit_status status = input_check(settings->operands[i]);
    if (status) return status;
    standard_inputs += strcmp(settings->operands[i], "-") == 0;
  }
  if (standard_inputs <= 1) return STATUS_ANSWERED;
  message_error("standard input can be read only once");
  return STATUS_BAD;
}

static enum exit_status run(const struct settings *settings) {
  if (settings->same) return compare(settings);
  enum exit_status status = check_operands(settings);
  return status ? status : make_forms(settings);
}

static const char *const formats[] = {"line", "grid", "json", "csv", NULL};

static const struct option_row options[] = {
    {.name = "same",
     .kind = OPTION_FLAG,
     .field = offsetof(struct settings, same),
     .excludes = {"grid", "empty"},
     .help = "say of two puzzles, each a text or the file of that name, whether they are the same"},
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = offsetof(struct settings, format),
     .value = "NAME",
     .words = formats,
     .preset = "line",
     .help = "how the answer is written; json also tells what leads from the puzzle to its form"},
    {0},
};

const struct command command_sudoku_canon = {
    .name = "canon",
    .group = "sudoku",
    .summary = "Find the canonical form of Sudoku puzzles",
    .text =
        "Prints a line a puzzle: its canonical form, a tab, and the number of its automorphisms.  The form is the\n"
        "least of all grids, read row by row with blanks lowest, that come from exchanging values, bands, stacks,\n"
        "rows within bands and columns within stacks, and rows with columns where boxes are squares.  So two puzzles\n"
        "are the same but for that if and only if they have one form.  The automorphisms are those of such changes\n"
        "that take the puzzle to itself, doing nothing among them.\n"
        "With --same, prints 'same' or 'different', with status 0 or 1; as json also what leads from the first to\n"
        "the second.\n",
    .example = "  dlx sudoku canon -g 12..3.....4.....\n"
               "  dlx sudoku canon --same 12..3.....4..... ....21.......3.4 || test $? = 1\n",
    .operands = {{.name = "FILE", .kind = OPERAND_WORD, .optional = true, .repeated = true}},
    .options = {options, options_json, options_puzzles, options_all_threads, options_time_limit, options_stats},
    .run = run,
};
