#include "cli/library/gathering.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include <stdlib.h>
#include <string.h>

#define MOST_CELLS ((size_t)1 << 20) /* of all that are gathered */

struct gathered {
  char *source, *tags; /* own copies */
  struct entry_about about;

  bool is_solved; /* and so all that follows is known */
  uint32_t found; /* solutions, as far as they were looked for */
  uint8_t *solution;
  char *exact; /* number of all solutions; NULL: 'found', which is 2 if there are more */

  int64_t number;
  bool known;
};

/* ---------------------------------------------------------------------------------------------- room */

enum exit_status gathering_prepare(struct gathering *gathering, struct store *store, const struct settings *settings) {
  *gathering = (struct gathering){
      .store = store,
      .settings = settings,
      .time_left = settings->time_limit,
      .gathered = calloc(GATHERED_AT_ONCE, sizeof *gathering->gathered),
      .grids = calloc(GATHERED_AT_ONCE, sizeof *gathering->grids),
      .forms = calloc(GATHERED_AT_ONCE, sizeof *gathering->forms),
  };
  if (gathering->gathered != NULL && gathering->grids != NULL && gathering->forms != NULL) return STATUS_ANSWERED;
  gathering_release(gathering);
  return message_failure(DLX_NO_MEMORY, NULL, NULL);
}

static void forget(struct gathered *gathered) {
  free(gathered->source);
  free(gathered->tags);
  free(gathered->solution);
  free(gathered->exact);
  *gathered = (struct gathered){.source = NULL};
}

static void forget_all(struct gathering *gathering) {
  for (size_t i = 0; i < gathering->count; i++) forget(&gathering->gathered[i]);
  gathering->count = gathering->cells = 0;
}

void gathering_release(struct gathering *gathering) {
  if (gathering->gathered != NULL) forget_all(gathering);
  for (size_t i = 0; i < GATHERED_AT_ONCE; i++) {
    if (gathering->grids != NULL) sudoku_grid_release(&gathering->grids[i]);
    if (gathering->forms != NULL) sudoku_canonical_release(&gathering->forms[i]);
  }
  free(gathering->gathered);
  free(gathering->grids);
  free(gathering->forms);
  *gathering = (struct gathering){.store = NULL};
}

/* ---------------------------------------------------------------------------------------------- measuring */

static struct dlx_search limits_of(const struct gathering *gathering) {
  return (struct dlx_search){
      .time_limit = gathering->time_left, .stop = stopping_flag(), .threads = (unsigned)gathering->settings->threads};
}

/* Takes the time of a search off what is left.  STATUS_STOPPED: it was cut short, which is not said. */
static enum exit_status use_up(struct gathering *gathering, const struct dlx_result *result) {
  if (gathering->time_left > 0)
    gathering->time_left = gathering->time_left > result->seconds ? gathering->time_left - result->seconds : 1e-9;
  return search_cut_short(result) ? STATUS_STOPPED : STATUS_ANSWERED;
}

struct keeping {
  struct gathered *gathered;
  size_t cells;
};

static bool keep_solution(void *user, const uint8_t *cells) {
  const struct keeping *keeping = user;
  if (keeping->gathered->found++ == 0) memcpy(keeping->gathered->solution, cells, keeping->cells);
  return true;
}

static enum exit_status solve(struct gathering *gathering, size_t i) {
  struct gathered *gathered = &gathering->gathered[i];
  const struct sudoku_grid *grid = &gathering->grids[i];
  struct dlx_search search = limits_of(gathering);
  search.limit = 2;
  search.threads = 1;
  struct dlx_result result;
  struct dlx_message message;
  struct keeping keeping = {gathered, grid->side * grid->side};
  enum dlx_status solved = sudoku_solve(grid, NULL, &search, keep_solution, &keeping, &result, &message);
  if (solved) return message_failure(solved, NULL, &message);
  enum exit_status status = use_up(gathering, &result);
  gathered->is_solved = !status || gathered->found == 2;
  return gathered->is_solved ? STATUS_ANSWERED : status;
}

static bool is_nine(const struct sudoku_grid *grid) {
  return grid->box_rows == 3 && grid->box_columns == 3;
}

#define CELLS ((size_t)81)

static void write_line(const struct sudoku_grid *grid, char *line) {
  for (size_t cell = 0; cell < CELLS; cell++) line[cell] = (char)('0' + grid->cells[cell]);
}

