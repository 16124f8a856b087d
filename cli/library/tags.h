/*
 * Lists of tags, as in easy,symmetric.
 */
#ifndef CLI_LIBRARY_TAGS_H
#define CLI_LIBRARY_TAGS_H

#include <stdbool.h>

/* Are these words without blanks and control characters, with one comma between each and the next?  Nothing will do. */
bool tags_are_good(const char *tags);

#endif
