/*
 * Options are sorted by their texts, words sorted and costs left out; a line is made into such a text and looked up by
 * bisection.
 */
#include "cli/option_index.h"
#include "cli/words.h"
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------------------- texts */

static int by_bytes(const void *a, const void *b) {
  const struct word *p = a, *q = b;
  size_t shorter = p->length < q->length ? p->length : q->length;
  int order = memcmp(p->start, q->start, shorter);
  return order != 0 ? order : (p->length > q->length) - (p->length < q->length);
}

/* Writes the words of 'line' that are no costs, sorted, to 'text', which has room for length + 2 bytes. */
static enum dlx_status sort_words(const char *line, size_t length, char *text) {
  struct word word = {line, 0};
  size_t count = 0;
  while (word_next(&word, line + length)) count++;
  struct word *words = malloc((count + 1) * sizeof *words);
  if (words == NULL) return DLX_NO_MEMORY;
  count = 0;
  word = (struct word){line, 0};
  while (word_next(&word, line + length))
    if (*word.start != '|') words[count++] = word;
  qsort(words, count, sizeof *words, by_bytes);
  for (size_t i = 0; i < count; i++) {
    memcpy(text, words[i].start, words[i].length);
    text += words[i].length;
    *text++ = ' ';
  }
  *text = '\0';
  free(words);
  return DLX_OK;
}

/* The text of an option, for the caller to free; NULL: no memory. */
static char *text_of(const dlx_problem *problem, size_t option) {
  char *line = NULL, *text = NULL;
  size_t length;
  FILE *stream = open_memstream(&line, &length);
  if (stream == NULL) return NULL;
  dlx_write_option(problem, option, stream);
  if (fclose(stream) == 0 && line != NULL) text = malloc(length + 2);
  if (text != NULL && sort_words(line, length, text) != DLX_OK) {
    free(text);
    text = NULL;
  }
  free(line);
  return text;
}

/* ---------------------------------------------------------------------------------------------- the index */

static int by_text(const void *a, const void *b) {
  const struct indexed_option *p = a, *q = b;
  int order = strcmp(p->text, q->text);
  return order != 0 ? order : (p->number > q->number) - (p->number < q->number);
}

enum dlx_status option_index_prepare(struct option_index *index, const dlx_problem *problem) {
  size_t options = dlx_option_count(problem);
  *index = (struct option_index){.sorted = malloc((options + 1) * sizeof *index->sorted)};
  if (index->sorted == NULL) return DLX_NO_MEMORY;
  for (; index->count < options; index->count++) {
    char *text = text_of(problem, index->count);
    if (text == NULL) {
      option_index_release(index);
      return DLX_NO_MEMORY;
    }
    index->sorted[index->count] = (struct indexed_option){.text = text, .number = (uint32_t)index->count};
  }
  qsort(index->sorted, index->count, sizeof *index->sorted, by_text);
  return DLX_OK;
}

void option_index_release(struct option_index *index) {
  for (size_t i = 0; i < index->count; i++) free(index->sorted[i].text);
  free(index->sorted);
  free(index->line);
  *index = (struct option_index){0};
}

/* The place of the first option whose text is not less than 'text'. */
static size_t lower_bound(const struct option_index *index, const char *text) {
  size_t low = 0, high = index->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (strcmp(index->sorted[middle].text, text) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

enum dlx_status option_index_take(struct option_index *index, const char *line, size_t length, uint64_t solution,
                                  uint32_t *number, bool *found) {
  if (index->line_room < length + 2) {
    char *larger = realloc(index->line, 2 * length + 2);
    if (larger == NULL) return DLX_NO_MEMORY;
    index->line = larger;
    index->line_room = 2 * length + 2;
  }
  if (sort_words(line, length, index->line) != DLX_OK) return DLX_NO_MEMORY;
  size_t first = lower_bound(index, index->line);
  *found = first < index->count && strcmp(index->sorted[first].text, index->line) == 0;
  if (!*found) return DLX_OK;
  size_t i = first;
  while (i < index->count && index->sorted[i].taken_by == solution && strcmp(index->sorted[i].text, index->line) == 0)
    i++;
  bool another = i < index->count && strcmp(index->sorted[i].text, index->line) == 0;
  struct indexed_option *taken = &index->sorted[another ? i : first];
  taken->taken_by = solution;
  *number = taken->number;
  return DLX_OK;
}
