#include "cli/draw/draw_options.h"
#include "cli/draw/cell_colours.h"
#include "cli/message.h"
#include "cli/number.h"
#include "drawing/is_text.h"
#include "kakuro/kakuro.h"
#include "sudoku/sudoku.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const formats[] = {"svg", "png", "pdf", NULL}; /* as in enum draw_format, from 1 */
static const char *const candidates[] = {"none", "own", "all", NULL};

/* ---------------------------------------------------------------------------------------------- values */

#define POINTS_A_MILLIMETRE (72 / 25.4)

static bool parse_paper(const char *text, void *field, const char **reason) {
  static const struct {
    const char *name;
    double width, height;
  } papers[] = {{"none", 0, 0},         {"a3", 841.89, 1190.55}, {"a4", 595.28, 841.89},
                {"a5", 419.53, 595.28}, {"letter", 612, 792},    {"legal", 612, 1008}};
  for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
    if (strcmp(papers[i].name, text) == 0) {
      *(struct paper *)field = (struct paper){true, papers[i].width, papers[i].height};
      return true;
    }
  struct shape size;
  *reason = "a3, a4, a5, letter, legal, none, or WIDTHxHEIGHT in millimetres, 20 to 2000, as in 297x210";
  if (!number_read_shape(text, &size)) return false;
  *(struct paper *)field = (struct paper){true, size.rows * POINTS_A_MILLIMETRE, size.columns * POINTS_A_MILLIMETRE};
  return size.rows >= 20 && size.rows <= 2000 && size.columns >= 20 && size.columns <= 2000;
}

#define MOST_PLACES 1000

static bool parse_places(const char *text, void *field, const char **reason) {
  struct places *places = field;
  uint64_t number;
  *places = (struct places){.given = true};
  *reason = "a number from 1 to 1000, or rows x columns, as in 3x2";
  if (number_read_shape(text, &places->shape))
    return (uint64_t)places->shape.rows * places->shape.columns <= MOST_PLACES;
  if (!number_read(text, &number) || number < 1 || number > MOST_PLACES) return false;
  places->shape = (struct shape){0, (uint32_t)number};
  return true;
}

/* What --answers without a value stands for. */
#define AS_MANY_AS_FIT "auto"

static bool parse_answers(const char *text, void *field, const char **reason) {
  if (strcmp(text, AS_MANY_AS_FIT) != 0) return parse_places(text, field, reason);
  *(struct places *)field = (struct places){.given = true};
  return true;
}

static bool add_colour(const char *text, bool boxes, size_t most, struct colour_texts *texts, const char **reason) {
  if (!cell_colours_check(text, boxes, most, reason)) return false;
  *reason = "to be added: 64 are the most";
  if (texts->count == SETTINGS_MAX_COLOURS) return false;
  texts->text[texts->count++] = text;
  return true;
}

static bool parse_colour(const char *text, void *field, const char **reason) {
  return add_colour(text, true, SUDOKU_MAXIMUM_SIDE, field, reason);
}

static bool parse_colour_without_boxes(const char *text, void *field, const char **reason) {
  return add_colour(text, false, KAKURO_MAXIMUM_SIDE, field, reason);
}

static bool parse_output(const char *text, void *field, const char **reason) {
  (void)field;
  const char *number = draw_number_in(text);
  *reason = "a name with one %d, for the number of the page, at most";
  if (number != NULL && draw_number_in(number + 2) != NULL) return false;
  *reason = "the name of a file";
  return *text != '\0';
}

static bool parse_text(const char *text, void *field, const char **reason) {
  (void)field;
  *reason = "a text in UTF-8 without control characters";
  return drawing_is_text(text);
}

/* ---------------------------------------------------------------------------------------------- together */

const char *draw_number_in(const char *name) {
  return strstr(name, "%d");
}

const char *draw_format_name(enum draw_format format) {
  return formats[format];
}

enum draw_format draw_format(const struct settings *settings) {
  if (settings->format > 0) return (enum draw_format)(settings->format - 1);
  const char *name = settings->draw.output, *dot = name != NULL ? strrchr(name, '.') : NULL;
  for (int i = 0; dot != NULL && formats[i] != NULL; i++)
    if (strcmp(dot + 1, formats[i]) == 0) return (enum draw_format)i;
  return DRAW_SVG;
}

struct paper draw_paper(const struct settings *settings) {
  struct paper paper = settings->draw.paper;
  if (!paper.given && draw_format(settings) == DRAW_PDF) paper = (struct paper){true, 595.28, 841.89};
  return paper;
}

