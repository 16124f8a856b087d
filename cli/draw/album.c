/*
 * From puzzles to pages, and from pages to files.
 *
 *     entries    1 2 3 4 5                       --per-page 2 --answers 4
 *     pages      [1 2] [3 4] [5]  [1 2 3 4] [5]
 *                puzzles          answers
 *
 * Each entry has one picture, or with answers a second one, and they lie in this order in one array.
 */
#include "cli/draw/album.h"
#include "cli/draw/page_files.h"
#include "cli/message.h"
#include "cli/stopping.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct album_entry *album_add(struct album *album) {
  if (album->count == album->room) {
    size_t room = album->room > 0 ? 2 * album->room : 16;
    struct album_entry *larger = realloc(album->entries, room * sizeof *larger);
    if (larger == NULL) {
      message_failure(DLX_NO_MEMORY, NULL, NULL);
      return NULL;
    }
    album->entries = larger;
    album->room = room;
  }
  struct album_entry *entry = &album->entries[album->count++];
  *entry = (struct album_entry){0};
  return entry;
}

void album_release(struct album *album) {
  for (size_t i = 0; i < album->count; i++) {
    if (album->entries[i].puzzle != NULL) album->kind->release(album->entries[i].puzzle);
    free(album->entries[i].solution);
  }
  free(album->entries);
}

bool album_keep_first(void *user, const uint8_t *cells) {
  struct album_keeping *keeping = user;
  if (keeping->solution != NULL) return true;
  keeping->solution = malloc(keeping->cells);
  keeping->failed = keeping->solution == NULL;
  if (!keeping->failed) memcpy(keeping->solution, cells, keeping->cells);
  return !keeping->failed;
}

/* ---------------------------------------------------------------------------------------------- pictures */

/* All that is drawn. */
struct pages {
  const struct album *album;
  const struct settings *settings;
  size_t kinds; /* 2 with answers */
  struct album_picture *pictures;
  struct spot_list *spots; /* of each entry */
  char **captions;         /* of each picture */
  char *answers_title;
  struct album_page *pages;
  size_t count;
  struct album_drawing drawing;
};

static enum exit_status no_memory(void) {
  message_failure(DLX_NO_MEMORY, NULL, NULL);
  return STATUS_STOPPED;
}

static void release_pages(struct pages *pages) {
  for (size_t i = 0; pages->captions != NULL && i < pages->kinds * pages->album->count; i++) free(pages->captions[i]);
  for (size_t i = 0; pages->spots != NULL && i < pages->album->count; i++) free(pages->spots[i].spots);
  free(pages->captions);
  free(pages->spots);
  free(pages->pictures);
  free(pages->answers_title);
  free(pages->pages);
}

/* "%d" in 'text' is the number; behind it the remark, if there is one.  To be freed; NULL: no memory. */
static char *caption(const char *text, uint64_t number, const char *remark) {
  char *made = NULL;
  size_t size;
  FILE *stream = open_memstream(&made, &size);
  if (stream == NULL) return NULL;
  for (const char *at = text; *at != '\0';)
    if (strncmp(at, "%d", 2) == 0) {
      fprintf(stream, "%" PRIu64, number);
      at += 2;
    } else {
      fputc(*at++, stream);
    }
  if (remark != NULL) fprintf(stream, "%s%s", *text != '\0' ? ": " : "", remark);
  if (fclose(stream) == 0) return made;
  free(made);
  return NULL;
}

static enum exit_status make_picture(struct pages *pages, size_t entry_index, bool is_answer) {
  const struct album_entry *entry = &pages->album->entries[entry_index];
  const struct draw_settings *asked = &pages->settings->draw;
  size_t index = entry_index + (is_answer ? pages->album->count : 0);
  const char *text = asked->caption != NULL ? asked->caption : pages->album->count > 1 ? "%d" : "";
  const char *remark = is_answer || asked->solution || entry->puzzle == NULL ? entry->remark : NULL;
  pages->captions[index] = caption(text, entry->number, remark);
  if (pages->captions[index] == NULL) return no_memory();
  struct album_picture *picture = &pages->pictures[index];
  *picture = (struct album_picture){.caption = pages->captions[index]};
  if (entry->puzzle == NULL) return STATUS_ANSWERED;
  picture->puzzle = entry->puzzle;
  picture->solution = is_answer || asked->solution ? entry->solution : NULL;
  picture->is_answer = is_answer;
  picture->spots = pages->spots[entry_index].spots;
  picture->spot_count = is_answer ? 0 : pages->spots[entry_index].count;
  return STATUS_ANSWERED;
}

static enum exit_status colour_entry(struct pages *pages, size_t index) {
  const struct colour_texts *texts = &pages->settings->draw.colours;
  const void *puzzle = pages->album->entries[index].puzzle;
  if (puzzle == NULL) return STATUS_ANSWERED;
  const struct colour_board board = pages->album->kind->board(puzzle);
  enum exit_status status = STATUS_ANSWERED;
  for (size_t i = 0; i < texts->count && !status; i++)
    status = cell_colours_add(texts->text[i], &board, &pages->spots[index]);
  return status;
}

