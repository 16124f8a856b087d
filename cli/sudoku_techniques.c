#include "cli/sudoku_techniques.h"
#include <string.h>

_Static_assert((int)SUDOKU_SOLVED == (int)EXPLAINED_SOLVED && (int)SUDOKU_STUCK == (int)EXPLAINED_STUCK &&
                   (int)SUDOKU_IMPOSSIBLE == (int)EXPLAINED_IMPOSSIBLE &&
                   (int)SUDOKU_UNFINISHED == (int)EXPLAINED_UNFINISHED &&
                   (int)SUDOKU_AMBIGUOUS == (int)EXPLAINED_AMBIGUOUS,
               "outcomes are numbered alike");
_Static_assert(SUDOKU_MOST_TECHNIQUES <= MOST_TECHNIQUES, "uses are counted for each");

static struct technique_row row_of(const struct sudoku_technique_info *info) {
  if (info == NULL) return (struct technique_row){0};
  return (struct technique_row){info->name, info->title, info->rating, info->summary};
}

struct technique_row sudoku_technique_row(size_t index) {
  return row_of(sudoku_technique_at(index));
}

static bool parse_techniques(const char *text, void *field, const char **reason) {
  *reason = "a list of techniques, as in x-wing,xy-wing, or of those to be left out, as in -guess,-bug: see --help";
  uint64_t rows;
  if (!techniques_parse(sudoku_technique_row, text, &rows)) return false;
  memcpy(field, &rows, sizeof rows);
  return true;
}

const struct option_row options_techniques[] = {
    {.name = "techniques",
     .kind = OPTION_PARSED,
     .field = offsetof(struct settings, techniques),
     .value = "LIST",
     .parse = parse_techniques,
     .help = "use only these, names with commas between them; or, with - before each, all but these"},
    {0},
};

void sudoku_techniques_list(void) {
  techniques_list(sudoku_technique_row);
}

struct explained sudoku_explained(const struct sudoku_explanation *explanation) {
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

enum exit_status sudoku_judge(struct sudoku_session *session, const struct sudoku_explanation *explanation) {
  const struct explained explained = sudoku_explained(explanation);
  struct technique_remark remark;
  enum exit_status status = techniques_judge(&explained, &remark);
  if (status == STATUS_ANSWERED) return status;
  if (remark.text[0] != '\0')
    sudoku_remark(session, "%s", remark.text);
  else if (sudoku_has_conflict(&session->puzzle))
    sudoku_name_conflicts(session, 0);
  else
    sudoku_remark(session, "it has no solution");
  return status;
}
