/* bot/games/heartbeat.c - how long each network was there, on disk while somebody's time runs
 * SPDX-License-Identifier: MIT */
#include "bot/games/heartbeat.h"

#include "bot/games/timer.h"
#include "bot/network.h"

static bool is_wanted(const struct host *h)
{
    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];

        for (int seat = 0; seat < t->n_seats; seat++)
            if (timer_ends(h, t, seat) >= 0)
                return true;
    }
    return false;
}

void heartbeat_put(struct host *h)
{
    for (guint i = 0; i < h->networks->len; i++) {
        struct network *net = h->networks->pdata[i];

        if (network_time(net) == net->stored_ms)
            continue;
        net->stored_ms = network_time(net);
        store_put_time(h->store, net->name, net->stored_ms);
    }
}

/* If others have put something meanwhile, the next turn of the loop commits that, and this with it. */
static void beat(void *ctx)
{
    struct host *h = ctx;
    bool alone = !store_is_dirty(h->store);

    h->heartbeat = CLOCK_NONE;
    if (!is_wanted(h))
        return;
    heartbeat_put(h);
    if (alone && store_commit(h->store) < 0)
        g_warning("how long the networks were there is not stored: %s", store_fault(h->store));
    heartbeat_want(h);
}

void heartbeat_want(struct host *h)
{
    if (h->heartbeat == CLOCK_NONE)
        h->heartbeat = clock_after(h->clock, HEARTBEAT_MS, beat, h);
}
