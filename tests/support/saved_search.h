/*
 * Searches that are saved and resumed.
 */
#ifndef DLX_SAVED_SEARCH_H
#define DLX_SAVED_SEARCH_H

#include "tests/support/divided_search.h"

struct SavedSearch : Divided {
  SavedSearch() { saves = true; }
};

inline void resume(dlx_search &search, const std::string &state) {
  search.resume = state.data();
  search.resume_size = state.size();
}

inline void append(Solutions &all, const Solutions &some) {
  all.insert(all.end(), some.begin(), some.end());
}

#endif
