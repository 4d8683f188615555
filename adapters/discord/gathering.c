/* adapters/discord/gathering.c - to wait for more of a kind
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/gathering.h"

#include <glib.h>

void gathering_more(struct gathering *g, struct clock *clock, int64_t quiet, clock_fn *done, void *ctx)
{
    int64_t now = clock_ticks(clock);

    if (!gathering_goes_on(g))
        g->since = now;
    clock_stop(clock, &g->end);
    g->end = clock_after(clock, MIN(quiet, MAX(0, g->since + GATHERING_MOST * quiet - now)), done, ctx);
}

void gathering_ended(struct gathering *g)
{
    g->end = CLOCK_NONE;
}

void gathering_stop(struct gathering *g, struct clock *clock)
{
    clock_stop(clock, &g->end);
}

bool gathering_goes_on(const struct gathering *g)
{
    return g->end != CLOCK_NONE;
}
