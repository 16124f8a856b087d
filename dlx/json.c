/*
 * The JSON form of a problem:
 *
 *     {"primary": ["a", {"name": "b", "low": 0, "high": 2}],
 *      "secondary": ["x"],
 *      "options": [["a", "x:R"], {"items": ["b"], "cost": 5}]}
 *
 * The order of keys means nothing in JSON, but options can be read only when the items are known.  So the outermost
 * object is walked once to find where the three values are, and then they are read in the order in which they are
 * needed.  What comes before the first of them is done with when the next begins: nothing is kept but the problem.
 */
#include "dlx/json_scan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct json_reader {
  struct json_scanner scanner;
  struct source *source;
  dlx_problem *problem;
};

static struct shown show(struct json_token token) {
  if (token.kind == JSON_END) return dlxi_show("the end", strlen("the end"));
  return dlxi_show(token.start, (size_t)(token.end - token.start));
}

/* Reads one token, which must be of 'kind'; 'wanted' describes it. */
static enum dlx_status expect(struct json_reader *reader, enum json_kind kind, const char *wanted,
                              struct json_token *token) {
  enum dlx_status status = dlxi_json_next(&reader->scanner, token);
  if (!status && token->kind != kind)
    return FAIL_AT(reader, *token, "%s found, where %s should be", show(*token).text, wanted);
  return status;
}

/*
 * Steps through an array or object whose opening bracket has been read: '*token' is the first token of the next
 * member, or the closing bracket.  '*first' is true before the first step.
 */
static enum dlx_status next_member(struct json_reader *reader, enum json_kind close, bool *first,
                                   struct json_token *token) {
  enum dlx_status status = dlxi_json_next(&reader->scanner, token);
  if (status || token->kind == close) return status;
  if (*first) {
    *first = false;
    return DLX_OK;
  }
  if (token->kind != JSON_COMMA)
    return FAIL_AT(reader, *token, "%s found, where ',' or '%c' should be", show(*token).text, (char)close);
  status = dlxi_json_next(&reader->scanner, token);
  if (!status && token->kind == close) return FAIL_AT(reader, *token, "no value between ',' and '%c'", (char)close);
  return status;
}

/* Finds the string in 'key' among the names, NULL behind the last, that an object may have as keys, and reads the
   colon.  'seen' has a bit for each name that was there before. */
static enum dlx_status read_key(struct json_reader *reader, struct json_token key, const char *const *names,
                                unsigned *seen, unsigned *found) {
  const char *bytes;
  size_t length;
  if (key.kind != JSON_STRING) return FAIL_AT(reader, key, "%s found, where a key should be", show(key).text);
  enum dlx_status status = dlxi_json_string(&reader->scanner, &key, &bytes, &length);
  if (status) return status;
  for (*found = 0; names[*found]; ++*found)
    if (strlen(names[*found]) == length && memcmp(names[*found], bytes, length) == 0) break;
  if (!names[*found])
    return FAIL_AT(reader, key, "unknown key %s: there are \"%s\", \"%s\"%s%s%s", show(key).text, names[0], names[1],
                   names[2] ? ", \"" : "", names[2] ? names[2] : "", names[2] ? "\"" : "");
  if (*seen >> *found & 1) return FAIL_AT(reader, key, "key %s twice in one object", show(key).text);
  *seen |= 1u << *found;
  struct json_token colon;
  return expect(reader, JSON_COLON, "':'", &colon);
}

static enum dlx_status read_number(struct json_reader *reader, uint64_t most, uint64_t *number) {
  struct json_token token;
  enum dlx_status status = expect(reader, JSON_NUMBER, "a whole number", &token);
  if (status) return status;
  size_t length = (size_t)(token.end - token.start);
  if ((*token.start == '0' && length > 1) || !dlxi_whole_number(token.start, length, most, number))
    return FAIL_AT(reader, token, "bad number %s: a whole number from 0 to %" PRIu64 " is needed", show(token).text,
                   most);
  return DLX_OK;
}

/* ---------------------------------------------------------------- items */

static bool is_name(const char *bytes, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (is_white(bytes[i]) || bytes[i] == '|' || bytes[i] == ':') return false;
  return length > 0;
}

static enum dlx_status add_item(struct json_reader *reader, struct json_token name, enum dlx_kind kind,
                                uint32_t *item) {
  const char *bytes;
  size_t length;
  enum dlx_status status = dlxi_json_string(&reader->scanner, &name, &bytes, &length);
  if (status) return status;
  if (!is_name(bytes, length))
    return FAIL_AT(reader, name, "bad name %s: a name is not empty and holds no white space, '|' or ':'",
                   show(name).text);
  status = dlxi_add_item(reader->problem, bytes, length, kind, item);
  if (status == DLX_BAD_INPUT)
    return FAIL_AT(reader, name, "item %s twice: each name stands for one item", show(name).text);
  return status;
}

