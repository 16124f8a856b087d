/*
 * bench_runner runs `dlx count` over the .dlx files of a directory, prints for each its solutions, nodes and user
 * time and the engine that searched, compares that with the run before, and stores it for the run after.
 *
 * A number of solutions that is not the known one, or not that of the run before, is an error: exit status 1, and the
 * run is not stored.  That an engine cannot do a file is not: the program's words stand in its row.
 */
#include <getopt.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "dlx/dlx.h"
#include "tests/bench/answers.h"
#include "tests/bench/comparison.h"
#include "tests/bench/figures.h"
#include "tests/bench/runs.h"

namespace fs = std::filesystem;

namespace {

constexpr char usage[] =
    "usage: bench_runner [OPTION]... PROGRAM DIRECTORY\n"
    "  --answers FILE  a document with tables of right answers\n"
    "  --store FILE    compare with the last run in it, and add this one\n"
    "  --engine NAME   ask for this engine; again for more of them; all: each one (default: auto)\n"
    "  --runs N        the time is the median of N runs (default: 3)\n";

struct Settings {
  std::string program;
  std::string directory;
  std::string answers; // empty: none
  std::string store;   // empty: none
  std::vector<std::string> engines;
  unsigned runs = 3;
};

void add_engine(std::vector<std::string> &engines, const std::string &name) {
  if (name != "all") engines.push_back(name);
  for (size_t i = 0; name == "all" && dlx_engine_at(i) != nullptr; i++) engines.emplace_back(dlx_engine_at(i)->name);
}

Settings read_command_line(int argc, char **argv) {
  const option options[] = {{"answers", required_argument, nullptr, 'a'},
                            {"store", required_argument, nullptr, 's'},
                            {"engine", required_argument, nullptr, 'e'},
                            {"runs", required_argument, nullptr, 'r'},
                            {nullptr, 0, nullptr, 0}};
  Settings settings;
  for (int letter; (letter = getopt_long(argc, argv, "", options, nullptr)) != -1;) {
    if (letter == 'a')
      settings.answers = optarg;
    else if (letter == 's')
      settings.store = optarg;
    else if (letter == 'e')
      add_engine(settings.engines, optarg);
    else if (letter == 'r')
      settings.runs = static_cast<unsigned>(strtoul(optarg, nullptr, 10));
    else
      throw std::invalid_argument(usage);
  }
  if (argc - optind != 2 || settings.runs == 0) throw std::invalid_argument(usage);
  settings.program = argv[optind];
  settings.directory = argv[optind + 1];
  if (settings.engines.empty()) settings.engines = {"auto"};
  return settings;
}

std::vector<fs::path> problems_in(const std::string &directory) {
  std::vector<fs::path> files;
  for (const auto &entry : fs::directory_iterator(directory))
    if (entry.path().extension() == ".dlx") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

bool is_right(const Figures &figures, const std::map<std::string, std::string> &answers) {
  const auto answer = answers.find(figures.file);
  if (answer == answers.end() || answer->second == figures.solutions) return true;
  printf("%-24s WRONG: the answer is %s\n", "", answer->second.c_str());
  return false;
}

/* Measures everything, printing as it goes.  true: no number of solutions was wrong. */
bool measure(const Settings &settings, const Subject &subject, Comparison &comparison, Run &run) {
  std::map<std::string, std::string> answers;
  if (!settings.answers.empty()) answers = read_answers(settings.answers);
  bool right = true;
  for (const fs::path &file : problems_in(settings.directory))
    for (const std::string &engine : settings.engines) {
      try {
        const Figures figures = subject.count(file.string(), engine, settings.runs);
        right &= comparison.print_row(figures);
        right &= is_right(figures, answers);
        run.results.push_back(figures);
      } catch (const std::runtime_error &error) {
        printf("%-24s %-8s %s\n", file.stem().c_str(), engine.c_str(), error.what());
      }
      fflush(stdout);
    }
  return right;
}

bool bench(const Settings &settings) {
  const Subject subject(settings.program);
  Run run = run_of_today(subject.version()), before;
  const bool stored = !settings.store.empty() && read_last_run(settings.store, before);
  Comparison comparison(stored ? &before : nullptr);
  comparison.print_head(run);
  const bool right = measure(settings, subject, comparison, run);
  comparison.print_means();
  if (right && !settings.store.empty()) append_run(settings.store, run);
  if (!right) printf("a number of solutions is wrong: this run is not stored\n");
  return right;
}

} // namespace

int main(int argc, char **argv) {
  try {
    return bench(read_command_line(argc, argv)) ? EXIT_SUCCESS : EXIT_FAILURE;
  } catch (const std::invalid_argument &error) {
    fputs(error.what(), stderr);
    return 2;
  } catch (const std::exception &error) {
    fprintf(stderr, "bench_runner: %s\n", error.what());
    return 2;
  }
}
