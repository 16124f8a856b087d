/*
 * The 'dlx' format: an item line, then a line an option.
 *
 *     | a comment                                 a token of an option, split at its first ':' or '|':
 *     a b 0:2|c | x y                                start     mark      end
 *     a x:RED |5                                       x         :RED
 *     b c y
 *
 * Lines are not counted as they are read; an error finds its place by looking back (dlxi_at).  The reader keeps
 * nothing but the problem itself, so its memory is the problem's.
 */
#include "dlx/format.h"

#include <inttypes.h>
#include <string.h>

enum byte_class { PLAIN, MARK, WHITE, NEWLINE }; /* MARK: ':' or '|' */

static const unsigned char class_of[256] = {
    ['\n'] = NEWLINE, [' '] = WHITE,  ['\t'] = WHITE, ['\v'] = WHITE,
    ['\f'] = WHITE,   ['\r'] = WHITE, ['|'] = MARK,   [':'] = MARK,
};

struct token {
  const char *start;
  const char *mark; /* the first ':' or '|' in it; 'end' if there is none */
  const char *end;
};

struct text_reader {
  struct source *source;
  dlx_problem *problem;
  const char *next; /* the first byte that is not read yet */
  const char *item_line;
};

static unsigned char class_at(const struct text_reader *reader, const char *p) {
  return p < reader->source->end ? class_of[(unsigned char)*p] : NEWLINE;
}

/* The next token of this line; false: the line has no more, and 'next' is at its end. */
static inline bool next_token(struct text_reader *reader, struct token *token) {
  const char *p = reader->next;
  while (class_at(reader, p) == WHITE) p++;
  token->start = p;
  while (class_at(reader, p) == PLAIN) p++;
  token->mark = p;
  while (class_at(reader, p) <= MARK) p++;
  token->end = reader->next = p;
  return token->start < token->end;
}

static size_t length_of(struct token token) {
  return (size_t)(token.end - token.start);
}

/* The column of the first token of this line whose name is the same as that of 'token'. */
static size_t first_column(const struct text_reader *reader, const char *line, const char *name, size_t length) {
  struct text_reader again = *reader;
  struct token token;
  again.next = line;
  while (next_token(&again, &token)) {
    const char *bar = memchr(token.start, '|', length_of(token));
    const char *begin = bar ? bar + 1 : token.start; /* behind a multiplicity */
    const char *colon = memchr(begin, ':', (size_t)(token.end - begin));
    const char *end = colon ? colon : token.end; /* before a colour */
    if ((size_t)(end - begin) == length && memcmp(begin, name, length) == 0) break;
  }
  return dlxi_place(reader->source, token.start).column;
}

/* ---------------------------------------------------------------- the item line */

/* The multiplicity in 'token', which is what stands before the '|' of an item: "high" or "low:high". */
static enum dlx_status read_multiplicity(struct text_reader *reader, struct token token, const char *bar,
                                         struct multiplicity *bounds) {
  const char *colon = memchr(token.start, ':', (size_t)(bar - token.start));
  const char *high_start = colon ? colon + 1 : token.start;
  uint64_t low;
  uint64_t high;
  if (bar == token.start)
    return FAIL_AT(reader, token, "'%s' on the item line: the '|' before secondary items stands alone",
                   dlxi_show(token.start, length_of(token)).text);
  if (!dlxi_whole_number(high_start, (size_t)(bar - high_start), UINT32_MAX, &high) ||
      (colon && !dlxi_whole_number(token.start, (size_t)(colon - token.start), UINT32_MAX, &low)))
    return FAIL_AT(reader, token,
                   "bad number in '%s': a multiplicity is 'high|name' or 'low:high|name', up to %" PRIu32,
                   dlxi_show(token.start, length_of(token)).text, UINT32_MAX);
  if (!colon) low = high;
  if (high == 0)
    return FAIL_AT(reader, token, "the upper bound in '%s' is 0: it is 1 or more",
                   dlxi_show(token.start, length_of(token)).text);
  if (low > high)
    return FAIL_AT(reader, token, "lower bound %" PRIu64 " is more than upper bound %" PRIu64 ": 'low:high|name'", low,
                   high);
  *bounds = (struct multiplicity){(uint32_t)low, (uint32_t)high};
  return DLX_OK;
}

