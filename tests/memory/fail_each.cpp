/*
 * fail_each SHIM COMMAND... runs a shell command with each allocation failing in turn, and passes if each time it ends
 * by itself: either as it does with memory enough, or with exit status 3 and a message.  SHIM is failing_malloc.
 *
 * Only the first program of the command sees the shim.
 */
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

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

Outcome run(const fs::path &directory, const std::string &environment, const std::string &command) {
  const fs::path output = directory / "output", errors = directory / "errors";
  const std::string line =
      "exec env " + environment + " " + command + " >'" + output.string() + "' 2>'" + errors.string() + "'";
  const int status = system(line.c_str());
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
  std::string command;
  for (int i = 2; i < argc; i++) command += std::string(argv[i]) + " ";
  const std::string preload = "LD_PRELOAD='" + std::string(argv[1]) + "'";

  const Outcome enough = run(directory, preload + " COUNT_ALLOCATIONS='" + count.string() + "'", command);
  const size_t total = strtoul(read_file(count).c_str(), nullptr, 10);
  size_t faults = 0, messages = 0;
  for (size_t number = 1; number <= total; number++) {
    const Outcome outcome = run(directory, preload + " FAIL_ALLOCATION=" + std::to_string(number), command);
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
