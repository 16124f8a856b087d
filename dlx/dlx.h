/*
 * dlx.h - the exact-cover engine library, all of it that is public.
 *
 * An exact-cover problem is a list of items and a list of options, each option a set of items.  A solution is a
 * set of options in which every primary item occurs exactly once, or as often as its multiplicity says, and every
 * secondary item at most once or, where it carries a colour, any number of times with one and the same colour.
 *
 *     dlx_problem *problem;
 *     dlx_read(text, size, NULL, &problem, &message);          or dlx_problem_new, dlx_add_item, ..., dlx_freeze
 *     dlx_solve(problem, &search, &result, &message);          visits solutions
 *     dlx_count(problem, &search, count, &result, &message);   counts them
 *     dlx_problem_free(problem);
 *
 * Numbers.  Items and options are numbered from 0 in the order in which they were added; primary items come before
 * secondary ones.  Lines and columns of a text count from 1; column is a byte's place in its line.
 *
 * Errors.  Bad data gives a status, a message with its place where there is one, and untouched outputs.  Misuse
 * (a NULL that is not allowed, a number out of range, a call out of order) aborts with the name of the function.
 * No cover, a limit reached, a stop asked for: these are results, not errors.  The library never prints or exits.
 *
 * Threads.  There is no global state.  A frozen problem is only read, so any number of threads may share it; every
 * other object belongs to one thread at a time.  A search may use several threads of its own, as 'threads' says.
 */
#ifndef DLX_DLX_H
#define DLX_DLX_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <gmp.h> /* behind stdio.h: only then has it gmp_fprintf() */

