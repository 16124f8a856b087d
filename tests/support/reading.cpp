#include "tests/support/reading.h"

#include <cstdlib>
#include <stdexcept>

namespace {

std::string with_place(const dlx_message &message) {
  if (message.line == 0) return message.text;
  return std::to_string(message.line) + ":" + std::to_string(message.column) + ": " + message.text;
}

void take_note(void *user, const dlx_message *note) {
  static_cast<std::vector<std::string> *>(user)->push_back(with_place(*note));
}

} // namespace

Reading read_text(const std::string &text, dlx_format format) {
  Reading result{};
  const dlx_reading reading{format, take_note, &result.notes};
  const std::vector<char> exact(text.begin(), text.end()); // no NUL behind it that a reader might lean on
  dlx_problem *problem = nullptr;
  dlx_message message{};
  result.status = dlx_read(exact.data(), exact.size(), &reading, &problem, &message);
  result.problem.reset(problem);
  if (result.status != DLX_OK) result.error = with_place(message);
  return result;
}

std::string write_text(const dlx_problem *problem, dlx_format format) {
  char *bytes = nullptr;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  dlx_message message{};
  const dlx_status status = dlx_write(problem, format, stream, &message);
  fclose(stream);
  std::string text(bytes, size);
  free(bytes);
  if (status != DLX_OK && !text.empty()) throw std::runtime_error("something was written, though it failed");
  if (status != DLX_OK) throw std::runtime_error(message.text);
  return text;
}
