/* bot/games/tick.c - at slow tables windows close on ticks
 * SPDX-License-Identifier: MIT */
#include "bot/games/tick.h"

enum { DAY_S = 24 * 60 * 60 };

bool tick_is_length(int seconds)
{
    return seconds >= TICK_MIN_S && seconds <= TICK_MAX_S && DAY_S % seconds == 0;
}

/* Waits for the first tick at which what stands since then counts; both are times of day. */
static void wait_for(struct host *h, struct table *t, int64_t since)
{
    int64_t now = clock_now(h->clock), tick = (int64_t)table_tick_s(t) * 1000, at;

    if (tick == 0) {
        t->turn.tick_at = -1;
        return;
    }
    at = table_tick_after(t, since);
    if (at > now + 2 * tick) /* the time of day was set back since: a tick from now, then */
        at = now + tick;
    t->turn.tick_at = host_ticks(h) + MAX(0, at - now);
}

void tick_open(struct host *h, struct table *t)
{
    t->opened = clock_now(h->clock);
    t->longer_ms = 0;
    t->turn.beat_at = host_ticks(h) + h->settings.beat_ms;
    tick_arm(h, t);
}

void tick_arm(struct host *h, struct table *t)
{
    t->turn.stuck = false;
    wait_for(h, t, t->changed + 1);
}

void tick_pass(struct host *h, struct table *t)
{
    wait_for(h, t, clock_now(h->clock) + 1);
}