/* Those of 9x9, all together. */
static enum exit_status solve_lines(struct gathering *gathering) {
  size_t count = 0;
  for (size_t i = 0; i < gathering->count; i++) count += is_nine(&gathering->grids[i]);
  if (count == 0) return STATUS_ANSWERED;
  char *text = malloc(count * CELLS);
  uint32_t *found = malloc(count * sizeof *found);
  enum dlx_status status = text != NULL && found != NULL ? DLX_OK : DLX_NO_MEMORY;
  if (!status) {
    size_t line = 0;
    for (size_t i = 0; i < gathering->count; i++)
      if (is_nine(&gathering->grids[i])) write_line(&gathering->grids[i], text + CELLS * line++);
    const struct sudoku_lines lines = {.puzzles = text,
                                       .stride = CELLS,
                                       .count = count,
                                       .limit = 2,
                                       .threads = (unsigned)gathering->settings->threads,
                                       .stop = stopping_flag(),
                                       .solutions = text,
                                       .found = found};
    status = sudoku_solve_lines(&lines);
  }
  for (size_t i = 0, line = 0; i < gathering->count && !status; i++) {
    if (!is_nine(&gathering->grids[i])) continue;
    struct gathered *gathered = &gathering->gathered[i];
    gathered->is_solved = found[line] != SUDOKU_NOT_SOLVED;
    gathered->found = gathered->is_solved ? found[line] : 0;
    for (size_t cell = 0; cell < CELLS && gathered->found > 0; cell++)
      gathered->solution[cell] = (uint8_t)(text[CELLS * line + cell] - '0');
    line++;
  }
  free(text);
  free(found);
  return message_failure(status, NULL, NULL);
}

