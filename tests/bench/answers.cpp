#include "tests/bench/answers.h"

#include <fstream>
#include <regex>
#include <stdexcept>

std::map<std::string, std::string> read_answers(const std::string &path) {
  static const std::regex row(R"(\|.*\| *([0-9]+) *\|)"), name(R"(`([^`/]+)\.dlx`)");
  std::ifstream document(path);
  if (!document) throw std::runtime_error(path + ": cannot be read");
  std::map<std::string, std::string> answers;
  std::smatch answer;
  for (std::string line; std::getline(document, line);) {
    if (!std::regex_match(line, answer, row)) continue;
    for (std::sregex_iterator i(line.begin(), line.end(), name), end; i != end; ++i) answers[(*i)[1]] = answer[1];
  }
  return answers;
}
