/*
 * cairo, loaded when a picture is asked for.
 *
 * It is not linked in: it brings some twenty libraries of its own, and loading these at each start would take four
 * times as long as all else that a small problem needs.
 */
#ifndef SUDOKU_CAIRO_H
#define SUDOKU_CAIRO_H

#ifdef SUDOKU_HAVE_CAIRO

#include <cairo-svg.h>
#include <stdbool.h>

/* The functions that we use: a row here is all that one more takes. */
#define SUDOKU_CAIRO_FUNCTIONS(FUNCTION)                                                                               \
  FUNCTION(svg_surface_create_for_stream)                                                                              \
  FUNCTION(surface_finish)                                                                                             \
  FUNCTION(surface_destroy)                                                                                            \
  FUNCTION(create)                                                                                                     \
  FUNCTION(destroy)                                                                                                    \
  FUNCTION(status)                                                                                                     \
  FUNCTION(set_source_rgb)                                                                                             \
  FUNCTION(paint)                                                                                                      \
  FUNCTION(set_line_width)                                                                                             \
  FUNCTION(move_to)                                                                                                    \
  FUNCTION(line_to)                                                                                                    \
  FUNCTION(stroke)                                                                                                     \
  FUNCTION(select_font_face)                                                                                           \
  FUNCTION(set_font_size)                                                                                              \
  FUNCTION(text_extents)                                                                                               \
  FUNCTION(show_text)

/* A name has no parentheses where it is declared.  NOLINTNEXTLINE(bugprone-macro-parentheses) */
#define SUDOKU_CAIRO_MEMBER(name) __typeof__(&cairo_##name) name;

/* cairo_NAME() is called as cairo->NAME(). */
struct sudokui_cairo {
  void *library;
  SUDOKU_CAIRO_FUNCTIONS(SUDOKU_CAIRO_MEMBER)
};

/* false: there is no cairo on this machine, or no memory to load it.  Unload what was loaded. */
bool sudokui_load_cairo(struct sudokui_cairo *cairo);
void sudokui_unload_cairo(struct sudokui_cairo *cairo);

#endif
#endif
