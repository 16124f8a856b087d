#include "drawing/cairo.h"

#include <dlfcn.h>
#include <string.h>

#define LIBRARY "libcairo.so.2" /* the binary interface of cairo since 1.0 */

/* Sets '*function', of whatever type; false if the library has none of that name. */
static bool find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found); /* C has no cast for this, POSIX promises that it works */
  return found != NULL;
}

bool drawing_load_cairo(struct drawing_cairo *cairo) {
  /* It stays in memory afterwards, as the fonts it found do. */
  cairo->library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (cairo->library == NULL) return false;
  bool all = true;
#define FIND(name) all = all && find(cairo->library, "cairo_" #name, &cairo->name);
  DRAWING_CAIRO_FUNCTIONS(FIND)
#undef FIND
  if (!all) drawing_unload_cairo(cairo);
  return all;
}

void drawing_unload_cairo(struct drawing_cairo *cairo) {
  dlclose(cairo->library);
}
