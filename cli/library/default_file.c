#include "cli/library/default_file.h"
#include "cli/message.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *file_below(const char *folder, const char *rest) {
  size_t room = strlen(folder) + strlen(rest) + 1;
  char *file = malloc(room);
  if (file != NULL) snprintf(file, room, "%s%s", folder, rest);
  return file;
}

/* Makes the folders above a file, for this user alone, as the data of users are. */
static bool make_folders(char *file) {
  for (char *slash = strchr(file + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    int made = mkdir(file, 0700);
    int why = errno;
    if (made != 0 && why != EEXIST) {
      message_error("%s: the folder cannot be made: %s", file, strerror(why));
      *slash = '/';
      return false;
    }
    *slash = '/';
  }
  return true;
}

enum exit_status default_file(bool make, char **file) {
  const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (data != NULL && *data == '/') {
    *file = file_below(data, "/dlx/puzzles.db");
  } else if (home != NULL && *home == '/') {
    *file = file_below(home, "/.local/share/dlx/puzzles.db");
  } else {
    message_error("where is the library? Neither XDG_DATA_HOME nor HOME names a folder: --db FILE says it");
    return STATUS_BAD;
  }
  if (*file == NULL) return message_failure(DLX_NO_MEMORY, NULL, NULL);
  if (!make || make_folders(*file)) return STATUS_ANSWERED;
  free(*file);
  return STATUS_BAD;
}
