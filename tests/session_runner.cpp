/*
 * session_runner FILE... runs command-line sessions that are written as text, and compares what is printed.
 *
 * A .txt file is one session; a .md file has one in each fenced block marked `console`.
 *
 *     $ printf 'a b\na\nb\n' > small.dlx      a command, run by /bin/sh -e
 *     $ dlx count - <<'END'                   it goes on in lines that begin with "> ", so here-documents work
 *     > a
 *     > END
 *     0                                       what it prints, standard output and standard error together
 *     [status 1]                              its exit status, where that is not 0
 *     ## the next one is about time           in .txt files: a heading, not compared
 *     $ dlx count --stats small.dlx
 *     ...                                     alone on a line: any lines, or none
 *
 * Lines before the first command are prose.  Empty lines at the end of an output are not compared, so that commands
 * can stand apart; where they matter, a case counts them with `wc -l`.  Output that does not end its last line shows
 * as "[no final newline]".
 *
 * Each file has a fresh working directory of its own, where all its commands run; `puzzles` there is a link to the
 * puzzles of the source tree, and the `dlx` just built is first on PATH.  Standard input is empty.
 *
 * In .md files every fenced block must be marked, and a block that shows commands ("$ ...") must be `console`: what
 * a document shows is what the program does.  Its links must lead somewhere, too.
 */
#include "tests/document_links.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

namespace {

struct Step {
  size_t line; // where the command begins in its file, from 1
  std::string command;
  Lines expected;
};

bool begins(const std::string &line, const char *with) {
  return line.rfind(with, 0) == 0;
}

void drop_empty_end(Lines &lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
}

/* Adds one line of a session to its steps. */
void add_line(std::vector<Step> &steps, const std::string &line, size_t number) {
  const bool open = !steps.empty() && steps.back().expected.empty(); // has nothing but a command so far
  if (begins(line, "$ "))
    steps.push_back({number, line.substr(2) + "\n", {}});
  else if (open && begins(line, "> "))
    steps.back().command += line.substr(2) + "\n";
  else if (open && line == ">")
    steps.back().command += "\n";
  else if (!steps.empty())
    steps.back().expected.push_back(line);
}

std::vector<Step> read_text(const Lines &lines) {
  std::vector<Step> steps;
  for (size_t i = 0; i < lines.size(); i++)
    if (!begins(lines[i], "## ")) add_line(steps, lines[i], i + 1);
  return steps;
}

/* The console blocks of a document; what is wrong with its fences is added to 'faults'. */
std::vector<Step> read_markdown(const Lines &lines, std::vector<std::string> &faults) {
  std::vector<Step> steps;
  std::string fence, language; // of the block we are in; fence is empty outside
  for (size_t i = 0; i < lines.size(); i++) {
    const std::string &line = lines[i];
    const std::string place = ":" + std::to_string(i + 1) + ": ";
    const size_t ticks = std::min(line.find_first_not_of('`'), line.size());
    if (fence.empty()) {
      if (ticks < 3) continue;
      fence = line.substr(0, ticks);
      language = line.substr(ticks);
      if (language.empty()) faults.push_back(place + "a fenced block without a language");
    } else if (line == fence) {
      fence.clear();
    } else if (language == "console") {
      add_line(steps, line, i + 1);
    } else if (begins(line, "$ ")) {
      faults.push_back(place + "a command outside a console block, so it is not run");
    }
  }
  if (!fence.empty()) faults.push_back(": the last fenced block is not closed");
  return steps;
}

/* Does 'got' match, where "..." stands for any lines?  'live[j]': lines 0 .. j-1 of 'got' match what came so far. */
bool matches(const Lines &expected, const Lines &got) {
  std::vector<bool> live(got.size() + 1, false);
  live[0] = true;
  for (const std::string &line : expected) {
    std::vector<bool> next(got.size() + 1, false);
    for (size_t j = 0; j <= got.size(); j++)
      next[j] = line == "..." ? live[j] || (j > 0 && next[j - 1]) : j > 0 && live[j - 1] && line == got[j - 1];
    live.swap(next);
  }
  return live[got.size()];
}

/* Shows how 'got' differs, by a longest common subsequence. */
void print_difference(const Lines &expected, const Lines &got) {
  const size_t m = expected.size(), n = got.size();
  std::vector<std::vector<size_t>> common(m + 1, std::vector<size_t>(n + 1, 0)); // of the ends from i and j on
  for (size_t i = m; i-- > 0;)
    for (size_t j = n; j-- > 0;)
      common[i][j] = expected[i] == got[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  for (size_t i = 0, j = 0; i < m || j < n;) {
    if (i < m && j < n && expected[i] == got[j])
      std::cout << "   " << expected[i++] << "\n", j++;
    else if (i < m && (j == n || common[i + 1][j] >= common[i][j + 1]))
      std::cout << "  -" << expected[i++] << "\n";
    else
      std::cout << "  +" << got[j++] << "\n";
  }
}

/* Runs a command in 'directory' and returns what it printed, with lines for its status and a missing newline. */
Lines run(const std::string &command, const fs::path &directory) {
  const fs::path script = directory.string() + ".sh";
  std::ofstream(script) << command;
  const std::string line =
      "cd '" + directory.string() + "' && exec /bin/sh -e '" + script.string() + "' 2>&1 </dev/null";
  FILE *pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run /bin/sh");
  Lines lines(1);
  for (int c; (c = getc(pipe)) != EOF;) {
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += static_cast<char>(c);
  }
  const int status = pclose(pipe);
  if (lines.back().empty())
    lines.pop_back();
  else
    lines.push_back("[no final newline]");
  drop_empty_end(lines);
  if (WIFSIGNALED(status))
    lines.push_back("[signal " + std::to_string(WTERMSIG(status)) + "]");
  else if (WEXITSTATUS(status) != 0)
    lines.push_back("[status " + std::to_string(WEXITSTATUS(status)) + "]");
  return lines;
}

/* Runs one file; true if all of it is as written. */
bool run_file(const fs::path &file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    std::cout << file.string() << ": cannot be read\n";
    return false;
  }
  Lines lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);

  std::vector<std::string> faults;
  const bool markdown = file.extension() == ".md";
  std::vector<Step> steps = markdown ? read_markdown(lines, faults) : read_text(lines);
  if (markdown) check_links(file, lines, faults);
  if (steps.empty() && !markdown) faults.push_back(": no command in it");
  for (const std::string &fault : faults) std::cout << file.string() << fault << "\n";

  std::string name = (fs::temp_directory_path() / "dlx-session-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a directory in " + name);
  const fs::path directory = fs::path(name) / "session";
  fs::create_directory(directory);
  fs::create_directory_symlink(fs::path(DLX_SOURCE_DIR) / "puzzles", directory / "puzzles");

  bool good = faults.empty();
  for (Step &step : steps) {
    drop_empty_end(step.expected);
    const Lines got = run(step.command, directory);
    if (matches(step.expected, got)) continue;
    good = false;
    std::cout << file.string() << ":" << step.line << ": (- as written, + as printed)\n  $ " << step.command;
    print_difference(step.expected, got);
  }
  fs::remove_all(name);
  return good;
}

} // namespace

int main(int argc, char **argv) {
  const char *path = getenv("PATH");
  setenv("PATH", (std::string(DLX_PROGRAM_DIR ":") + (path ? path : "/usr/bin:/bin")).c_str(), 1);
  setenv("LC_ALL", "C", 1);
  bool good = argc > 1;
  for (int i = 1; i < argc; i++) good = run_file(fs::absolute(argv[i])) && good;
  return good ? 0 : 1;
}