static enum dlx_status read_item(struct text_reader *reader, struct token token, const char *line, enum dlx_kind kind) {
  const char *bar = memchr(token.start, '|', length_of(token));
  const char *name = bar ? bar + 1 : token.start;
  size_t length = (size_t)(token.end - name);
  struct multiplicity bounds = {1, 1};
  if (bar) {
    enum dlx_status status = read_multiplicity(reader, token, bar, &bounds);
    if (status) return status;
    if (length == 0)
      return FAIL_AT(reader, token, "'%s' names no item: the name follows the '|' without a blank",
                     dlxi_show(token.start, length_of(token)).text);
  }
  if (memchr(name, ':', length) || memchr(name, '|', length))
    return FAIL_AT(reader, token, "item '%s': a name cannot hold ':' or '|', and colours are for options only",
                   dlxi_show(name, length).text);
  if (bar && kind == DLX_SECONDARY)
    return FAIL_AT(reader, token,
                   "multiplicity on secondary item '%s': only primary items, before the lone '|', have one",
                   dlxi_show(name, length).text);
  uint32_t item;
  enum dlx_status status = dlxi_add_item(reader->problem, name, length, kind, &item);
  if (status == DLX_BAD_INPUT)
    return FAIL_AT(reader, token, "item '%s' twice (first at column %zu): each name stands for one item",
                   dlxi_show(name, length).text, first_column(reader, line, name, length));
  if (status || (bounds.low == 1 && bounds.high == 1)) return status;
  return dlx_set_multiplicity(reader->problem, item, bounds.low, bounds.high, NULL);
}

static enum dlx_status read_item_line(struct text_reader *reader) {
  const char *line = reader->item_line = reader->next;
  enum dlx_kind kind = DLX_PRIMARY;
  struct token token;
  while (next_token(reader, &token)) {
    if (*token.start == '|' && length_of(token) == 1) {
      if (kind == DLX_SECONDARY)
        return FAIL_AT(reader, token, "a second lone '|': one divides primary items from secondary ones");
      kind = DLX_SECONDARY;
      continue;
    }
    enum dlx_status status = read_item(reader, token, line, kind);
    if (status) return status;
  }
  return DLX_OK;
}

/* ---------------------------------------------------------------- option lines */

static enum dlx_status read_cost(struct text_reader *reader, struct token token, uint64_t *cost) {
  const char *digits = token.start + 1;
  if (digits == token.end)
    return FAIL_AT(reader, token, "a lone '|' in an option: it divides the item line only, and a cost is written |5");
  if (*digits == '$') digits++;
  uint64_t part;
  if (!dlxi_whole_number(digits, (size_t)(token.end - digits), UINT64_MAX, &part))
    return FAIL_AT(reader, token, "bad number in cost '%s': a cost is a whole number up to %" PRIu64 ", as in |5",
                   dlxi_show(token.start, length_of(token)).text, UINT64_MAX);
  if (part > UINT64_MAX - *cost)
    return FAIL_AT(reader, token, "the costs of this option add up to more than %" PRIu64, UINT64_MAX);
  *cost += part;
  return DLX_OK;
}

