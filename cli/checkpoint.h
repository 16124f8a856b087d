/*
 * --checkpoint and --resume: the state of a search in a file.
 *
 * A state is written beside FILE, as FILE.new, brought to the disk, and then takes FILE's place in one step: so FILE is
 * always a whole state, the last one or the one before, whenever the program or the machine stops.
 */
#ifndef CLI_CHECKPOINT_H
#define CLI_CHECKPOINT_H

#include "cli/input.h"
#include "cli/settings.h"
#include "cli/status.h"

struct checkpoint {
  const char *file; /* NULL: none is written */
  char *beside;     /* FILE.new */
  char *directory;  /* where both are */
  struct input resumed;
  uint64_t passed; /* solutions that were counted, visited or passed over before */
};

/* Whether a state is to be written or gone on with. */
bool checkpoint_asked(const struct settings *settings);

/* checkpoint_begin() makes sure that a file can be written there, and reads the one that is to be resumed.  STATUS_BAD,
   STATUS_STOPPED: a message said what is wrong, and there is nothing to be released. */
enum exit_status checkpoint_begin(struct checkpoint *checkpoint, const struct settings *settings);
void checkpoint_end(struct checkpoint *checkpoint);

/* checkpoint_save() writes a state, after all output, so that the state is never ahead of what was printed.  'state'
   may be NULL: there was no memory for it.  What goes wrong is said, and the search goes on: the file keeps the last
   state. */
void checkpoint_save(const struct checkpoint *checkpoint, const void *state, size_t size);

#endif
