#include "tests/support/failing_allocation.h"

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unordered_set>

namespace {

std::mutex guard; // searches have threads of their own

size_t fail_at = 0; // 0: never
size_t made = 0;    // allocations since fail_at was set
bool failed = false;

/* The set itself allocates by operator new, which is not wrapped. */
std::unordered_set<void *> &live() {
  static std::unordered_set<void *> blocks;
  return blocks;
}

bool refuse() {
  const std::lock_guard<std::mutex> hold(guard);
  if (++made != fail_at) return false;
  failed = true;
  return true;
}

void *keep(void *block) {
  const std::lock_guard<std::mutex> hold(guard);
  if (block) live().insert(block);
  return block;
}

void forget(void *block) {
  const std::lock_guard<std::mutex> hold(guard);
  live().erase(block);
}

} // namespace

void fail_allocation(size_t number) {
  fail_at = number;
  made = 0;
  if (number != 0) failed = false;
}

bool allocation_failed() {
  return failed;
}

size_t live_blocks() {
  return live().size();
}

extern "C" {

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *block);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);

void *__wrap_malloc(size_t size) {
  return refuse() ? nullptr : keep(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
  return refuse() ? nullptr : keep(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size) {
  if (refuse()) return nullptr;
  forget(block);
  return keep(__real_realloc(block, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
  return refuse() ? nullptr : keep(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text) {
  const size_t size = strlen(text) + 1;
  void *copy = __wrap_malloc(size);
  return copy ? static_cast<char *>(memcpy(copy, text, size)) : nullptr;
}

void __wrap_free(void *block) {
  forget(block);
  __real_free(block);
}
}
