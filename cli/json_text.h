/*
 * A text as a JSON string, whatever its bytes are.
 */
#ifndef CLI_JSON_TEXT_H
#define CLI_JSON_TEXT_H

#include <jansson.h>

/* json_text() makes a string of 'text'.  Where that is no UTF-8, each byte beyond ASCII becomes '?'.  NULL: no memory.
 */
json_t *json_text(const char *text);

#endif
