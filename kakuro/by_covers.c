#include "kakuro/by_covers.h"
#include "kakuro/complaint.h"

#include <stdlib.h>

/* What the callbacks of one search share. */
struct covering {
  const kakuro_encoding *encoding;
  uint8_t *digits;
  const struct dlx_search *search;
  bool (*visit)(void *user, const uint8_t *digits);
  void *user;
};

static bool visit_cover(void *user, const uint32_t *options, size_t count) {
  struct covering *covering = user;
  kakuro_decode(covering->encoding, options, count, covering->digits);
  return covering->visit(covering->user, covering->digits);
}

static void pass_progress(void *user, const struct dlx_progress *progress) {
  const struct covering *covering = user;
  covering->search->progress(covering->search->user, progress);
}

static void pass_state(void *user, const void *state, size_t size) {
  const struct covering *covering = user;
  covering->search->save(covering->search->user, state, size);
}

static struct dlx_search search_of(struct covering *covering, const char *engine) {
  struct dlx_search search = *covering->search;
  search.engine = engine;
  search.visit = covering->visit ? visit_cover : NULL;
  search.progress = search.progress ? pass_progress : NULL;
  search.save = search.save ? pass_state : NULL;
  search.user = covering;
  return search;
}

enum dlx_status kakuroi_cover(const struct kakuro_board *board, const char *engine, const struct dlx_search *search,
                              bool (*visit)(void *user, const uint8_t *digits), void *user, struct dlx_result *result,
                              struct dlx_message *message) {
  kakuro_encoding *encoding = NULL;
  struct covering covering = {.search = search, .visit = visit, .user = user};
  covering.digits = calloc(board->rows * board->columns, 1);
  enum dlx_status status = covering.digits ? kakuro_encode(board, KAKURO_SHORT, &encoding) : DLX_NO_MEMORY;
  if (status) {
    kakuroi_fail(message, status, 0, 0, "out of memory");
  } else {
    covering.encoding = encoding;
    struct dlx_search asked = search_of(&covering, engine);
    status = dlx_solve(kakuro_problem(encoding), &asked, result, message);
  }
  kakuro_encoding_free(encoding);
  free(covering.digits);
  return status;
}

enum dlx_status kakuroi_count_covers(const struct kakuro_board *board, const char *engine,
                                     const struct dlx_search *search, mpz_t count, struct dlx_result *result,
                                     struct dlx_message *message) {
  kakuro_encoding *encoding;
  struct covering covering = {.search = search};
  enum dlx_status status = kakuro_encode(board, KAKURO_SHORT, &encoding);
  if (status) return kakuroi_fail(message, status, 0, 0, "out of memory");
  struct dlx_search asked = search_of(&covering, engine);
  asked.skip = 0;
  status = dlx_count(kakuro_problem(encoding), &asked, count, result, message);
  kakuro_encoding_free(encoding);
  return status;
}
