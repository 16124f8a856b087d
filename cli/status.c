#include "cli/status.h"

enum exit_status status_worse(enum exit_status a, enum exit_status b) {
  static const int weight[] = {[STATUS_ANSWERED] = 0, [STATUS_NO] = 1, [STATUS_STOPPED] = 2, [STATUS_BAD] = 3};
  return weight[a] >= weight[b] ? a : b;
}
