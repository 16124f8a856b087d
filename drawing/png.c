/*
 * PNG, as ISO 15948 has it: a signature and chunks, each with its length, its name and a checksum.
 *
 *     IHDR   width, height, bits, kind of pixels
 *     pHYs   pixels a metre, so that it is printed as large as it was drawn
 *     PLTE   the colours, where they are no more than 256: a pixel is a byte then, and else three
 *     IDAT   the rows, compressed, each behind a byte that names its filter: 0, none
 *     IEND
 *
 * cairo's own writer has no pHYs, and takes six times as long: it tries five filters on each row of pixels of three
 * bytes, which helps photographs, but not lines and letters.
 */
#include "drawing/png.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define LIBRARY "libz.so.1"        /* the binary interface of zlib since 1.0 */
#define LEVEL   3                  /* 6 takes twice as long for a quarter less */
#define PIECE   ((size_t)64 << 10) /* bytes of an IDAT, at most */

/* ---------------------------------------------------------------------------------------------- chunks */

struct writer {
  FILE *stream;
  void *library;
  __typeof__(&crc32) crc32;
  __typeof__(&deflateInit_) deflate_init;
  __typeof__(&deflate) deflate;
  __typeof__(&deflateEnd) deflate_end;
  z_stream zip;
  unsigned char piece[PIECE];
};

static void put_32(unsigned char *bytes, uint32_t number) {
  for (int i = 0; i < 4; i++) bytes[i] = (unsigned char)(number >> (24 - 8 * i));
}

static void write_chunk(const struct writer *writer, const char *name, const unsigned char *bytes, size_t size) {
  unsigned char number[4];
  put_32(number, (uint32_t)size);
  fwrite(number, 1, 4, writer->stream);
  fwrite(name, 1, 4, writer->stream);
  if (size > 0) fwrite(bytes, 1, size, writer->stream);
  uLong sum = writer->crc32(0, (const unsigned char *)name, 4);
  if (size > 0) sum = writer->crc32(sum, bytes, (uInt)size); /* of no bytes at NULL it would be that of a new sum */
  put_32(number, (uint32_t)sum);
  fwrite(number, 1, 4, writer->stream);
}

static bool load(struct writer *writer) {
  writer->library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (writer->library == NULL) return false;
  const struct {
    const char *name;
    void *function;
  } functions[] = {{"crc32", &writer->crc32},
                   {"deflateInit_", &writer->deflate_init},
                   {"deflate", &writer->deflate},
                   {"deflateEnd", &writer->deflate_end}};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *found = dlsym(writer->library, functions[i].name);
    if (found == NULL) return false;
    memcpy(functions[i].function, &found, sizeof found);
  }
  return true;
}

/* ---------------------------------------------------------------------------------------------- colours */

#define COLOURS   256
#define PLACES    1024 /* a power of two, of which a quarter is used at most */
#define NO_COLOUR UINT32_MAX

struct palette {
  size_t count; /* COLOURS + 1: there are too many */
  uint32_t colour[COLOURS];
  uint32_t key[PLACES];
  uint8_t number[PLACES];
};

static size_t place_of(const struct palette *palette, uint32_t colour) {
  size_t place = colour * 2654435761U >> 22;
  while (palette->key[place] != colour && palette->key[place] != NO_COLOUR) place = (place + 1) % PLACES;
  return place;
}

static void add_colour(struct palette *palette, uint32_t colour) {
  size_t place = place_of(palette, colour);
  if (palette->key[place] == colour) return;
  if (palette->count < COLOURS) {
    palette->key[place] = colour;
    palette->number[place] = (uint8_t)palette->count;
    palette->colour[palette->count] = colour;
  }
  palette->count++;
}

static uint32_t pixel(const struct drawing_image *image, size_t row, size_t column) {
  return image->pixels[row * image->stride + column] & 0xffffff;
}

static void find_colours(struct palette *palette, const struct drawing_image *image) {
  palette->count = 0;
  memset(palette->key, 0xff, sizeof palette->key);
  uint32_t last = NO_COLOUR;
  for (size_t row = 0; row < image->height; row++)
    for (size_t column = 0; column < image->width && palette->count <= COLOURS; column++) {
      uint32_t colour = pixel(image, row, column);
      if (colour != last) add_colour(palette, last = colour);
    }
}