/* Reads {"name":..., "low":..., "high":...}, the opening bracket of which is 'open'. */
static enum dlx_status read_item_object(struct json_reader *reader, struct json_token open) {
  static const char *const keys[] = {"name", "low", "high", NULL};
  enum { NAME, LOW, HIGH };
  struct json_token name = open;
  uint64_t bounds[] = {[LOW] = 1, [HIGH] = 1};
  unsigned seen = 0;
  bool first = true;
  for (;;) {
    struct json_token token;
    unsigned key = 0;
    enum dlx_status status = next_member(reader, JSON_CLOSE_OBJECT, &first, &token);
    if (!status && token.kind == JSON_CLOSE_OBJECT) break;
    if (!status) status = read_key(reader, token, keys, &seen, &key);
    if (!status)
      status =
          key == NAME ? expect(reader, JSON_STRING, "a name", &name) : read_number(reader, UINT32_MAX, &bounds[key]);
    if (status) return status;
  }
  if (name.kind != JSON_STRING) return FAIL_AT(reader, open, "an item without \"name\"");
  uint32_t item = 0;
  enum dlx_status status = add_item(reader, name, DLX_PRIMARY, &item);
  if (status) return status;
  status = dlx_set_multiplicity(reader->problem, item, (uint32_t)bounds[LOW], (uint32_t)bounds[HIGH],
                                reader->source->message);
  return status == DLX_BAD_INPUT ? dlxi_at(reader->source, open.start, status) : status;
}

static enum dlx_status read_items(struct json_reader *reader, enum dlx_kind kind) {
  struct json_token token;
  enum dlx_status status = expect(reader, JSON_OPEN_ARRAY, "an array of items", &token);
  bool first = true;
  while (!status) {
    status = next_member(reader, JSON_CLOSE_ARRAY, &first, &token);
    if (status || token.kind == JSON_CLOSE_ARRAY) break;
    uint32_t item = 0;
    if (token.kind == JSON_STRING)
      status = add_item(reader, token, kind, &item);
    else if (token.kind == JSON_OPEN_OBJECT && kind == DLX_PRIMARY)
      status = read_item_object(reader, token);
    else
      status = FAIL_AT(reader, token, "%s found, where an item should be: %s", show(token).text,
                       kind == DLX_PRIMARY ? "\"a\" or {\"name\":\"a\",\"low\":0,\"high\":2}" : "a string, as \"x\"");
  }
  return status;
}

/* ---------------------------------------------------------------- options */

/* Adds the entry that the string in 'token' says, "item" or "item:colour". */
static enum dlx_status add_entry(struct json_reader *reader, struct json_token token, bool *idle) {
  dlx_problem *problem = reader->problem;
  const char *bytes;
  size_t length;
  if (token.kind != JSON_STRING)
    return FAIL_AT(reader, token, "%s found, where an item should be, as \"a\" or \"x:red\"", show(token).text);
  enum dlx_status status = dlxi_json_string(&reader->scanner, &token, &bytes, &length);
  if (status) return status;
  const char *colon = memchr(bytes, ':', length);
  size_t name_length = colon ? (size_t)(colon - bytes) : length;
  uint32_t item = dlxi_names_find(&problem->items, bytes, name_length);
  uint32_t colour = 0;
  if (item == NAMES_NONE)
    return FAIL_AT(reader, token, "unknown item '%s': items are named in \"primary\" and \"secondary\"",
                   dlxi_show(bytes, name_length).text);
  if (colon) {
    size_t colour_length = length - name_length - 1;
    if (item < problem->primary_count)
      return FAIL_AT(reader, token, "colour on primary item '%s': only secondary items can have one",
                     dlxi_show(bytes, name_length).text);
    if (!is_name(colon + 1, colour_length))
      return FAIL_AT(reader, token, "bad colour in %s: its name is not empty and holds no white space, '|' or ':'",
                     show(token).text);
    status = dlxi_add_colour(problem, colon + 1, colour_length, &colour);
    if (status) return status;
  }
  status = dlxi_add_entry(problem, item, colour);
  if (status == DLX_BAD_INPUT)
    return FAIL_AT(reader, token, "item '%s' twice in option %zu", dlxi_show(bytes, name_length).text,
                   problem->option_count);
  if (item < problem->primary_count) *idle = false;
  return status;
}

