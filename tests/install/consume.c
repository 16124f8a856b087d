#include <dlx/dlx.h>
#include <string.h>

int main(void) {
  const char text[] = "a b c\na\nb\nc\na b\nb c\n";
  dlx_problem *problem;
  if (dlx_read(text, strlen(text), NULL, &problem, NULL) != DLX_OK) return 1;
  struct dlx_search search = {0};
  struct dlx_result result;
  mpz_t count;
  mpz_init(count);
  if (dlx_count(problem, &search, count, &result, NULL) != DLX_OK) return 1;
  gmp_printf("%Zd\n", count);
  mpz_clear(count);
  dlx_problem_free(problem);
  return 0;
}
