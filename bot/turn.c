/* bot/turn.c - one turn of the host's loop
 * SPDX-License-Identifier: MIT */
#include "bot/turn.h"

#include "bot/arrival.h"
#include "bot/attention.h"
#include "bot/command.h"
#include "bot/community/daytold.h"
#include "bot/community/midnight.h"
#include "bot/community/seeking.h"
#include "bot/games/bout.h"
#include "bot/games/keep.h"
#include "bot/games/pace.h"
#include "bot/journal.h"
#include "bot/ledger.h"
#include "bot/log.h"
#include "bot/memo.h"
#include "bot/network.h"
#include "bot/networks.h"
#include "bot/news.h"
#include "bot/people/bans.h"
#include "bot/people/habit.h"
#include "bot/people/manner.h"
#include "bot/people/people.h"
#include "bot/people/tongue.h"
#include "bot/presence.h"
#include "bot/pushes.h"
#include "bot/reply.h"
#include "bot/tables.h"
#include "bot/tell.h"
#include "bot/words/facts.h"

enum {
    REQUESTS_PER_TURN = 64,                /* of people; a limit keeps a turn short */
    REQUESTS_KEPT_MS = 24 * 60 * 60 * 1000 /* how long it is known that a request was done */
};

void turn_forget_requests(struct host *h)
{
    int64_t now = clock_now(h->clock);

    if (now - h->forgot_at < REQUESTS_KEPT_MS)
        return;
    store_forget_requests(h->store, now - REQUESTS_KEPT_MS);
    h->forgot_at = now;
}

/* Tells the author of a line why nothing of what it does is said where it was said. */
static void tell_lacks(struct host *h, const struct request *r)
{
    const char *const *lacks = r->place != NULL ? places_lacks(r->net->places, r->place) : NULL;
    struct json_object *o;

    if (lacks == NULL)
        return;
    o = json_object_new_object();
    for (; *lacks != NULL; lacks++) {
        struct json_object *one = json_object_new_object();

        facts_text(one, "right", *lacks);
        facts_append(o, "rights", one);
    }
    reply_say(h, r, NULL, "place-lacks", o);
}

static void run_waiting(struct host *h)
{
    struct request *r;

    if (!inbox_is_empty(h->inbox))
        turn_forget_requests(h);
    while (h->done->len < REQUESTS_PER_TURN && (r = inbox_take(h->inbox)) != NULL) {
        g_ptr_array_add(h->done, r);
        if (store_has_request(h->store, r->net->name, r->id))
            continue;
        h->counts.requests++;
        people_heard(h, r);
        news_heard(h, r);
        attention_heard(h, r);
        presence_seen(h, NULL, &r->who);
        command_run(h, r);
        tell_lacks(h, r);
        if (store_is_dirty(h->store) || tables_touched(h)->len > 0)
            store_put_request(h->store, r->net->name, r->id, clock_now(h->clock));
    }
}

/* A message was not taken: it is said again when the reader can be reached. */
static void refused(void *ctx, const struct outbox_about *about, enum adapter_say why)
{
    struct host *h = ctx;
    struct table *t = tables_by_id(h, about->table);

    arrival_lost(h, about);
    if (t == NULL)
        return;
    if (why == ADAPTER_SAY_ABSENT && !about->reply)
        pace_in_vain(h, t, about->seat, about->decision);
    else if (why != ADAPTER_SAY_OFFLINE)
        pace_retell(h, t, HOST_LATER_MS);
}

/* The turn is not on disk: nothing of it is said, but those who asked for something are told so. */
static void forget_turn(struct host *h)
{
    outbox_drop(h->outbox);
    ledger_forget_turn(h);
    seeking_forget_turn(h);
    news_again(h, HOST_LATER_MS);
    bans_forget_turn(h);
    for (guint i = 0; i < h->networks->len; i++)
        if (manner_read(h->networks->pdata[i]) < 0 || tongue_read(h->networks->pdata[i]) < 0 ||
            habit_read(h->networks->pdata[i]) < 0)
            store_rollback(h->store);
    for (guint i = 0; i < h->done->len; i++)
        reply_say(h, h->done->pdata[i], NULL, "not-stored", NULL);
    outbox_flush(h->outbox, refused, h);
}

void turn_put_told(struct host *h)
{
    for (guint i = 0; i < h->told->len; i++) {
        struct table *t = tables_by_id(h, g_array_index(h->told, int64_t, i));

        if (t != NULL && t->turn.told_more && t->why_frozen == NULL)
            store_put_readers(h->store, t);
    }
}

/* What turn_put_told() put is on disk, or (stored false) has to be put again. */
static void end_told(struct host *h, bool stored)
{
    h->told_at = stored ? 0 : host_ticks(h) + HOST_LATER_MS;
    for (guint i = 0; stored && i < h->told->len; i++) {
        struct table *t = tables_by_id(h, g_array_index(h->told, int64_t, i));

        if (t == NULL)
            continue;
        t->turn.told_more = false;
        if (bout_settle(h, t)) /* now that its end may have been told */
            pace_wait(h, t);
    }
    if (stored)
        g_array_set_size(h->told, 0);
}

