/*
 * cairo, loaded when a picture is asked for.
 *
 * It is not linked in: it brings some twenty libraries of its own, and loading these at each start would take four
 * times as long as all else that a small problem needs.
 */
#ifndef DRAWING_CAIRO_H
#define DRAWING_CAIRO_H

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdbool.h>

/* The functions that we use: a row here is all that one more takes. */
#define DRAWING_CAIRO_FUNCTIONS(FUNCTION)                                                                              \
  FUNCTION(svg_surface_create_for_stream)                                                                              \
  FUNCTION(pdf_surface_create_for_stream)                                                                              \
  FUNCTION(pdf_surface_set_size)                                                                                       \
  FUNCTION(pdf_surface_set_metadata)                                                                                   \
  FUNCTION(image_surface_create)                                                                                       \
  FUNCTION(image_surface_create_for_data)                                                                              \
  FUNCTION(image_surface_get_data)                                                                                     \
  FUNCTION(image_surface_get_stride)                                                                                   \
  FUNCTION(image_surface_get_width)                                                                                    \
  FUNCTION(image_surface_get_height)                                                                                   \
  FUNCTION(surface_flush)                                                                                              \
  FUNCTION(surface_finish)                                                                                             \
  FUNCTION(surface_status)                                                                                             \
  FUNCTION(surface_destroy)                                                                                            \
  FUNCTION(create)                                                                                                     \
  FUNCTION(destroy)                                                                                                    \
  FUNCTION(status)                                                                                                     \
  FUNCTION(show_page)                                                                                                  \
  FUNCTION(scale)                                                                                                      \
  FUNCTION(set_source_rgb)                                                                                             \
  FUNCTION(paint)                                                                                                      \
  FUNCTION(set_line_width)                                                                                             \
  FUNCTION(set_line_cap)                                                                                               \
  FUNCTION(set_dash)                                                                                                   \
  FUNCTION(new_path)                                                                                                   \
  FUNCTION(move_to)                                                                                                    \
  FUNCTION(line_to)                                                                                                    \
  FUNCTION(curve_to)                                                                                                   \
  FUNCTION(close_path)                                                                                                 \
  FUNCTION(rectangle)                                                                                                  \
  FUNCTION(arc)                                                                                                        \
  FUNCTION(stroke)                                                                                                     \
  FUNCTION(fill)                                                                                                       \
  FUNCTION(matrix_init_scale)                                                                                          \
  FUNCTION(font_options_create)                                                                                        \
  FUNCTION(font_options_destroy)                                                                                       \
  FUNCTION(font_options_set_hint_style)                                                                                \
  FUNCTION(font_options_set_hint_metrics)                                                                              \
  FUNCTION(set_font_options)                                                                                           \
  FUNCTION(toy_font_face_create)                                                                                       \
  FUNCTION(font_face_destroy)                                                                                          \
  FUNCTION(scaled_font_create)                                                                                         \
  FUNCTION(scaled_font_status)                                                                                         \
  FUNCTION(scaled_font_destroy)                                                                                        \
  FUNCTION(scaled_font_text_to_glyphs)                                                                                 \
  FUNCTION(scaled_font_glyph_extents)                                                                                  \
  FUNCTION(glyph_free)                                                                                                 \
  FUNCTION(set_font_face)                                                                                              \
  FUNCTION(set_font_size)                                                                                              \
  FUNCTION(show_glyphs)

/* A name has no parentheses where it is declared.  NOLINTNEXTLINE(bugprone-macro-parentheses) */
#define DRAWING_CAIRO_MEMBER(name) __typeof__(&cairo_##name) name;

/* cairo_NAME() is called as cairo->NAME(). */
struct drawing_cairo {
  void *library;
  DRAWING_CAIRO_FUNCTIONS(DRAWING_CAIRO_MEMBER)
};

/* false: there is no cairo on this machine, or no memory to load it.  Unload what was loaded. */
bool drawing_load_cairo(struct drawing_cairo *cairo);
void drawing_unload_cairo(struct drawing_cairo *cairo);

#endif