/* Reads the entries of an option, the opening bracket of which has been read. */
static enum dlx_status read_entries(struct json_reader *reader, bool *idle) {
  bool first = true;
  for (;;) {
    struct json_token token;
    enum dlx_status status = next_member(reader, JSON_CLOSE_ARRAY, &first, &token);
    if (!status && token.kind == JSON_CLOSE_ARRAY) return DLX_OK;
    if (!status) status = add_entry(reader, token, idle);
    if (status) return status;
  }
}

/* Reads {"items":[...], "cost":...}, the opening bracket of which is 'open'. */
static enum dlx_status read_option_object(struct json_reader *reader, struct json_token open, bool *idle,
                                          uint64_t *cost) {
  static const char *const keys[] = {"items", "cost", NULL};
  enum { ITEMS, COST };
  unsigned seen = 0;
  bool first = true;
  for (;;) {
    struct json_token token;
    unsigned key = 0;
    enum dlx_status status = next_member(reader, JSON_CLOSE_OBJECT, &first, &token);
    if (!status && token.kind == JSON_CLOSE_OBJECT) break;
    if (!status) status = read_key(reader, token, keys, &seen, &key);
    if (!status && key == ITEMS) {
      status = expect(reader, JSON_OPEN_ARRAY, "an array of items", &token);
      if (!status) status = read_entries(reader, idle);
    } else if (!status) {
      status = read_number(reader, UINT64_MAX, cost);
    }
    if (status) return status;
  }
  if (!(seen >> ITEMS & 1)) return FAIL_AT(reader, open, "option %zu without \"items\"", reader->problem->option_count);
  return DLX_OK;
}

static enum dlx_status read_option(struct json_reader *reader, struct json_token open) {
  dlx_problem *problem = reader->problem;
  size_t option = problem->option_count;
  uint64_t cost = 0;
  bool idle = true;
  enum dlx_status status;
  dlxi_begin_option(problem);
  if (open.kind == JSON_OPEN_ARRAY)
    status = read_entries(reader, &idle);
  else if (open.kind == JSON_OPEN_OBJECT)
    status = read_option_object(reader, open, &idle, &cost);
  else
    status =
        FAIL_AT(reader, open, "%s found, where option %zu should be: [\"a\",\"x:red\"] or {\"items\":[...],\"cost\":5}",
                show(open).text, option);
  if (!status) status = dlxi_end_option(problem);
  if (!status && cost) status = dlx_set_cost(problem, option, cost);
  if (!status && idle) dlxi_found_idle(reader->source, option, open.start);
  return status;
}

static enum dlx_status read_options(struct json_reader *reader) {
  struct json_token token;
  enum dlx_status status = expect(reader, JSON_OPEN_ARRAY, "an array of options", &token);
  bool first = true;
  while (!status) {
    status = next_member(reader, JSON_CLOSE_ARRAY, &first, &token);
    if (status || token.kind == JSON_CLOSE_ARRAY) break;
    status = read_option(reader, token);
  }
  return status;
}

/* ---------------------------------------------------------------- the whole object */

/* Passes over one value of any kind; whether its brackets and commas are right is seen when it is read. */
static enum dlx_status skip_value(struct json_reader *reader) {
  struct json_token token;
  size_t depth = 0;
  do {
    enum dlx_status status = dlxi_json_next(&reader->scanner, &token);
    if (status) return status;
    if (token.kind == JSON_OPEN_OBJECT || token.kind == JSON_OPEN_ARRAY) {
      depth++;
    } else if (token.kind == JSON_CLOSE_OBJECT || token.kind == JSON_CLOSE_ARRAY) {
      if (depth-- == 0) return FAIL_AT(reader, token, "%s found, where a value should be", show(token).text);
    } else if (token.kind == JSON_END) {
      return FAIL_AT(reader, token, "the text ends %s", depth ? "within brackets" : "where a value should be");
    }
  } while (depth);
  return DLX_OK;
}

enum { PRIMARY, SECONDARY, OPTIONS, PARTS };

/* Finds where the values of the three keys begin; NULL: there is no such key. */
static enum dlx_status find_parts(struct json_reader *reader, const char *parts[PARTS]) {
  static const char *const keys[] = {"primary", "secondary", "options", NULL};
  struct json_token open;
  struct json_token token;
  unsigned seen = 0;
  bool first = true;
  enum dlx_status status = expect(reader, JSON_OPEN_OBJECT, "'{' and a problem", &open);
  while (!status) {
    status = next_member(reader, JSON_CLOSE_OBJECT, &first, &token);
    if (status || token.kind == JSON_CLOSE_OBJECT) break;
    unsigned key = 0;
    status = read_key(reader, token, keys, &seen, &key);
    if (status) break;
    parts[key] = reader->scanner.next;
    status = skip_value(reader);
  }
  if (!status) status = expect(reader, JSON_END, "the end", &token);
  if (status) return status;
  if (!parts[PRIMARY] || !parts[OPTIONS])
    return FAIL_AT(reader, open, "no \"%s\": a problem has \"primary\", \"options\" and, if it likes, \"secondary\"",
                   keys[parts[PRIMARY] ? OPTIONS : PRIMARY]);
  return DLX_OK;
}

