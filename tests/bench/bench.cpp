/*
 * bench PROGRAM DIRECTORY runs `PROGRAM count` over the .dlx files of a directory, with each engine, and prints a
 * table: solutions, nodes and updates, and the user time of the whole process in seconds, the median of three runs.
 */
#include <fcntl.h>
#include <jansson.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "dlx/dlx.h"

namespace fs = std::filesystem;

namespace {

constexpr size_t RUNS = 3;

struct Figures {
  std::string solutions; // as printed
  json_int_t nodes;
  json_int_t updates;
  double seconds; // user time
};

std::string read_to_end(FILE *stream) {
  std::string text;
  rewind(stream);
  for (int c; (c = getc(stream)) != EOF;) text += static_cast<char>(c);
  fclose(stream);
  return text;
}

json_int_t whole_number(const json_t *object, const char *key) {
  return json_integer_value(json_object_get(object, key));
}

Figures run_once(const char *program, const char *engine, const std::string &file) {
  FILE *answer = tmpfile();
  FILE *stats = tmpfile();
  if (answer == nullptr || stats == nullptr) throw std::runtime_error("no temporary file");
  const pid_t child = fork();
  if (child == 0) {
    dup2(fileno(answer), STDOUT_FILENO);
    dup2(fileno(stats), STDERR_FILENO);
    execl(program, program, "count", "--quiet", "--engine", engine, "--stats=json", file.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) throw std::runtime_error("cannot run a program");
  Figures figures{};
  figures.solutions = read_to_end(answer);
  const std::string said = read_to_end(stats);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) throw std::runtime_error(said);
  figures.solutions.erase(figures.solutions.find_last_not_of('\n') + 1);

  json_t *object = json_loads(said.c_str(), 0, nullptr);
  figures.nodes = whole_number(object, "nodes");
  figures.updates = whole_number(object, "updates");
  json_decref(object);
  figures.seconds = static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
  return figures;
}

void measure(const char *program, const char *engine, const fs::path &file) {
  std::vector<Figures> runs;
  try {
    while (runs.size() < RUNS) runs.push_back(run_once(program, engine, file.string()));
  } catch (const std::runtime_error &error) {
    printf("%-28s %-8s %s", file.stem().c_str(), engine, error.what());
    return;
  }
  std::sort(runs.begin(), runs.end(), [](const Figures &a, const Figures &b) { return a.seconds < b.seconds; });
  const Figures &median = runs[RUNS / 2];
  printf("%-28s %-8s %16s %16" JSON_INTEGER_FORMAT " %16" JSON_INTEGER_FORMAT " %9.3f\n", file.stem().c_str(), engine,
         median.solutions.c_str(), median.nodes, median.updates, median.seconds);
  fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: bench PROGRAM DIRECTORY\n");
    return 2;
  }
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(argv[2]))
    if (entry.path().extension() == ".dlx") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  printf("%-28s %-8s %16s %16s %16s %9s\n", "file", "engine", "solutions", "nodes", "updates", "seconds");
  for (const fs::path &file : files)
    for (size_t i = 0; dlx_engine_at(i) != nullptr; i++) measure(argv[1], dlx_engine_at(i)->name, file);
  return 0;
}
