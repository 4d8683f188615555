/* bot/games/holidays.c - what a player's vacation does at a slow table
 * SPDX-License-Identifier: MIT */
#include "bot/games/holidays.h"

#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/people/dates.h"
#include "bot/people/vacation.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

/* ---- what is said ---------------------------------------------------------------------------- */

/* As one reads it: its last day, and its first if that is yet to come, in UTC. */
static void say_vacation(struct host *h, const struct table *t, int seat, const char *name)
{
    const struct vacation *v = &t->seat[seat].vacation.days;
    struct json_object *o = say_person(t, seat, say_quiet(h, t));

    facts_text(o, "table", t->name);
    if (dates_moment(v->first) > clock_now(h->clock))
        facts_add(o, "from", facts_moment(dates_moment(v->first)));
    facts_add(o, "until", facts_moment(dates_moment(v->last)));
    facts_flag(o, "refused", t->seat[seat].vacation.refused);
    facts_number(o, "hours", HOLIDAYS_OBJECT_H);
    say_table(h, t, name, o);
}

/* ---- what changed ---------------------------------------------------------------------------- */

/* What was known of it is over: what it gave stays given. */
static void end(struct seat *s)
{
    s->vacation = (struct seat_vacation){ .objected = s->vacation.objected };
}

static bool overlap(const struct vacation *a, const struct vacation *b)
{
    return a->last != 0 && b->last != 0 && a->first <= b->last && b->first <= a->last;
}

/* Takes out of others' days to which somebody objected those that have a day of v, and those that are over.  True: some
 * had one. */
static bool take_objection(struct vacations *all, const struct vacation *v, int today)
{
    struct vacations left = { 0 };
    bool any = false;

    for (int i = 0; i < all->n; i++) {
        any = any || overlap(&all->span[i], v);
        if (!overlap(&all->span[i], v) && all->span[i].last >= today)
            left.span[left.n++] = all->span[i];
    }
    *all = left;
    return any;
}

/* Keeps that somebody objected to days that are not the player's next vacation any more. */
static void keep_objection(struct vacations *all, struct vacation v)
{
    int at = all->n;

    if (all->n == VACATION_SPANS) /* more than anybody can take */
        return;
    for (; at > 0 && all->span[at - 1].first > v.first; at--)
        all->span[at] = all->span[at - 1];
    all->span[at] = v;
    all->n++;
}

/* The player's vacation is another one, or none: what others objected to is kept with its days.  True: to one of these, too. */
static bool sort_objections(const struct host *h, struct seat *s, const struct vacation *old,
                            const struct vacation *v)
{
    int today = vacation_today(h, &s->who);
    bool before = take_objection(&s->vacation.objected, v, today);

    if (s->vacation.refused && !overlap(old, v) && old->last >= today)
        keep_objection(&s->vacation.objected, *old);
    return before || (s->vacation.refused && overlap(old, v));
}

/* Is its player on vacation, as far as others can know? */
static bool is_away(const struct host *h, const struct seat *s)
{
    return seat_calls_again(s, clock_now(h->clock)) > clock_now(h->clock);
}

/* The others are told of it now. */
static void note_told(const struct host *h, const struct table *t, struct seat *s)
{
    const struct network *net = network_find(h, t->network);

    s->vacation.told_at = clock_now(h->clock);
    s->vacation.since = net != NULL ? MAX(1, network_time(net)) : 0;
}

static bool is_longer(const struct vacation *v, const struct vacation *old)
{
    return old->last == 0 || v->last > old->last || v->first < old->first;
}

/* The player has another vacation, or (last 0) took back the one it had. */
static void change(struct host *h, struct table *t, int seat, struct vacation v)
{
    struct seat *s = &t->seat[seat];
    struct vacation old = s->vacation.days;
    bool longer = v.last != 0 && is_longer(&v, &old);

    timer_take_vacation(h, t, seat);
    s->vacation.days = v.last != 0 ? v : old;
    s->vacation.refused = sort_objections(h, s, &old, &v);
    if (longer)
        note_told(h, t, s);
    say_vacation(h, t, seat, v.last == 0 ? "vacation-off" : longer ? "vacation-told" : "vacation-shorter");
    if (v.last == 0)
        end(s);
    timer_settle(h, t);
    if (s->vacation.gave_ms > 0)
        s->reminded = 0; /* when it is back */
}

/* Is a vacation what another has become?  One that is longer by the day after its last is. */
static bool goes_on(const struct vacation *old, const struct vacation *v)
{
    return v->last > old->last && v->first <= old->last;
}

static void look_at(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    const struct vacation *old = &s->vacation.days;
    struct vacation now = { .last = 0 };

    if (!s->bot)
        now = vacation_of(h, &s->who);
    if (now.first == old->first && now.last == old->last)
        return;
    if (old->last != 0 && old->last < vacation_today(h, &s->who) && !goes_on(old, &now)) {
        if (is_away(h, s))
            return; /* it ends for the others when it is over wherever its player may live */
        end(s);
    }
    tables_touch(h, t);
    if (now.last != 0 || old->last != 0)
        change(h, t, seat, now);
}

void holidays_table(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats && t->state == TABLE_RUNNING && timer_is_slow(t); i++)
        look_at(h, t, i);
}

/* ---- when ------------------------------------------------------------------------------------ */

/* When a seat's player's vacation begins or is over for the others, in clock_now(); 0: neither is to come. */
static int64_t changes_at(const struct seat *s, int64_t now)
{
    int64_t first = dates_moment(s->vacation.days.first), back = seat_calls_again(s, now);

    if (s->vacation.days.last != 0 && now < first)
        return first;
    return back > now ? back : 0;
}

int64_t holidays_due(const struct host *h, const struct table *t)
{
    int64_t now = clock_now(h->clock), next = INT64_MAX;

    for (int i = 0; i < t->n_seats; i++) {
        int64_t at = changes_at(&t->seat[i], now);

        next = at != 0 ? MIN(next, at) : next;
    }
    return next != INT64_MAX ? host_ticks(h) + next - now : -1;
}

/* ---- objections ------------------------------------------------------------------------------ */

bool holidays_waits(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return !s->bot && !s->vacation.refused && is_away(h, s);
}

/* For how long the others have known of it while they could say something. */
static int64_t known_ms(const struct host *h, const struct table *t, const struct seat_vacation *v)
{
    const struct network *net = network_find(h, t->network);

    return net != NULL && v->since > 0 ? network_time(net) - v->since : clock_now(h->clock) - v->told_at;
}

enum holidays_objection holidays_may_object(const struct host *h, const struct table *t, int seat)
{
    const struct seat_vacation *v = &t->seat[seat].vacation;

    if (t->seat[seat].bot || v->days.last == 0)
        return HOLIDAYS_NONE;
    if (v->refused)
        return HOLIDAYS_REFUSED;
    return known_ms(h, t, v) <= HOLIDAYS_OBJECT_H * INT64_C(3600000) ? HOLIDAYS_MAY_OBJECT : HOLIDAYS_LATE;
}

void holidays_refuse(struct host *h, struct table *t, int seat)
{
    timer_take_vacation(h, t, seat);
    t->seat[seat].vacation.refused = true;
    timer_settle(h, t);
    tables_touch(h, t);
}
