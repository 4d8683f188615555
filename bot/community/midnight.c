/* bot/community/midnight.c - a day ends, and another one begins
 * SPDX-License-Identifier: MIT */
#include "bot/community/midnight.h"

#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/games/bout.h"
#include "bot/games/orders.h"
#include "bot/say.h"

enum {
    AT_ONCE = 8,               /* games that are played on in one turn */
    MOVES_MAX = 10000,         /* of one of them: more than any has */
    AGAIN_MS = 60 * 60 * 1000, /* the time of day is looked at so often, as somebody may set it */
};

/* ---- games that are still played ------------------------------------------------------------- */

/* What nobody decides any more is decided by nobody. */
static void play_to_the_end(struct host *h, struct table *t)
{
    struct bout_move move = { .seat = 0 };

    seat_forget_answer(&t->seat[0]);
    orders_end(t, 0);
    for (int i = 0; i < MOVES_MAX && t->state == TABLE_RUNNING; i++)
        if (!lair_default(t->cat, table_game(t), 0, &move.move) || bout_play_all(h, t, &move, 1) != LAIR_OK)
            return;
}

/* Its player is told what came of it, and not each of the moves. */
static void play_on(struct host *h, struct table *t)
{
    struct reader *reader = &t->seat[0].reader;

    if (!bout_load(h, t))
        return;
    play_to_the_end(h, t);
    reader->told = reader->sent = (int)t->events->len;
    say_players(h, t, "daily-over", json_object_new_object());
}

/* Plays on a few games of a day.  False: there may be more. */
static bool play_games_on(struct host *h, int day)
{
    int n = 0;

    daily_let_host_play(h, true);
    for (guint i = 0; i < h->tables->len && n < AT_ONCE; i++) {
        struct table *t = h->tables->pdata[i];

        if (t->day == day && t->state == TABLE_RUNNING) {
            play_on(h, t);
            n += t->state != TABLE_RUNNING;
        }
    }
    daily_let_host_play(h, false);
    return n < AT_ONCE;
}

/* ---- days ------------------------------------------------------------------------------------ */

/* Ends all days that are over, each looked at once, whatever the store makes of it.  False: not yet all. */
static bool end_days(struct host *h, int today)
{
    g_autoptr(GArray) days = store_read_open_days(h->store);

    for (guint i = 0; i < days->len && !store_has_failed(h->store); i++) {
        int day = g_array_index(days, int, i);

        if (day >= today || !daily_can_end(h, day))
            break;
        if (!play_games_on(h, day))
            return false;
        daily_end(h, day);
    }
    return true;
}

void midnight_due(struct host *h)
{
    int today = daily_today(h);

    if (h->daily == NULL || h->midnight.day == today || host_ticks(h) < h->midnight.wait)
        return;
    h->midnight.busy = true;
    if (end_days(h, today)) {
        daily_begin(h, today);
        h->midnight.day = today;
    } else {
        host_wake(h);
    }
}

void midnight_end_turn(struct host *h, bool stored)
{
    if (!h->midnight.busy)
        return;
    h->midnight.busy = false;
    daily_note_begun(h, stored);
    if (!stored) {
        h->midnight.day = 0;
        h->midnight.wait = host_ticks(h) + BOUT_AGAIN_MS;
    }
}

void midnight_again(struct host *h)
{
    h->midnight.day = 0;
    host_wake(h);
}

int64_t midnight_at(const struct host *h)
{
    int64_t now = clock_now(h->clock);

    if (h->daily == NULL)
        return -1;
    if (h->midnight.day != day_of(now))
        return MAX(h->midnight.wait, host_ticks(h));
    return host_ticks(h) + MIN(day_left(now), AGAIN_MS);
}
