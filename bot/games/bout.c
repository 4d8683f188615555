/* bot/games/bout.c - the game at a table: in memory while it is needed, played, and over
 * SPDX-License-Identifier: MIT */
#include "bot/games/bout.h"

#include <stdlib.h>
#include <string.h>

#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/community/entries.h"
#include "bot/community/ladder.h"
#include "bot/games/given.h"
#include "bot/games/orders.h"
#include "bot/games/plans.h"
#include "bot/games/replay.h"
#include "bot/games/seed.h"
#include "bot/games/solo.h"
#include "bot/games/tick.h"
#include "bot/say.h"
#include "bot/tables.h"

enum {
    GAME_KEPT_MS = 10 * 60 * 1000,      /* a game that nobody has needed for so long leaves memory */
    OVER_KEPT_MS = 24 * 60 * 60 * 1000, /* ... and a whispered table, after its end */
};

/* ---- coming into memory ---------------------------------------------------------------------- */

/* Replaying a game asks everything anew, but what is asked at its end was asked before, and keeps
 * its number and its time.  asked: the newest number that was given. */
static void keep_questions(struct host *h, struct table *t, const struct seat before[LAIR_MAX_SEATS],
                           int asked)
{
    t->asked = asked;
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        bool known = before[i].decision != 0;

        s->asked_at = known ? before[i].asked_at : host_ticks(h);
        if (s->decision != 0)
            s->decision = known ? before[i].decision : ++t->asked;
    }
}

/* What is asked was asked for the same reason before. */
static void note_orders(struct table *t)
{
    struct seat_orders before[LAIR_MAX_SEATS];

    for (int i = 0; i < t->n_seats; i++) {
        before[i] = t->seat[i].orders;
        t->seat[i].orders.noted = 0;
        t->seat[i].orders.about = NULL;
    }
    orders_note(t);
    for (int i = 0; i < t->n_seats; i++) {
        g_free(t->seat[i].orders.about);
        t->seat[i].orders.about = before[i].about;
        t->seat[i].orders.why = before[i].why;
    }
}

bool bout_load(struct host *h, struct table *t)
{
    struct lair_fault why = { "" };
    struct seat before[LAIR_MAX_SEATS];
    int asked = t->asked;

    if (t->thinned || daily_is_past(h, t) ||
        (t->state != TABLE_RUNNING && t->state != TABLE_OVER && !table_has_game(t)))
        return false;
    t->turn.now = clock_now(h->clock);
    tables_hold_game(h, t);
    if (table_has_game(t))
        return true;
    memcpy(before, t->seat, sizeof before);
    if (!replay_game(h->shelf, h->store, t, host_ticks(h), &why)) {
        tables_drop_game(h, t);
        memcpy(t->seat, before, sizeof before);
        t->asked = asked;
        if (store_has_failed(h->store) && !store_is_damaged(h->store)) {
            t->turn.again_at = host_ticks(h) + BOUT_AGAIN_MS;
            return false;
        }
        tables_freeze(h, t, store_is_damaged(h->store) ? "the database is damaged" : why.text);
        return false;
    }
    keep_questions(h, t, before, asked);
    note_orders(t);
    table_bound_readers(t);
    t->turn.events = (int)t->events->len;
    if (t->filed.due == NULL || t->filed.due_at > bout_rest_at(t))
        tables_wait(h, t, bout_rest_at(t));
    return true;
}

/* ---- who may leave memory -------------------------------------------------------------------- */

int64_t bout_rest_at(const struct table *t)
{
    if (table_has_game(t))
        return MAX(0, t->filed.used_at + GAME_KEPT_MS);
    if (t->state == TABLE_OVER && t->posted_over && t->place == NULL)
        return MAX(0, t->filed.used_at + OVER_KEPT_MS);
    return -1;
}

/* Is t the newest of a list that is over?  (Whispered tables and those of a place count apart.) */
static bool is_newest_over(const struct table_list *l, const struct table *t)
{
    for (guint i = l->n; i-- > 0;)
        if (l->table[i]->state == TABLE_OVER && (l->table[i]->place == NULL) == (t->place == NULL))
            return l->table[i] == t;
    return false;
}

/* May somebody still ask for a table that is over?  The newest of its place, or of one of its
 * people, can be looked at and played again. */
static bool is_remembered(const struct host *h, const struct table *t)
{
    if (t->place != NULL)
        return is_newest_over(tables_at_place(h, t->network, t->place), t);
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot &&
            is_newest_over(tables_of_person(h, t->seat[i].who.network, t->seat[i].who.key), t))
            return host_ticks(h) < t->filed.used_at + OVER_KEPT_MS;
    return false;
}

/* Is it over, and does the store know that its end was told?  Or it would be told again after each restart. */
static bool is_done(const struct table *t)
{
    return t->state == TABLE_OVER && t->posted_over && !t->turn.told_more;
}

bool bout_rest(struct host *h, struct table *t)
{
    if (t->turn.touched)
        return true;
    if (t->state == TABLE_ABORTED || (is_done(t) && !is_remembered(h, t))) {
        say_gone(h, t);
        tables_remove(h, t);
        return false;
    }
    if (table_has_game(t) && host_ticks(h) >= bout_rest_at(t))
        tables_drop_game(h, t);
    return true;
}

/* A table is over, so that those before it in a list are no longer the newest. */
static void rest_others(struct host *h, const struct table_list *l, const struct table *t)
{
    for (guint i = l->n; i-- > 0;)
        if (l->table[i] != t && l->table[i]->state == TABLE_OVER)
            bout_rest(h, l->table[i]);
}

