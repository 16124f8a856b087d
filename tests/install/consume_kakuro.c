#include <kakuro/kakuro.h>
#include <stdio.h>

int main(void) {
  struct kakuro_board board = {0};
  struct dlx_search search = {0};
  struct dlx_result result;
  mpz_t count;
  if (kakuro_board_prepare(&board, 2, 2) != DLX_OK) return 1;
  for (int i = 0; i < 4; i++) board.cells[i].white = true;
  mpz_init(count);
  if (kakuro_count(&board, NULL, &search, count, &result, NULL) != DLX_OK) return 1;
  gmp_printf("%Zd\n", count);
  mpz_clear(count);
  kakuro_board_release(&board);
  return 0;
}
