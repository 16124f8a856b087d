#include "tests/bench/runs.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <stdexcept>

#include "tests/bench/json.h"

namespace {

/* The processor's name where the system tells it in the manner of Linux. */
std::string processor() {
  std::ifstream list("/proc/cpuinfo");
  for (std::string line; std::getline(list, line);)
    if (line.rfind("model name", 0) == 0) return line.substr(line.find(": ") + 2);
  return "unknown processor";
}

std::string machine() {
  utsname name{};
  uname(&name);
  return processor() + ", " + std::to_string(sysconf(_SC_NPROCESSORS_ONLN)) + " processors, " + name.sysname + " " +
         name.release + " " + name.machine;
}

std::string now() {
  const time_t time = std::time(nullptr);
  tm parts{};
  char text[sizeof "2026-01-31T12:00:00Z"];
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&time, &parts));
  return text;
}

Json to_json(const Figures &figures) {
  return Json(json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:f}", "file", figures.file.c_str(), "asked",
                        figures.asked.c_str(), "engine", figures.engine.c_str(), "solutions", figures.solutions.c_str(),
                        "nodes", json_int_t{figures.nodes}, "updates", json_int_t{figures.updates}, "seconds",
                        figures.seconds));
}

Json to_json(const Run &run) {
  json_t *results = json_array();
  for (const Figures &figures : run.results) json_array_append_new(results, to_json(figures).release());
  return Json(json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "date", run.date.c_str(), "version", run.version.c_str(),
                        "machine", run.machine.c_str(), "compiler", run.compiler.c_str(), "flags", run.flags.c_str(),
                        "results", results));
}

Figures figures_of(const json_t *object) {
  return {text_of(object, "file"),
          text_of(object, "asked"),
          text_of(object, "engine"),
          text_of(object, "solutions"),
          json_integer_value(json_object_get(object, "nodes")),
          json_integer_value(json_object_get(object, "updates")),
          json_number_value(json_object_get(object, "seconds"))};
}

Run run_of(const json_t *object) {
  Run run{text_of(object, "date"),     text_of(object, "version"), text_of(object, "machine"),
          text_of(object, "compiler"), text_of(object, "flags"),   {}};
  const json_t *results = json_object_get(object, "results");
  for (size_t i = 0; i < json_array_size(results); i++) run.results.push_back(figures_of(json_array_get(results, i)));
  return run;
}

} // namespace

const Figures *Run::find(const std::string &file, const std::string &asked) const {
  const auto found = std::find_if(results.begin(), results.end(), [&](const Figures &figures) {
    return figures.file == file && figures.asked == asked;
  });
  return found != results.end() ? &*found : nullptr;
}

Run run_of_today(const std::string &version) {
  return {now(), version, machine(), BENCH_COMPILER, BENCH_FLAGS, {}};
}

bool read_last_run(const std::string &path, Run &run) {
  std::ifstream file(path);
  std::string last;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) last = line;
  if (last.empty()) return false;
  const Json object(json_loads(last.c_str(), 0, nullptr));
  if (!json_is_object(object.get())) throw std::runtime_error(path + ": the last line is not a run");
  run = run_of(object.get());
  return true;
}

void append_run(const std::string &path, const Run &run) {
  const Json object = to_json(run);
  const std::unique_ptr<char, void (*)(void *)> text(json_dumps(object.get(), JSON_COMPACT | JSON_REAL_PRECISION(6)),
                                                     free);
  std::ofstream file(path, std::ios::app);
  if (!text || !(file << text.get() << std::endl)) throw std::runtime_error(path + ": " + strerror(errno));
}
