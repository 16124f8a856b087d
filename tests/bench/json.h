/*
 * jansson's values, owned.
 */
#ifndef BENCH_JSON_H
#define BENCH_JSON_H

#include <jansson.h>

#include <memory>
#include <string>

struct Decref {
  void operator()(json_t *value) const { json_decref(value); }
};
using Json = std::unique_ptr<json_t, Decref>;

/* The text under 'key' of an object; empty if there is none. */
inline std::string text_of(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text != nullptr ? text : "";
}

#endif
