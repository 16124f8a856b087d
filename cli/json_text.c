#include "cli/json_text.h"
#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *text) {
  json_t *string = json_string(text);
  if (string != NULL) return string;
  char *plain = strdup(text);
  if (plain == NULL) return NULL;
  for (char *p = plain; *p != '\0'; p++)
    if ((unsigned char)*p > 127) *p = '?';
  string = json_string(plain);
  free(plain);
  return string;
}