static enum exit_status make_pictures(struct pages *pages) {
  size_t count = pages->album->count;
  pages->pictures = calloc(pages->kinds * count, sizeof *pages->pictures);
  pages->captions = calloc(pages->kinds * count, sizeof *pages->captions);
  pages->spots = calloc(count, sizeof *pages->spots);
  if (pages->pictures == NULL || pages->captions == NULL || pages->spots == NULL) return no_memory();
  enum exit_status status = STATUS_ANSWERED;
  for (size_t i = 0; i < count && !status; i++) status = colour_entry(pages, i);
  for (size_t i = 0; i < pages->kinds * count && !status; i++) status = make_picture(pages, i % count, i >= count);
  return status;
}

/* ---------------------------------------------------------------------------------------------- pages */

#define ANSWERS_ON_A_PAGE 12

/* The rows of the highest board, and the columns of the widest. */
static void measure(const struct album *album, size_t *rows, size_t *columns) {
  *rows = *columns = 1;
  for (size_t i = 0; i < album->count; i++) {
    if (album->entries[i].puzzle == NULL) continue;
    const struct colour_board board = album->kind->board(album->entries[i].puzzle);
    if (board.rows > *rows) *rows = board.rows;
    if (board.columns > *columns) *columns = board.columns;
  }
}

/* The places of a page, of which there would be 'usual' if nobody said so. */
static void arrange(const struct pages *pages, struct places asked, size_t usual, size_t *rows, size_t *columns) {
  size_t count = pages->album->count, places = asked.shape.columns > 0 ? asked.shape.columns : usual;
  *rows = asked.shape.rows;
  *columns = asked.shape.columns;
  if (asked.shape.rows > 0) return;
  if (pages->drawing.width <= 0 && places > count) places = count;
  size_t board_rows, board_columns;
  measure(pages->album, &board_rows, &board_columns);
  pages->album->kind->arrange(&pages->drawing, board_rows, board_columns, places, rows, columns);
}

/* Cuts the pictures of one kind into pages like 'page'; returns how many. */
static size_t cut(struct album_page *pages, struct album_page page, const struct album_picture *pictures,
                  size_t count) {
  size_t most = page.rows * page.columns, made = 0;
  for (size_t i = 0; i < count; i += most) {
    page.pictures = pictures + i;
    page.count = count - i < most ? count - i : most;
    pages[made++] = page;
  }
  return made;
}

static enum exit_status name_answers(struct pages *pages) {
  const char *title = pages->settings->draw.title;
  size_t room = (title != NULL ? strlen(title) : 0) + sizeof ": solutions";
  pages->answers_title = malloc(room);
  if (pages->answers_title == NULL) return no_memory();
  snprintf(pages->answers_title, room, "%s%s", title != NULL ? title : "", title != NULL ? ": solutions" : "Solutions");
  return STATUS_ANSWERED;
}

static enum exit_status make_pages(struct pages *pages) {
  const struct draw_settings *asked = &pages->settings->draw;
  size_t count = pages->album->count;
  pages->pages = calloc(pages->kinds * count, sizeof *pages->pages); /* at most */
  if (pages->pages == NULL) return no_memory();
  struct album_page page = {.title = asked->title};
  arrange(pages, asked->places, 1, &page.rows, &page.columns);
  size_t usual = page.rows * page.columns;
  pages->count = cut(pages->pages, page, pages->pictures, count);
  if (pages->kinds == 1) return STATUS_ANSWERED;
  enum exit_status status = name_answers(pages);
  if (status) return status;
  if (pages->drawing.width > 0 && usual < ANSWERS_ON_A_PAGE) usual = ANSWERS_ON_A_PAGE;
  arrange(pages, asked->answers, usual, &page.rows, &page.columns);
  page.title = pages->answers_title;
  pages->count += cut(pages->pages + pages->count, page, pages->pictures + count, count);
  return STATUS_ANSWERED;
}

static enum exit_status check_count(const struct pages *pages) {
  const char *output = pages->settings->draw.output;
  if (pages->count == 1 || pages->drawing.format == DRAW_PDF) return STATUS_ANSWERED;
  if (output != NULL && draw_number_in(output) != NULL) return STATUS_ANSWERED;
  const char *name = draw_format_name(pages->drawing.format);
  message_error(
      "%s has one page, and these are %zu: --per-page N puts more on each, --output NAME-%%d.%s writes a file "
      "for each, and pdf has any number",
      name, pages->count, name);
  return STATUS_BAD;
}

/* ---------------------------------------------------------------------------------------------- all */

static enum dlx_status draw_pages(const void *what, size_t first, size_t count, FILE *stream,
                                  struct dlx_message *message) {
  const struct pages *pages = what;
  struct album_drawing some = pages->drawing;
  some.pages += first;
  some.page_count = count;
  return pages->album->kind->draw(&some, stream, message);
}

enum exit_status album_draw(const struct album *album, const struct settings *settings) {
  const struct paper paper = draw_paper(settings);
  struct pages pages = {
      .album = album,
      .settings = settings,
      .kinds = settings->draw.answers.given ? 2 : 1,
      .drawing = {.settings = settings,
                  .format = draw_format(settings),
                  .width = paper.width,
                  .height = paper.height,
                  .cell = (double)settings->draw.cell,
                  .dpi = (double)settings->draw.dpi,
                  .labels = settings->draw.labels,
                  .stop = stopping_flag()},
  };
  enum exit_status status = make_pictures(&pages);
  if (!status) status = make_pages(&pages);
  if (!status) status = check_count(&pages);
  pages.drawing.pages = pages.pages;
  pages.drawing.page_count = pages.count;
  if (!status) status = page_files_write(&(struct page_source){pages.count, draw_pages, &pages}, settings);
  release_pages(&pages);
  return status;
}