static enum dlx_status read_parts(struct json_reader *reader) {
  const char *parts[PARTS] = {NULL};
  enum dlx_status status = find_parts(reader, parts);
  for (int part = 0; part < PARTS && !status; part++) {
    reader->scanner.next = parts[part];
    if (!parts[part]) continue;
    if (part == OPTIONS)
      status = read_options(reader);
    else
      status = read_items(reader, part == PRIMARY ? DLX_PRIMARY : DLX_SECONDARY);
  }
  return status;
}

enum dlx_status dlxi_read_json(struct source *source, dlx_problem *problem) {
  struct json_reader reader = {
      .scanner = {.source = source, .next = source->text},
      .source = source,
      .problem = problem,
  };
  enum dlx_status status = read_parts(&reader);
  free(reader.scanner.bytes);
  return status;
}

bool dlxi_looks_like_json(const struct source *source) {
  const char *p = source->text;
  while (p < source->end && is_white(*p)) p++;
  if (p == source->end || *p++ != '{') return false;
  while (p < source->end && is_white(*p)) p++;
  return p < source->end && (*p == '"' || *p == '}');
}

/* ---------------------------------------------------------------- writing */

/* A name has no white space, so that of the control bytes only those without a letter of their own occur. */
static void write_bytes(const char *bytes, FILE *stream) {
  for (; *bytes; bytes++) {
    unsigned char byte = (unsigned char)*bytes;
    if (byte < ' ') {
      fprintf(stream, "\\u%04x", byte);
      continue;
    }
    if (byte == '"' || byte == '\\') putc('\\', stream);
    putc(byte, stream);
  }
}

static void write_items(const dlx_problem *problem, size_t begin, size_t end, FILE *stream) {
  putc('[', stream);
  for (size_t i = begin; i < end; i++) {
    uint32_t low;
    uint32_t high;
    dlx_multiplicity(problem, i, &low, &high);
    bool ordinary = i >= problem->primary_count || (low == 1 && high == 1);
    if (i > begin) putc(',', stream);
    fputs(ordinary ? "\"" : "{\"name\":\"", stream);
    write_bytes(dlx_item_name(problem, i), stream);
    putc('"', stream);
    if (!ordinary) fprintf(stream, ",\"low\":%" PRIu32 ",\"high\":%" PRIu32 "}", low, high);
  }
  putc(']', stream);
}

static void write_option(const dlx_problem *problem, size_t option, FILE *stream) {
  const struct dlx_entry *entries;
  size_t count = dlx_option(problem, option, &entries);
  uint64_t cost = dlx_cost(problem, option);
  fputs(cost ? "{\"items\":[" : "[", stream);
  for (size_t i = 0; i < count; i++) {
    fputs(i ? ",\"" : "\"", stream);
    write_bytes(dlx_item_name(problem, entries[i].item), stream);
    if (entries[i].colour) {
      putc(':', stream);
      write_bytes(dlx_colour_name(problem, entries[i].colour), stream);
    }
    putc('"', stream);
  }
  putc(']', stream);
  if (cost) fprintf(stream, ",\"cost\":%" PRIu64 "}", cost);
}

static const char *find_foreign(const struct names *names) {
  for (uint32_t i = 0; i < names->count; i++) {
    size_t length;
    const char *name = dlxi_name(names, i, &length);
    size_t step;
    for (const char *p = name; *p; p += step)
      if (!(step = dlxi_utf8_length(p, name + length))) return name;
  }
  return NULL;
}

enum dlx_status dlxi_write_json(const dlx_problem *problem, FILE *stream, struct dlx_message *message) {
  const char *foreign = find_foreign(&problem->items);
  if (!foreign) foreign = find_foreign(&problem->colours);
  if (foreign)
    return dlxi_fail(message, DLX_UNSUPPORTED, "name '%s' is not UTF-8, which JSON must be",
                     dlxi_show(foreign, strlen(foreign)).text);

  fputs("{\"primary\":", stream);
  write_items(problem, 0, problem->primary_count, stream);
  fputs(",\n \"secondary\":", stream);
  write_items(problem, problem->primary_count, problem->items.count, stream);
  fputs(",\n \"options\":[", stream);
  for (size_t k = 0; k < problem->option_count; k++) {
    fputs(k ? ",\n  " : "\n  ", stream);
    write_option(problem, k, stream);
  }
  fputs("]}\n", stream);
  return DLX_OK;
}
