#include "tests/bench/child.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

namespace {

constexpr int CANNOT_RUN = 127; // as a shell says it

using Scratch = std::unique_ptr<FILE, int (*)(FILE *)>;

/* A file, not a pipe: the child never waits for a reader. */
Scratch scratch_file() {
  Scratch file(tmpfile(), fclose);
  if (!file) throw std::runtime_error("no temporary file");
  return file;
}

std::string all_of(FILE *stream) {
  std::string text;
  rewind(stream);
  for (int c; (c = getc(stream)) != EOF;) text += static_cast<char>(c);
  return text;
}

[[noreturn]] void become(const std::vector<std::string> &command, FILE *output, FILE *errors) {
  std::vector<char *> words;
  words.reserve(command.size() + 1);
  for (const std::string &word : command) words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  dup2(fileno(output), STDOUT_FILENO);
  dup2(fileno(errors), STDERR_FILENO);
  execvp(words[0], words.data());
  _exit(CANNOT_RUN);
}

double seconds(const timeval &time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

} // namespace

Ran run_child(const std::vector<std::string> &command) {
  const Scratch output = scratch_file(), errors = scratch_file();
  const pid_t child = fork();
  if (child == 0) become(command, output.get(), errors.get());
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) throw std::runtime_error("cannot run a program");
  Ran ran{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), all_of(output.get()), all_of(errors.get()),
          seconds(usage.ru_utime)};
  if (ran.status == CANNOT_RUN) throw std::runtime_error(command.front() + ": cannot be run");
  return ran;
}
