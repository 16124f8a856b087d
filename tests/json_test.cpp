/*
 * Problems as JSON: what is read, what is refused and where, what is written.
 */
#include <gtest/gtest.h>

#include "tests/support/reading.h"

namespace {

const dlx_format JSON = DLX_FORMAT_JSON;

Problem read_json(const std::string &text) {
  Reading reading = read_text(text, JSON);
  EXPECT_EQ(reading.error, "") << text;
  return std::move(reading.problem);
}

/* Read as JSON and written in the dlx format. */
std::string as_dlx(const std::string &text) {
  const Problem problem = read_json(text);
  return problem ? write_text(problem.get(), DLX_FORMAT_DLX) : "";
}

TEST(Json, SaysAllThatAProblemIs) {
  EXPECT_EQ(as_dlx(R"({"primary":["a",{"name":"b","low":0,"high":2}],"secondary":["x"],)"
                   R"("options":[["a","x:R"],{"items":["b"],"cost":5}]})"),
            "a 0:2|b | x\na x:R\nb |5\n");
}

TEST(Json, MayHaveItsKeysInAnyOrder) {
  EXPECT_EQ(as_dlx(R"({"options":[{"cost":5,"items":["b","x"]}],"secondary":["x"],"primary":[{"high":2,"name":"b"}]})"),
            "1:2|b | x\nb x |5\n");
}

TEST(Json, MaySayAProblemWithoutItems) {
  const Problem problem = read_json(R"({"primary":[],"options":[]})");
  EXPECT_EQ(dlx_item_count(problem.get()), 0U);
  EXPECT_EQ(dlx_option_count(problem.get()), 0U);
}

TEST(Json, MayHaveEscapesInNames) {
  EXPECT_EQ(as_dlx(R"({"primary":["\u0061\"\\\/","\u00e9\u20ac\ud83d\ude00","\u0001"],"options":[["a\"\\/","é€😀"]]})"),
            "a\"\\/ é€😀 \x01\na\"\\/ é€😀\n");
}

TEST(Json, NotesOptionsWithoutAPrimaryItem) {
  const Reading reading = read_text("{\"primary\":[\"a\"],\"secondary\":[\"x\"],\n\"options\":[[\"x\"],[]]}", JSON);
  ASSERT_EQ(reading.error, "");
  EXPECT_EQ(reading.notes, (std::vector<std::string>{"2:12: option 0 has no primary item, so it is in no solution",
                                                     "2:18: option 1 has no primary item, so it is in no solution"}));
}

