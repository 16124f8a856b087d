/*
 * Numbers as a person types them: read whole or refused.
 */
#ifndef CLI_NUMBER_H
#define CLI_NUMBER_H

#include "cli/settings.h"
#include <gmp.h>

/* A whole number without sign.  false: it is not one, or does not fit. */
bool number_read(const char *text, uint64_t *number);

/* The same of any size, into an initialised mpz_t. */
bool number_read_large(const char *text, mpz_t number);

/* RxC, as in 2x3: rows and columns, each at least 1.  false: it is not that. */
bool number_read_shape(const char *text, struct shape *shape);

/* A size in bytes, as in 4096, 512M or 8G: K, M, G and T are powers of 1024.  false: it is not one, it is 0, or it does
   not fit. */
bool number_read_size(const char *text, uint64_t *size);

/* N,K, as in 8,5: the rows and the columns of '*pair', each at least 1.  false: it is not that. */
bool number_read_pair(const char *text, struct shape *pair);

#endif
