#include "tests/support/test_problem.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

Problem read_problem(const std::string &text) {
  dlx_problem *problem = nullptr;
  dlx_message message{};
  if (dlx_read(text.data(), text.size(), nullptr, &problem, &message) != DLX_OK)
    throw std::runtime_error(std::to_string(message.line) + ":" + std::to_string(message.column) + ": " + message.text);
  return Problem(problem);
}

std::string read_source_file(const std::string &path) {
  std::ifstream stream(std::string(DLX_SOURCE_DIR "/") + path, std::ios::binary);
  if (!stream) throw std::runtime_error(path + " cannot be read");
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  return bytes.str();
}

namespace {

/* 0 .. bound-1.  The distributions of <random> differ between libraries; this does not. */
uint32_t draw(std::mt19937 &source, uint32_t bound) {
  return static_cast<uint32_t>(source()) % bound;
}

void require(dlx_status status) {
  if (status != DLX_OK) throw std::runtime_error("a random problem could not be built");
}

} // namespace

Problem random_problem(std::mt19937 &source, const Shape &shape) {
  Problem problem(dlx_problem_new());
  dlx_problem *const p = problem.get();
  const uint32_t primary = 1 + draw(source, 6);
  const uint32_t secondary = shape.secondary ? draw(source, 4) : 0;
  const uint32_t items = primary + secondary;
  for (uint32_t i = 0; i < items; i++)
    require(dlx_add_item(p, ("i" + std::to_string(i)).c_str(), i < primary ? DLX_PRIMARY : DLX_SECONDARY, nullptr));
  for (uint32_t i = 0; shape.multiple && i < primary; i++) {
    const uint32_t low = draw(source, 3);
    if (draw(source, 2) == 0) require(dlx_set_multiplicity(p, i, low, low + 1 + draw(source, 2), nullptr));
  }
  for (uint32_t colour = 1; shape.coloured && colour <= 3; colour++) {
    uint32_t number = 0;
    require(dlx_add_colour(p, std::string(1, static_cast<char>('A' + colour - 1)).c_str(), &number, nullptr));
  }

  const uint32_t options = draw(source, 15);
  const uint32_t rarity = 2 + draw(source, 3); // an item is in an option once in so many
  for (uint32_t k = 0; k < options; k++) {
    std::vector<dlx_entry> entries;
    for (uint32_t i = 0; i < items; i++) {
      if (draw(source, rarity) != 0) continue;
      entries.push_back({i, shape.coloured && i >= primary ? draw(source, 4) : 0});
    }
    if (entries.empty()) entries.push_back({draw(source, primary), 0});
    for (size_t i = entries.size() - 1; i > 0; i--)
      std::swap(entries[i], entries[draw(source, static_cast<uint32_t>(i + 1))]);
    require(dlx_add_option(p, entries.data(), entries.size(), nullptr));
  }
  require(dlx_freeze(p));
  return problem;
}

std::string text_of(const dlx_problem *problem) {
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  dlx_message message{};
  if (dlx_write(problem, DLX_FORMAT_DLX, stream, &message) != DLX_OK) fputs(message.text, stream);
  fclose(stream);
  std::string text(bytes, size);
  free(bytes);
  return text;
}
