/*
 * The two tables of a diagram that is being built, inside one limit on memory: its nodes, each there once, and the keys
 * of sub-problems with the node of each.
 *
 * Both are open addressing over slots with the place of what is meant, which is compared whole.
 */
#ifndef DLX_DIAGRAM_TABLE_H
#define DLX_DIAGRAM_TABLE_H

#include "dlx/dlx.h"

/* Bytes that all tables together may take, and do. */
struct diagram_budget {
  size_t limit;
  size_t taken;
  bool exceeded; /* something was refused for the limit's sake */
};

struct diagram_nodes {
  struct dlx_diagram_node *all; /* the first two are the terminals */
  size_t count;
  size_t room;
  uint32_t *slots; /* a node's number; 0: free.  Invariant: at most half are taken; a power of two, or 0 */
  size_t slot_count;
};

struct diagram_keys {
  size_t words;       /* of a key */
  uint64_t *words_of; /* key k is words [k * words, (k + 1) * words) */
  size_t count;       /* that are kept, or will be */
  size_t room;
  uint32_t *nodes; /* of each key */
  size_t node_room;
  uint64_t *slots; /* key + 1, and above it as many bits of its hash; 0: free.  Invariant: as above */
  size_t slot_count;
  size_t stored;
};

void dlxi_diagram_nodes_release(struct diagram_nodes *nodes);
void dlxi_diagram_keys_release(struct diagram_keys *keys);

/* Forgets nodes and keys, but keeps the memory. */
bool dlxi_diagram_nodes_begin(struct diagram_nodes *nodes, struct diagram_budget *budget);
void dlxi_diagram_keys_begin(struct diagram_keys *keys);

#define DIAGRAM_NO_ROOM UINT32_MAX /* no memory, or none within the limit */

/* The node that is (option, low, high), a new one if there was none. */
uint32_t dlxi_diagram_node(struct diagram_nodes *nodes, struct diagram_budget *budget, struct dlx_diagram_node node);

/* Room for one key more, behind all that are kept: its words are to be written there.  NULL: DIAGRAM_NO_ROOM. */
uint64_t *dlxi_diagram_new_key(struct diagram_keys *keys, struct diagram_budget *budget);

/* Looks for the key that was written behind all others.  true: it is there, with '*node'.  false: it is kept from now
   on, as number '*key', to be stored when its node is known. */
bool dlxi_diagram_find_key(struct diagram_keys *keys, uint32_t *key, uint32_t *node);
bool dlxi_diagram_store(struct diagram_keys *keys, struct diagram_budget *budget, uint32_t key, uint32_t node);

#endif
