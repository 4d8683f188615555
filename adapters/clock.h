/* adapters/clock.h - what time it is, and being woken later
 *
 * The one place from which bot/ and adapters/ get the time.  main.c makes a clock and hands it to
 * whoever needs one; tests make one that they turn by hand.
 *
 * Two times.  clock_now() is the time of day, for what is stored and shown: it jumps when the
 * machine's clock is set.  clock_ticks() only ever grows, counts from nowhere in particular, and
 * measures waits.
 *
 * Callbacks run from the main loop (or from clock_turn), in the order they are
 * due; two due in the same millisecond run in the order they were asked for.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_CLOCK_H
#define LAIR_ADAPTERS_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct clock; /* opaque */

typedef uint64_t clock_handle; /* one wait; a clock never gives the same one twice */
enum { CLOCK_NONE = 0 };       /* no wait: no handle has this value */

typedef void clock_fn(void *ctx);

/* The machine's clock, waiting on GLib's default main context.  Never NULL. */
struct clock *clock_new(void);

/* A clock that stands still at now_ms (ms since 1970, UTC) until it is turned. */
struct clock *clock_new_by_hand(int64_t now_ms);

/* Frees it; what still waits is forgotten, not called.  NULL is allowed.  Not to be called from one
 * of its callbacks. */
void clock_free(struct clock *c);

/* The time of day in ms since 1970, UTC. */
int64_t clock_now(const struct clock *c);

/* A count of ms that never goes backwards, whatever happens to the time of day. */
int64_t clock_ticks(const struct clock *c);

/* The same count in microseconds, for measuring how long something takes. */
int64_t clock_micros(const struct clock *c);

/* Calls fn(ctx) once, ms from now (less than 0 counts as 0), and never before
 * clock_after has returned.  The handle is spent when fn is called. */
clock_handle clock_after(struct clock *c, int64_t ms, clock_fn *fn, void *ctx);

/* Cancels a wait.  True: fn will not be called.  False: it was called or cancelled already, or is
 * CLOCK_NONE; there is nothing to do, and that is no error. */
bool clock_cancel(struct clock *c, clock_handle wait);

/* For a variable that holds a handle: cancels the wait and sets it to CLOCK_NONE. */
void clock_stop(struct clock *c, clock_handle *wait);

/* How many waits there are. */
unsigned clock_waiting(const struct clock *c);

/* When the first of them is due, in clock_ticks; INT64_MAX: there is none. */
int64_t clock_due(const struct clock *c);

/* The sooner of two moments, in clock_ticks, either of which may be -1: never. */
static inline int64_t clock_sooner(int64_t a, int64_t b)
{
    return a < 0 || (b >= 0 && b < a) ? b : a;
}

/* By hand only (asserted): moves both times on by ms (>= 0), and stops at each wait on the way,
 * even at those that its callbacks ask for. */
void clock_turn(struct clock *c, int64_t ms);

/* By hand only (asserted): the time of day is set to now_ms, as if by somebody; no wait gets
 * shorter or longer. */
void clock_set(struct clock *c, int64_t now_ms);

#endif