#ifdef __cplusplus
extern "C" {
#endif

#define DLX_VERSION "0.1.0"

enum dlx_status {
  DLX_OK = 0,
  DLX_BAD_INPUT,   /* the data is wrong; a message says where and how */
  DLX_UNSUPPORTED, /* no such engine, or the engine cannot do this problem; a message says why */
  DLX_NO_MEMORY    /* nothing leaked, nothing half done */
};

/* What is wrong and where.  line and column are 0 where the fault has no place in a text. */
struct dlx_message {
  size_t line;
  size_t column;
  char text[256]; /* NUL-terminated; long names in it are cut */
};

/* ---------------------------------------------------------------------------------------------- problems */

typedef struct dlx_problem dlx_problem;

enum dlx_kind { DLX_PRIMARY, DLX_SECONDARY };

/* One item of an option: its number, and its colour (0: none; else from dlx_add_colour). */
struct dlx_entry {
  uint32_t item;
  uint32_t colour;
};

#define DLX_MAXIMUM ((size_t)UINT32_MAX - 1) /* items, options, and entries: at most so many of each */

/* dlx_problem_new() makes an empty problem to be built.  NULL: no memory.  The caller frees it. */
dlx_problem *dlx_problem_new(void);

/* dlx_problem_free() frees a problem; NULL is allowed.  No search or cursor on it may still be in use. */
void dlx_problem_free(dlx_problem *problem);

/*
 * dlx_add_item() adds the next item.  'name' is any bytes but white space, '|' and ':', and is copied.
 *
 * DLX_BAD_INPUT: an empty or malformed name, a name twice, a primary item after a secondary one, or too many items.
 * Requires: the problem is not frozen and has no option yet.  Time: O(length of name), amortised.
 */
enum dlx_status dlx_add_item(dlx_problem *problem, const char *name, enum dlx_kind kind, struct dlx_message *message);

/*
 * dlx_set_multiplicity() says that primary 'item' must be covered at least 'low' and at most 'high' times, where a
 * new item has 1 and 1.  DLX_BAD_INPUT: low > high, high is 0, or a secondary item.
 * Requires: the problem is not frozen.  Time: O(1), but the first call takes O(items).
 */
enum dlx_status dlx_set_multiplicity(dlx_problem *problem, size_t item, uint32_t low, uint32_t high,
                                     struct dlx_message *message);

/*
 * dlx_add_colour() gives the number, from 1 on, of the colour called 'name': the one it has already, or a new one.
 * Names are as for items.  DLX_BAD_INPUT: an empty or malformed name.  Requires: the problem is not frozen.
 */
enum dlx_status dlx_add_colour(dlx_problem *problem, const char *name, uint32_t *colour, struct dlx_message *message);

/*
 * dlx_add_option() adds the next option, of 'count' entries, which are copied.  Two equal options are two options.
 * An option without a primary item keeps its number but is in no solution.
 *
 * DLX_BAD_INPUT: no entry, an item that does not exist, an item twice, a colour that does not exist or on a primary
 * item, or too many options or entries.  Requires: the problem is not frozen.  Time: O(count), amortised.
 */
enum dlx_status dlx_add_option(dlx_problem *problem, const struct dlx_entry *entries, size_t count,
                               struct dlx_message *message);

/*
 * dlx_set_cost() gives option 'option' a cost; a new option has 0.  Costs do not change what is a solution.
 * DLX_NO_MEMORY is the only error.  Requires: the problem is not frozen.  The first call takes O(options).
 */
enum dlx_status dlx_set_cost(dlx_problem *problem, size_t option, uint64_t cost);

/*
 * dlx_freeze() ends the building: from here on the problem can be searched and is never changed again.
 * DLX_NO_MEMORY is the only error; the problem can then still be frozen later.  Freezing twice does nothing.
 */
enum dlx_status dlx_freeze(dlx_problem *problem);

/* What a problem holds.  All O(1); they serve while it is being built, too.  Names are lent, NUL-terminated. */
size_t dlx_item_count(const dlx_problem *problem);
size_t dlx_primary_count(const dlx_problem *problem);
size_t dlx_option_count(const dlx_problem *problem);
size_t dlx_entry_count(const dlx_problem *problem);
const char *dlx_item_name(const dlx_problem *problem, size_t item);
const char *dlx_colour_name(const dlx_problem *problem, uint32_t colour);
void dlx_multiplicity(const dlx_problem *problem, size_t item, uint32_t *low, uint32_t *high);
bool dlx_has_multiplicities(const dlx_problem *problem); /* is any item's other than 1 and 1? */
bool dlx_has_colours(const dlx_problem *problem);
bool dlx_has_costs(const dlx_problem *problem);
uint64_t dlx_cost(const dlx_problem *problem, size_t option);

/* dlx_total_cost() sets 'cost', an initialised mpz_t, to the sum of the costs of 'count' options. */
void dlx_total_cost(const dlx_problem *problem, const uint32_t *options, size_t count, mpz_t cost);

/* dlx_option() lends the entries of an option, in the order given, and returns how many there are.  The array is
   good while the problem lives and, before dlx_freeze, until the next option is added. */
size_t dlx_option(const dlx_problem *problem, size_t option, const struct dlx_entry **entries);

/* ---------------------------------------------------------------------------------------------- text */

enum dlx_format {
  DLX_FORMAT_ANY,    /* reading: found from the text */
  DLX_FORMAT_DLX,    /* item line, then a line an option; docs/formats.md */
  DLX_FORMAT_MATRIX, /* rows of 0 and 1; every column a primary item named by its number from 0 */
  DLX_FORMAT_JSON,   /* an object with "primary", "secondary" and "options" */
  DLX_FORMAT_DIMACS, /* writing only: clauses for a SAT solver, variable k is option k-1 */
  DLX_FORMAT_LP      /* writing only: a 0-1 linear program, variable xk is option k */
};

/* How to read; NULL or all zero: any format, no notes.  A note is something said about input that is accepted, such
   as an option that no solution can hold; it is lent until the callback returns. */
struct dlx_reading {
  enum dlx_format format;
  void (*note)(void *user, const struct dlx_message *note);
  void *user;
};

/*
 * dlx_read() reads a problem from 'size' bytes of text, which need no NUL at the end, and freezes it.  '*problem' is
 * then the caller's to free.  'reading' may be NULL.
 *
 * DLX_BAD_INPUT: 'message' has line, column, what is wrong and what would be right.
 * Memory: at most 36 bytes an entry and 100 an item at any time, beside the text.  Time: O(size).  Format:
 * docs/formats.md.
 */
enum dlx_status dlx_read(const char *text, size_t size, const struct dlx_reading *reading, dlx_problem **problem,
                         struct dlx_message *message);

/*
 * dlx_write() writes a frozen problem; write errors are left in the stream, for ferror().  What DLX_FORMAT_DLX and
 * DLX_FORMAT_JSON write reads back as the same problem.
 *
 * DLX_UNSUPPORTED, with nothing written: the format cannot say this problem (a matrix with secondary items, a text
 * with no primary item, clauses for multiplicities).  Requires: 'format' is not DLX_FORMAT_ANY.
 */
enum dlx_status dlx_write(const dlx_problem *problem, enum dlx_format format, FILE *stream,
                          struct dlx_message *message);

/* dlx_write_option() writes one option as a line of the dlx format, in the order given. */
void dlx_write_option(const dlx_problem *problem, size_t option, FILE *stream);

/* ---------------------------------------------------------------------------------------------- searching */

/* How far a search is; lent until the callback returns. */
struct dlx_progress {
  double seconds;
  uint64_t nodes;
  uint64_t solutions;
  double done; /* share of the search tree, 0 to 1: as if all branches of a node were equally large */
};

/*
 * What to search for.  Zero-initialised it means: the engine that fits best, no limit, visit nothing.
 *
 * 'visit' is called once per solution, in this thread, with option numbers in the order chosen; the array is lent
 * until it returns.  Returning false stops the search.  The order of solutions is the engine's own, and the same
 * each time.
 *
 * 'threads' make a search shorter, and change nothing else: 'visit' and 'progress' are called in this thread only, and
 * solutions come in the same order.  A search starts alone and has others help if it takes more than about 10 ms.  With
 * a node limit, with an engine that cannot divide its search, or where memory for more is missing, it stays alone.
 * 'nodes' are the same, too, unless a search ends before its time, or the engine only counts; 'updates' can be less, as
 * a thread does not count the way to a piece of the tree that it takes over.  All signals are blocked in the threads
 * that are started.
 *
 * 'save' makes a search one that can be gone on with: it is handed the state of the search, a text that is lent until
 * it returns, in this thread, each 'save_interval' seconds and when the search has ended, however it did.  NULL: there
 * was no memory to write the last one down.  Another search of an equal problem, with the same engine, call and 'skip',
 * goes on from there if that state is its 'resume', with any number of threads.  Solutions and nodes are then those of
 * all searches together, as if there had been one; solutions visited before the state was written are not visited
 * again; 'limit' holds for the whole, 'time_limit' and 'node_limit' for this search.  The state of a search that is
 * complete is resumed at once, to the same result.  docs/formats.md describes the text.
 */
struct dlx_search {
  const char *engine;                /* NULL or "auto": see dlx_choose(); else a name of dlx_engine_at() */
  uint64_t skip;                     /* pass over so many solutions before the first is visited; they do not count */
  uint64_t limit;                    /* stop after so many solutions (behind those skipped); 0: none */
  uint64_t node_limit;               /* stop before entering one more node than this; 0: none */
  double time_limit;                 /* stop after so many seconds; 0: none */
  const volatile sig_atomic_t *stop; /* stop soon after it is not 0, which a signal handler may do; may be NULL */
  bool (*visit)(void *user, const uint32_t *options, size_t count);
  void (*progress)(void *user, const struct dlx_progress *progress);
  double progress_interval; /* seconds between two calls of 'progress' */
  void *user;               /* handed to 'visit' and 'progress' */
  unsigned threads;         /* at most so many, this one among them; 0: one for each processor */
  const char *order;   /* for engines that only count: how the next item is chosen; NULL or "auto": they find out */
  size_t memory_limit; /* for tables of engines that only count, in bytes; 0: 3/4 of the memory that is free */
  void (*save)(void *user, const void *state, size_t size); /* see below */
  double save_interval;                                     /* between two calls; 0: only at the end */
  const void *resume;                                       /* a saved state; NULL: search from the start */
  size_t resume_size;
};

/* Why a search ended.  Only DLX_COMPLETE says that there are no more solutions. */
enum dlx_end {
  DLX_COMPLETE = 0, /* the whole tree was searched */
  DLX_AT_LIMIT,     /* 'limit' solutions were found */
  DLX_AT_NODE_LIMIT,
  DLX_AT_TIME_LIMIT,
  DLX_STOPPED_BY_VISITOR,
  DLX_STOPPED_FROM_OUTSIDE /* '*stop' */
};

struct dlx_result {
  enum dlx_end end;
  const char *engine; /* the one that searched; a constant */
  uint64_t solutions; /* found, without those skipped; from dlx_count: UINT64_MAX where it is more */
  uint64_t skipped;   /* solutions passed over, at most 'skip' */
  uint64_t nodes;     /* nodes of the search tree that were entered, the root among them */
  uint64_t updates;   /* what the engine does most, in its own measure (docs/engines.md); links: Knuth's */
  double seconds;     /* since the call, preparation included */

  /* By engines that only count; else 0 and NULL. */
  uint64_t stored;    /* sub-problems whose count was kept */
  uint64_t met_again; /* and how often one of them was met again */
  const char *order;  /* in which they were met; a constant */
};

/*
 * dlx_solve() visits the exact covers of 'problem'.
 *
 * DLX_OK: '*result' says how the search ended and what it found; no solution is a result, not an error.
 * DLX_UNSUPPORTED: unknown engine, or one that cannot do this; 'message' says why.  DLX_BAD_INPUT: 'resume' is not the
 * state of such a search, or was cut or changed.  DLX_NO_MEMORY: nothing was visited.  On error '*result' is zeroed.
 * Requires: 'problem' is frozen; no pointer is NULL.
 *
 * Memory: O(items + entries), taken before the first node; as much for each thread more, and with a visitor up to
 * 16 MB for solutions that were found ahead of their turn.  Time: exponential at worst.  Source: Knuth, TAOCP 4B,
 * 7.2.2.1, Algorithms X, C and M.
 */
enum dlx_status dlx_solve(const dlx_problem *problem, const struct dlx_search *search, struct dlx_result *result,
                          struct dlx_message *message);

/*
 * dlx_count() sets 'count', an initialised mpz_t, to the number of exact covers found: all of them if '*result' says
 * DLX_COMPLETE, else a lower bound.  'search->visit' and 'search->skip' are not used.
 *
 * With the engine left open, parts of the problem that share no item are counted one by one and multiplied, so that
 * the count may be far larger than any search could walk; a limit holds for the whole.  With an engine named, that
 * engine searches the whole problem, as happens with 'save' and 'resume'.  Errors and memory: as dlx_solve(); on error
 * 'count' is 0.
 */
enum dlx_status dlx_count(const dlx_problem *problem, const struct dlx_search *search, mpz_t count,
                          struct dlx_result *result, struct dlx_message *message);

/*
 * dlx_best() visits the 'search->limit' exact covers of least cost (0: all), the best first, when the search has ended.
 * The cost of a cover is the sum of the costs of its options.  Of two covers of the same cost, the better one is that
 * with the smaller option where they first differ, each read in ascending order; so it is the same ones, in the same
 * order, each time, and the first ones of a search with a larger limit.  'visit' is handed options in ascending order.
 *
 * 'search->skip' passes over so many of the best.  'engine' is not used; 'threads' are not, yet.
 * If '*result' says DLX_COMPLETE, all of these covers were visited (fewer than 'limit': there are no more); after a
 * limit on nodes or time, or a stop, those visited are the best that had been found, and there may be better ones.
 * 'result->engine' is "bound", which has no row in the registry.  In 'progress', 'solutions' are those kept, and 'done'
 * is not known.
 *
 * DLX_UNSUPPORTED: there is an 'order', a 'save' or a 'resume'.  DLX_NO_MEMORY: nothing was visited.
 * On error '*result' is zeroed.  Requires: 'problem' is frozen; no pointer but 'message' is NULL.
 *
 * Memory: O(items + entries), some of it taken during the search, and the covers kept.  Time: exponential at worst.
 * With multiplicities, each cover is looked at that costs as much as the last one wanted; elsewhere not, where these
 * are very many.
 * Source: docs/algorithms.md.
 */
enum dlx_status dlx_best(const dlx_problem *problem, const struct dlx_search *search, struct dlx_result *result,
                         struct dlx_message *message);

/* dlx_saved_solutions() says how many solutions the search of a saved state had counted, or visited and passed over.
   DLX_BAD_INPUT: this is no such state. */
enum dlx_status dlx_saved_solutions(const void *state, size_t size, uint64_t *solutions, struct dlx_message *message);

/*
 * A cursor steps through the solutions one at a time: the same ones, in the same order, as dlx_solve().
 *
 * dlx_cursor_new(): errors as dlx_solve(); the caller frees '*cursor'.  'search' is copied; its callbacks, 'threads'
 * and 'resume' are not used. dlx_cursor_next(): true with the option numbers, in the order chosen and lent until the
 * next call; false at the end and ever after.  dlx_cursor_result(): how it stands; 'end' is DLX_COMPLETE only once next
 * returned false.
 */
typedef struct dlx_cursor dlx_cursor;

enum dlx_status dlx_cursor_new(const dlx_problem *problem, const struct dlx_search *search, dlx_cursor **cursor,
                               struct dlx_message *message);
bool dlx_cursor_next(dlx_cursor *cursor, const uint32_t **options, size_t *count);
struct dlx_result dlx_cursor_result(const dlx_cursor *cursor);
void dlx_cursor_free(dlx_cursor *cursor);

/* ---------------------------------------------------------------------------------------------- beside the count */

/*
 * dlx_unrank() visits one solution by its rank: the one that dlx_solve() visits, with the same engine, behind 'rank'
 * others, 0 for the first.  It is found by counting: of each branch of the search tree it is told how many solutions
 * are below, and the branches before the one that has it are passed over.  So the rank may be of any size.
 *
 * DLX_OK: 'result->solutions' is 1, and it was visited; or it is 0 with DLX_COMPLETE as the end: there are not so many.
 * 'result->skipped' are those before it, or UINT64_MAX - 1 where they are more; 'total', an initialised mpz_t, is the
 * number of all solutions, unless a limit or the stop flag ended the count; then it is 0.  'search->skip', 'limit',
 * 'save' and 'resume' are not used; 'node_limit' is on the nodes of the counting, too.
 *
 * Errors: as dlx_solve(); DLX_UNSUPPORTED also says that the engine's search cannot be divided, or that there are
 * multiplicities other than 1 and 1.
 */
enum dlx_status dlx_unrank(const dlx_problem *problem, const struct dlx_search *search, const mpz_t rank, mpz_t total,
                           struct dlx_result *result, struct dlx_message *message);

/*
 * dlx_sample() visits 'draws' solutions, each drawn from all of them with equal chances, and each independent of the
 * others: it draws ranks, and visits their solutions as dlx_unrank() does, in the order in which they were drawn.  The
 * same 'seed' and engine give the same solutions on every machine.  As far as the generator of dlx/random.h is random,
 * the draws are exactly uniform.
 *
 * All is as with dlx_unrank(), but that 'result->solutions' are those visited: fewer than 'draws' if there is none, or
 * if a limit, the stop flag or the visitor ended it.  Memory: draws are made in batches of up to 64 MB.
 */
enum dlx_status dlx_sample(const dlx_problem *problem, const struct dlx_search *search, uint64_t draws, uint64_t seed,
                           mpz_t total, struct dlx_result *result, struct dlx_message *message);

/*
 * dlx_marginals() sets numbers[k] to the number of solutions that hold option k, for each option, and 'total' to that
 * of all.  Both are the caller's, initialised; those of the options of one primary item add up to the total.
 *
 * It makes a diagram, see below; where that would be too large, or where 'search->engine' names one that can count
 * below a branch, each option's solutions are counted apart.  'search->visit', 'skip', 'limit', 'save' and 'resume' are
 * not used.  If a limit or the stop flag ended it, 'result->end' says so, and all numbers are 0.  Errors: as
 * dlx_count().
 */
enum dlx_status dlx_marginals(const dlx_problem *problem, const struct dlx_search *search, mpz_t *numbers, mpz_t total,
                              struct dlx_result *result, struct dlx_message *message);

/* How a count was checked. */
struct dlx_recounted {
  const char *fault; /* what does not agree, a constant; NULL: all does */
  size_t items;      /* primary items whose options were found to add up to the count, each */
  size_t nodes;      /* of the diagram that was made; 0: none was, solutions were counted option by option */
  const char *order; /* of its items, a constant; NULL: none was made */
  bool modulo;       /* all of it was done modulo 2^61 - 1, too, in other arithmetic */
};

/*
 * dlx_recount() checks that 'count' is the number of solutions, by counting again in another way: by a decision diagram
 * in another order of items than 'order', which may be NULL, both in numbers of any size and modulo a prime; and the
 * solutions that hold each option of an item must add up to the count.  Where a diagram would be too large, only that
 * is done, by counting with 'search->engine' the solutions of each option.
 *
 * DLX_OK: 'recount->fault' says what is wrong.  But if 'result->end' says that a limit or the stop flag ended it,
 * nothing is known.  'search->visit', 'skip', 'limit', 'order', 'save' and 'resume' are not used.  Errors: as
 * dlx_count(); DLX_UNSUPPORTED also for multiplicities other than 1 and 1.
 */
enum dlx_status dlx_recount(const dlx_problem *problem, const struct dlx_search *search, const mpz_t count,
                            const char *order, struct dlx_recounted *recount, struct dlx_result *result,
                            struct dlx_message *message);

/*
 * A decision diagram of all solutions.  Its nodes are numbered from 0: 0 stands for no solution, 1 for the solution
 * that holds no option, and each other one for the solutions of node 'low', and those of node 'high' with 'option'
 * added. 'low' and 'high' have lower numbers; 'high' is not 0; no two nodes are equal; and on no way down an option
 * stands twice.  So each way from the root down to 1 is a solution, and each solution is one of them.
 *
 * dlx_diagram_new() makes one, which the caller frees.  'search' says by limits, stop flag, 'memory_limit' and 'order'
 * how far it may go; where one of them ended it, '*diagram' is NULL, and 'result->end' says so.  DLX_NO_MEMORY: it
 * is larger than the memory limit allows, or there is none.  DLX_UNSUPPORTED: multiplicities other than 1 and 1.
 * Requires: 'problem' is frozen, and outlives the diagram.
 *
 * Source: Nishino, Yasuda, Minato and Nagata, "Dancing with Decision Diagrams" (2017).
 */
typedef struct dlx_diagram dlx_diagram;

struct dlx_diagram_node {
  uint32_t option;
  uint32_t low;
  uint32_t high;
};

enum dlx_status dlx_diagram_new(const dlx_problem *problem, const struct dlx_search *search, dlx_diagram **diagram,
                                struct dlx_result *result, struct dlx_message *message);
void dlx_diagram_free(dlx_diagram *diagram);         /* NULL is allowed */
size_t dlx_diagram_size(const dlx_diagram *diagram); /* nodes, 0 and 1 among them */
uint32_t dlx_diagram_root(const dlx_diagram *diagram);

/* dlx_diagram_at() is node 'node', from 2 on. */
struct dlx_diagram_node dlx_diagram_at(const dlx_diagram *diagram, uint32_t node);

/* dlx_diagram_count() sets 'count' to the number of solutions; dlx_diagram_marginals() also numbers[k] to the number of
   those that hold option k.  DLX_NO_MEMORY is the only error. */
enum dlx_status dlx_diagram_count(const dlx_diagram *diagram, mpz_t count);
enum dlx_status dlx_diagram_marginals(const dlx_diagram *diagram, mpz_t *numbers, mpz_t count);

/* dlx_diagram_write() writes it as text, which docs/formats.md describes; write errors are left in the stream. */
void dlx_diagram_write(const dlx_diagram *diagram, FILE *stream);

/* ---------------------------------------------------------------------------------------------- about a problem */

enum dlx_fault_kind {
  DLX_NO_FAULT = 0,
  DLX_OPTION_UNKNOWN,   /* 'option' is not in the problem */
  DLX_OPTION_TWICE,     /* 'option' stands twice in the solution */
  DLX_OPTION_IDLE,      /* 'option' has no primary item, so no solution holds it */
  DLX_ITEM_UNCOVERED,   /* primary 'item' is covered less often than it must */
  DLX_ITEM_OVERCOVERED, /* 'item' is covered more often than it may */
  DLX_COLOUR_CLASH      /* secondary 'item' has two colours */
};

struct dlx_fault {
  enum dlx_fault_kind kind;
  size_t item;
  size_t option;
};

/*
 * dlx_verify() says whether the 'count' numbers at 'options' are an exact cover, in any order; '*fault' is the first
 * fault of the first option that has one, else of the first item.  Written apart from every engine.
 * DLX_NO_MEMORY is the only error.  Time: O(items + options + entries of the solution).
 */
enum dlx_status dlx_verify(const dlx_problem *problem, const uint32_t *options, size_t count, struct dlx_fault *fault);

/* The shape of a problem, as 'dlx info' shows it. */
struct dlx_shape {
  size_t components;        /* sets of items that no option ties together; an item in no option is one by itself */
  size_t forced;            /* options that some primary item has as its only one */
  size_t idle;              /* options without a primary item */
  size_t uncoverable;       /* primary items that must be covered and are in no option */
  size_t first_uncoverable; /* the first of them */
};

/* dlx_survey() fills '*shape'.  DLX_NO_MEMORY is the only error.  Time: almost O(items + entries). */
enum dlx_status dlx_survey(const dlx_problem *problem, struct dlx_shape *shape);

/* ---------------------------------------------------------------------------------------------- views of a problem */

/*
 * dlx_reduce() makes '*reduced', frozen and the caller's to free: the same problem without options that can be in no
 * solution, and without items that then no longer matter.  Options that stay keep their order and costs; numbers[k],
 * where 'numbers' is not NULL and has room for all options of 'problem', is what option k of '*reduced' was there.
 *
 * The solutions correspond one to one: option k for numbers[k].  Items that do not matter are secondary ones in which
 * no two options clash that do not clash elsewhere, and primary ones with the same options as another; with
 * 'keep_items' they stay, and each option then reads as before.  If no solution is left to be had, no option stays, and
 * of the items one that cannot be covered.
 *
 * DLX_UNSUPPORTED: multiplicities other than 1 and 1.  DLX_NO_MEMORY.  Requires: 'problem' is frozen.
 * Memory: O(items + entries).  Time: for each item, as often as it loses options, at most its options times those they
 * clash with; mostly far less.  Source: Knuth, TAOCP 4B, 7.2.2.1, Algorithm P.
 */
enum dlx_status dlx_reduce(const dlx_problem *problem, bool keep_items, dlx_problem **reduced, uint32_t *numbers,
                           struct dlx_message *message);

/*
 * dlx_split() divides a problem into 'parts' parts or more, whose solutions taken together are those of the whole, each
 * in one part.  A part is a branch of the search tree that the engine `links` walks; the branch with the largest share
 * of the tree is divided until there are enough.  There are fewer parts than asked for if the tree has not so many
 * branches, but at least one; branches without a solution may have been dropped.
 *
 * '*splitting' is the caller's to free; the problem must outlive it.  DLX_UNSUPPORTED: multiplicities other than 1 and
 * 1.  DLX_NO_MEMORY.  Requires: 'problem' is frozen, 'parts' is not 0.
 * Memory: O(items + entries + parts times the options chosen).  Time: as the nodes divided, O(parts) if few die.
 */
typedef struct dlx_splitting dlx_splitting;

enum dlx_status dlx_split(const dlx_problem *problem, size_t parts, dlx_splitting **splitting,
                          struct dlx_message *message);
void dlx_splitting_free(dlx_splitting *splitting);
size_t dlx_part_count(const dlx_splitting *splitting);

/* dlx_part_choices() lends the options chosen for part 'part', from 0 in the order of the search, and returns how many
   there are. */
size_t dlx_part_choices(const dlx_splitting *splitting, size_t part, const uint32_t **options);

/*
 * dlx_part() makes '*problem', frozen and the caller's to free, of part 'part': all items, and the options that clash
 * with none of those chosen, which stay.  So a solution of the part, option numbers[k] for k, is one of the whole.
 * 'numbers' may be NULL, else has room for all options of the whole.  DLX_NO_MEMORY is the only error.
 */
enum dlx_status dlx_part(dlx_splitting *splitting, size_t part, dlx_problem **problem, uint32_t *numbers);

/* ---------------------------------------------------------------------------------------------- views of a search */

struct dlx_estimating {
  uint64_t walks;                    /* at least 1; an error needs 2 */
  uint64_t seed;                     /* the same seed gives the same walks on every machine */
  double time_limit;                 /* stop after so many seconds; 0: none */
  const volatile sig_atomic_t *stop; /* stop soon after it is not 0; may be NULL */
};

/* A mean and its standard error.  Without a walk the mean is not a number; with fewer than two, or beyond the range of
   a double, the error is infinite. */
struct dlx_figure {
  double mean;
  double error;
};

struct dlx_estimates {
  enum dlx_end end; /* DLX_COMPLETE: all walks were made; DLX_AT_TIME_LIMIT; DLX_STOPPED_FROM_OUTSIDE */
  uint64_t walks;   /* that were made */
  struct dlx_figure nodes;
  struct dlx_figure solutions;
  double seconds;
};

/*
 * dlx_estimate() estimates the size of the search tree that the engine `links` walks, and the number of solutions, from
 * random walks down the tree.  The mean tends to the exact figure; the error is 0 if all walks agree.
 *
 * DLX_UNSUPPORTED: multiplicities other than 1 and 1.  DLX_NO_MEMORY.  On error '*estimate' is untouched.  Requires:
 * 'problem' is frozen.  Memory: O(items + entries).  Time: a walk takes the uses of the items of the options chosen.
 * Source: Knuth, "Estimating the efficiency of backtrack programs" (1975).
 */
enum dlx_status dlx_estimate(const dlx_problem *problem, const struct dlx_estimating *asked,
                             struct dlx_estimates *estimate, struct dlx_message *message);

#define DLX_NO_ITEM SIZE_MAX

enum dlx_step_kind {
  DLX_STEP_NODE,     /* a node is entered, and its item chosen, as links does */
  DLX_STEP_TRY,      /* an option of the item is chosen */
  DLX_STEP_DEAD_END, /* the item has no option */
  DLX_STEP_SOLUTION, /* no item is left to be covered */
  DLX_STEP_BACK      /* the option is taken back */
};

/* A step of a search, at a node.  What is lent is so until the callback returns. */
struct dlx_step {
  enum dlx_step_kind kind;
  uint64_t node;           /* its number, from 1 in the order in which nodes are entered */
  size_t level;            /* options chosen on the way there */
  size_t item;             /* chosen there; DLX_NO_ITEM: none is left to be covered */
  size_t length;           /* how many options it has there */
  size_t items_left;       /* primary items to be covered, now */
  size_t options_left;     /* options that can be chosen, now */
  const uint32_t *options; /* chosen now, in that order; lent */
  size_t count;

  size_t option; /* of DLX_STEP_TRY and DLX_STEP_BACK */
  size_t place;  /* its place among the item's options, from 1 */

  /* DLX_STEP_TRY: */
  const uint32_t *covered; /* the items that it covers or gives their colour, in the order of its entries; lent */
  size_t covered_count;
  size_t options_gone; /* options that now clash */

  uint64_t solution; /* DLX_STEP_SOLUTION: its number, from 1 */
};

/* 'step' is called at each step, in this thread; false stops the search.  NULL: nodes and solutions are counted. */
struct dlx_tracing {
  bool (*step)(void *user, const struct dlx_step *step);
  void *user;
  uint64_t limit;      /* stop after so many solutions; 0: none */
  uint64_t node_limit; /* stop before entering one more node than this; 0: none */
};

struct dlx_traced {
  enum dlx_end end; /* DLX_COMPLETE, DLX_AT_LIMIT, DLX_AT_NODE_LIMIT or DLX_STOPPED_BY_VISITOR */
  uint64_t nodes;
  uint64_t solutions;
};

/*
 * dlx_trace() searches as the engine `links` does, node for node, and tells each step.  It is made to be watched, not
 * to be fast.  Where one item is left to be covered, each of its options is a solution, and there is no node below it.
 *
 * DLX_UNSUPPORTED: multiplicities other than 1 and 1.  DLX_NO_MEMORY: no step was told.  On error '*traced' is
 * untouched. Requires: 'problem' is frozen.  Memory: O(items + entries).
 */
enum dlx_status dlx_trace(const dlx_problem *problem, const struct dlx_tracing *asked, struct dlx_traced *traced,
                          struct dlx_message *message);

/* ---------------------------------------------------------------------------------------------- engines */

/* What an engine can do beyond primary items, each covered exactly once. */
enum dlx_ability {
  DLX_CAN_SECONDARY = 1 << 0,
  DLX_CAN_COLOUR = 1 << 1,
  DLX_CAN_MULTIPLICITY = 1 << 2,
  DLX_CAN_VISIT = 1 << 3,  /* gives each solution, not just their number */
  DLX_CAN_RESUME = 1 << 4, /* can be stepped through */
  DLX_CAN_SPLIT = 1 << 5   /* its search tree can be divided: for threads, checkpoints and parts */
};

struct dlx_engine_info {
  const char *name;
  const char *summary;
  unsigned abilities; /* of enum dlx_ability */
};

/* dlx_engine_at() is the engine in row 'index' of the registry, counted from 0; NULL behind the last. */
const struct dlx_engine_info *dlx_engine_at(size_t index);

/* dlx_order_at() is the name of an order in which engines that only count can take up the items (docs/engines.md),
   'index' from 0; NULL behind the last. */
const char *dlx_order_at(size_t index);

/* dlx_choose() names the engine that "auto" takes for 'problem' and says why; both are constants.
   NULL if no engine can do it: '*reason' then says what is in the way. */
const char *dlx_choose(const dlx_problem *problem, const char **reason);

#ifdef __cplusplus
}
#endif

#endif
