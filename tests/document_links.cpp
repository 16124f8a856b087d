/*
 * A heading is linked to by its words in small letters: blanks become "-", punctuation goes.  Of headings with the same
 * words the second is linked to as WORDS-1, and so on.
 */
#include "tests/document_links.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <set>

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

namespace {

/* The document with its fenced blocks made empty. */
Lines prose_of(const Lines &lines) {
  Lines prose;
  std::string fence; // of the block we are in; empty outside
  for (const std::string &line : lines) {
    const size_t ticks = std::min(line.find_first_not_of('`'), line.size());
    const bool opens = fence.empty() && ticks >= 3;
    prose.push_back(fence.empty() && !opens ? line : "");
    if (opens)
      fence = line.substr(0, ticks);
    else if (line == fence)
      fence.clear();
  }
  return prose;
}

std::string anchor_of(const std::string &words) {
  std::string anchor;
  for (const char c : words) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || isalnum(byte) || c == '-' || c == '_')
      anchor += static_cast<char>(tolower(byte));
    else if (c == ' ')
      anchor += '-';
  }
  return anchor;
}

std::set<std::string> anchors_of(const Lines &lines) {
  std::set<std::string> anchors;
  std::map<std::string, size_t> met;
  for (const std::string &line : prose_of(lines)) {
    const size_t level = line.find_first_not_of('#');
    if (level == 0 || level == std::string::npos || line[level] != ' ') continue;
    const std::string anchor = anchor_of(line.substr(level + 1));
    const size_t before = met[anchor]++;
    anchors.insert(before == 0 ? anchor : anchor + "-" + std::to_string(before));
  }
  return anchors;
}

Lines read_lines(const fs::path &file) {
  std::ifstream stream(file, std::ios::binary);
  Lines lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/* Why a link of 'document' leads nowhere; "" if it leads somewhere. */
std::string fault_of(const fs::path &document, const Lines &lines, const std::string &target) {
  if (target.find("://") != std::string::npos) return "";
  const size_t hash = std::min(target.find('#'), target.size());
  const fs::path file = document.parent_path() / target.substr(0, hash);
  if (hash > 0 && !fs::exists(file)) return "there is no such file: " + target;
  if (hash == target.size()) return "";
  const std::set<std::string> anchors = anchors_of(hash == 0 ? lines : read_lines(file));
  return anchors.count(target.substr(hash + 1)) ? "" : "there is no such heading: " + target;
}

} // namespace

void check_links(const fs::path &document, const Lines &lines, Lines &faults) {
  const Lines prose = prose_of(lines);
  for (size_t i = 0; i < prose.size(); i++) {
    const std::string &line = prose[i];
    for (size_t at = 0; (at = line.find("](", at)) != std::string::npos;) {
      at += 2;
      const size_t end = line.find(')', at);
      const std::string place = ":" + std::to_string(i + 1) + ": ";
      if (end == std::string::npos) {
        faults.push_back(place + "a link that is not closed in its line");
        break;
      }
      const std::string fault = fault_of(document, lines, line.substr(at, end - at));
      if (!fault.empty()) faults.push_back(place + fault);
    }
  }
}