static enum exit_status solve_all(struct gathering *gathering) {
  for (size_t i = 0; i < gathering->count; i++) {
    const struct sudoku_grid *grid = &gathering->grids[i];
    gathering->gathered[i].solution = calloc(grid->side * grid->side, 1);
    if (gathering->gathered[i].solution == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  }
  enum exit_status status = solve_lines(gathering);
  for (size_t i = 0; i < gathering->count && !status; i++) {
    if (stopping_raised()) status = STATUS_STOPPED;
    if (!status && !is_nine(&gathering->grids[i])) status = solve(gathering, i);
  }
  return status;
}

/* ---------------------------------------------------------------------------------------------- counting all */

#define FEW 1000 /* solutions, which a search visits */

static enum exit_status count_covers(struct gathering *gathering, const struct sudoku_grid *grid, mpz_t count) {
  sudoku_encoding *encoding;
  enum exit_status status = message_failure(sudoku_encode(grid, SUDOKU_SHORT, &encoding), NULL, NULL);
  if (status) return status;
  struct dlx_search search = limits_of(gathering);
  struct dlx_result result;
  struct dlx_message message;
  status = message_failure(dlx_count(sudoku_problem(encoding), &search, count, &result, &message), NULL, &message);
  sudoku_encoding_free(encoding);
  return status ? status : use_up(gathering, &result);
}

static enum exit_status count_bands(struct gathering *gathering, const struct sudoku_grid *grid, mpz_t count) {
  sudoku_bands *bands;
  struct dlx_message message;
  enum exit_status status = message_failure(sudoku_bands_new(grid, &bands, &message), NULL, &message);
  if (status) return status;
  struct dlx_search search = limits_of(gathering);
  struct dlx_result result;
  status = message_failure(sudoku_bands_count(bands, &search, count, &result), NULL, NULL);
  sudoku_bands_free(bands);
  return status ? status : use_up(gathering, &result);
}

static enum exit_status count_grid(struct gathering *gathering, const struct sudoku_grid *grid, mpz_t count) {
  struct dlx_search search = limits_of(gathering);
  search.limit = FEW;
  search.threads = 1;
  struct dlx_result result;
  struct dlx_message message;
  enum dlx_status solved = sudoku_solve(grid, NULL, &search, NULL, NULL, &result, &message);
  if (solved) return message_failure(solved, NULL, &message);
  enum exit_status status = use_up(gathering, &result);
  if (status || result.end == DLX_COMPLETE) {
    mpz_set_ui(count, (unsigned long)result.solutions);
    return status;
  }
  return is_nine(grid) ? count_bands(gathering, grid, count) : count_covers(gathering, grid, count);
}

/* Of those with more than one solution. */
static enum exit_status count_all(struct gathering *gathering) {
  enum exit_status status = STATUS_ANSWERED;
  for (size_t i = 0; i < gathering->count && !status; i++) {
    struct gathered *gathered = &gathering->gathered[i];
    if (!gathered->is_solved || gathered->found < 2) continue;
    mpz_t count;
    mpz_init(count);
    status = count_grid(gathering, &gathering->grids[i], count);
    if (!status) gathered->exact = mpz_get_str(NULL, 10, count);
    mpz_clear(count);
    gathered->is_solved = !status;
  }
  return status;
}

/* ---------------------------------------------------------------------------------------------- rating */

/* Is a rating to be found out?  That of a puzzle with one solution, unless it came with one. */
static bool is_to_be_rated(const struct gathering *gathering, size_t i) {
  const struct gathered *gathered = &gathering->gathered[i];
  return gathered->is_solved && gathered->found == 1 && !gathered->about.has_rating &&
         gathering->grids[i].side <= SUDOKU_MAXIMUM_EXPLAINED;
}

/* Of all explanations, in order, the ratings.  STATUS_STOPPED: not all were come to. */
static enum exit_status take_ratings(struct gathering *gathering, const struct sudoku_explanation *explanations) {
  enum exit_status status = STATUS_ANSWERED;
  for (size_t i = 0; i < gathering->count; i++) {
    if (!is_to_be_rated(gathering, i)) continue;
    const struct sudoku_explanation *explanation = explanations++;
    struct gathered *gathered = &gathering->gathered[i];
    gathered->is_solved = explanation->end == DLX_COMPLETE;
    gathered->about.has_rating = gathered->is_solved;
    gathered->about.rating = explanation->rating / 10.0;
    if (!gathered->is_solved) status = STATUS_STOPPED;
  }
  return status;
}

static enum exit_status rate_all(struct gathering *gathering) {
  size_t count = 0;
  struct sudoku_grid *grids = malloc(gathering->count * sizeof *grids); /* what they hold stays where it is */
  struct sudoku_explanation *explanations = calloc(gathering->count, sizeof *explanations);
  enum dlx_status rated = grids != NULL && explanations != NULL ? DLX_OK : DLX_NO_MEMORY;
  for (size_t i = 0; i < gathering->count && !rated; i++)
    if (is_to_be_rated(gathering, i)) grids[count++] = gathering->grids[i];
  const struct dlx_search search = limits_of(gathering);
  if (!rated) rated = sudoku_rate(grids, count, 0, &search, explanations, NULL);
  enum exit_status status = rated ? message_failure(rated, NULL, NULL) : take_ratings(gathering, explanations);
  free(grids);
  free(explanations);
  return status;
}

/* ---------------------------------------------------------------------------------------------- storing */

/* The lines of an entry, in memory that is used again. */
struct entry_lines {
  struct grid_line puzzle, canonical, solution;
  struct sudoku_grid full;
};

static enum exit_status write_grid_line(struct grid_line *line, const struct sudoku_grid *grid) {
  enum exit_status status = grid_line_write(line, grid);
  if (!status) line->text[--line->length] = '\0'; /* without its end */
  return status;
}

static enum exit_status write_lines(struct entry_lines *lines, const struct sudoku_grid *grid,
                                    struct sudoku_canonical *form, const struct gathered *gathered) {
  enum exit_status status = write_grid_line(&lines->puzzle, grid);
  if (!status) status = entry_form_line(&lines->canonical, form);
  if (status || gathered->found == 0) return status;
  status = message_failure(sudoku_grid_copy(&lines->full, grid), NULL, NULL);
  if (status) return status;
  memcpy(lines->full.cells, gathered->solution, grid->side * grid->side);
  return write_grid_line(&lines->solution, &lines->full);
}

static enum exit_status store_one(struct gathering *gathering, size_t i, struct entry_lines *lines) {
  const struct sudoku_grid *grid = &gathering->grids[i];
  struct gathered *gathered = &gathering->gathered[i];
  enum exit_status status = write_lines(lines, grid, &gathering->forms[i], gathered);
  if (status) return status;
  char found[12];
  snprintf(found, sizeof found, "%u", (unsigned)gathered->found);
  char *automorphisms = mpz_get_str(NULL, 10, gathering->forms[i].automorphisms);
  struct entry entry = {
      .box_rows = grid->box_rows,
      .box_columns = grid->box_columns,
      .puzzle = lines->puzzle.text,
      .canonical = lines->canonical.text,
      .automorphisms = automorphisms,
      .solutions = gathered->exact != NULL ? gathered->exact : found,
      .is_exact =
          gathered->exact != NULL || gathered->found<2, .solution = gathered->found> 0 ? lines->solution.text : NULL,
      .about = gathered->about,
  };
  for (size_t cell = 0; cell < grid->side * grid->side; cell++) entry.givens += grid->cells[cell] != 0;
  status = store_add(gathering->store, &entry, &gathered->number, &gathered->known);
  free(automorphisms);
  return status;
}

/* How many, from the first on, are wholly known. */
static size_t count_known(const struct gathering *gathering) {
  size_t count = 0;
  while (count < gathering->count && gathering->forms[count].is_known && gathering->gathered[count].is_solved) count++;
  return count;
}

static enum exit_status store_known(struct gathering *gathering, size_t count) {
  struct entry_lines lines = {.full = {.side = 0}};
  enum exit_status status = store_begin(gathering->store);
  gathering->failed = status != STATUS_ANSWERED;
  if (status) return status;
  for (size_t i = 0; i < count && !status; i++) status = store_one(gathering, i, &lines);
  status = store_end(gathering->store, status);
  gathering->failed = status != STATUS_ANSWERED;
  for (size_t i = 0; i < count && !status; i++)
    gathering->report(gathering->user, gathering->gathered[i].number, gathering->gathered[i].known);
  sudoku_grid_release(&lines.full);
  free(lines.puzzle.text);
  free(lines.canonical.text);
  free(lines.solution.text);
  return status;
}

static enum exit_status measure(struct gathering *gathering) {
  const struct dlx_search search = limits_of(gathering);
  struct dlx_result result;
  enum dlx_status made = sudoku_canon_each(gathering->grids, gathering->count, &search, gathering->forms, &result);
  if (made) return message_failure(made, NULL, NULL);
  enum exit_status status = use_up(gathering, &result);
  if (!status) status = solve_all(gathering);
  if (!status && gathering->settings->count) status = count_all(gathering);
  if (!status && !gathering->settings->unrated) status = rate_all(gathering);
  return status;
}

/* What was measured before a stop is stored, too. */
enum exit_status gather_store(struct gathering *gathering) {
  if (gathering->count == 0) return STATUS_ANSWERED;
  enum exit_status status = measure(gathering);
  size_t known = count_known(gathering);
  bool cut_short = known < gathering->count;
  if (status == STATUS_BAD) known = 0;
  if (known > 0) status = status_worse(status, store_known(gathering, known));
  forget_all(gathering);
  if (!cut_short || status == STATUS_BAD || gathering->failed) return status;
  message_remark(gathering->settings, "stopped %s: what comes behind is not in the library",
                 stopping_raised() ? "by a signal" : "before all puzzles were solved");
  return STATUS_STOPPED;
}

/* ---------------------------------------------------------------------------------------------- gathering */

static bool copy_about(struct gathered *gathered, const struct entry_about *about) {
  gathered->about = *about;
  if (about->source != NULL) gathered->about.source = gathered->source = strdup(about->source);
  if (about->tags != NULL) gathered->about.tags = gathered->tags = strdup(about->tags);
  return (about->source == NULL || gathered->source != NULL) && (about->tags == NULL || gathered->tags != NULL);
}

enum exit_status gather_puzzle(struct gathering *gathering, const char *file, const struct sudoku_grid *grid,
                               const struct entry_about *about) {
  if (gathering->failed) return STATUS_BAD;
  const char *reason = sudoku_canon_refuses(grid);
  if (reason != NULL) {
    message_error_at(file, grid->line, grid->column, reason);
    return STATUS_BAD;
  }
  size_t i = gathering->count;
  bool copied = copy_about(&gathering->gathered[i], about);
  gathering->count++;
  if (!copied || sudoku_grid_copy(&gathering->grids[i], grid) != DLX_OK) {
    gathering->count--;
    forget(&gathering->gathered[i]);
    return message_failure(DLX_NO_MEMORY, NULL, NULL);
  }
  gathering->cells += grid->side * grid->side;
  bool is_full = gathering->count == GATHERED_AT_ONCE || gathering->cells >= MOST_CELLS;
  return is_full ? gather_store(gathering) : STATUS_ANSWERED;
}
