/*
 * First it is made sure that the text is whole, by the sum in its last line.  So what is read after that was written by
 * a program; the other checks see to it that no entry has options that do not exist or exclude each other.  Whether a
 * branch is one that the engine would come to, only the engine knows: a state that somebody made up, with its sum, is
 * not found out.
 */
#include "dlx/checkpoint/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char title[] = "dlx state ";
static const char damaged[] = "the state is cut off or damaged";

static enum dlx_status refuse(struct dlx_message *message, const char *text) {
  return dlxi_fail(message, DLX_BAD_INPUT, "%s", text);
}

/* ---------------------------------------------------------------- words and numbers */

/* Steps over 'word' if it comes next. */
static bool take(struct state_reader *reader, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(reader->end - reader->next) < length || memcmp(reader->next, word, length) != 0) return false;
  reader->next += length;
  return true;
}

/* A whole number of at most 128 bits. */
static bool take_large(struct state_reader *reader, uint128 *number) {
  const uint128 most = ~(uint128)0;
  const char *start = reader->next;
  *number = 0;
  for (; reader->next < reader->end && *reader->next >= '0' && *reader->next <= '9'; reader->next++) {
    unsigned digit = (unsigned)(*reader->next - '0');
    if (*number > (most - digit) / 10) return false;
    *number = *number * 10 + digit;
  }
  return reader->next > start;
}

static bool take_number(struct state_reader *reader, uint64_t *number) {
  uint128 large;
  bool taken = take_large(reader, &large) && large <= UINT64_MAX;
  *number = (uint64_t)large;
  return taken;
}

static bool take_hexadecimal(struct state_reader *reader, uint64_t *number) {
  static const char digits[] = "0123456789abcdef";
  *number = 0;
  for (int i = 0; i < 16; i++, reader->next++) {
    const char *digit = reader->next < reader->end ? memchr(digits, *reader->next, 16) : NULL;
    if (!digit) return false;
    *number = *number << 4 | (uint64_t)(digit - digits);
  }
  return true;
}

/* m * 2^e: see state_write.c. */
static bool take_share(struct state_reader *reader, double *share) {
  uint64_t mantissa, exponent;
  if (!take_number(reader, &mantissa) || !take(reader, "p")) return false;
  bool negative = take(reader, "-");
  if (!take_number(reader, &exponent) || exponent > 10000) return false;
  *share = ldexp((double)mantissa, negative ? -(int)exponent : (int)exponent);
  return *share >= 0 && *share <= 1 + 1e-9;
}

static bool take_word(struct state_reader *reader, char *word, size_t room) {
  size_t length = 0;
  while (reader->next < reader->end && *reader->next != '\n' && length + 1 < room) word[length++] = *reader->next++;
  word[length] = '\0';
  return length > 0;
}

/* ---------------------------------------------------------------- the figures */

/* Checks the last line, and takes it off. */
static bool is_whole(struct state_reader *reader) {
  const size_t last_line = strlen("end 0123456789abcdef\n");
  const char *start = reader->next;
  uint64_t sum;
  if ((size_t)(reader->end - start) <= last_line) return false;
  const char *last = reader->end - last_line;
  reader->next = last;
  bool whole = last[-1] == '\n' && take(reader, "end ") && take_hexadecimal(reader, &sum) && take(reader, "\n") &&
               sum == dlxi_sum(DLXI_NO_BYTES, start, (size_t)(last - start));
  reader->next = start;
  reader->end = last;
  return whole;
}

static bool take_task(struct state_reader *reader, bool *counting) {
  *counting = take(reader, "count");
  return *counting || take(reader, "solve");
}

static bool read_figures(struct state_reader *reader, struct state *state) {
  uint64_t microseconds;
  bool read = take(reader, "\nproblem ") && take_hexadecimal(reader, &state->problem) && take(reader, "\nengine ") &&
              take_word(reader, reader->engine, sizeof reader->engine) && take(reader, "\ntask ") &&
              take_task(reader, &state->counting) && take(reader, "\nskip ") && take_number(reader, &state->skip) &&
              take(reader, "\nsolutions ") && take_large(reader, &state->solutions) && take(reader, "\nnodes ") &&
              take_number(reader, &state->nodes) && take(reader, "\nupdates ") &&
              take_number(reader, &state->updates) && take(reader, "\nmicroseconds ") &&
              take_number(reader, &microseconds) && take(reader, "\n");
  if (!read) return false;
  state->engine = reader->engine;
  state->seconds = (double)microseconds / 1e6;
  return true;
}