TEST(Json, WithFaultsIsRefusedWithTheirPlaces) {
  const std::string utf8 = "a string that is not UTF-8: JSON must be";
  const struct {
    std::string text;
    std::string error;
  } rows[] = {
      {"", "1:1: the end found, where '{' and a problem should be"},
      {"[]", "1:1: [ found, where '{' and a problem should be"},
      {"{}", "1:1: no \"primary\": a problem has \"primary\", \"options\" and, if it likes, \"secondary\""},
      {R"({"primary":[]})",
       "1:1: no \"options\": a problem has \"primary\", \"options\" and, if it likes, \"secondary\""},
      {R"({"primary":[],"options":[]} 1)", "1:29: 1 found, where the end should be"},
      {R"({"primary":[],"options":[],})", "1:28: no value between ',' and '}'"},
      {R"({"primary":[] "options":[]})", "1:15: \"options\" found, where ',' or '}' should be"},
      {R"({"primary":[],"primary":[]})", "1:15: key \"primary\" twice in one object"},
      {R"({"items":[]})", "1:2: unknown key \"items\": there are \"primary\", \"secondary\", \"options\""},
      {R"({"primary" [],"options":[]})", "1:12: [ found, where ':' should be"},
      {R"({primary:[]})", "1:2: no JSON value: strings stand in double quotes"},
      {R"({"primary":[1],"options":[]})",
       R"(1:13: 1 found, where an item should be: "a" or {"name":"a","low":0,"high":2})"},
      {R"({"primary":"a","options":[]})", "1:12: \"a\" found, where an array of items should be"},
      {R"({"primary":["a" "b"],"options":[]})", "1:17: \"b\" found, where ',' or ']' should be"},
      {R"({"primary":["a",],"options":[]})", "1:17: no value between ',' and ']'"},
      {R"({"primary":["a","a"],"options":[]})", "1:17: item \"a\" twice: each name stands for one item"},
      {R"({"primary":["a b"],"options":[]})",
       "1:13: bad name \"a b\": a name is not empty and holds no white space, '|' or ':'"},
      {R"({"primary":[""],"options":[]})",
       "1:13: bad name \"\": a name is not empty and holds no white space, '|' or ':'"},
      {R"({"primary":["a"],"secondary":["x",{"name":"y"}],"options":[]})",
       "1:35: { found, where an item should be: a string, as \"x\""},
      {R"({"primary":[{"low":1}],"options":[]})", "1:13: an item without \"name\""},
      {R"({"primary":[{"name":"a","low":3,"high":2}],"options":[]})", "1:13: lower bound 3 is more than upper bound 2"},
      {R"({"primary":[{"name":"a","high":0,"low":0}],"options":[]})",
       "1:13: the upper bound is 0: it must be at least 1"},
      {R"({"primary":[{"name":"a","high":1.5}],"options":[]})",
       "1:32: bad number 1.5: a whole number from 0 to 4294967295 is needed"},
      {R"({"primary":[{"name":"a","high":-1}],"options":[]})",
       "1:32: bad number -1: a whole number from 0 to 4294967295 is needed"},
      {R"({"primary":[{"name":"a","high":02}],"options":[]})",
       "1:32: bad number 02: a whole number from 0 to 4294967295 is needed"},
      {R"({"primary":[{"name":"a","most":2}],"options":[]})",
       "1:25: unknown key \"most\": there are \"name\", \"low\", \"high\""},
      {R"({"primary":["a"],"options":[["q"]]})",
       "1:30: unknown item 'q': items are named in \"primary\" and \"secondary\""},
      {R"({"primary":["a"],"options":[["a"],["a","a"]]})", "1:40: item 'a' twice in option 1"},
      {R"({"primary":["a"],"options":[["a:R"]]})",
       "1:30: colour on primary item 'a': only secondary items can have one"},
      {R"({"primary":["a"],"secondary":["x"],"options":[["x:"]]})",
       "1:48: bad colour in \"x:\": its name is not empty and holds no white space, '|' or ':'"},
      {R"({"primary":["a"],"options":["a"]})",
       R"(1:29: "a" found, where option 0 should be: ["a","x:red"] or {"items":[...],"cost":5})"},
      {R"({"primary":["a"],"options":[[1]]})", R"(1:30: 1 found, where an item should be, as "a" or "x:red")"},
      {R"({"primary":["a"],"options":[{"cost":5}]})", "1:29: option 0 without \"items\""},
      {R"({"primary":["a"],"options":[{"items":["a"],"price":5}]})",
       "1:44: unknown key \"price\": there are \"items\", \"cost\""},
      {R"({"primary":["a"],"options":[{"items":["a"],"cost":18446744073709551616}]})",
       "1:51: bad number 18446744073709551616: a whole number from 0 to 18446744073709551615 is needed"},
      {R"({"primary":["a"],"options":[{"items":["a"],"cost":true}]})",
       "1:51: true found, where a whole number should be"},
      {R"({"primary":["a)", "1:13: a string without end: the closing '\"' is missing"},
      {R"({"primary":["a\)", "1:13: a string without end: the closing '\"' is missing"},
      {R"({"primary":["a")", "1:16: the text ends within brackets"},
      {R"({"primary":)", "1:12: the text ends where a value should be"},
      {R"({"primary":]})", "1:12: ] found, where a value should be"},
      {R"({"primary":["\x"],"options":[]})",
       R"(1:14: bad escape in a string: \" \\ \/ \b \f \n \r \t or \u and a character)"},
      {R"({"primary":["\u0000"],"options":[]})",
       R"(1:14: bad escape in a string: \" \\ \/ \b \f \n \r \t or \u and a character)"},
      {R"({"primary":["\ud83d"],"options":[]})",
       R"(1:14: bad escape in a string: \" \\ \/ \b \f \n \r \t or \u and a character)"},
      {R"({"primary":["\ud83d\u0041"],"options":[]})",
       R"(1:14: bad escape in a string: \" \\ \/ \b \f \n \r \t or \u and a character)"},
      {R"({"primary":["\ude00"],"options":[]})",
       R"(1:14: bad escape in a string: \" \\ \/ \b \f \n \r \t or \u and a character)"},
      {R"({"primary":["\u12g4"],"options":[]})",
       R"(1:14: bad escape in a string: \" \\ \/ \b \f \n \r \t or \u and a character)"},
      {"{\"primary\":[\"a\nb\"]}", "1:15: a control byte in a string: write it as an escape, as \\u0001"},
      {"{\"primary\":[\"\xC0\x80\"]}", "1:14: " + utf8},
      {"{\"primary\":[\"\xED\xA0\x80\"]}", "1:14: " + utf8},
      {"{\"primary\":[\"\xF4\x90\x80\x80\"]}", "1:14: " + utf8},
      {"{\"primary\":[\"\xE2\x82", "1:14: " + utf8},
  };
  for (const auto &row : rows) {
    const Reading reading = read_text(row.text, JSON);
    EXPECT_EQ(reading.status, DLX_BAD_INPUT) << row.text;
    EXPECT_EQ(reading.error, row.error) << row.text;
  }
}

TEST(Json, NestedWithoutEndIsRefusedAndNoStackOverflows) {
  const Reading reading = read_text("{\"primary\":" + std::string(1000000, '['), JSON);
  EXPECT_EQ(reading.error, "1:1000012: the text ends within brackets");
}

TEST(WritingJson, GivesAnOptionALine) {
  EXPECT_EQ(write_text(read_problem("a 0:2|b | x\na x:R\nb |5\n").get(), JSON),
            "{\"primary\":[\"a\",{\"name\":\"b\",\"low\":0,\"high\":2}],\n"
            " \"secondary\":[\"x\"],\n"
            " \"options\":[\n"
            "  [\"a\",\"x:R\"],\n"
            "  {\"items\":[\"b\"],\"cost\":5}]}\n");
}

TEST(WritingJson, ReadsBackAsTheSameProblem) {
  const std::string hard = "a\"\\\x01\x7F caf\xC3\xA9 | x\na\"\\\x01\x7F x:\"\x02 |18446744073709551615\nx\n";
  EXPECT_EQ(as_dlx(write_text(read_problem(hard).get(), JSON)), hard);
  std::mt19937 source(1);
  for (int i = 0; i < 300; i++) {
    const Problem problem = random_problem(source, Shape{i % 2 > 0, i % 4 > 1, i % 3 == 0});
    EXPECT_EQ(as_dlx(write_text(problem.get(), JSON)), write_text(problem.get(), DLX_FORMAT_DLX));
  }
}

TEST(WritingJson, IsRefusedForNamesThatAreNotUtf8) {
  EXPECT_THROW(write_text(read_problem("a\xFF\n").get(), JSON), std::runtime_error);
  EXPECT_THROW(write_text(read_problem("a | x\na x:\xC3\n").get(), JSON), std::runtime_error);
}

} // namespace
