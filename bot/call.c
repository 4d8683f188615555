/* bot/call.c - people who cannot be whispered to are called in their table's place
 * SPDX-License-Identifier: MIT */
#include "bot/call.h"

#include "bot/community/ladder.h"
#include "bot/digest.h"
#include "bot/games/pace.h"
#include "bot/network.h"
#include "bot/people/habit.h"
#include "bot/people/vacation.h"
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

/* Is what stands to be said again by now? */
static bool is_due_again(const struct host *h, const struct table *t)
{
    int64_t at = pace_calls_again(h, t);

    return at >= 0 && at <= host_ticks(h);
}

/* For what a seat's player is rung once: a question, or, where all are called, a window. */
static int64_t cause_of(const struct table *t, int seat)
{
    return table_is_hushed(t) ? t->opened : t->seat[seat].decision;
}

/* Has it rung at the seat's player for what it is called for?  At a live table it always has. */
static bool has_rung(const struct table *t, int seat)
{
    return !ladder_is_slow(t->clock_s) || t->seat[seat].ring_sent == cause_of(t, seat);
}

/* Does what is said anew remind it?  Who is told once a day is reminded, too.  What another life of the host left is not
 * known to have reminded nobody. */
static bool may_remind(const struct host *h, const struct table *t, int seat)
{
    return t->called_at != 0 && t->seat[seat].warn_sent != cause_of(t, seat) && pace_reminds(h, t, seat);
}

/* Does its player want to be waited for longer before it is rung (`manner call`)?  Of the fixed times at which a call is said
 * the nearest counts.  In a window that is so whoever is asked. */
static bool is_too_soon(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    const struct network *net = network_find(h, s->reach.network);
    int64_t waited = table_is_hushed(t) ? clock_now(h->clock) - t->opened : host_ticks(h) - s->asked_at;
    int quiet_s = net != NULL ? habit_of(net, s->reach.key).call_s : 0;

    return waited + PACE_CALL_AGAIN_S * INT64_C(1000) / 2 < quiet_s * INT64_C(1000);
}

/* ... or may it now?  Who slept when it was called is rung only when what stands is said again, so that nobody sees when it
 * woke. */
static bool may_ring(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    int64_t now = clock_now(h->clock);
    bool first = !has_rung(t, seat) && (s->called_for != cause_of(t, seat) || is_due_again(h, t)) &&
                 !digest_quiets(h, t, seat) && !is_too_soon(h, t, seat);

    if (!ladder_is_slow(t->clock_s))
        return true;
    return (first || may_remind(h, t, seat)) && vacation_wake(h, &s->who, now) == now;
}

/* Of these seats, those for whom a call rings that is said anew; or for whom the one rang that stands. */
static unsigned rung_of(const struct host *h, const struct table *t, unsigned seats, bool anew)
{
    unsigned rung = 0;

    for (int i = 0; i < t->n_seats; i++)
        if ((seats >> i & 1) != 0 && (anew ? may_ring(h, t, i) : has_rung(t, i)))
            rung |= 1u << i;
    return rung;
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
    return seats != t->calls || is_news(t, seats) || is_due_again(h, t);
}

/* These seats are called; for those of rung that rings.  A player who is on vacation is called for the same when it is
 * back. */
static void note_call(const struct host *h, struct table *t, unsigned seats, unsigned rung)
{
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];

        s->called_for = (seats >> i & 1) != 0 ? cause_of(t, i) : 0;
        if ((seats >> i & 1) != 0)
            s->call_sent = s->decision;
        else if (ladder_is_slow(t->clock_s) && seat_calls_again(s, clock_now(h->clock)) > clock_now(h->clock))
            s->call_sent = 0;
        if ((rung >> i & 1) != 0)
            s->ring_sent = s->called_for;
    }
    t->calls = seats;
}

/* What is said for those of rung reminds some of them. */
static void note_reminders(const struct host *h, struct table *t, unsigned rung)
{
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];

        if ((rung >> i & 1) != 0 && may_remind(h, t, i))
            s->warn_sent = cause_of(t, i);
        else if (s->warn_sent != cause_of(t, i))
            s->warn_sent = 0;
    }
}

void call_table(struct host *h, struct table *t)
{
    unsigned seats = awaited(h, t), rung;
    bool news = is_news(t, seats), anew = news || (seats != 0 && is_due_again(h, t));

    if (seats == 0 && is_forgotten(t, network_find(h, t->network)))
        t->calls = 0;
    if (seats == t->calls && !anew)
        return;
    rung = rung_of(h, t, seats, anew);
    note_reminders(h, t, anew ? rung : 0);
    if (news)
        t->calls_since = clock_now(h->clock);
    if (anew)
        t->called_at = clock_now(h->clock);
    summon_seats(h, t, seats, rung, anew);
    note_call(h, t, seats, anew ? rung : 0);
}

void call_arrived(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];

        s->called = s->call_sent;
        if (s->rung != s->ring_sent)
            host_told(h, t);
        s->rung = s->ring_sent;
        s->warned = s->warn_sent;
    }
    pace_wait(h, t);
}

void call_lost(struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        t->seat[i].call_sent = t->seat[i].called;
        t->seat[i].ring_sent = t->seat[i].rung;
        t->seat[i].warn_sent = t->seat[i].warned;
        t->seat[i].called_for = 0;
    }
    t->called_at = MIN(t->called_at, t->calls_since); /* what was said again is to be so now */
    call_adopt(t); /* a call that was to be withdrawn may stand there yet */
}

void call_adopt(struct table *t)
{
    t->calls = CALLS_UNKNOWN;
}