/* The colour behind the ':' of 'token', an entry of secondary 'item'. */
static enum dlx_status read_colour(struct text_reader *reader, struct token token, uint32_t item, uint32_t *colour) {
  const char *name = token.mark + 1;
  size_t length = (size_t)(token.end - name);
  if (item < reader->problem->primary_count)
    return FAIL_AT(reader, token,
                   "colour on primary item '%s': only secondary items, those behind the lone '|', can have one",
                   dlxi_show(token.start, (size_t)(token.mark - token.start)).text);
  if (length == 0)
    return FAIL_AT(reader, token, "empty colour in '%s': a name follows the ':', or leave the ':' out",
                   dlxi_show(token.start, length_of(token)).text);
  if (memchr(name, ':', length) || memchr(name, '|', length))
    return FAIL_AT(reader, token, "colour '%s': the name of a colour cannot hold ':' or '|'",
                   dlxi_show(name, length).text);
  return dlxi_add_colour(reader->problem, name, length, colour);
}

/*
 * The tokens of an option are looked up in batches: with many items each look goes to memory that no cache holds, and
 * so all of a batch are on their way at once.  (One by one, a million items took 3 times as long.)
 */
#define BATCH 16

struct batch {
  struct token tokens[BATCH];
  uint32_t items[BATCH]; /* NAMES_NONE: no such item; nothing for a cost */
  size_t count;
};

/* The next tokens of this line; false: the line has no more. */
static bool next_batch(struct text_reader *reader, struct batch *batch) {
  const struct names *names = &reader->problem->items;
  uint64_t keys[BATCH];
  size_t n = 0;
  while (n < BATCH && next_token(reader, &batch->tokens[n])) {
    const struct token *token = &batch->tokens[n];
    keys[n++] = dlxi_names_seek(names, token->start, (size_t)(token->mark - token->start));
  }
  for (size_t i = 0; i < n; i++) {
    const struct token *token = &batch->tokens[i];
    batch->items[i] = dlxi_names_found(names, keys[i], token->start, (size_t)(token->mark - token->start));
    if (batch->items[i] != NAMES_NONE) __builtin_prefetch(&reader->problem->marks[batch->items[i]]);
  }
  batch->count = n;
  return n > 0;
}

/* What is wrong with an entry whose name is not an item's. */
static enum dlx_status fail_unknown(struct text_reader *reader, struct token token) {
  if (token.mark == token.start)
    return FAIL_AT(reader, token, "no item before the ':' in '%s': an entry is 'item' or 'item:colour'",
                   dlxi_show(token.start, length_of(token)).text);
  return FAIL_AT(reader, token, "unknown item '%s': items are named on line %zu",
                 dlxi_show(token.start, (size_t)(token.mark - token.start)).text,
                 dlxi_place(reader->source, reader->item_line).line);
}

static inline enum dlx_status read_entry(struct text_reader *reader, struct token token, uint32_t item,
                                         const char *line, bool *idle) {
  size_t length = (size_t)(token.mark - token.start);
  if (token.mark < token.end && *token.mark == '|')
    return FAIL_AT(reader, token, "'|' within '%s': a cost stands by itself, with a blank before it",
                   dlxi_show(token.start, length_of(token)).text);
  if (item == NAMES_NONE) return fail_unknown(reader, token);
  if (item < reader->problem->primary_count) *idle = false;
  uint32_t colour = 0;
  if (token.mark < token.end) {
    enum dlx_status status = read_colour(reader, token, item, &colour);
    if (status) return status;
  }
  enum dlx_status status = dlxi_add_entry(reader->problem, item, colour);
  if (status == DLX_BAD_INPUT)
    return FAIL_AT(reader, token, "item '%s' twice in one option (first at column %zu)",
                   dlxi_show(token.start, length).text, first_column(reader, line, token.start, length));
  return status;
}