bool bout_settle(struct host *h, struct table *t)
{
    if (t->state == TABLE_OVER && t->place != NULL)
        rest_others(h, tables_at_place(h, t->network, t->place), t);
    for (int i = 0; t->state == TABLE_OVER && t->place == NULL && i < t->n_seats; i++)
        if (!t->seat[i].bot)
            rest_others(h, tables_of_person(h, t->seat[i].who.network, t->seat[i].who.key), t);
    return bout_rest(h, t);
}

/* ---- playing --------------------------------------------------------------------------------- */

/* A seed of a day (engine/DAILY.md). */
static void tag_day(struct table *t)
{
    char hex[SEED_HEX], date[DAY_DATE];

    day_date(date, t->day);
    seed_write(hex, t->drawn.half);
    lair_match_tag(t->match, "daily", date);
    lair_match_tag(t->match, "value", hex);
}

/* Tells how the seed was made, for the record (bot/games/record.h). */
static void tag_seed(struct table *t)
{
    char hex[SEED_HEX], tag[] = "word-a";

    if (t->by_hand) {
        lair_match_tag(t->match, "unrated", "the seed was given");
        return;
    }
    if (t->day != 0) {
        tag_day(t);
        return;
    }
    seed_write(hex, t->drawn.half);
    lair_match_tag(t->match, "half", hex);
    if (t->drawn.salted) {
        seed_write(hex, t->drawn.salt_hash);
        lair_match_tag(t->match, "salt-hash", hex);
    }
    for (int i = 0; i < t->n_seats; i++, tag[5]++)
        lair_match_tag(t->match, tag, t->seat[i].word);
}

static void finish(struct host *h, struct table *t)
{
    char *record;

    t->state = TABLE_OVER;
    tag_seed(t);
    record = lair_match_record(t->match);
    if (record != NULL) {
        store_put_record(h->store, t, record);
        entries_game(h, t, record);
    }
    free(record);
    solo_finish(h, t);
    ladder_game(h, t);
}

/* Whose answers are sealed?  Seats that have not given theirs are still asked the same thing. */
static bool is_sealed(enum lair_ask_kind kind)
{
    return kind == LAIR_ASK_BOSS || kind == LAIR_ASK_MULLIGAN || kind == LAIR_ASK_HAND ||
           kind == LAIR_ASK_FIRST;
}

/* Is it a sale (M2c)?  In a window that ends nobody's answer; who builds is asked anew, as the hand is another. */
static bool ends_no_question(const struct table *t, const struct bout_move *m)
{
    return m->move.verb == LAIR_SELL && table_is_in_window(t);
}

/* Does what others are asked stay the same over moves?  In a window while they pass, and others are still to
 * be asked there; and where all answer in secret. */
static bool asks_on(const struct table *t, const struct bout_move *move, int n)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    bool window = table_is_in_window(t);

    if (n == 1 && move[0].move.verb == LAIR_SELL) /* that answers nothing (M2c) */
        return true;
    for (int i = 0; i < n; i++)
        if (window && move[i].move.verb != LAIR_PASS)
            return false;
    return window ? n < lair_window_seats(t->cat, table_game(t), ask)
                  : is_sealed((enum lair_ask_kind)table_game(t)->ask);
}

/* Plays one move and stores it. */
static enum lair_refusal play_one(struct host *h, struct table *t, const struct bout_move *m)
{
    enum lair_ask_kind kind = (enum lair_ask_kind)table_game(t)->ask;
    struct seat *s = &t->seat[m->seat];
    char text[LAIR_TEXT];
    int n = t->n_moves, turn = table_game(t)->turn;
    enum lair_refusal refusal;

    lair_move_text(t->cat, table_game(t), m->seat, &m->move, text);
    refusal = table_play(t, m->seat, &m->move);
    if (refusal != LAIR_OK)
        return refusal;
    plans_played(t, m->seat, kind, turn, &m->move);
    store_put_move(h->store, t, n, m->seat, text, m->decided, clock_now(h->clock));
    if (m->decided && s->owner.key != NULL && s->sub_moves < TABLE_SUB_MOVES)
        s->sub_moves++;
    h->counts.moves++;
    return LAIR_OK;
}

enum lair_refusal bout_play_all(struct host *h, struct table *t, const struct bout_move *move, int n)
{
    enum lair_ask_kind before = (enum lair_ask_kind)table_game(t)->ask;
    bool same = asks_on(t, move, n);
    enum lair_refusal refusal = LAIR_OK;
    int played = 0;

    while (played < n && refusal == LAIR_OK)
        if ((refusal = play_one(h, t, &move[played])) == LAIR_OK)
            played++;
    if (played == 0)
        return refusal;
    same = same && table_game(t)->ask == before;
    table_ask(t, ends_no_question(t, &move[played - 1]) ? -1 : move[played - 1].seat, same, host_ticks(h));
    if (!same)
        tick_open(h, t);
    given_drop_void(h, t);
    orders_note(t);
    tables_touch(h, t);
    if (table_game(t)->phase == LAIR_PHASE_OVER)
        finish(h, t);
    return LAIR_OK;
}

void bout_ask_again(struct host *h, struct table *t)
{
    if (t->state != TABLE_RUNNING || !table_has_game(t))
        return;
    table_ask(t, -1, true, host_ticks(h));
    orders_note(t);
}
