/*
 * States of searches as text, for tests that make them up.
 */
#ifndef DLX_STATE_TEXT_H
#define DLX_STATE_TEXT_H

#include <string>

#include "tests/support/test_problem.h"

extern "C" { // the library's own header, which only C includes otherwise
#include "dlx/checkpoint/state.h"
}

/* 'body' as a state, with the last line that makes it whole. */
inline std::string whole_state(const std::string &body) {
  char end[32];
  snprintf(end, sizeof end, "end %016llx\n",
           static_cast<unsigned long long>(dlxi_sum(DLXI_NO_BYTES, body.data(), body.size())));
  return body + end;
}

#endif
