/* adapters/clock.h - what time it is, and being woken later
 *
 * The one place where bot/ and adapters/ get time from.  main.c makes a clock
 * and hands it to whoever needs one; tests make one that they turn by hand.
 *
 * Two times.  clock_now() is the time of day, for what is stored and shown: it
 * jumps when the machine's clock is set.  clock_ticks() only ever grows, counts
 * from nowhere in particular, and is what waits are measured by.
 *
 * Callbacks run from the main loop (or from clock_turn), in the order they are
 * due; two due in the same millisecond run in the order they were asked for. */
#ifndef LAIR_ADAPTERS_CLOCK_H
#define LAIR_ADAPTERS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct clock; /* opaque */

typedef uint64_t clock_handle; /* one wait; never given twice by a clock */
enum { CLOCK_NONE = 0 };       /* no wait: the handle that nothing has */

typedef void clock_fn(void *ctx);

/* The machine's clock, waiting on GLib's default main context.  Never NULL. */
struct clock *clock_new(void);

/* A clock that stands still at now_ms (ms since 1970, UTC) until it is turned. */
struct clock *clock_new_by_hand(int64_t now_ms);

/* Frees it; what still waits is forgotten and not called.  NULL is allowed.
 * Not from inside one of its callbacks. */
void clock_free(struct clock *c);

/* The time of day in ms since 1970, UTC. */
int64_t clock_now(const struct clock *c);

/* A count of ms that never goes back, whatever happens to the time of day. */
int64_t clock_ticks(const struct clock *c);

/* The same count in microseconds, for measuring how long something takes. */
int64_t clock_micros(const struct clock *c);

/* Calls fn(ctx) once, ms from now (less than 0 counts as 0), and never before
 * clock_after has returned.  The handle is spent when fn is called. */
clock_handle clock_after(struct clock *c, int64_t ms, clock_fn *fn, void *ctx);

/* Takes a wait back; true: fn will not be called.  False: it was called, taken
 * back already, or is CLOCK_NONE: nothing to do, and not an error. */
bool clock_cancel(struct clock *c, clock_handle wait);

/* For a member that holds a handle: takes the wait back and sets CLOCK_NONE. */
void clock_stop(struct clock *c, clock_handle *wait);

/* How many wait. */
unsigned clock_waiting(const struct clock *c);

/* By hand only (asserted): moves both times on by ms (>= 0), stopping at each
 * wait on the way, also at those asked for by the callbacks it runs. */
void clock_turn(struct clock *c, int64_t ms);

/* By hand only (asserted): somebody sets the time of day to now_ms; nothing comes sooner or later. */
void clock_set(struct clock *c, int64_t now_ms);

#endif