enum exit_status draw_check_options(const struct settings *settings) {
  enum draw_format format = draw_format(settings);
  const char *output = settings->draw.output, *dot = output != NULL ? strrchr(output, '.') : NULL;
  if (settings->format == 0 && dot != NULL && strchr(dot, '/') == NULL &&
      strcmp(dot + 1, draw_format_name(format)) != 0) {
    message_error("--output: '%s' is no name of a picture: .svg, .png or .pdf, or --format says which it is", output);
    return STATUS_BAD;
  }
  if (settings->draw.dpi > 0 && format != DRAW_PNG) {
    message_error("--dpi: only png has pixels; %s is as fine as what shows it", draw_format_name(format));
    return STATUS_BAD;
  }
  if (settings->draw.output == NULL && format != DRAW_SVG && isatty(STDOUT_FILENO)) {
    message_error("%s is not for a terminal: --output FILE writes it to a file", draw_format_name(format));
    return STATUS_BAD;
  }
  return STATUS_ANSWERED;
}

/* ---------------------------------------------------------------------------------------------- rows */

#define FIELD(name) offsetof(struct settings, name)

const struct option_row options_output[] = {
    {.name = "output",
     .letter = 'o',
     .kind = OPTION_TEXT,
     .field = FIELD(draw.output),
     .value = "FILE",
     .parse = parse_output,
     .help = "write FILE, whole or not at all, instead of standard output; with %d in its name a file for each page, "
             "numbered from 1"},
    {0},
};

const struct option_row options_draw[] = {
    {.name = "format",
     .letter = 'f',
     .kind = OPTION_WORD,
     .field = FIELD(format),
     .value = "NAME",
     .words = formats,
     .help = "how pictures are written; else what the name of FILE ends in, or svg"},
    {.name = "page",
     .kind = OPTION_PARSED,
     .field = FIELD(draw.paper),
     .value = "SIZE",
     .parse = parse_paper,
     .help = "a3, a4, a5, letter, legal, or WIDTHxHEIGHT in millimetres; none: as large as what is on it; else a4 for "
             "pdf and none for others"},
    {.name = "per-page",
     .kind = OPTION_PARSED,
     .field = FIELD(draw.places),
     .value = "N",
     .preset = "1",
     .parse = parse_places,
     .help = "puzzles on a page, or their rows and columns, as in 3x2"},
    {.name = "solution",
     .kind = OPTION_FLAG,
     .field = FIELD(draw.solution),
     .excludes = {"candidates"},
     .help = "fill in the first solution"},
    {.name = "answers",
     .kind = OPTION_PARSED,
     .field = FIELD(draw.answers),
     .value = "N",
     .alone = AS_MANY_AS_FIT,
     .parse = parse_answers,
     .help = "pages with the solutions behind the puzzles, N on each, or RxC; else 12, or as many as puzzles"},
    {.name = "title",
     .kind = OPTION_TEXT,
     .field = FIELD(draw.title),
     .value = "TEXT",
     .parse = parse_text,
     .help = "above the puzzles of each page"},
    {.name = "caption",
     .kind = OPTION_TEXT,
     .field = FIELD(draw.caption),
     .value = "TEXT",
     .parse = parse_text,
     .help = "below each puzzle, with its number for %d; else the number, where there are several"},
    {.name = "labels", .kind = OPTION_FLAG, .field = FIELD(draw.labels), .help = "number rows and columns"},
    {.name = "cell",
     .kind = OPTION_COUNT,
     .field = FIELD(draw.cell),
     .value = "N",
     .low = 4,
     .high = 1000,
     .help = "the side of a cell in points (72 an inch), on a page with a size at most; else 36, or what candidates "
             "need, and on a page up to 72"},
    {.name = "dpi",
     .kind = OPTION_COUNT,
     .field = FIELD(draw.dpi),
     .value = "N",
     .low = 10,
     .high = 2400,
     .help = "png: pixels an inch; else 144"},
    {0},
};

const struct option_row options_draw_grid[] = {
    {.name = "candidates",
     .kind = OPTION_WORD,
     .field = FIELD(draw.candidates),
     .value = "WHICH",
     .words = candidates,
     .alone = "all",
     .help = "own: those a puzzle was written with, as without this option; all: where it has none, those that its "
             "givens leave; none"},
    {.name = "colour",
     .kind = OPTION_PARSED,
     .field = FIELD(draw.colours),
     .value = "CELLS=NAME",
     .parse = parse_colour,
     .help = "colour cells, as in r4c5=yellow, r1,c2-3,b5=#ffe0b0 (a row, columns, a box), or a candidate, as in "
             "r4c5:7=red; may be given again"},
    {0},
};

const struct option_row options_draw_board[] = {
    {.name = "candidates",
     .kind = OPTION_FLAG,
     .field = FIELD(draw.marks),
     .help = "into cells without a digit, what the sums leave of their digits, each run looked at by itself"},
    {.name = "colour",
     .kind = OPTION_PARSED,
     .field = FIELD(draw.colours),
     .value = "CELLS=NAME",
     .parse = parse_colour_without_boxes,
     .help = "colour white cells, as in r4c5=yellow, r1,c2-3=#ffe0b0 (a row, columns), or a candidate, as in "
             "r4c5:7=red; may be given again"},
    {0},
};
