/*
 * Names and their numbers: a table that gives each name the next number from 0, and finds it again.
 */
#ifndef DLX_NAMES_H
#define DLX_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NAMES_NONE UINT32_MAX /* no such name; also: no memory */

struct names {
  char *bytes; /* all names one behind the other, each with a NUL */
  size_t byte_count;
  size_t byte_room;

  size_t *starts; /* name i is at bytes + starts[i]; starts[count] == byte_count */
  size_t count;
  size_t start_room;

  /* Open addressing, linear probing.  Invariant: slot_count is a power of two, or 0; at most half are in use. */
  struct name_slot *slots;
  size_t slot_count;
};

struct name_slot {
  uint64_t key;   /* the name itself where it has at most 8 bytes, else a hash of it */
  uint32_t index; /* NAMES_NONE: the slot is free */
  uint32_t length;
};

/* A zeroed struct is an empty table; dlxi_names_release() frees what it holds and empties it. */
void dlxi_names_release(struct names *names);

/* The number of a name, or NAMES_NONE.  Names hold no NUL.  Time: O(length). */
uint32_t dlxi_names_find(const struct names *names, const char *name, size_t length);

/*
 * The same in two steps, for who looks for several names at once: dlxi_names_seek() fetches into the cache what
 * dlxi_names_found() will read.  The key is good for the same name as long as no name is added.
 */
uint64_t dlxi_names_seek(const struct names *names, const char *name, size_t length);
uint32_t dlxi_names_found(const struct names *names, uint64_t key, const char *name, size_t length);

/* Adds a name that is not there yet and returns its number; NAMES_NONE: no memory, and nothing has changed. */
uint32_t dlxi_names_add(struct names *names, const char *name, size_t length);

/* The name of a number, NUL-terminated, lent until the next name is added; its length if asked for. */
const char *dlxi_name(const struct names *names, uint32_t index, size_t *length);

#endif
