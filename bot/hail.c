/* bot/hail.c - who wants it is called by name in the channel when waited for long
 * SPDX-License-Identifier: MIT */
#include "bot/hail.h"

#include "bot/digest.h"
#include "bot/games/bout.h"
#include "bot/network.h"
#include "bot/people/habit.h"
#include "bot/people/manner.h"
#include "bot/people/vacation.h"
#include "bot/summon.h"
#include "bot/tables.h"

bool hail_can(const struct network *net)
{
    const struct adapter_traits *traits = network_traits(net);

    return traits->whispers && !traits->alone;
}

/* The network of a table whose players may be called there now; NULL: nobody may. */
static const struct network *place_to_hail(const struct host *h, const struct table *t)
{
    const struct network *net = network_find(h, t->network);

    if (t->state != TABLE_RUNNING || t->in_window || net == NULL || !net->online || !hail_can(net))
        return NULL;
    return manner_tells_place(h, t) ? net : NULL;
}

static bool stands(const struct table *t, int seat)
{
    return t->state == TABLE_RUNNING && (t->hails >> seat & 1) != 0 &&
           t->seat[seat].hailed == t->seat[seat].decision && table_awaits(t, seat);
}

/* Was a person called at any table, where it is waited for yet? */
static bool is_called(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    for (guint i = 0; i < l->n; i++)
        if (stands(l->table[i], table_seat_of(l->table[i], person->network, person->key)))
            return true;
    return false;
}

/* Is the seat's player there, and waited for without having been called? */
static bool is_waited_for(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return table_awaits(t, seat) && s->hailed != s->decision && !s->gone && s->away == SEAT_THERE &&
           table_player_is_in_place(t, seat);
}

/* When the wait of a seat's player is over, in clock_ticks.  It begins anew when its network is back: what was due by day
 * while that was away would else be said at night, or as soon as the night is over. */
static int64_t wait_ends(const struct host *h, const struct table *t, int seat, int call_s)
{
    const struct network *net = network_find(h, t->network);
    int64_t since = MAX(t->seat[seat].asked_at, t->seat[seat].back_at);

    return MAX(since, net != NULL ? net->online_at : 0) + (int64_t)call_s * 1000;
}

bool hail_is_at_night(const struct host *h, const struct table *t, int seat, int call_s)
{
    int64_t at = clock_now(h->clock) + wait_ends(h, t, seat, call_s) - host_ticks(h);

    return vacation_wake(h, &t->seat[seat].who, at) != at;
}

/* When the seat's player is to be called on net, the table's network; -1: never. */
static int64_t seat_due(const struct network *net, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    int call_s = is_waited_for(t, seat) ? habit_of(net, s->reach.key).call_s : 0;

    if (call_s == 0 || digest_quiets(net->host, t, seat) || is_called(net->host, &s->who) ||
        hail_is_at_night(net->host, t, seat, call_s))
        return -1;
    return wait_ends(net->host, t, seat, call_s);
}

int64_t hail_due(const struct host *h, const struct table *t)
{
    const struct network *net = place_to_hail(h, t);
    int64_t first = -1;

    for (int i = 0; net != NULL && i < t->n_seats; i++) {
        int64_t due = seat_due(net, t, i);

        if (due >= 0 && (first < 0 || due < first))
            first = due;
    }
    return first;
}

/* The seats whose players are to be called by now, as bits. */
static unsigned seats_due(const struct host *h, const struct table *t)
{
    const struct network *net = place_to_hail(h, t);
    unsigned seats = 0;

    for (int i = 0; net != NULL && i < t->n_seats; i++) {
        int64_t due = seat_due(net, t, i);

        if (due >= 0 && due <= host_ticks(h))
            seats |= 1u << i;
    }
    return seats;
}

/* Of those who were called, the seats whose players are waited for yet. */
static unsigned still_waited_for(const struct table *t)
{
    unsigned seats = 0;

    for (int i = 0; i < t->n_seats; i++)
        if (stands(t, i))
            seats |= 1u << i;
    return seats;
}

/* A person who is called is called for all that it is waited for then, where that may be said. */
static void note_call(struct host *h, const struct person *person)
{
    g_autofree struct table **list = directory_copy(tables_of_person(h, person->network, person->key));

    for (guint i = 0; list[i] != NULL; i++) {
        int seat = table_seat_of(list[i], person->network, person->key);

        if (place_to_hail(h, list[i]) == NULL || !is_waited_for(list[i], seat))
            continue;
        list[i]->seat[seat].hailed = list[i]->seat[seat].decision;
        tables_touch(h, list[i]);
    }
}

/* A person has answered where it was called: elsewhere the wait begins anew. */
static void end_call(struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);

    for (guint i = 0; i < l->n; i++) {
        l->table[i]->seat[table_seat_of(l->table[i], person->network, person->key)].back_at = host_ticks(h);
        if (l->table[i]->state == TABLE_RUNNING)
            tables_wait(h, l->table[i], host_ticks(h));
    }
}

static void hail(struct host *h, struct table *t, unsigned seats)
{
    for (int i = 0; i < t->n_seats; i++)
        if ((seats >> i & 1) != 0)
            note_call(h, &t->seat[i].who);
    t->hails |= seats;
    summon_once(h, t, seats);
    tables_touch(h, t);
}

void hail_table(struct host *h, struct table *t)
{
    unsigned waited_for = still_waited_for(t);

    unsigned answered = t->hails & ~waited_for;

    if (t->hails != 0 && waited_for == 0)
        summon_once(h, t, 0);
    t->hails = waited_for;
    for (int i = 0; i < t->n_seats; i++)
        if ((answered >> i & 1) != 0 && !t->seat[i].bot)
            end_call(h, &t->seat[i].who);
    /* Only the game knows whose question is answered by a pass that stands. */
    if (seats_due(h, t) != 0 && bout_load(h, t) && seats_due(h, t) != 0)
        hail(h, t, seats_due(h, t));
}
