/*
 * An image as a PNG.
 */
#ifndef DRAWING_PNG_H
#define DRAWING_PNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Rows of pixels 0xRRGGBB, whose upper eight bits are not looked at. */
struct drawing_image {
  const uint32_t *pixels;
  size_t width, height;
  size_t stride; /* pixels from one row to the next */
  double dpi;
};

/* Write errors are left in the stream.  false: no memory, or no zlib, which cairo needs, too. */
bool drawing_write_png(const struct drawing_image *image, FILE *stream);

#endif
