/* adapters/discord/gathering.h - to wait for more of a kind
 *
 * A channel takes few requests, and a game's news come in flocks.  What of them may wait is gathered, and goes when no
 * more has come for a while; at the latest after GATHERING_MOST such whiles, so that a busy table is told, too.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_GATHERING_H
#define LAIR_ADAPTERS_DISCORD_GATHERING_H

#include <stdbool.h>

#include "adapters/clock.h"

enum { GATHERING_MOST = 4 };

struct gathering {
    int64_t since;    /* clock_ticks when the first of it came */
    clock_handle end; /* CLOCK_NONE: nothing is gathered */
};

/* Something more has come: done(ctx) is called after so much quiet, in ms; there it says gathering_ended(). */
void gathering_more(struct gathering *g, struct clock *clock, int64_t quiet, clock_fn *done, void *ctx);
/* It has ended, in done. */
void gathering_ended(struct gathering *g);
/* Stops it: done is not called. */
void gathering_stop(struct gathering *g, struct clock *clock);
bool gathering_goes_on(const struct gathering *g);

#endif
