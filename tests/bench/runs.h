/*
 * Runs of the benchmark, kept in a file: JSON, one run a line, the last one last.
 *
 *     {"date": "2026-01-31T12:00:00Z", "version": "dlx X.Y.Z", "machine": ..., "compiler": ..., "flags": ...,
 *      "results": [{"file": ..., "asked": "auto", "engine": ..., "solutions": "92", "nodes": ..., "updates": ...,
 *                   "seconds": ...}, ...]}
 */
#ifndef BENCH_RUNS_H
#define BENCH_RUNS_H

#include <string>
#include <vector>

#include "tests/bench/figures.h"

struct Run {
  std::string date; // UTC
  std::string version;
  std::string machine; // processor, number of them, system
  std::string compiler;
  std::string flags;
  std::vector<Figures> results;

  /* The figures of an engine that was asked for on a file; NULL if there are none. */
  const Figures *find(const std::string &file, const std::string &asked) const;
};

/* A run that begins now, on this machine, with what was built. */
Run run_of_today(const std::string &version);

/* The last run in the file at 'path': false if there is no such file, or nothing in it.
   Throws std::runtime_error if something else is in it. */
bool read_last_run(const std::string &path, Run &run);

/* Adds a run at the end of the file; makes the file if need be.  Throws std::runtime_error if it cannot be written. */
void append_run(const std::string &path, const Run &run);

#endif
