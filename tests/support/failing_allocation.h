/*
 * Memory that runs out on demand.  A test that links failing_allocation.cpp has every malloc, calloc, realloc, free
 * and strdup of the static libraries replaced, by the linker's --wrap.
 */
#ifndef DLX_FAILING_ALLOCATION_H
#define DLX_FAILING_ALLOCATION_H

#include <gtest/gtest.h>

#include <cstddef>

#include "dlx/dlx.h"

/* From now on the 'number'th allocation, counted from 1, fails; 0: none does. */
void fail_allocation(size_t number);

/* Has an allocation failed since it was last told to? */
bool allocation_failed();

/* Blocks that the libraries hold now. */
size_t live_blocks();

/*
 * Calls act(), which gives a dlx_status, with the first allocation failing, then the second, and so on until none
 * fails any more.  Each time but the last it says DLX_NO_MEMORY, or DLX_OK if it could do without (giving memory
 * back may fail, too): act() then sees to it, after fail_allocation(0), that what it got is right.  No blocks may be
 * left behind.
 */
template <typename Act> void fail_each_allocation(Act act) {
  size_t refused = 0;
  for (size_t number = 1; !::testing::Test::HasFailure(); number++) {
    SCOPED_TRACE("allocation " + std::to_string(number) + " fails");
    const size_t before = live_blocks();
    fail_allocation(number);
    const dlx_status status = act();
    const bool failed = allocation_failed();
    fail_allocation(0);
    EXPECT_EQ(live_blocks(), before) << "blocks were leaked";
    EXPECT_TRUE(status == DLX_OK || status == DLX_NO_MEMORY) << status;
    if (status == DLX_NO_MEMORY) refused++;
    if (!failed) {
      EXPECT_EQ(status, DLX_OK);
      EXPECT_GE(2 * refused, number - 1) << "most allocations are needed";
      return;
    }
  }
}

#endif