enum dlx_status dlxi_state_open(struct state_reader *reader, const char *text, size_t size, const dlx_problem *problem,
                                struct state *state, struct dlx_message *message) {
  *reader = (struct state_reader){.next = text, .end = text + size, .problem = problem, .path = {.share = -1}};
  if (!take(reader, title)) return refuse(message, "this is not the state of a search");
  uint64_t version;
  if (take_number(reader, &version) && version != DLXI_STATE_VERSION && take(reader, "\n"))
    return dlxi_fail(message, DLX_BAD_INPUT, "the state is of another version: this one reads version %d",
                     DLXI_STATE_VERSION);
  reader->next = text;
  if (!is_whole(reader) || !take(reader, title) || !take_number(reader, &version) || !read_figures(reader, state))
    return refuse(message, damaged);
  if (!problem) return DLX_OK;
  reader->path.options = malloc((dlx_option_count(problem) + 1) * sizeof *reader->path.options);
  reader->covered = calloc(dlx_item_count(problem) + 1, sizeof *reader->covered);
  reader->coloured = calloc(dlx_item_count(problem) + 1, sizeof *reader->coloured);
  if (reader->path.options && reader->covered && reader->coloured) return DLX_OK;
  dlxi_state_close(reader);
  return dlxi_fail(message, DLX_NO_MEMORY, "out of memory");
}

void dlxi_state_close(struct state_reader *reader) {
  free(reader->path.options);
  free(reader->covered);
  free(reader->coloured);
}

/* ---------------------------------------------------------------- entries */

/* Lets the path end behind its first 'kept' options. */
static void cut_path(struct state_reader *reader, size_t kept) {
  while (reader->path.count > kept) {
    const struct dlx_entry *entries;
    uint32_t place = (uint32_t)reader->path.count--;
    size_t count = dlx_option(reader->problem, reader->path.options[place - 1], &entries);
    for (size_t e = 0; e < count; e++)
      if (reader->covered[entries[e].item] == place) reader->covered[entries[e].item] = 0;
  }
}

/* Puts an option at the end of the path, if there is one of that number which can stand beside the others. */
static bool extend_path(struct state_reader *reader, uint64_t option) {
  const dlx_problem *problem = reader->problem;
  if (reader->path.count == dlx_option_count(problem)) return false;
  if (option >= dlx_option_count(problem) || dlxi_option_is_idle(problem, option)) return false;
  bool multiple = dlx_has_multiplicities(problem);
  const struct dlx_entry *entries;
  size_t count = dlx_option(problem, option, &entries);
  reader->path.options[reader->path.count++] = (uint32_t)option;
  for (size_t e = 0; e < count; e++) {
    uint32_t item = entries[e].item, colour = entries[e].colour;
    if (!reader->covered[item]) {
      reader->covered[item] = (uint32_t)reader->path.count;
      reader->coloured[item] = colour;
    } else if (!(colour && colour == reader->coloured[item]) && !(multiple && item < dlx_primary_count(problem))) {
      return false;
    }
  }
  return true;
}

static bool take_option(struct state_reader *reader) {
  uint64_t option;
  return take(reader, " ") && take_number(reader, &option) && extend_path(reader, option);
}

/* What becomes of the path: so much of it is kept, then options follow to the end of the line. */
static bool take_path(struct state_reader *reader, size_t *kept) {
  uint64_t number;
  if (!take(reader, " ") || !take_number(reader, &number) || number > reader->path.count) return false;
  cut_path(reader, *kept = number);
  while (!take(reader, "\n"))
    if (!take_option(reader)) return false;
  return true;
}

/* The next option of a line of branches beside the last one. */
static bool take_beside(struct state_reader *reader, size_t *kept) {
  if (reader->path.share < 0 || reader->path.count == 0) return false;
  cut_path(reader, *kept = reader->path.count - 1);
  if (!take_option(reader)) return false;
  reader->beside = !take(reader, "\n");
  return true;
}

static bool read_path(struct state_reader *reader, size_t *kept) {
  if (reader->beside || take(reader, "beside")) return take_beside(reader, kept);
  reader->path.share = -1;
  if (take(reader, "found")) return take_path(reader, kept);
  return take(reader, "open ") && take_share(reader, &reader->path.share) && take_path(reader, kept);
}

enum dlx_status dlxi_state_next(struct state_reader *reader, struct state_entry *entry, bool *found,
                                struct dlx_message *message) {
  size_t kept;
  *found = reader->next < reader->end || reader->beside;
  if (!*found) return DLX_OK;
  if (!read_path(reader, &kept)) return refuse(message, damaged);
  *entry = (struct state_entry){
      .kind = reader->path.share < 0 ? STATE_FOUND : STATE_OPEN,
      .share = reader->path.share,
      .options = reader->path.options,
      .count = reader->path.count,
      .kept = kept,
  };
  return DLX_OK;
}
