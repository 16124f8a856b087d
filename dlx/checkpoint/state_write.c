/*
 * No number with a fraction is written as one: what stands for the point depends on the locale of the program.
 */
#include "dlx/checkpoint/state.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* As m * 2^e with a whole m. */
static void write_share(FILE *stream, double share) {
  int exponent;
  uint64_t mantissa = (uint64_t)ldexp(frexp(share, &exponent), 53);
  exponent -= 53;
  for (; mantissa && mantissa % 2 == 0; exponent++) mantissa /= 2;
  fprintf(stream, "%" PRIu64 "p%d", mantissa, mantissa ? exponent : 0);
}

static void write_large(FILE *stream, uint128 number) {
  char digits[40];
  char *digit = digits + sizeof digits;
  *--digit = '\0';
  do {
    *--digit = (char)('0' + (int)(number % 10));
    number /= 10;
  } while (number);
  fputs(digit, stream);
}

bool dlxi_state_begin(struct state_writer *writer, const struct state *state) {
  *writer = (struct state_writer){0};
  FILE *stream = writer->stream = open_memstream(&writer->text, &writer->size);
  if (!stream) return false;
  fprintf(stream, "dlx state 1\nproblem %016" PRIx64 "\nengine %s\ntask %s\nskip %" PRIu64 "\nsolutions ",
          state->problem, state->engine, state->counting ? "count" : "solve", state->skip);
  write_large(stream, state->solutions);
  fprintf(stream, "\nnodes %" PRIu64 "\nupdates %" PRIu64 "\nmicroseconds %" PRIu64 "\n", state->nodes, state->updates,
          (uint64_t)(state->seconds * 1e6));
  return true;
}

void dlxi_state_add(struct state_writer *writer, const struct state_entry *entry) {
  FILE *stream = writer->stream;
  if (entry->kind == STATE_OPEN) {
    fputs("open ", stream);
    write_share(stream, entry->share);
  } else {
    fputs("found", stream);
  }
  for (size_t i = 0; i < entry->count; i++) fprintf(stream, " %" PRIu32, entry->options[i]);
  fputc('\n', stream);
}

bool dlxi_state_end(struct state_writer *writer, char **text, size_t *size) {
  FILE *stream = writer->stream;
  bool whole = fflush(stream) == 0 && !ferror(stream);
  if (whole) fprintf(stream, "end %016" PRIx64 "\n", dlxi_sum(DLXI_NO_BYTES, writer->text, writer->size));
  whole = whole && !ferror(stream);
  whole = fclose(stream) == 0 && whole;
  *text = writer->text;
  *size = writer->size;
  if (!whole) free(writer->text);
  return whole;
}
