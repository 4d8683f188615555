/* bot/call.c - people who cannot be whispered to are called in their table's place */
#include "bot/call.h"

#include "bot/games/pace.h"
#include "bot/network.h"
#include "bot/summon.h"

/* No set of seats: what is called in the place is not known. */
enum { CALLS_UNKNOWN = 1 << 30 };

/* Was a seat's player called for what it is asked, and has looked since?  It is not called for that again: that would be said
 * when the table is touched next, be it by what only one person is to know of. */
static bool has_looked(const struct table *t, int seat)
{
    return table_tick_s(t) == 0 && t->calls != CALLS_UNKNOWN && (t->calls >> seat & 1) == 0 &&
           t->seat[seat].call_sent == t->seat[seat].decision;
}

/* The seats that are to be called, as bits. */
static unsigned awaited(const struct host *h, const struct table *t)
{
    unsigned seats = 0;

    for (int i = 0; i < t->n_seats; i++)
        if (pace_calls(h, t, i) && !has_looked(t, i))
            seats |= 1u << i;
    return seats;
}

/* Is one of them to be called for a question that it was not called for?  Who is asked anew in a window of a slow
 * table, where all are called, is not: that would tell of whom it is. */
static bool is_news(const struct table *t, unsigned seats)
{
    if (table_tick_s(t) > 0)
        return seats != 0 && seats != t->calls;
    for (int i = 0; i < t->n_seats; i++)
        if ((seats >> i & 1) != 0 && t->seat[i].call_sent != t->seat[i].decision)
            return true;
    return false;
}

/* Where messages are not taken away again, none is that another life of the host may have left. */
static bool is_forgotten(const struct table *t, const struct network *net)
{
    return t->calls == CALLS_UNKNOWN && net != NULL && (t->place == NULL || !network_traits(net)->edits);
}

bool call_owes(const struct host *h, const struct table *t)
{
    const struct network *net = network_find(h, t->network);
    unsigned seats = awaited(h, t);

    if (t->state != TABLE_RUNNING || net == NULL || !net->online || t->place == NULL ||
        !places_is_open(net->places, t->place))
        return false;
    if (seats == 0 && is_forgotten(t, net))
        return false;
    return seats != t->calls || is_news(t, seats);
}

void call_table(struct host *h, struct table *t)
{
    unsigned seats = awaited(h, t);
    bool news = is_news(t, seats);

    if (seats == 0 && is_forgotten(t, network_find(h, t->network)))
        t->calls = 0;
    if (seats == t->calls && !news)
        return;
    summon_seats(h, t, seats, news);
    t->calls = seats;
    for (int i = 0; i < t->n_seats; i++)
        if ((seats >> i & 1) != 0)
            t->seat[i].call_sent = t->seat[i].decision;
}

void call_arrived(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        t->seat[i].called = t->seat[i].call_sent;
    pace_wait(h, t);
}

void call_lost(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        t->seat[i].call_sent = t->seat[i].called;
    call_adopt(t); /* a call that was to be withdrawn may stand there yet */
}

void call_adopt(struct table *t)
{
    t->calls = CALLS_UNKNOWN;
}
