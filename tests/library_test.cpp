/*
 * The library of puzzles as a file: whole whenever a process is killed, and shared by several at once.
 */
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace fs = std::filesystem;

namespace {

/* A folder of its own, taken away at the end. */
class LibraryFile : public testing::Test {
protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "dlx-library-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string path(const char *name) const { return (folder / name).string(); }

  /* Starts the program, with its standard output in the file "out". */
  pid_t start(std::vector<std::string> words) const {
    words.insert(words.begin(), DLX_PROGRAM);
    const std::string out = path("out"), err = path("err");
    const pid_t process = fork();
    if (process != 0) return process;
    std::vector<char *> arguments;
    for (std::string &word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
    dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }

  static int wait_for(pid_t process) {
    int status = 0;
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  int run(const std::vector<std::string> &words) const { return wait_for(start(words)); }

  /* Puzzles in the file "puzzles", a line each. */
  void make_puzzles(int number) const {
    ASSERT_EQ(run({"sudoku", "generate", "-n", std::to_string(number), "-j", "0"}), 0);
    fs::copy_file(path("out"), path("puzzles"));
  }

  /* What a query gives, its rows' first columns. */
  std::vector<std::string> ask(const char *query) const {
    sqlite3 *db = nullptr;
    std::vector<std::string> rows;
    EXPECT_EQ(sqlite3_open_v2(path("db").c_str(), &db, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK);
    const auto take = [](void *to, int, char **columns, char **) {
      static_cast<std::vector<std::string> *>(to)->push_back(columns[0] != nullptr ? columns[0] : "null");
      return 0;
    };
    char *error = nullptr;
    EXPECT_EQ(sqlite3_exec(db, query, take, &rows, &error), SQLITE_OK) << error;
    sqlite3_close(db);
    return rows;
  }

  fs::path folder;
};

void sleep_ms(unsigned milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

const char all_puzzles[] = "SELECT count(*) FROM puzzles";

/* Each is stored with its tags, or not at all; a batch is as a whole. */
TEST_F(LibraryFile, IsWholeWheneverAnImportIsKilled) {
  make_puzzles(5000);
  std::mt19937 dice(std::random_device{}());
  int before = 0;
  for (int i = 0; i < 12; i++) {
    const pid_t process =
        start({"sudoku", "library", "import", "--unrated", "--db", path("db"), "--tags", "one,two", path("puzzles")});
    sleep_ms(std::uniform_int_distribution<unsigned>(1, 120)(dice));
    kill(process, SIGKILL);
    wait_for(process);
    if (!fs::exists(path("db")) || fs::file_size(path("db")) == 0) continue;
    if (before > 0) {
      EXPECT_EQ(run({"sudoku", "library", "list", "--db", path("db")}), 0);
    }
    EXPECT_EQ(ask("PRAGMA integrity_check"), std::vector<std::string>{"ok"});
    if (ask("SELECT count(*) FROM sqlite_schema") == std::vector<std::string>{"0"}) continue;
    EXPECT_EQ(ask("SELECT count(*) FROM puzzles WHERE solution IS NULL OR solutions <> '1'")[0], "0");
    EXPECT_EQ(ask("SELECT count(*) FROM tags")[0], std::to_string(2 * std::stoi(ask(all_puzzles)[0])));
    EXPECT_GE(std::stoi(ask(all_puzzles)[0]), before);
    before = std::stoi(ask(all_puzzles)[0]);
  }
  EXPECT_EQ(run({"sudoku", "library", "import", "--unrated", "--db", path("db"), path("puzzles")}), 0);
  EXPECT_EQ(ask(all_puzzles)[0], "5000");
  EXPECT_EQ(ask("SELECT count(DISTINCT canonical) FROM puzzles")[0], "5000");
}

TEST_F(LibraryFile, IsSharedBySeveralWhoWriteAndRead) {
  make_puzzles(600);
  std::vector<pid_t> writers;
  for (int i = 0; i < 4; i++)
    writers.push_back(start({"sudoku", "library", "import", "--unrated", "--db", path("db"), path("puzzles")}));
  sleep_ms(30);
  int status = 0;
  for (int i = 0; i < 5; i++) {
    status = run({"sudoku", "library", "list", "--db", path("db")});
    EXPECT_TRUE(status == 0 || (status == 2 && i == 0)) << "at first it may not be there yet";
  }
  for (const pid_t writer : writers) EXPECT_EQ(wait_for(writer), 0);
  EXPECT_EQ(ask(all_puzzles)[0], "600");
}

/* A writer waits for another one; a signal ends the waiting. */
TEST_F(LibraryFile, IsWaitedForUntilASignalComes) {
  ASSERT_EQ(run({"sudoku", "library", "add", "--db", path("db"), "-g", "1..............."}), 0);
  sqlite3 *db = nullptr;
  ASSERT_EQ(sqlite3_open(path("db").c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  pid_t process = start({"sudoku", "library", "add", "--db", path("db"), "-g", "12.............."});
  sleep_ms(200);
  kill(process, SIGINT);
  EXPECT_EQ(wait_for(process), 3);

  process = start({"sudoku", "library", "add", "--db", path("db"), "-g", "12.............."});
  sleep_ms(100);
  ASSERT_EQ(sqlite3_exec(db, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_EQ(wait_for(process), 0);
  sqlite3_close(db);
  EXPECT_EQ(ask(all_puzzles)[0], "2");
}

/* What is in stays in, and the rest comes with the next import. */
TEST_F(LibraryFile, KeepsWhatIsInWhenASignalStopsAnImport) {
  make_puzzles(4000);
  std::ofstream(path("puzzles"), std::ios::app) << std::string(256, '.') << "\n";
  const pid_t process =
      start({"sudoku", "library", "import", "--unrated", "--count", "--db", path("db"), path("puzzles")});
  while (!fs::exists(path("db")) || fs::file_size(path("db")) < 100000) sleep_ms(5);
  sleep_ms(400); /* all but the last one, which nobody can count */
  kill(process, SIGINT);
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(wait_for(process), 3);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  EXPECT_EQ(ask(all_puzzles)[0], "4000");
  EXPECT_EQ(ask("PRAGMA integrity_check"), std::vector<std::string>{"ok"});
}

TEST_F(LibraryFile, ThatIsReadOnlyIsNotWritten) {
  ASSERT_EQ(run({"sudoku", "library", "add", "--db", path("db"), "-g", "1..............."}), 0);
  fs::permissions(path("db"), fs::perms::owner_read);
  if (access(path("db").c_str(), W_OK) == 0) GTEST_SKIP() << "for this user, all files may be written";
  EXPECT_EQ(run({"sudoku", "library", "list", "--db", path("db")}), 0);
  EXPECT_EQ(run({"sudoku", "library", "add", "--db", path("db"), "-g", "12.............."}), 2);
}

} // namespace
