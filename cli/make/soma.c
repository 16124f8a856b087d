/*
 * The Soma cube: seven pieces, of three and four cubes, packed into 3x3x3.  A and B are mirror images of each other.
 */
#include "cli/make/polycubes.h"
#include "cli/make/writers.h"

static const struct piece soma_pieces[] = {
    {"V", "##/#"},     {"L", "###/#"},   {"T", "###/.#"}, {"Z", "##/.##"},
    {"A", "##/#|./#"}, {"B", "##/#|.#"}, {"P", "##/#|#"},
};

enum exit_status make_soma(struct shape size) {
  (void)size;
  polycubes_write(soma_pieces, sizeof soma_pieces / sizeof *soma_pieces, &(struct box){3, 3, 3, NULL});
  return STATUS_ANSWERED;
}
