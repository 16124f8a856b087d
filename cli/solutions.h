/*
 * Solutions as text: numbers of options a line, or the options themselves, or JSON.  What `dlx solve` and `dlx
 * best` write reads back; costs are passed over.
 */
#ifndef CLI_SOLUTIONS_H
#define CLI_SOLUTIONS_H

#include "cli/input.h"
#include "cli/status.h"
#include "dlx/dlx.h"

enum solutions_form { SOLUTIONS_ANY, SOLUTIONS_INDICES, SOLUTIONS_OPTIONS, SOLUTIONS_JSON };

struct solution {
  size_t start; /* its options are numbers[start] to numbers[start + count - 1] */
  size_t count;
  struct line_of_text {
    const char *start; /* lent by the input */
    size_t length;
  } unknown; /* a line that reads like no option, the first; length 0: there is none */
};

struct solutions {
  struct solution *list;
  size_t count;
  size_t room;
  uint32_t *numbers;
  size_t number_count;
  size_t number_room;
};

/*
 * solutions_read() reads the solutions of 'problem' in 'input', which must outlive them.  With SOLUTIONS_ANY the form
 * is found: a text that begins with '{' is JSON; one of whole numbers alone is indices, unless it has empty lines and
 * each other line is an option; anything else is options, with an empty line behind each solution.
 *
 * STATUS_BAD: a line is none of this; a message said where.  The caller releases '*solutions' in each case.
 */
enum exit_status solutions_read(struct solutions *solutions, const struct input *input, enum solutions_form form,
                                const dlx_problem *problem);
void solutions_release(struct solutions *solutions);

#endif
