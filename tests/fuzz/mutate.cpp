/*
 * mutate NUMBER PATH... calls a fuzz target with NUMBER random mutations of each file at the paths, directories
 * included.  It needs no fuzzer, so it runs with every compiler, and the same mutants come each time.  A fault ends
 * the program, as it ends a fuzzer; the file it was at is the last one named.
 */
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace fs = std::filesystem;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

namespace {

/* What readers stumble over. */
const std::string TOKENS[] = {
    "\n", "\r\n", " ",  "\t", "|", ":",    "|5", "|$", "0", "1", "9", "-1", ".",    "4294967296", "\xEF\xBB\xBF",
    "{",  "}",    "\"", "[",  "]", "\\u0", "<",  "</", ",", "#", "%", "//", "Grid", "2:3|",       std::string(1, '\0'),
};

class Mutator {
public:
  explicit Mutator(unsigned seed) : source(seed) {}

  std::string mutant(std::string text) {
    for (size_t edits = 1 + below(4); edits > 0; edits--) edit(text);
    return text;
  }

  size_t below(size_t bound) { return bound == 0 ? 0 : source() % bound; }

private:
  void edit(std::string &text) {
    const size_t at = below(text.size() + 1);
    const size_t length = below(std::min<size_t>(text.size() - at, 40) + 1);
    switch (below(7)) {
    case 0:
      text.insert(at, TOKENS[below(std::size(TOKENS))]);
      break;
    case 1:
      text.replace(at, length, TOKENS[below(std::size(TOKENS))]);
      break;
    case 2:
      text.erase(at, length);
      break;
    case 3:
      text.insert(below(text.size() + 1), text.substr(at, length));
      break;
    case 4:
      text.insert(at, 1, static_cast<char>(source()));
      break;
    case 5:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
      break;
    default:
      if (below(20) == 0) text.erase(at);
    }
  }

  std::mt19937 source;
};

void mutate_file(const fs::path &file, unsigned number) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  printf("%s\n", file.c_str());
  fflush(stdout);
  Mutator mutator(20240229);
  for (unsigned i = 0; i < number; i++) {
    /* A fuzz target's first byte says how the rest is to be read. */
    const std::string input = static_cast<char>(mutator.below(256)) + mutator.mutant(text);
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t *>(input.data()), input.size());
  }
}

} // namespace

int main(int argc, char **argv) {
  char *end = nullptr;
  const unsigned long number = argc > 2 ? strtoul(argv[1], &end, 10) : 0;
  if (number == 0 || *end != '\0') {
    fprintf(stderr, "usage: mutate NUMBER PATH...\n");
    return 2;
  }
  std::vector<fs::path> files;
  for (int i = 2; i < argc; i++) {
    if (!fs::is_directory(argv[i]))
      files.emplace_back(argv[i]);
    else
      for (const auto &entry : fs::recursive_directory_iterator(argv[i]))
        if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path &file : files) mutate_file(file, static_cast<unsigned>(number));
  return 0;
}
