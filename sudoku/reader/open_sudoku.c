/*
 * The XML files of OpenSudoku, of which only the games matter:
 *
 *     <game data="005007..." />                      81 digits, 0 for a blank
 *     <game ... data="version: 1 0|-|1|5|-|0|..." /> for each cell its value, its notes (in one field or two), and
 *                                                    whether it may be changed
 */
#include "sudoku/reader/open_sudoku.h"

#include <string.h>

bool sudokui_is_xml(struct span text) {
  while (text.start < text.end && (is_blank(*text.start) || *text.start == '\n')) text.start++;
  return text.start + 1 < text.end && *text.start == '<' &&
         (is_letter(text.start[1]) || text.start[1] == '?' || text.start[1] == '!');
}

/* Where 'word' begins in the text; its end if nowhere. */
static const char *find(struct span text, const char *word) {
  size_t length = strlen(word);
  for (const char *p = text.start; (size_t)(text.end - p) >= length; p++) {
    p = memchr(p, *word, (size_t)(text.end - p) - length + 1);
    if (!p) break;
    if (memcmp(p, word, length) == 0) return p;
  }
  return text.end;
}

static bool is_space(char c) {
  return is_blank(c) || c == '\n';
}

/* The value of "data" in a tag. */
static bool data_of(struct span tag, struct span *data) {
  for (const char *p = find(tag, "data"); p < tag.end; p = find((struct span){p + 4, tag.end}, "data")) {
    if (!is_space(p[-1])) continue;
    const char *q = p + 4;
    while (q < tag.end && is_space(*q)) q++;
    if (q == tag.end || *q++ != '=') continue;
    while (q < tag.end && is_space(*q)) q++;
    if (q == tag.end || (*q != '"' && *q != '\'')) continue;
    const char *end = memchr(q + 1, *q, (size_t)(tag.end - q - 1));
    if (!end) return false;
    *data = (struct span){q + 1, end};
    return true;
  }
  return false;
}

bool sudokui_next_game(struct span *text, struct span *data) {
  while (text->start < text->end) {
    const char *tag = find(*text, "<");
    if (tag == text->end) return false;
    struct span rest = {tag, text->end};
    if (span_length(rest) >= 4 && memcmp(tag, "<!--", 4) == 0) {
      text->start = find(rest, "-->");
      continue;
    }
    const char *end = find(rest, ">");
    text->start = end;
    if (end - tag > 5 && memcmp(tag, "<game", 5) == 0 && is_space(tag[5]) && data_of((struct span){tag, end}, data))
      return true;
  }
  return false;
}

/* ---------------------------------------------------------------- the fields of a game */

/* Behind the version, which a line end or a blank ends, perhaps as an entity of XML. */
static struct span fields_of(struct span data) {
  const char *p = data.start + strlen("version:");
  while (p < data.end && is_space(*p)) p++;
  while (p < data.end && is_digit(*p)) p++;
  while (p < data.end && is_space(*p)) p++;
  if (p < data.end && *p == '&') {
    const char *end = memchr(p, ';', (size_t)(data.end - p));
    p = end ? end + 1 : p;
  }
  return (struct span){p, data.end};
}

static enum dlx_status take_fields(struct span fields, struct cells *cells, struct bad_cell *bad) {
  size_t bars = 0;
  for (const char *p = fields.start; p < fields.end; p++) bars += *p == '|';
  if (fields.start < fields.end && fields.end[-1] != '|') bars++;
  size_t a_cell = bars / 81;
  if (bars % 81 != 0 || a_cell < 3 || a_cell > 4)
    return sudokui_refuse(bad, fields.start, "%zu fields, where a game has 3 or 4 for each of 81 cells", bars);
  if (!sudokui_cells_reserve(cells, 81)) return DLX_NO_MEMORY;
  struct span value = {fields.start, fields.start};
  const char *start = fields.start;
  for (size_t i = 0; i < bars; i++) {
    const char *end = memchr(start, '|', (size_t)(fields.end - start));
    struct span field = {start, end ? end : fields.end};
    if (i % a_cell == 0) value = field;
    if (i % a_cell == a_cell - 1) {
      bool given = span_length(field) == 1 && *field.start == '0';
      cells->spans[cells->count++] = given ? value : (struct span){value.end, value.end};
    }
    start = end ? end + 1 : fields.end;
  }
  return DLX_OK;
}

enum dlx_status sudokui_take_game(struct span data, struct cells *cells, struct bad_cell *bad) {
  cells->count = 0;
  cells->apart = true;
  if (span_length(data) > 8 && memcmp(data.start, "version:", 8) == 0) return take_fields(fields_of(data), cells, bad);
  size_t length = span_length(data);
  if (length != 81) return sudokui_refuse(bad, data.start, "%zu symbols, where a game has 81", length);
  if (!sudokui_cells_reserve(cells, length)) return DLX_NO_MEMORY;
  for (const char *p = data.start; p < data.end; p++) cells->spans[cells->count++] = (struct span){p, p + 1};
  return DLX_OK;
}
