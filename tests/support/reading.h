/*
 * dlx_read() with all that it says.
 */
#ifndef DLX_READING_H
#define DLX_READING_H

#include "tests/support/test_problem.h"

struct Reading {
  dlx_status status;
  Problem problem;
  std::string error;              /* "line:column: text"; "" if there is none */
  std::vector<std::string> notes; /* likewise; without a place only the text */
};

Reading read_text(const std::string &text, dlx_format format = DLX_FORMAT_ANY);

/* What dlx_write() writes; throws std::runtime_error with the message if it refuses to. */
std::string write_text(const dlx_problem *problem, dlx_format format);

#endif
