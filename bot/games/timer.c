/* bot/games/timer.c - the time a seat has for what it is asked */
#include "bot/games/timer.h"

#include "bot/community/ladder.h"
#include "bot/network.h"

static const struct network *network_of(const struct host *h, const struct seat *s)
{
    return s->bot ? NULL : network_find(h, s->reach.network);
}

/* Is the clock to end what the seat is asked? */
static bool is_timed(const struct table *t, const struct seat *s)
{
    return t->state == TABLE_RUNNING && t->clock_s > 0 && s->decision != 0 && !s->bot &&
           s->away == SEAT_THERE && !s->scoped && s->answer.to != s->decision && table_somebody_is_there(t);
}

/* The time for a question begins when it has arrived; when it is known that it cannot, since nobody
 * is there; or, where nobody is whispered to unasked, when its player was called. */
static bool may_begin(const struct table *t, const struct seat *s, const struct network *net)
{
    int else_known = network_calls(net, t->place) ? s->called : s->in_vain;

    return s->timed != s->decision && (s->reader.arrived == s->decision || else_known == s->decision);
}

/* No two clocks of a slow table end in one night: how much is left of that, in ms. */
static int64_t night_left(const struct host *h, const struct table *t, const struct seat *s)
{
    int64_t night = (int64_t)TIMER_NIGHT_S * 1000;

    if (s->missed == 0 || ladder_pace(t->clock_s) == LADDER_LIVE)
        return 0;
    return MIN(s->missed_at + night - clock_now(h->clock), night);
}

static void begin(const struct host *h, const struct table *t, struct seat *s)
{
    s->timed = s->decision;
    s->left_ms = MAX((int64_t)t->clock_s * 1000, night_left(h, t, s));
    s->since = -1;
}

static void stop(struct seat *s, const struct network *net)
{
    s->left_ms -= network_time(net) - s->since;
    s->since = -1;
}

/* True: something changed. */
static bool settle_seat(const struct host *h, const struct table *t, struct seat *s)
{
    const struct network *net = network_of(h, s);
    bool timed = is_timed(t, s), begins, runs;

    if (net == NULL)
        return false;
    begins = timed && may_begin(t, s, net);
    if (begins)
        begin(h, t, s);
    runs = timed && s->timed == s->decision;
    if (s->timed == 0 || s->timed != s->decision || runs == (s->since >= 0))
        return begins;
    if (runs)
        s->since = network_time(net);
    else
        stop(s, net);
    return true;
}

void timer_settle(struct host *h, struct table *t)
{
    bool changed = false;

    for (int i = 0; i < t->n_seats; i++)
        changed = settle_seat(h, t, &t->seat[i]) || changed;
    if (changed)
        host_told(h, t);
}

bool timer_runs(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return is_timed(t, s) && s->timed == s->decision && s->since >= 0;
}

int64_t timer_left(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return s->left_ms - (network_time(network_of(h, s)) - s->since);
}

int64_t timer_ends(const struct host *h, const struct table *t, int seat)
{
    const struct network *net = network_of(h, &t->seat[seat]);

    if (net == NULL || !net->online || !timer_runs(t, seat))
        return -1;
    return host_ticks(h) + timer_left(h, t, seat);
}

int64_t timer_first_end(const struct host *h, const struct table *t)
{
    int64_t first = INT64_MAX;

    for (int i = 0; i < t->n_seats && t->clock_s > 0; i++)
        if (table_awaits(t, i) && network_of(h, &t->seat[i]) != NULL)
            first = MIN(first, timer_runs(t, i) ? timer_left(h, t, i) : (int64_t)t->clock_s * 1000);
    return first < INT64_MAX ? clock_now(h->clock) + MAX(first, 0) : 0;
}

void timer_stop(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    const struct network *net = network_of(h, s);

    if (net != NULL && s->timed == s->decision && s->since >= 0)
        stop(s, net);
}

int64_t timer_now(const struct host *h, const struct table *t, int seat)
{
    const struct network *net = network_of(h, &t->seat[seat]);

    return net != NULL ? network_time(net) : 0;
}

int64_t timer_away(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return s->away != SEAT_THERE ? MAX(0, timer_now(h, t, seat) - s->away_at) : 0;
}

void timer_adopt(const struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        const struct network *net = network_of(h, s);

        s->left_ms = CLAMP(s->left_ms, 0, MAX(t->clock_s, TIMER_NIGHT_S) * (int64_t)1000);
        s->since = CLAMP(s->since, -1, net != NULL ? network_time(net) : INT64_MAX);
    }
}
