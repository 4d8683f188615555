/* bot/arrival.c - what becomes of a message that was said of a table
 * SPDX-License-Identifier: MIT */
#include "bot/arrival.h"

#include "bot/call.h"
#include "bot/games/pace.h"
#include "bot/people/watch.h"
#include "bot/tables.h"

static struct reader *reader_of(struct table *t, int seat)
{
    struct watcher *w = table_watcher(t, seat);

    if (seat == TABLE_PLACE)
        return &t->reader;
    if (w != NULL)
        return &w->reader;
    return seat >= 0 && seat < t->n_seats ? &t->seat[seat].reader : NULL;
}

void arrival_shown(struct host *h, const struct outbox_about *about)
{
    struct table *t = tables_by_id(h, about->table);
    struct seat *s = t != NULL && about->seat >= 0 && about->seat < t->n_seats ? &t->seat[about->seat] : NULL;

    if (s == NULL || about->decision <= s->reader.seen)
        return;
    s->reader.seen = about->decision;
    s->reader.seen_at = h->reports;
}

/* Ends watching for the watcher of that number, who has heard how the game ended. */
static void let_watcher_go(struct host *h, struct table *t, int number)
{
    const struct watcher *w = table_watcher(t, number);

    if (w != NULL)
        watch_end(h, t, w->who.network, w->who.key);
}

/* What was lost is told again when nothing is on the way any more that came after it: else it would be told a second time if
 * that is lost, too. */
static bool mend(struct host *h, struct reader *r, const struct outbox_about *about)
{
    if (!r->torn || outbox_tells(h->outbox, about->table, about->seat))
        return false;
    r->torn = false;
    r->sent = r->told;
    return true;
}

/* What was said before the game went back tells of no more than what was left of it then. */
static void events_arrived(struct host *h, struct table *t, struct reader *r,
                           const struct outbox_about *about)
{
    int events = about->undone == t->undone ? about->events : MIN(about->events, t->turn.kept);

    if (mend(h, r, about)) {
        pace_retell(h, t, 0);
        return;
    }
    if (r->torn || events <= r->told || about->board == OUTBOX_BEFORE_BOARD)
        return;
    r->told = events;
    r->sent = MAX(r->sent, r->told);
    host_told(h, t);
}

/* What came after may count as told already: there was nothing to say of it, or it arrived before.  A board is made anew. */
static void events_lost(struct host *h, struct table *t, struct reader *r, const struct outbox_about *about)
{
    if (about->events != 0 && about->board != OUTBOX_BOARD) {
        int from = about->undone == t->undone ? about->from : MIN(about->from, t->turn.kept);

        r->torn = true;
        if (from < r->told)
            host_told(h, t);
        r->told = MIN(r->told, from);
    }
    mend(h, r, about);
}

static void end_arrived(struct host *h, struct table *t, int reader)
{
    if (reader >= TABLE_WATCHER) {
        let_watcher_go(h, t, reader);
        return;
    }
    t->posted_over = true;
    host_told(h, t);
}

static void question_arrived(struct host *h, struct table *t, const struct outbox_about *about)
{
    struct reader *r = &t->seat[about->seat].reader;

    arrival_shown(h, about);
    r->arrived = MAX(r->arrived, about->decision);
    host_told(h, t);
    pace_wait(h, t);
    if (t->calls != 0)
        pace_retell(h, t, 0); /* whoever was called is there: the call goes */
}

void arrival_told(struct host *h, const struct outbox_about *about)
{
    struct table *t = tables_by_id(h, about->table);
    struct reader *r = t != NULL ? reader_of(t, about->seat) : NULL;
    bool player = r != NULL && about->seat >= 0 && about->seat < t->n_seats;

    if (r == NULL)
        return;
    if (player && about->said_at > t->seat[about->seat].gone_at)
        pace_seen(h, t, about->seat);
    events_arrived(h, t, r, about);
    if (about->call)
        call_arrived(h, t);
    if (about->over)
        end_arrived(h, t, about->seat);
    else if (about->decision != 0 && player)
        question_arrived(h, t, about);
}

void arrival_lost(struct host *h, const struct outbox_about *about)
{
    struct table *t = tables_by_id(h, about->table);
    struct reader *r = t != NULL ? reader_of(t, about->seat) : NULL;
    struct watcher *w = t != NULL ? table_watcher(t, about->seat) : NULL;
    struct seat *s;

    if (r == NULL)
        return;
    events_lost(h, t, r, about);
    if (about->board != OUTBOX_NO_BOARD && about->seat == TABLE_PLACE)
        t->turn.board_due = true;
    else if (about->board != OUTBOX_NO_BOARD)
        r->behind = true;
    if (about->call)
        call_lost(t);
    if (about->over && w != NULL)
        w->reader.end_sent = false;
    else if (about->over)
        t->reader.end_sent = false;
    if (about->decision == 0 || about->seat < 0 || about->seat >= t->n_seats)
        return;
    s = &t->seat[about->seat];
    /* It is asked again, unless a newer question is on its way, or this was an answer and the question
     * itself has arrived. */
    if (s->reader.prompted == about->decision && (!about->reply || s->reader.arrived != about->decision))
        s->reader.prompted = 0;
    pace_wait(h, t);
}