static enum dlx_status read_option(struct text_reader *reader) {
  dlx_problem *problem = reader->problem;
  const char *line = reader->next;
  size_t option = problem->option_count;
  uint64_t cost = 0;
  bool idle = true;
  struct batch batch;
  dlxi_begin_option(problem);
  while (next_batch(reader, &batch)) {
    for (size_t i = 0; i < batch.count; i++) {
      struct token token = batch.tokens[i];
      enum dlx_status status = *token.start == '|' ? read_cost(reader, token, &cost)
                                                   : read_entry(reader, token, batch.items[i], line, &idle);
      if (status) return status;
    }
  }
  enum dlx_status status = dlxi_end_option(problem);
  if (!status && cost) status = dlx_set_cost(problem, option, cost);
  if (!status && idle) dlxi_found_idle(reader->source, option, line);
  return status;
}

/* ---------------------------------------------------------------- the whole text */

enum dlx_status dlxi_read_text(struct source *source, dlx_problem *problem) {
  struct text_reader reader = {.source = source, .problem = problem, .next = source->text};
  while (reader.next < source->end) {
    enum dlx_status status = DLX_OK;
    while (class_at(&reader, reader.next) == WHITE) reader.next++;
    if (reader.next < source->end && *reader.next == '|') {
      const char *newline = memchr(reader.next, '\n', (size_t)(source->end - reader.next));
      reader.next = newline ? newline : source->end;
    } else if (class_at(&reader, reader.next) != NEWLINE) {
      status = reader.item_line ? read_option(&reader) : read_item_line(&reader);
    }
    if (status) return status;
    if (reader.next < source->end) reader.next++; /* the newline */
  }
  if (!reader.item_line)
    return dlxi_at(
        source, source->end,
        dlxi_fail(source->message, DLX_BAD_INPUT, "no item line: the first line that is no comment names the items"));
  return DLX_OK;
}

/* ---------------------------------------------------------------- writing */

static void write_item(const dlx_problem *problem, size_t item, FILE *stream) {
  uint32_t low;
  uint32_t high;
  dlx_multiplicity(problem, item, &low, &high);
  if (item < problem->primary_count && (low != 1 || high != 1)) {
    if (low != high) fprintf(stream, "%" PRIu32 ":", low);
    fprintf(stream, "%" PRIu32 "|", high);
  }
  fputs(dlx_item_name(problem, item), stream);
}

void dlx_write_option(const dlx_problem *problem, size_t option, FILE *stream) {
  DLX_REQUIRE(problem && option < problem->option_count && stream);
  const struct dlx_entry *entries;
  size_t count = dlx_option(problem, option, &entries);
  for (size_t i = 0; i < count; i++) {
    if (i) putc(' ', stream);
    fputs(dlx_item_name(problem, entries[i].item), stream);
    if (entries[i].colour) {
      putc(':', stream);
      fputs(dlx_colour_name(problem, entries[i].colour), stream);
    }
  }
  uint64_t cost = dlx_cost(problem, option);
  if (cost) fprintf(stream, " |%" PRIu64, cost);
  putc('\n', stream);
}

enum dlx_status dlxi_write_text(const dlx_problem *problem, FILE *stream, struct dlx_message *message) {
  if (!problem->primary_count)
    return dlxi_fail(message, DLX_UNSUPPORTED,
                     "no primary item: a line that begins with '|' is a comment in the dlx format; JSON can say this");
  for (size_t k = 0; k < problem->option_count; k++)
    if (problem->option_start[k] == problem->option_start[k + 1])
      return dlxi_fail(message, DLX_UNSUPPORTED,
                       "option %zu has no item, and the dlx format skips empty lines; JSON can say this", k);

  /* A name may begin with the bytes of a byte order mark, which counts as one only at the very front. */
  if (strncmp(dlx_item_name(problem, 0), "\xEF\xBB\xBF", 3) == 0) putc(' ', stream);
  for (size_t i = 0; i < problem->items.count; i++) {
    if (i) putc(' ', stream);
    if (i == problem->primary_count) fputs("| ", stream);
    write_item(problem, i, stream);
  }
  putc('\n', stream);
  for (size_t k = 0; k < problem->option_count; k++) dlx_write_option(problem, k, stream);
  return DLX_OK;
}