/* ---------------------------------------------------------------------------------------------- rows */

static void write_head(const struct writer *writer, const struct drawing_image *image, const struct palette *palette) {
  static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  fwrite(signature, 1, sizeof signature, writer->stream);
  bool few = palette->count <= COLOURS;
  unsigned char head[13] = {[8] = 8, [9] = few ? 3 : 2};
  put_32(head, (uint32_t)image->width);
  put_32(head + 4, (uint32_t)image->height);
  write_chunk(writer, "IHDR", head, sizeof head);
  unsigned char size[9] = {[8] = 1};
  put_32(size, (uint32_t)lround(image->dpi / 0.0254));
  put_32(size + 4, (uint32_t)lround(image->dpi / 0.0254));
  write_chunk(writer, "pHYs", size, sizeof size);
  if (!few) return;
  unsigned char colours[3 * COLOURS];
  for (size_t i = 0; i < palette->count; i++)
    for (size_t j = 0; j < 3; j++) colours[3 * i + j] = (unsigned char)(palette->colour[i] >> (16 - 8 * j));
  write_chunk(writer, "PLTE", colours, 3 * palette->count);
}

/* Returns how many bytes a row has, with that of its filter. */
static size_t make_row(unsigned char *bytes, const struct drawing_image *image, const struct palette *palette,
                       size_t row) {
  size_t size = 0;
  bytes[size++] = 0;
  if (palette->count > COLOURS) {
    for (size_t column = 0; column < image->width; column++)
      for (unsigned j = 0; j < 3; j++) bytes[size++] = (unsigned char)(pixel(image, row, column) >> (16 - 8 * j));
    return size;
  }
  uint32_t last = NO_COLOUR;
  uint8_t number = 0;
  for (size_t column = 0; column < image->width; column++) {
    uint32_t colour = pixel(image, row, column);
    if (colour != last) number = palette->number[place_of(palette, last = colour)];
    bytes[size++] = number;
  }
  return size;
}

/* Compresses what zip.next_in has, and writes each piece that is full; at the end what is left, too. */
static void compress_more(struct writer *writer, bool is_end) {
  z_stream *zip = &writer->zip;
  int state = Z_OK;
  while (zip->avail_in > 0 || (is_end && state == Z_OK)) {
    state = writer->deflate(zip, is_end ? Z_FINISH : Z_NO_FLUSH);
    if (zip->avail_out > 0 && state != Z_STREAM_END) continue;
    write_chunk(writer, "IDAT", writer->piece, PIECE - zip->avail_out);
    zip->next_out = writer->piece;
    zip->avail_out = PIECE;
  }
}

static void write_rows(struct writer *writer, const struct drawing_image *image, const struct palette *palette,
                       unsigned char *row_bytes) {
  writer->zip.next_out = writer->piece;
  writer->zip.avail_out = PIECE;
  for (size_t row = 0; row < image->height; row++) {
    writer->zip.avail_in = (uInt)make_row(row_bytes, image, palette, row);
    writer->zip.next_in = row_bytes;
    compress_more(writer, false);
  }
  compress_more(writer, true);
  write_chunk(writer, "IEND", NULL, 0);
}

bool drawing_write_png(const struct drawing_image *image, FILE *stream) {
  struct writer *writer = calloc(1, sizeof *writer);
  struct palette *palette = malloc(sizeof *palette);
  unsigned char *row_bytes = malloc(3 * image->width + 1);
  bool done = writer != NULL && palette != NULL && row_bytes != NULL && load(writer);
  if (done) {
    writer->stream = stream;
    done = writer->deflate_init(&writer->zip, LEVEL, ZLIB_VERSION, (int)sizeof writer->zip) == Z_OK;
  }
  if (done) {
    find_colours(palette, image);
    write_head(writer, image, palette);
    write_rows(writer, image, palette, row_bytes);
    writer->deflate_end(&writer->zip);
  }
  if (writer != NULL && writer->library != NULL) dlclose(writer->library);
  free(writer);
  free(palette);
  free(row_bytes);
  return done;
}
