/*
 * A program that is run to its end, with what it printed and what it cost.
 */
#ifndef BENCH_CHILD_H
#define BENCH_CHILD_H

#include <string>
#include <vector>

struct Ran {
  int status;         // its exit status; 128 and more: a signal ended it
  std::string output; // all of its standard output
  std::string errors; // all of its standard error
  double user;        // seconds of user CPU time of the whole process, all its threads
};

/* Standard input is empty.  Throws std::runtime_error if the program cannot be run at all. */
Ran run_child(const std::vector<std::string> &command);

#endif
