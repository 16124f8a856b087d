#include "cli/library/tags.h"
#include <ctype.h>

bool tags_are_good(const char *tags) {
  for (const char *p = tags; *p != '\0'; p++)
    if (isspace((unsigned char)*p) || iscntrl((unsigned char)*p) || (*p == ',' && (p[1] == ',' || p[1] == '\0')))
      return false;
  return *tags != ',';
}
