/*
 * What one engine does on one file: the figures of `dlx count`, and its time.
 */
#ifndef BENCH_FIGURES_H
#define BENCH_FIGURES_H

#include <cstdint>
#include <string>
#include <vector>

struct Figures {
  std::string file;      // its name, without directory and ending
  std::string asked;     // the engine that was asked for: a name, or auto
  std::string engine;    // the one that searched
  std::string solutions; // as printed
  int64_t nodes = 0;
  int64_t updates = 0;
  double seconds = 0; // user CPU time of the whole process, the median of some runs
};

/* A program `dlx` that is measured. */
class Subject {
public:
  explicit Subject(const std::string &path);

  /* "dlx X.Y.Z", as the program says it. */
  std::string version() const;

  /*
   * Counts the solutions of the file at 'path'.  One thread, where the program knows threads.  'runs' times, and
   * three times as often if that takes but a moment.  Throws std::runtime_error with the program's own words if it
   * does not answer.
   */
  Figures count(const std::string &path, const std::string &engine, unsigned runs) const;

private:
  std::string program;
  std::vector<std::string> counting; // the command up to its engine
};

#endif