static void ring(void *ctx)
{
    struct host *h = ctx;

    h->ring = CLOCK_NONE;
    host_wake(h);
}

void turn_set_ring(struct host *h)
{
    int64_t next = tables_wait_until(h);

    if (h->told_at != 0 && (next < 0 || h->told_at < next))
        next = h->told_at;
    if (midnight_at(h) >= 0 && (next < 0 || midnight_at(h) < next))
        next = midnight_at(h);
    if (seeking_at(h) >= 0 && (next < 0 || seeking_at(h) < next))
        next = seeking_at(h);
    if (news_at(h) >= 0 && (next < 0 || news_at(h) < next))
        next = news_at(h);
    if (keep_at(h) >= 0 && (next < 0 || keep_at(h) < next))
        next = keep_at(h);
    if (pushes_at(h) >= 0 && (next < 0 || pushes_at(h) < next))
        next = pushes_at(h);
    clock_stop(h->clock, &h->ring);
    if (next >= 0)
        h->ring = clock_after(h->clock, next - host_ticks(h), ring, h);
}

/* Tells the operator when storing begins to fail and when it works again; every turn in between
 * fails as well. */
static void note_storage(struct host *h, bool works)
{
    const struct log_about all = { .network = NULL };

    if (!works && !h->counts.store_failed)
        log_event(G_LOG_LEVEL_CRITICAL, all, "storage fails, nothing is taken: %s", store_fault(h->store));
    if (works && h->counts.store_failed)
        log_event(G_LOG_LEVEL_MESSAGE, all, "storage works again");
    h->counts.store_failed = !works;
    h->counts.store_faults += !works;
}

/* Counts something that took us microseconds. */
static void count_time(struct counts_times *t, int64_t us)
{
    size_t i = 0;

    while (i < COUNTS_BUCKETS && us > counts_bucket_us[i])
        i++;
    t->bucket[i]++;
    t->sum_us += us;
}

/* Commits what the turn has put, with how far readers have been told if it is time for that; false:
 * it is not on disk. */
static bool commit(struct host *h)
{
    bool tells = h->told_at != 0 && h->told_at <= host_ticks(h), dirty, stored;
    int64_t began = clock_micros(h->clock);

    if (tells)
        turn_put_told(h);
    dirty = store_is_dirty(h->store);
    stored = store_commit(h->store) == 0;
    if (tells)
        end_told(h, stored);
    if (dirty)
        count_time(&h->counts.commit, clock_micros(h->clock) - began);
    if (dirty || !stored)
        note_storage(h, stored);
    return stored;
}

/* Nothing more will be said to these requests. */
static void end_requests(GPtrArray *requests)
{
    for (guint i = 0; i < requests->len; i++) {
        const struct request *r = requests->pdata[i];

        if (r->net->way.kind->done != NULL)
            r->net->way.kind->done(r->net->way.adapter, r->id);
    }
    g_ptr_array_set_size(requests, 0);
}

/* Does what was asked for and what is due, and says what came of it. */
static void play(struct host *h)
{
    const GPtrArray *touched = tables_touched(h);

    ledger_read_again(h);
    midnight_due(h);
    daytold_places(h);
    run_waiting(h);
    seeking_due(h);
    news_due(h);
    pace_due(h);
    for (guint i = 0; i < touched->len; i++)
        pace_table(h, touched->pdata[i]);
    for (guint i = 0; i < touched->len; i++)
        tell_table(h, touched->pdata[i]);
    pushes_due(h, attention_line);
}

/* Stores all of it, or nothing: only what is stored leaves. */
static void store_or_forget(struct host *h)
{
    bool stored;

    ledger_store(h);
    keep_due(h);
    memo_store(h);
    stored = commit(h);
    keep_end_turn(h, stored);
    midnight_end_turn(h, stored);
    memo_end_turn(h, stored);
    pushes_end_turn(h, stored);
    if (stored) {
        bans_end_turn(h);
        journal_turn(h);
        outbox_flush(h->outbox, refused, h);
    } else {
        forget_turn(h);
    }
}

/* Looks ahead to the next turn. */
static void look_ahead(struct host *h)
{
    const GPtrArray *touched = tables_touched(h);

    for (guint i = 0; i < touched->len; i++)
        pace_wait(h, touched->pdata[i]);
    ledger_end_turn(h);
    end_requests(h->done);
    end_requests(h->unheard);
    if (h->quits)
        networks_stop(h);
    h->quits = false;
    if (!inbox_is_empty(h->inbox))
        host_wake(h);
    turn_set_ring(h);
}

/* What came in is played, then written, then said. */
void turn_run(struct host *h)
{
    int64_t began = clock_micros(h->clock);

    play(h);
    store_or_forget(h);
    look_ahead(h);
    count_time(&h->counts.turn, clock_micros(h->clock) - began);
    if (h->turned != NULL)
        h->turned(h->ctx);
}
