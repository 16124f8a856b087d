#include <iostream>
#include <sudoku/sudoku.h>

int main() {
  sudoku_grid grid{};
  sudoku_encoding *encoding = nullptr;
  if (sudoku_grid_prepare(&grid, 2, 2) != DLX_OK) return 1;
  if (sudoku_encode(&grid, SUDOKU_FULL, &encoding) != DLX_OK) return 1;
  const dlx_search search{};
  dlx_result result{};
  if (dlx_solve(sudoku_problem(encoding), &search, &result, nullptr) != DLX_OK) return 1;
  std::cout << result.solutions << "\n";
  sudoku_encoding_free(encoding);
  sudoku_grid_release(&grid);
}
