#include "cli/twin.h"

#ifdef DLX_TWIN /* its name, in a program that is linked statically */

#include "cli/message.h"
#include "dlx/dlx.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Beside the program, as they are built; or where it is installed. */
static const char *const places[] = {DLX_TWIN, DLX_TWIN_INSTALLED};

#define MOST_GROUP_WORDS 4

/* Returns only if there is none in 'place', which is seen from the directory of this program. */
static void run_twin(const char *place, char **arguments) {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  while (length > 0 && path[length - 1] != '/') length--;
  if (length <= 0 || (size_t)length + strlen(place) >= sizeof path) return;
  memcpy(path + length, place, strlen(place) + 1);
  execv(path, arguments);
}

enum exit_status twin_take_over(const char *group, int count, char **words) {
  char **arguments = calloc((size_t)count + 2 + MOST_GROUP_WORDS, sizeof *arguments);
  if (arguments == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  size_t n = 0;
  arguments[n++] = (char[]){"dlx"};
  char inner[32], *rest = NULL;
  snprintf(inner, sizeof inner, "%s", group != NULL ? group : "");
  for (char *word = strtok_r(inner, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) arguments[n++] = word;
  memcpy(arguments + n, words, (size_t)count * sizeof *arguments);
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) run_twin(places[i], arguments);
  free(arguments);
  message_error(
      "pictures are drawn by the program %s, which has to stand beside this one or in ../libexec/dlx: both are built "
      "and installed together",
      DLX_TWIN);
  return STATUS_BAD;
}

#else

enum exit_status twin_take_over(const char *group, int count, char **words) {
  (void)group, (void)count, (void)words;
  return STATUS_ANSWERED;
}

#endif
