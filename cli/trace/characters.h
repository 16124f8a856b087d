/*
 * The characters of a text, whatever its bytes are: what is no UTF-8, or may not be in XML, becomes U+FFFD.
 */
#ifndef CLI_CHARACTERS_H
#define CLI_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The character at **text, and *text behind it; 0 at the end. */
uint32_t character_next(const char **text);

/* Writes it as UTF-8. */
void character_put(uint32_t character, FILE *stream);

/* How many columns of a fixed-width font a text takes. */
size_t characters_columns(const char *text);

/* Writes a text for XML, cut where it takes more than 'columns'. */
void characters_put_xml(const char *text, size_t columns, FILE *stream);

/* Writes a text as a JSON string, whole and with its quotes; here control characters stay what they are. */
void characters_put_json(const char *text, FILE *stream);

/* Writes a text within a quoted string of Graphviz, likewise cut. */
void characters_put_dot(const char *text, size_t columns, FILE *stream);

#endif
