/*
 * What the readers and writers of the text formats share: the text with its places, messages about it, and one
 * pair of functions a format.
 */
#ifndef DLX_FORMAT_H
#define DLX_FORMAT_H

#include "dlx/problem.h"

#define IDLE_NOTED 10 /* options without a primary item that get a note each; of the rest only the number is said */

struct source {
  const char *text; /* behind a byte order mark */
  const char *end;
  struct dlx_message *message; /* may be NULL */

  /* The options without a primary item: how many, and where the first of them are. */
  size_t idle_count;
  struct idle_option {
    size_t option;
    const char *where;
  } idle[IDLE_NOTED];
};

/* Adds 'option', which is at 'where' and has no primary item, to the idle ones. */
void dlxi_found_idle(struct source *source, size_t option, const char *where);

/* Line and column, from 1, of a byte of the text or of its end.  Time: O(what is before it). */
struct place {
  size_t line;
  size_t column;
};
struct place dlxi_place(const struct source *source, const char *where);

/* Gives the message, set before, the place of 'where' and hands 'status' through: a reader says what is wrong with
   dlxi_at(source, where, dlxi_fail(...)) and need not keep track of lines as long as all goes well. */
enum dlx_status dlxi_at(const struct source *source, const char *where, enum dlx_status status);

/* The same for a reader, which has a 'source', and a token, which has a 'start'. */
#define FAIL_AT(reader, token, ...)                                                                                    \
  dlxi_at((reader)->source, (token).start, dlxi_fail((reader)->source->message, DLX_BAD_INPUT, __VA_ARGS__))

/* Some bytes of input as a message can show them: cut where they are many, control bytes as '?'. */
struct shown {
  char text[48];
};
struct shown dlxi_show(const char *bytes, size_t length);

static inline bool is_white(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Reads decimal digits, and nothing but these, as a number of at most 'most'. */
bool dlxi_whole_number(const char *digits, size_t length, uint64_t most, uint64_t *number);

/* Each format reads into an empty problem, which is not frozen yet; on an error the problem is of no use. */
enum dlx_status dlxi_read_text(struct source *source, dlx_problem *problem);
enum dlx_status dlxi_read_matrix(struct source *source, dlx_problem *problem);
enum dlx_status dlxi_read_json(struct source *source, dlx_problem *problem);

/* Could the text be meant so?  For matrix: every byte fits.  For JSON: it begins like an object. */
bool dlxi_looks_like_matrix(const struct source *source);
bool dlxi_looks_like_json(const struct source *source);

/* Each format writes a frozen problem, or nothing: DLX_UNSUPPORTED with a message, or DLX_NO_MEMORY. */
enum dlx_status dlxi_write_text(const dlx_problem *problem, FILE *stream, struct dlx_message *message);
enum dlx_status dlxi_write_matrix(const dlx_problem *problem, FILE *stream, struct dlx_message *message);
enum dlx_status dlxi_write_json(const dlx_problem *problem, FILE *stream, struct dlx_message *message);
enum dlx_status dlxi_write_dimacs(const dlx_problem *problem, FILE *stream, struct dlx_message *message);
enum dlx_status dlxi_write_lp(const dlx_problem *problem, FILE *stream, struct dlx_message *message);

#endif
