/* bot/games/bout.c - the game at a table: in memory while it is needed, played, and over */
#include "bot/games/bout.h"

#include <stdlib.h>
#include <string.h>

#include "bot/games/orders.h"
#include "bot/games/replay.h"
#include "bot/games/seed.h"
#include "bot/games/solo.h"
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

static void bound_reader(struct reader *r, int most)
{
    r->told = MIN(r->told, most);
    r->sent = MIN(r->sent, most);
}

/* Nobody was told more than there is, or else what comes next would not be told. */
static void bound_readers(struct table *t)
{
    int most = (int)t->events->len;

    bound_reader(&t->reader, most);
    for (int i = 0; i < t->n_seats; i++)
        bound_reader(&t->seat[i].reader, most);
    for (int i = 0; i < table_watchers(t); i++)
        bound_reader(&table_watcher_at(t, i)->reader, most);
}

/* What is asked was asked for the same reason before. */
static void note_orders(struct table *t)
{
    struct seat_orders before[LAIR_MAX_SEATS];

    for (int i = 0; i < t->n_seats; i++) {
        before[i] = t->seat[i].orders;
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

    if (t->thinned || (t->state != TABLE_RUNNING && t->state != TABLE_OVER && !table_has_game(t)))
        return false;
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
    bound_readers(t);
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

bool bout_rest(struct host *h, struct table *t)
{
    if (t->turn.touched)
        return true;
    if (t->state == TABLE_ABORTED || (t->state == TABLE_OVER && t->posted_over && !is_remembered(h, t))) {
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

/* Tells how the seed was made, for the record (bot/games/record.h). */
static void tag_seed(struct table *t)
{
    char hex[SEED_HEX], tag[] = "word-a";

    if (t->by_hand) {
        lair_match_tag(t->match, "unrated", "the seed was given");
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
    if (record != NULL)
        store_put_record(h->store, t, record);
    free(record);
    solo_finish(h, t);
}

enum lair_refusal bout_play(struct host *h, struct table *t, int seat, const struct lair_move *m)
{
    char text[LAIR_TEXT];
    enum lair_refusal refusal;
    int n = t->n_moves;

    lair_move_text(t->cat, table_game(t), seat, m, text);
    refusal = table_play(t, seat, m, host_ticks(h));
    if (refusal != LAIR_OK)
        return refusal;
    orders_note(t);
    store_put_move(h->store, t, n, seat, text, clock_now(h->clock));
    h->counts.moves++;
    t->turn.beat_at = -1;
    tables_touch(h, t);
    if (table_game(t)->phase == LAIR_PHASE_OVER)
        finish(h, t);
    return LAIR_OK;
}
