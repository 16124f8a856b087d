/*
 * The state of a search as text: what is written is read, and nothing that is read can do harm.
 */
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tests/support/state_text.h"
#include "tests/support/test_problem.h"

namespace {

using Branch = std::vector<uint32_t>;

/* Are these options that share no item, or agree on its colour? */
bool stand_together(const dlx_problem *problem, const Branch &branch) {
  std::map<uint32_t, uint32_t> colours;
  for (const uint32_t option : branch) {
    const dlx_entry *entries;
    if (option >= dlx_option_count(problem) || dlxi_option_is_idle(problem, option)) return false;
    const size_t count = dlx_option(problem, option, &entries);
    for (size_t e = 0; e < count; e++) {
      const auto [at, fresh] = colours.emplace(entries[e].item, entries[e].colour);
      if (!fresh && (!entries[e].colour || at->second != entries[e].colour)) return false;
    }
  }
  return true;
}

/* What a reader makes of a text. */
struct Entry {
  int kind;
  double share;
  Branch options;
};

/* Reads all entries and checks what the reader promises of each.  false: it was refused. */
bool read_entries(const dlx_problem *problem, const std::string &text, std::vector<Entry> &entries) {
  state_reader reader{};
  state figures{};
  dlx_message message{};
  if (dlxi_state_open(&reader, text.data(), text.size(), problem, &figures, &message) != DLX_OK) return false;
  state_entry entry{};
  bool found = false;
  dlx_status status = dlxi_state_next(&reader, &entry, &found, &message);
  for (; status == DLX_OK && found; status = dlxi_state_next(&reader, &entry, &found, &message)) {
    const Branch options(entry.options, entry.options + entry.count);
    const Branch before = entries.empty() ? Branch() : entries.back().options;
    EXPECT_LE(entry.kept, std::min(options.size(), before.size()));
    EXPECT_TRUE(std::equal(options.begin(), options.begin() + static_cast<ptrdiff_t>(entry.kept), before.begin()));
    EXPECT_TRUE(stand_together(problem, options));
    entries.push_back({entry.kind, entry.kind == STATE_OPEN ? entry.share : 0, options});
  }
  dlxi_state_close(&reader);
  return status == DLX_OK;
}

/* As a state, written and summed up. */
std::string write_entries(const dlx_problem *problem, const std::vector<Entry> &entries) {
  state_writer writer{};
  const state figures{dlxi_fingerprint(problem), "links", true, 0, 17, 300, 4000, 0.5};
  EXPECT_TRUE(dlxi_state_begin(&writer, &figures, problem));
  for (const Entry &entry : entries) {
    const state_entry written{static_cast<state_entry_kind>(entry.kind), entry.share, entry.options.data(),
                              entry.options.size(), 0};
    dlxi_state_add(&writer, &written);
  }
  char *text = nullptr;
  size_t size = 0;
  EXPECT_TRUE(dlxi_state_end(&writer, &text, &size));
  std::string state(text, size);
  free(text);
  return state;
}

/* Options that can stand together, drawn one after the other. */
Branch drawn_branch(const dlx_problem *problem, std::mt19937 &source, Branch branch) {
  for (int i = 0; i < 6; i++) {
    branch.push_back(static_cast<uint32_t>(source() % dlx_option_count(problem)));
    if (!stand_together(problem, branch)) branch.pop_back();
  }
  return branch;
}

std::vector<Entry> drawn_entries(const dlx_problem *problem, std::mt19937 &source) {
  const double shares[] = {0, 1, 0.25, 0.1, 1e-300, 5e-324};
  std::vector<Entry> entries;
  Branch branch;
  for (int i = 0; i < 12; i++) {
    if (source() % 4 == 0) branch.clear();
    if (!branch.empty() && source() % 2) branch.pop_back();
    branch = drawn_branch(problem, source, branch);
    const int kind = source() % 3 ? STATE_OPEN : STATE_FOUND;
    entries.push_back({kind, kind == STATE_OPEN ? shares[source() % 6] : 0, branch});
  }
  return entries;
}

bool same(const std::vector<Entry> &some, const std::vector<Entry> &others) {
  return std::equal(some.begin(), some.end(), others.begin(), others.end(), [](const Entry &a, const Entry &b) {
    return a.kind == b.kind && a.share == b.share && a.options == b.options;
  });
}

TEST(StateText, IsReadAsItWasWritten) {
  for (const Shape &shape : {Shape{false, false, false}, Shape{true, true, false}}) {
    std::mt19937 source(20261130);
    for (int i = 0; i < 1000 && !testing::Test::HasFailure(); i++) {
      const Problem problem = random_problem(source, shape);
      if (dlx_option_count(problem.get()) == 0) continue;
      const std::vector<Entry> entries = drawn_entries(problem.get(), source);
      const std::string text = write_entries(problem.get(), entries);
      std::vector<Entry> read;
      EXPECT_TRUE(read_entries(problem.get(), text, read)) << text;
      EXPECT_TRUE(same(read, entries)) << text;
    }
  }
}

/* Changed, cut or doubled anywhere, and then with the right sum: refused, or entries that can be. */
TEST(StateText, ThatIsMadeUpHasNoEntriesThatCannotBe) {
  std::mt19937 source(20261130);
  const char letters[] = "0123456789 \n-pobefd";
  for (int i = 0; i < 60 && !testing::Test::HasFailure(); i++) {
    const Problem problem = random_problem(source, Shape{true, true, false});
    if (dlx_option_count(problem.get()) == 0) continue;
    const std::string text = write_entries(problem.get(), drawn_entries(problem.get(), source));
    const std::string body = text.substr(0, text.rfind("end "));
    for (size_t at = 0; at < body.size(); at++) {
      std::string changed = body, cut = body, doubled = body;
      changed[at] = letters[source() % (sizeof letters - 1)];
      cut.erase(at, 1 + source() % 4);
      doubled.insert(at, body, at, 1 + source() % 12);
      for (const std::string &other : {changed, cut, doubled, body.substr(0, at)}) {
        std::vector<Entry> read;
        read_entries(problem.get(), whole_state(other), read);
      }
    }
  }
}

} // namespace
