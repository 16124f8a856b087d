/*
 * A canvas becomes a surface of cairo's when the first sheet, and with it the size, is known:
 *
 *     SVG   one surface, written to the stream as it is drawn on
 *     PDF   one surface for all sheets, each with its own size; the date in it is always the same, so that the same
 *           picture is the same bytes
 *     PNG   one image in memory, scaled from points to pixels, written at the end
 */
#include "drawing/canvas.h"
#include "drawing/png.h"

#include <math.h>
#include <stdlib.h>
#include <sys/mman.h>

#define LARGEST_IMAGE 32767 /* pixels each way: cairo's limit */
#define LARGE_PAGE    ((size_t)2 << 20)

static enum dlx_status fail(struct dlx_message *message, enum dlx_status status, const char *text) {
  if (message != NULL) {
    *message = (struct dlx_message){0};
    snprintf(message->text, sizeof message->text, "%s", text);
  }
  return status;
}

static cairo_status_t to_stream(void *stream, const unsigned char *bytes, unsigned length) {
  return fwrite(bytes, 1, length, stream) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

enum dlx_status drawing_open(enum drawing_format format, double dpi, FILE *stream, drawing_canvas **canvas,
                             struct dlx_message *message) {
  struct drawing_canvas *made = calloc(1, sizeof *made);
  if (made == NULL) return fail(message, DLX_NO_MEMORY, "out of memory");
  if (!drawing_load_cairo(&made->cairo)) {
    free(made);
    return fail(message, DLX_UNSUPPORTED, "pictures need cairo: install the package libcairo2");
  }
  made->format = format;
  made->dpi = dpi;
  made->stream = stream;
  if (!drawing_load_fonts(made)) {
    drawing_close(made, NULL);
    return fail(message, DLX_NO_MEMORY, "out of memory");
  }
  *canvas = made;
  return DLX_OK;
}

/* ---------------------------------------------------------------------------------------------- sheets */

/* Room for an image, of any content: in large pages, where the system has them, which spares a third of the time that
   a 25x25 grid with its candidates takes. */
static unsigned char *image_room(size_t size) {
  size = (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
  unsigned char *room = aligned_alloc(LARGE_PAGE, size);
  if (room != NULL) madvise(room, size, MADV_HUGEPAGE);
  return room;
}

static cairo_surface_t *image(struct drawing_canvas *canvas, double width, double height) {
  width = ceil(width * canvas->dpi / 72);
  height = ceil(height * canvas->dpi / 72);
  canvas->too_large = width > LARGEST_IMAGE || height > LARGEST_IMAGE;
  if (!canvas->too_large) canvas->pixels = image_room((size_t)width * (size_t)height * sizeof(uint32_t));
  canvas->failed = !canvas->too_large && canvas->pixels == NULL;
  if (canvas->pixels == NULL) return canvas->cairo.image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
  return canvas->cairo.image_surface_create_for_data(canvas->pixels, CAIRO_FORMAT_RGB24, (int)width, (int)height,
                                                     (int)width * (int)sizeof(uint32_t));
}

static cairo_surface_t *surface(struct drawing_canvas *canvas, double width, double height) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  if (canvas->format == DRAWING_PNG) return image(canvas, width, height);
  if (canvas->format == DRAWING_SVG)
    return cairo->svg_surface_create_for_stream(to_stream, canvas->stream, width, height);
  cairo_surface_t *pages = cairo->pdf_surface_create_for_stream(to_stream, canvas->stream, width, height);
  cairo->pdf_surface_set_metadata(pages, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  cairo->pdf_surface_set_metadata(pages, CAIRO_PDF_METADATA_CREATOR, "dlx");
  return pages;
}

static void create(struct drawing_canvas *canvas, double width, double height) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  canvas->surface = surface(canvas, width, height);
  canvas->context = cairo->create(canvas->surface);
  cairo->set_font_options(canvas->context, canvas->options);
  if (canvas->format == DRAWING_PNG) cairo->scale(canvas->context, canvas->dpi / 72, canvas->dpi / 72);
}

void drawing_begin_sheet(struct drawing_canvas *canvas, double width, double height, const char *title) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  if (canvas->surface == NULL) {
    create(canvas, width, height);
    if (canvas->format == DRAWING_PDF && title != NULL)
      cairo->pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, title);
  } else {
    drawing_write_waiting(canvas);
    cairo->show_page(canvas->context);
    if (canvas->format == DRAWING_PDF) cairo->pdf_surface_set_size(canvas->surface, width, height);
  }
  drawing_colour(canvas, 0xffffff);
  cairo->paint(canvas->context);
}

void drawing_colour(struct drawing_canvas *canvas, uint32_t colour) {
  drawing_write_waiting(canvas);
  canvas->cairo.set_source_rgb(canvas->context, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                               (colour & 0xff) / 255.0);
}

/* ---------------------------------------------------------------------------------------------- the end */

static void write_image(struct drawing_canvas *canvas) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  cairo->surface_flush(canvas->surface);
  const struct drawing_image pixels = {
      .pixels = (const void *)cairo->image_surface_get_data(canvas->surface),
      .width = (size_t)cairo->image_surface_get_width(canvas->surface),
      .height = (size_t)cairo->image_surface_get_height(canvas->surface),
      .stride = (size_t)cairo->image_surface_get_stride(canvas->surface) / sizeof(uint32_t),
      .dpi = canvas->dpi,
  };
  if (!drawing_write_png(&pixels, canvas->stream)) canvas->failed = true;
}

/* Writes what is left; what cairo says of it. */
static cairo_status_t finish(struct drawing_canvas *canvas) {
  const struct drawing_cairo *cairo = &canvas->cairo;
  drawing_write_waiting(canvas);
  cairo_status_t status = cairo->status(canvas->context);
  cairo->destroy(canvas->context);
  if (status == CAIRO_STATUS_SUCCESS && canvas->format == DRAWING_PNG && canvas->pixels != NULL) write_image(canvas);
  cairo->surface_finish(canvas->surface);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo->surface_status(canvas->surface);
  cairo->surface_destroy(canvas->surface);
  return status;
}

enum dlx_status drawing_close(drawing_canvas *canvas, struct dlx_message *message) {
  cairo_status_t finished = canvas->surface != NULL ? finish(canvas) : CAIRO_STATUS_SUCCESS;
  bool too_large = canvas->too_large || finished == CAIRO_STATUS_INVALID_SIZE;
  bool no_memory = canvas->failed || finished == CAIRO_STATUS_NO_MEMORY;
  drawing_free_fonts(canvas);
  drawing_unload_cairo(&canvas->cairo);
  free(canvas->pixels);
  free(canvas);
  if (too_large)
    return fail(message, DLX_UNSUPPORTED, "a picture of more than 32767 pixels across or down cannot be drawn");
  if (no_memory) return fail(message, DLX_NO_MEMORY, "out of memory");
  return DLX_OK; /* a write error is the stream's to tell */
}
