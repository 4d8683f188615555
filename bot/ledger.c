/* bot/ledger.c - tables and the store: read at the start, written after each turn
 * SPDX-License-Identifier: MIT */
#include "bot/ledger.h"

#include "bot/call.h"
#include "bot/games/answers.h"
#include "bot/games/bout.h"
#include "bot/games/replay.h"
#include "bot/games/tick.h"
#include "bot/games/timer.h"
#include "bot/log.h"
#include "bot/store/check.h"
#include "bot/tables.h"

/* A reader who may not have seen the newest board is shown one.  Whoever is shown boards is told of what happened when the one that
 * shows it has: so who asks for nothing need not be shown it again after each restart.  Of more than happened nothing is known. */
static void note_missed_boards(struct table *t)
{
    t->turn.board_due = t->n_events < 0 || (t->place != NULL && t->reader.told != t->n_events);
    for (int i = 0; i < t->n_seats; i++) {
        struct reader *r = &t->seat[i].reader;

        r->behind = !t->seat[i].bot && r->told != t->n_events && !table_player_is_in_place(t, i);
    }
}

/* A table from the store goes on where it was. */
static void adopt(void *ctx, struct table *t)
{
    struct host *h = ctx;
    int64_t now = host_ticks(h);

    if (t->state == TABLE_FROZEN)
        tables_tell_frozen(h, t);
    t->filed.used_at = now - MAX(0, clock_now(h->clock) - t->changed);
    note_missed_boards(t);
    for (int i = 0; i < t->n_seats; i++)
        t->seat[i].asked_at = now;
    call_adopt(t);
    timer_adopt(h, t);
    tick_arm(h, t);
    t->turn.stands = answers_stand(t); /* and did when the host was last there */
    tables_take_in(h, t);
}

static void tell_skipped(void *ctx, const char *fault)
{
    struct host *h = ctx;

    store_tell_skipped(h->store, fault);
}

int ledger_read(struct host *h)
{
    if (store_read_tables(h->store, 0, adopt, h) < 0)
        return -1;
    return store_check_lost(h->store, tell_skipped, h);
}

/* ---- the end of a turn ----------------------------------------------------------------------- */

static void store_standing(struct host *h, const struct table *t)
{
    g_autoptr(GString) names = g_string_new(NULL);
    char hash[REPLAY_HEX];

    for (int i = 0; t->state == TABLE_RUNNING && !table_is_hushed(t) && i < t->n_seats; i++)
        if (t->seat[i].decision != 0)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", t->seat[i].who.nick);
    if (table_has_game(t))
        replay_hash(t, hash);
    store_put_standing(h->store, t, table_has_game(t) ? hash : NULL, names->str);
}

void ledger_store(struct host *h)
{
    const GPtrArray *touched = tables_touched(h);

    for (guint i = 0; i < touched->len; i++) {
        struct table *t = touched->pdata[i];

        t->turn.told_more = false;
        if (t->why_frozen != NULL) { /* nothing of it is overwritten, but an operator may close it */
            if (t->state == TABLE_ABORTED)
                store_put_state(h->store, t);
            continue;
        }
        if (t->state == TABLE_ABORTED && t->n_events == 0) {
            store_drop_table(h->store, t); /* no game began there */
            continue;
        }
        store_put_table(h->store, t);
        store_standing(h, t);
    }
}

static void keep_reader(struct host *h, struct table *t, struct reader *r, const struct reader *before)
{
    if (before->told <= r->told)
        return;
    r->told = r->sent = before->told;
    host_told(h, t);
}

/* Keeps what is known of the question that a seat is asked, if it is still asked that one. */
static void keep_question(struct seat *s, const struct seat *before)
{
    if (s->decision == 0)
        return;
    if (before->reader.seen == s->decision) {
        s->reader.seen = before->reader.seen;
        s->reader.seen_at = before->reader.seen_at;
    }
    if (before->reader.arrived == s->decision)
        s->reader.arrived = s->reader.prompted = before->reader.arrived;
    if (before->timed == s->decision) {
        s->timed = before->timed;
        s->left_ms = before->left_ms;
        s->since = before->since;
    }
}

/* Somebody who was seen to come or go has done so, whatever became of the turn. */
static void keep_presence(struct seat *s, const struct seat *before)
{
    s->gone = before->gone;
    s->gone_at = before->gone_at;
    s->back_at = before->back_at;
    s->heard_at = before->heard_at;
    s->urged_at = before->urged_at;
    s->in_vain = before->in_vain;
    s->vain_at = before->vain_at;
    s->gone_told = before->gone_told;
    if (s->away == SEAT_GONE && !s->gone)
        s->away = SEAT_THERE;
}

/* Readers were told what they were told, though the turn that told them was lost. */
static void keep_told(struct host *h, struct table *t, const struct table *before)
{
    keep_reader(h, t, &t->reader, &before->reader);
    for (int i = 0; i < before->n_seats; i++) {
        const struct seat *x = &before->seat[i];
        int seat = x->bot ? -1 : table_seat_of(t, x->who.network, x->who.key);

        if (seat < 0)
            continue;
        keep_reader(h, t, &t->seat[seat].reader, &x->reader);
        keep_question(&t->seat[seat], x);
        keep_presence(&t->seat[seat], x);
        t->seat[seat].left_with = x->left_with;
    }
}

/* The operator is told when reading begins to fail, and when it works again. */
static void note_reading(struct host *h, struct table *t, bool works)
{
    struct log_about about = { .network = t->network, .table = t->name };

    if (!works && !t->turn.lost)
        log_event(G_LOG_LEVEL_WARNING, about, "cannot be read now: %s", store_fault(h->store));
    if (works && t->turn.lost)
        log_event(G_LOG_LEVEL_MESSAGE, about, "can be read again");
    t->turn.lost = !works;
}

/* Puts the table as the store has it in the place of the one that the lost turn left.  False: it
 * cannot be read. */
static bool read_again(struct host *h, struct table *before)
{
    struct table *t;
    bool works = before->id == 0 || store_read_tables(h->store, before->id, adopt, h) == 0;

    note_reading(h, before, works);
    if (!works) {
        store_rollback(h->store);
        return false;
    }
    t = tables_by_id(h, before->id);
    if (t == NULL)
        return true; /* it was new, and goes with the turn */
    keep_told(h, t, before);
    tables_wait(h, t, t->turn.retell_at = host_ticks(h) + BOUT_AGAIN_MS);
    return true;
}

void ledger_forget_turn(struct host *h)
{
    const GPtrArray *touched = tables_touched(h);

    while (touched->len > 0) {
        struct table *t = touched->pdata[touched->len - 1];

        tables_take_out(h, t);
        if (read_again(h, t))
            table_free(t);
        else
            g_ptr_array_add(h->unread, t);
    }
}

void ledger_read_again(struct host *h)
{
    for (guint i = h->unread->len; i-- > 0;)
        if (read_again(h, h->unread->pdata[i]))
            g_ptr_array_remove_index(h->unread, i);
}

/* Ends the turn for one table. */
static void end_turn(struct host *h, struct table *t)
{
    if (table_has_game(t))
        t->turn.events = (int)t->events->len;
    bout_settle(h, t);
}

void ledger_end_turn(struct host *h)
{
    struct table *t;

    while ((t = tables_take_touched(h)) != NULL)
        end_turn(h, t);
}
