/*
 * fail_each SHIM PROGRAM ARGUMENT... runs a program with each allocation failing in turn, and passes if each time it
 * ends by itself: either as it does with memory enough, or with exit status 3 and a message.  SHIM is failing_malloc.
 *
 * The program is started without a shell, as that takes longer than the program.
 */
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace fs = std::filesystem;

namespace {

constexpr int OUT_OF_MEMORY = 3; // exit status

struct Outcome {
  int status; // as wait() gives it
  std::string output;
  std::string errors;

  bool operator==(const Outcome &other) const { return status == other.status && output == other.output; }
};

std::string read_file(const fs::path &path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

Outcome run(const fs::path &directory, const std::string &setting, char **arguments) {
  const fs::path output = directory / "output", errors = directory / "errors";
  std::vector<char *> environment = {const_cast<char *>(setting.c_str())};
  for (char **variable = environ; *variable; variable++) environment.push_back(*variable);
  environment.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const int flags = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), flags, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.c_str(), flags, 0600);
  pid_t child = 0;
  int status = 0;
  const int error = posix_spawn(&child, arguments[0], &actions, nullptr, arguments, environment.data());
  posix_spawn_file_actions_destroy(&actions);
  if (error || waitpid(child, &status, 0) < 0) {
    perror(arguments[0]);
    exit(2);
  }
  return {status, read_file(output), read_file(errors)};
}

void report(size_t number, const Outcome &outcome) {
  const int status = outcome.status;
  printf("allocation %zu fails: %s %d\noutput: %s\nerrors: %s\n", number, WIFEXITED(status) ? "exit status" : "signal",
         WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status), outcome.output.c_str(), outcome.errors.c_str());
}

} // namespace

int main(int argc, char **argv) {
  std::string directory = (fs::temp_directory_path() / "dlx-memory-XXXXXX").string();
  if (argc < 3 || mkdtemp(directory.data()) == nullptr) return 2;
  const fs::path count = fs::path(directory) / "count";
  setenv("LD_PRELOAD", argv[1], 1);
  char **arguments = argv + 2;

  const Outcome enough = run(directory, "COUNT_ALLOCATIONS=" + count.string(), arguments);
  const size_t total = strtoul(read_file(count).c_str(), nullptr, 10);
  size_t faults = 0, messages = 0;
  for (size_t number = 1; number <= total; number++) {
    const Outcome outcome = run(directory, "FAIL_ALLOCATION=" + std::to_string(number), arguments);
    const bool said =
        WIFEXITED(outcome.status) && WEXITSTATUS(outcome.status) == OUT_OF_MEMORY && !outcome.errors.empty();
    if (said) messages++;
    if (said || outcome == enough) continue;
    report(number, outcome);
    faults++;
  }
  printf("%zu allocations, %zu of them missed, %zu faults\n", total, messages, faults);
  fs::remove_all(directory);
  return total > 0 && messages > 0 && faults == 0 ? 0 : 1;
}
