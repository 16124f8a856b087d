#include "tests/bench/figures.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "tests/bench/child.h"
#include "tests/bench/json.h"

namespace {

constexpr double MOMENT = 0.05;      // seconds; below that the clock's grain shows
constexpr unsigned MORE_OF_THEM = 3; // times as many runs then

void drop_line_ends(std::string &text) {
  text.erase(text.find_last_not_of('\n') + 1);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

} // namespace

Subject::Subject(const std::string &path) : program(path), counting{path, "count", "--quiet", "--stats=json"} {
  const bool knows_threads = run_child({path, "count", "--help"}).output.find("--threads") != std::string::npos;
  if (knows_threads) counting.insert(counting.end(), {"--threads", "1"});
}

std::string Subject::version() const {
  std::string said = run_child({program, "--version"}).output;
  drop_line_ends(said);
  return said;
}

Figures Subject::count(const std::string &path, const std::string &engine, unsigned runs) const {
  std::vector<std::string> command = counting;
  command.insert(command.end(), {"--engine", engine, path});
  Ran ran;
  std::vector<double> times;
  for (unsigned wanted = runs; times.size() < wanted;) {
    ran = run_child(command);
    drop_line_ends(ran.errors);
    if (ran.status != 0) throw std::runtime_error(ran.errors);
    times.push_back(ran.user);
    if (times.size() == 1 && ran.user < MOMENT) wanted = runs * MORE_OF_THEM;
  }
  drop_line_ends(ran.output);
  const Json stats(json_loads(ran.errors.c_str(), 0, nullptr));
  if (!stats) throw std::runtime_error("no figures: " + ran.errors);
  return {std::filesystem::path(path).stem().string(),
          engine,
          text_of(stats.get(), "engine"),
          ran.output,
          json_integer_value(json_object_get(stats.get(), "nodes")),
          json_integer_value(json_object_get(stats.get(), "updates")),
          median(times)};
}
