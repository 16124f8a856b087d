/*
 * Puzzles in objects of JSON, one a line or in an array:
 *
 *     {"puzzle":1,"size":4,"box":"2x2","givens":"1.3..41..32.2.4."}
 *     [{"puzzle":"1.3..41..32.2.4."}, ...]
 *
 * Only what leads to the puzzle is looked at; other members are passed over, of which no more is asked than that their
 * brackets and quotes close.
 */
#include "sudoku/reader/json_object.h"

#include "sudoku/shape.h"

#include <string.h>

static const char *pass_blanks(const char *p, const char *end) {
  while (p < end && (is_blank(*p) || *p == '\n')) p++;
  return p;
}

/* Passes over the string that begins at 'p'; NULL: it does not end. */
static const char *pass_string(const char *p, const char *end) {
  for (p++; p < end; p++) {
    if (*p == '"') return p + 1;
    if (*p == '\\') p++;
  }
  return NULL;
}

/* Passes over the value that begins at 'p', up to what ends it; NULL: it does not end. */
static const char *pass_value(const char *p, const char *end) {
  size_t depth = 0;
  while (p < end) {
    switch (*p) {
    case '"':
      p = pass_string(p, end);
      if (!p) return NULL;
      continue;
    case '{':
    case '[':
      depth++;
      break;
    case '}':
    case ']':
      if (depth == 0) return p;
      if (--depth == 0) return p + 1;
      break;
    case ',':
      if (depth == 0) return p;
      break;
    default:
      break;
    }
    p++;
  }
  return NULL;
}

/* ---------------------------------------------------------------- objects */

bool sudokui_is_json(struct span text) {
  const char *p = pass_blanks(text.start, text.end);
  if (p < text.end && *p == '[') p = pass_blanks(p + 1, text.end);
  if (p == text.end || *p != '{') return false;
  p = pass_blanks(p + 1, text.end);
  if (p == text.end || *p != '"') return false; /* {1, 2, ...} is an array of C */
  p = pass_string(p, text.end);
  if (!p) return false;
  p = pass_blanks(p, text.end);
  return p < text.end && *p == ':';
}

bool sudokui_next_object(struct span *text, struct span *object) {
  const char *p = text->start;
  while (p < text->end && (is_blank(*p) || strchr("\n[,]", *p))) p++;
  const char *end = p < text->end && *p == '{' ? pass_value(p, text->end) : memchr(p, '\n', (size_t)(text->end - p));
  *object = (struct span){p, end ? end : text->end};
  text->start = object->end;
  return object->start < object->end;
}

/* ---------------------------------------------------------------- members */

struct member {
  struct span name;
  struct span value;
};

/* The next member of the object that holds 'p'; false: there is none, or what stands there is no member. */
static bool next_member(const char **p, const char *end, struct member *member) {
  const char *name = pass_blanks(*p, end);
  if (name < end && *name == ',') name = pass_blanks(name + 1, end);
  if (name == end || *name != '"') return false;
  const char *behind = pass_string(name, end);
  if (!behind) return false;
  member->name = (struct span){name + 1, behind - 1};
  const char *value = pass_blanks(behind, end);
  if (value == end || *value != ':') return false;
  value = pass_blanks(value + 1, end);
  *p = pass_value(value, end);
  if (!*p) return false;
  member->value = (struct span){value, *p};
  return true;
}

static bool is_named(const struct member *member, const char *name) {
  return span_length(member->name) == strlen(name) && memcmp(member->name.start, name, strlen(name)) == 0;
}

/* The text of a member that is a string. */
static bool is_string(const struct member *member, struct span *text) {
  struct span value = member->value;
  if (value.start == value.end || *value.start != '"') return false;
  const char *end = pass_string(value.start, value.end);
  if (!end) return false;
  *text = (struct span){value.start + 1, end - 1};
  return true;
}

static enum dlx_status take_size(const struct member *member, size_t *side, struct bad_cell *bad) {
  struct span number = member->value;
  while (number.start < number.end && (is_blank(number.end[-1]) || number.end[-1] == '\n')) number.end--;
  *side = sudokui_number(number);
  if (*side >= SUDOKU_MINIMUM_SIDE && *side <= SUDOKU_MAXIMUM_SIDE) return DLX_OK;
  return sudokui_refuse(bad, number.start, "\"size\" is the side of the grid, from %zu to %zu", SUDOKU_MINIMUM_SIDE,
                        SUDOKU_MAXIMUM_SIDE);
}

static enum dlx_status take_box(const struct member *member, size_t *rows, size_t *columns, struct bad_cell *bad) {
  struct span text;
  const char *cross = NULL;
  if (is_string(member, &text)) cross = memchr(text.start, 'x', span_length(text));
  if (cross) {
    *rows = sudokui_number((struct span){text.start, cross});
    *columns = sudokui_number((struct span){cross + 1, text.end});
    if (*rows > 0 && *columns > 0 && sudokui_shape_is_allowed(*rows, *columns)) return DLX_OK;
  }
  return sudokui_refuse(bad, member->value.start, "\"box\" is the rows x columns of a box, as in \"2x3\"");
}

enum dlx_status sudokui_take_object(struct span object, struct puzzle_rules *rules, struct span *puzzle,
                                    struct span *regions, struct bad_cell *bad) {
  if (*object.start != '{') return sudokui_refuse(bad, object.start, "an object is expected here, which begins with {");
  const char *p = object.start + 1;
  struct member member;
  struct span found = {0};
  size_t side = 0, box_rows = 0, box_columns = 0;
  *regions = (struct span){0};
  enum dlx_status status = DLX_OK;
  while (!status && next_member(&p, object.end, &member)) {
    if (is_named(&member, "size"))
      status = take_size(&member, &side, bad);
    else if (is_named(&member, "box"))
      status = take_box(&member, &box_rows, &box_columns, bad);
    else if (is_named(&member, "givens") || is_named(&member, "puzzle"))
      is_string(&member, &found); /* the number of a puzzle is one too */
    else if (is_named(&member, "regions"))
      is_string(&member, regions);
  }
  if (status) return status;
  if (!found.start) return sudokui_refuse(bad, object.start, "this object has no puzzle: no string called \"givens\"");
  size_t box_side = box_rows * box_columns;
  if (side > 0 && box_side > 0 && side != box_side)
    return sudokui_refuse(bad, object.start, "boxes of %zux%zu are for a side of %zu, not %zu", box_rows, box_columns,
                          box_side, side);
  if (rules->side == 0) rules->side = side > 0 ? side : box_side;
  if (rules->box_rows == 0) {
    rules->box_rows = box_rows;
    rules->box_columns = box_columns;
  }
  *puzzle = found;
  return DLX_OK;
}
