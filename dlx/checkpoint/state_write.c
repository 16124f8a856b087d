/*
 * No number with a fraction is written as one: what stands for the point depends on the locale of the program.
 */
#include "dlx/checkpoint/state.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- numbers */

/* As fprintf() does " %d", in a fraction of the time: a deep state is numbers and little else. */
static void write_number(FILE *stream, uint64_t number) {
  char digits[1 + 20];
  char *digit = digits + sizeof digits;
  do {
    *--digit = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  *--digit = ' ';
  fwrite(digit, 1, (size_t)(digits + sizeof digits - digit), stream);
}

static void write_large(FILE *stream, uint128 number) {
  const uint64_t ten_to_18 = UINT64_C(1000000000000000000);
  if (number <= UINT64_MAX) {
    write_number(stream, (uint64_t)number);
    return;
  }
  write_large(stream, number / ten_to_18);
  fprintf(stream, "%018" PRIu64, (uint64_t)(number % ten_to_18));
}

/* As m * 2^e with a whole m. */
static void write_share(FILE *stream, double share) {
  int exponent;
  uint64_t mantissa = (uint64_t)ldexp(frexp(share, &exponent), 53);
  exponent -= 53;
  for (; mantissa && mantissa % 2 == 0; exponent++) mantissa /= 2;
  fprintf(stream, "%" PRIu64 "p%d", mantissa, mantissa ? exponent : 0);
}

/* ---------------------------------------------------------------- entries */

bool dlxi_state_begin(struct state_writer *writer, const struct state *state, const dlx_problem *problem) {
  *writer = (struct state_writer){.path = {.share = -1}};
  writer->path.options = malloc((dlx_option_count(problem) + 1) * sizeof *writer->path.options);
  if (!writer->path.options) return false;
  FILE *stream = writer->stream = open_memstream(&writer->text, &writer->size);
  if (!stream) {
    free(writer->path.options);
    return false;
  }
  fprintf(stream, "dlx state %d\nproblem %016" PRIx64 "\nengine %s\ntask %s\nskip %" PRIu64 "\nsolutions",
          DLXI_STATE_VERSION, state->problem, state->engine, state->counting ? "count" : "solve", state->skip);
  write_large(stream, state->solutions);
  fprintf(stream, "\nnodes %" PRIu64 "\nupdates %" PRIu64 "\nmicroseconds %" PRIu64 "\n", state->nodes, state->updates,
          (uint64_t)(state->seconds * 1e6));
  return true;
}

/* How many options the entry has in common with the one before. */
static size_t in_common(const struct state_path *path, const struct state_entry *entry) {
  size_t most = path->count < entry->count ? path->count : entry->count;
  size_t kept = entry->kept;
  assert(kept <= most);
  while (kept < most && path->options[kept] == entry->options[kept]) kept++;
  return kept;
}

/* Is it a branch like the one before, but for the last option? */
static bool is_beside(const struct state_path *path, const struct state_entry *entry, size_t kept) {
  return entry->kind == STATE_OPEN && path->share >= 0 && entry->share == path->share && entry->count == path->count &&
         kept + 1 == entry->count;
}

static void end_line(struct state_writer *writer) {
  if (writer->beside) putc('\n', writer->stream);
  writer->beside = false;
}

/* 'entry' becomes the one before, of which it keeps so many options. */
static void remember(struct state_path *path, const struct state_entry *entry, size_t kept) {
  size_t fresh = entry->count - kept;
  if (fresh) memcpy(path->options + kept, entry->options + kept, fresh * sizeof *path->options);
  path->count = entry->count;
  path->share = entry->kind == STATE_OPEN ? entry->share : -1;
}

static void write_options(FILE *stream, const uint32_t *options, size_t count) {
  for (size_t i = 0; i < count; i++) write_number(stream, options[i]);
}

void dlxi_state_add(struct state_writer *writer, const struct state_entry *entry) {
  FILE *stream = writer->stream;
  size_t kept = in_common(&writer->path, entry);
  if (is_beside(&writer->path, entry, kept)) {
    if (!writer->beside) fputs("beside", stream);
    writer->beside = true;
    write_options(stream, entry->options + kept, 1);
  } else {
    end_line(writer);
    fputs(entry->kind == STATE_OPEN ? "open " : "found", stream);
    if (entry->kind == STATE_OPEN) write_share(stream, entry->share);
    write_number(stream, kept);
    if (kept < entry->count) write_options(stream, entry->options + kept, entry->count - kept);
    putc('\n', stream);
  }
  remember(&writer->path, entry, kept);
}

bool dlxi_state_end(struct state_writer *writer, char **text, size_t *size) {
  FILE *stream = writer->stream;
  end_line(writer);
  free(writer->path.options);
  bool whole = fflush(stream) == 0 && !ferror(stream);
  if (whole) fprintf(stream, "end %016" PRIx64 "\n", dlxi_sum(DLXI_NO_BYTES, writer->text, writer->size));
  whole = whole && !ferror(stream);
  whole = fclose(stream) == 0 && whole;
  *text = writer->text;
  *size = writer->size;
  if (!whole) free(writer->text);
  return whole;
}
