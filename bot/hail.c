/* bot/hail.c - who wants it is called by name in the channel when waited for long */
#include "bot/hail.h"

#include "bot/games/bout.h"
#include "bot/network.h"
#include "bot/people/habit.h"
#include "bot/people/manner.h"
#include "bot/say.h"
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

/* Is the seat's player there, and waited for without having been called? */
static bool is_waited_for(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return table_awaits(t, seat) && s->hailed != s->decision && !s->gone && s->away == SEAT_THERE &&
           table_player_is_in_place(t, seat);
}

/* When the seat's player is to be called on net, the table's network; -1: never. */
static int64_t seat_due(const struct network *net, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    int call_s = is_waited_for(t, seat) ? habit_of(net, s->reach.key).call_s : 0;

    return call_s > 0 ? MAX(s->asked_at, s->back_at) + (int64_t)call_s * 1000 : -1;
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

    for (int i = 0; t->state == TABLE_RUNNING && i < t->n_seats; i++)
        if ((t->hails >> i & 1) != 0 && t->seat[i].hailed == t->seat[i].decision && table_awaits(t, i))
            seats |= 1u << i;
    return seats;
}

static void hail(struct host *h, struct table *t, unsigned seats)
{
    for (int i = 0; i < t->n_seats; i++)
        if ((seats >> i & 1) != 0)
            t->seat[i].hailed = t->seat[i].decision;
    t->hails |= seats;
    say_hail(h, t, seats);
    tables_touch(h, t);
}

void hail_table(struct host *h, struct table *t)
{
    unsigned waited_for = still_waited_for(t);

    if (t->hails != 0 && waited_for == 0)
        say_hail(h, t, 0);
    t->hails = waited_for;
    /* Only the game knows whose question is answered by a pass that stands. */
    if (seats_due(h, t) != 0 && bout_load(h, t) && seats_due(h, t) != 0)
        hail(h, t, seats_due(h, t));
}
