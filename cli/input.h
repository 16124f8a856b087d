/*
 * A file, or standard input, as text in memory.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/settings.h"
#include "cli/status.h"
#include "dlx/dlx.h"

struct input {
  const char *name; /* for messages: the file's name, or "<stdin>" */
  char *text;       /* no NUL at the end */
  size_t size;
  bool ended; /* there is no more */

  int descriptor;   /* private; open while !ended and room > 0 */
  bool is_standard; /* it is standard input's */
  size_t room;
};

/* input_check() says whether a file is there, can be opened and is no directory; a message says what is wrong. */
enum exit_status input_check(const char *file);

/* input_read() reads 'file'; NULL or "-" is standard input.  input_release() frees what it took, and allows a zeroed
   struct. */
enum exit_status input_read(struct input *input, const char *file);
void input_release(struct input *input);

/*
 * The same a piece at a time.  input_open() opens the file, without reading; input_fill() reads on until the text has
 * at least 'wanted' bytes or has ended; input_drop() forgets the first 'bytes' of it, so that what follows takes their
 * place in memory.  What was opened is to be released, unless opening it failed.
 */
enum exit_status input_open(struct input *input, const char *file);
enum exit_status input_fill(struct input *input, size_t wanted);
enum exit_status input_more(struct input *input, size_t room);
void input_drop(struct input *input, size_t bytes);

/* input_problem() reads the exact-cover problem of operand 'index', as --from says: reads, parses, says notes and
   errors.  '*problem' is the caller's to free. */
enum exit_status input_problem(const struct settings *settings, size_t index, dlx_problem **problem);

/* input_use_problem() hands the problem of the first operand, read so, to 'use', whose status is returned. */
enum exit_status input_use_problem(const struct settings *settings,
                                   enum exit_status (*use)(const struct settings *, const dlx_problem *));

/* The file name of operand 'index'; NULL (standard input) where there is none. */
const char *input_operand(const struct settings *settings, size_t index);

#endif
