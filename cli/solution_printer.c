#include "cli/solution_printer.h"
#include "cli/message.h"
#include "cli/output.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const solution_formats[] = {"options", "indices", "json", NULL};

enum exit_status solution_printer_begin(struct solution_printer *printer, const dlx_problem *problem, int format) {
  *printer = (struct solution_printer){
      .problem = problem,
      .format = (enum solution_format)format,
      .number = 1,
      .options = malloc((dlx_option_count(problem) + 1) * sizeof(uint32_t)),
  };
  if (printer->options == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  mpz_init(printer->cost);
  return STATUS_ANSWERED;
}

void solution_printer_end(struct solution_printer *printer) {
  free(printer->options);
  mpz_clear(printer->cost);
}

static void print_numbers(const uint32_t *options, size_t count, char between) {
  for (size_t i = 0; i < count; i++) {
    if (i > 0) putchar_unlocked(between);
    output_number(options[i]);
  }
}

static void print_options(const struct solution_printer *printer, size_t count) {
  if (printer->with_cost) gmp_printf("| cost %Zd\n", printer->cost);
  for (size_t i = 0; i < count; i++) dlx_write_option(printer->problem, printer->options[i], stdout);
  putchar('\n');
}

static void print_indices(const struct solution_printer *printer, size_t count) {
  if (printer->with_cost) gmp_printf("%Zd:", printer->cost);
  if (printer->with_cost && count > 0) putchar(' ');
  print_numbers(printer->options, count, ' ');
  putchar('\n');
}

static void print_json(const struct solution_printer *printer, size_t count) {
  if (printer->called != NULL)
    printf("{\"solution\":%s,", printer->called);
  else
    printf("{\"solution\":%" PRIu64 ",", printer->number);
  if (printer->with_cost) gmp_printf("\"cost\":%Zd,", printer->cost);
  fputs("\"options\":[", stdout);
  print_numbers(printer->options, count, ',');
  puts("]}");
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Most solutions are short, and almost in order as the search finds them; qsort takes twice as long for those. */
static void sort(uint32_t *options, size_t count) {
  if (count > 64) {
    qsort(options, count, sizeof *options, by_number);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    uint32_t option = options[i];
    size_t j = i;
    for (; j > 0 && options[j - 1] > option; j--) options[j] = options[j - 1];
    options[j] = option;
  }
}

bool solution_printer_visit(void *user, const uint32_t *options, size_t count) {
  struct solution_printer *printer = user;
  if (count > 0) memcpy(printer->options, options, count * sizeof *options);
  sort(printer->options, count);
  if (printer->with_cost) dlx_total_cost(printer->problem, options, count, printer->cost);
  switch (printer->format) {
  case SOLUTION_OPTIONS:
    print_options(printer, count);
    break;
  case SOLUTION_INDICES:
    print_indices(printer, count);
    break;
  case SOLUTION_JSON:
    print_json(printer, count);
    break;
  }
  printer->number++;
  return !output_failed();
}
