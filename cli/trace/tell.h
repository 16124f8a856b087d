/*
 * The steps of a search in words, as they come; each a function for dlx_tracing.step.
 */
#ifndef CLI_TELL_H
#define CLI_TELL_H

#include "dlx/dlx.h"

struct teller {
  const dlx_problem *problem;
  bool failed; /* no memory */
};

/* A line or two a step, for people, the deeper in the tree the further to the right. */
bool tell_text(void *teller, const struct dlx_step *step);

/* A JSON object a line and step. */
bool tell_json(void *teller, const struct dlx_step *step);

#endif
