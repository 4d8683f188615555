/* bot/loop.c - a host begins, takes new settings, and ends
 * SPDX-License-Identifier: MIT */
#include "bot/loop.h"

#include "bot/community/daily.h"
#include "bot/community/entries.h"
#include "bot/community/ladder.h"
#include "bot/games/answers.h"
#include "bot/games/bout.h"
#include "bot/games/heartbeat.h"
#include "bot/games/keep.h"
#include "bot/games/pace.h"
#include "bot/games/shelf.h"
#include "bot/games/wares.h"
#include "bot/incoming.h"
#include "bot/lexicon.h"
#include "bot/ledger.h"
#include "bot/memo.h"
#include "bot/network.h"
#include "bot/offered.h"
#include "bot/pager.h"
#include "bot/people/bans.h"
#include "bot/people/people.h"
#include "bot/pushes.h"
#include "bot/tables.h"
#include "bot/tell.h"
#include "bot/turn.h"

struct host *loop_open(const struct host_settings *settings, struct clock *clock, struct store *store)
{
    struct host *h = g_new0(struct host, 1);

    h->settings = *settings;
    h->clock = clock;
    h->counts.started = clock_now(clock);
    h->store = store;
    h->turn = turn_run;
    h->callbacks = &incoming_callbacks;
    h->shelf = shelf_new(settings->data);
    h->wares = settings->wares != NULL ? settings->wares : wares_new(settings->data);
    h->lexicon = settings->lexicon != NULL ? settings->lexicon : lexicon_new(settings->data);
    h->outbox = outbox_new();
    h->pager = pager_new();
    h->offered = offered_new();
    h->people = people_new();
    h->networks = g_ptr_array_new();
    tables_open(h);
    h->unread = g_ptr_array_new_with_free_func((GDestroyNotify)table_free);
    h->done = g_ptr_array_new_with_free_func((GDestroyNotify)request_free);
    h->unheard = g_ptr_array_new_with_free_func((GDestroyNotify)request_free);
    h->told = g_array_new(FALSE, FALSE, sizeof(int64_t));
    h->inbox = inbox_new(request_free);
    h->bans = bans_new();
    h->keep = keep_new();
    h->memo = memo_new();
    h->pushes = pushes_new();
    h->news_rests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    h->person_flood = flood_new();
    h->place_flood = flood_new();
    return h;
}

/* What readers were told last, and how much time they have left, must not be lost by
 * ending in good order. */
static void store_last_told(struct host *h)
{
    if (h->store == NULL)
        return;
    store_rollback(h->store); /* what was put for a turn that never ran */
    turn_put_told(h);
    memo_store(h);
    heartbeat_put(h);
    if (store_commit(h->store) < 0)
        g_warning("who was told what is not stored: %s", store_fault(h->store));
}

void loop_close(struct host *h)
{
    if (h == NULL)
        return;
    store_last_told(h);
    if (h->turn_source != 0)
        g_source_remove(h->turn_source);
    clock_stop(h->clock, &h->ring);
    clock_stop(h->clock, &h->heartbeat);
    inbox_free(h->inbox);
    bans_free(h->bans);
    keep_free(h->keep);
    entries_free(h->entries);
    daily_free(h->daily);
    ladder_free(h->ladder);
    memo_free(h->memo);
    pushes_free(h->pushes);
    g_hash_table_unref(h->news_rests);
    flood_free(h->person_flood);
    flood_free(h->place_flood);
    g_ptr_array_unref(h->done);
    g_ptr_array_unref(h->unheard);
    g_array_unref(h->told);
    outbox_free(h->outbox);
    pager_free(h->pager);
    offered_free(h->offered);
    people_free(h->people);
    for (guint i = 0; i < h->networks->len; i++)
        network_close(h->networks->pdata[i]);
    g_ptr_array_unref(h->networks);
    tables_close(h);
    g_ptr_array_unref(h->unread);
    shelf_free(h->shelf);
    if (h->settings.wares == NULL)
        wares_free(h->wares);
    if (h->settings.lexicon == NULL)
        lexicon_free(h->lexicon);
    store_close(h->store);
    g_free(h);
}

/* Games stay on disk, except where something is to be told or done at once. */
static void begin_tables(struct host *h)
{
    for (guint i = h->tables->len; i-- > 0;) {
        struct table *t = h->tables->pdata[i];

        if (tell_owes_any(h, t) || answers_stand(t) != 0)
            tables_touch(h, t);
        if (bout_rest(h, t))
            pace_wait(h, t);
    }
}

void loop_change(struct host *h, const struct host_settings *settings)
{
    const struct host_settings was = h->settings;

    h->settings = *settings;
    h->settings.data = was.data;
    h->settings.lexicon = was.lexicon;
    h->settings.wares = was.wares;
    h->settings.language = was.language;
    wares_look_again(h->wares);
    for (guint i = 0; i < h->tables->len; i++)
        pace_wait(h, h->tables->pdata[i]);
}

int loop_read(struct host *h, char **why)
{
    if (h->read)
        return 0;
    if (ledger_read(h) < 0 || bans_read(h) < 0) {
        *why = g_strdup_printf("%s: %s", store_path(h->store), store_fault(h->store));
        return -1;
    }
    h->read = true;
    return 0;
}

int loop_start(struct host *h, char **why)
{
    if (loop_read(h, why) < 0 || entries_open(h, why) < 0)
        return -1;
    daily_open(h);
    turn_forget_requests(h);
    begin_tables(h);
    for (guint i = 0; i < h->networks->len; i++)
        network_start(h->networks->pdata[i]);
    host_wake(h);
    return 0;
}
