/* bot/games/keep.c - how long a game that is over is kept
 * SPDX-License-Identifier: MIT */
#include "bot/games/keep.h"

#include "bot/games/bout.h"
#include "bot/log.h"
#include "bot/tables.h"

enum {
    AT_ONCE = 4,               /* tables in one turn of the loop */
    NEXT_MS = 1000,            /* until the next few */
    AGAIN_MS = 60 * 60 * 1000, /* before looking again, when none was left */
};
static const int64_t day_ms = 24 * 60 * 60 * 1000;

struct keep {
    int64_t at; /* clock_ticks: when the next few are due */
    struct store_thinning where;
    bool busy;   /* something was done in this turn */
    GArray *ids; /* of int64_t: tables that were thinned in this turn */
    int thinned; /* tables, since the first was looked at */
};

struct keep *keep_new(void)
{
    struct keep *k = g_new0(struct keep, 1);

    k->ids = g_array_new(FALSE, FALSE, sizeof(int64_t));
    return k;
}

void keep_free(struct keep *k)
{
    if (k != NULL)
        g_array_unref(k->ids);
    g_free(k);
}

int64_t keep_at(const struct host *h)
{
    return h->settings.keep_days > 0 ? h->keep->at : -1;
}

/* Goes back to the first table, for later. */
static void start_over(struct host *h)
{
    h->keep->where = (struct store_thinning){ 0, 0 };
    h->keep->at = host_ticks(h) + AGAIN_MS;
}

/* All tables were looked at. */
static void rest(struct host *h)
{
    struct keep *k = h->keep;

    if (k->thinned > 0)
        log_event(G_LOG_LEVEL_INFO, (struct log_about){ .network = NULL },
                  "%d games that are over for more than %d days were thinned", k->thinned,
                  h->settings.keep_days);
    k->thinned = 0;
    start_over(h);
}

/* A frozen table stays as it is, for whoever looks into what is wrong with it. */
static void thin(void *ctx, struct table *t)
{
    struct host *h = ctx;
    const struct table *here = tables_by_id(h, t->id);

    if (t->why_frozen == NULL && (here == NULL || here->why_frozen == NULL)) {
        store_thin(h->store, t);
        g_array_append_val(h->keep->ids, t->id);
    }
    table_free(t);
}

void keep_due(struct host *h)
{
    int64_t before = clock_now(h->clock) - h->settings.keep_days * day_ms;

    if (keep_at(h) < 0 || keep_at(h) > host_ticks(h) || store_has_failed(h->store))
        return;
    h->keep->busy = true;
    h->keep->at = host_ticks(h) + NEXT_MS;
    for (int i = 0; i < AT_ONCE; i++) {
        int64_t id = store_next_to_thin(h->store, before, &h->keep->where);

        if (id == 0) {
            rest(h);
            return;
        }
        store_read_tables(h->store, id, thin, h);
    }
}

/* The moves of a table that is over are no longer in the store. */
static void forget_moves(struct host *h, struct table *t)
{
    tables_drop_game(h, t);
    t->thinned = t->posted_over = true;
    t->n_moves = 0;
}

void keep_end_turn(struct host *h, bool stored)
{
    struct keep *k = h->keep;

    for (guint i = 0; stored && i < k->ids->len; i++) {
        struct table *t = tables_by_id(h, g_array_index(k->ids, int64_t, i));

        if (t != NULL)
            forget_moves(h, t);
    }
    if (stored)
        k->thinned += (int)k->ids->len;
    else if (k->busy)
        start_over(h);
    k->busy = false;
    g_array_set_size(k->ids, 0);
}
