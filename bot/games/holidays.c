/* bot/games/holidays.c - what a player's vacation does at a slow table */
#include "bot/games/holidays.h"

#include "bot/games/timer.h"
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
    s->vacation = (struct seat_vacation){ .gave_ms = 0 };
}

/* Is its player on vacation, as far as others can know? */
static bool is_away(const struct host *h, const struct seat *s)
{
    return seat_calls_again(s, clock_now(h->clock)) > clock_now(h->clock);
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
    bool same = v.last != 0 && v.first <= old.last, longer = v.last != 0 && is_longer(&v, &old);

    timer_take_vacation(h, t, seat);
    s->vacation.days = v.last != 0 ? v : old;
    s->vacation.refused = s->vacation.refused && same;
    if (longer)
        s->vacation.told_at = clock_now(h->clock);
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

/* ---- objections ------------------------------------------------------------------------------ */

bool holidays_waits(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return !s->bot && !s->vacation.refused && is_away(h, s);
}

enum holidays_objection holidays_may_object(const struct host *h, const struct table *t, int seat)
{
    const struct seat_vacation *v = &t->seat[seat].vacation;
    int64_t ms = clock_now(h->clock) - v->told_at;

    if (t->seat[seat].bot || v->days.last == 0)
        return HOLIDAYS_NONE;
    if (v->refused)
        return HOLIDAYS_REFUSED;
    return ms <= HOLIDAYS_OBJECT_H * INT64_C(3600000) ? HOLIDAYS_MAY_OBJECT : HOLIDAYS_LATE;
}

void holidays_refuse(struct host *h, struct table *t, int seat)
{
    timer_take_vacation(h, t, seat);
    t->seat[seat].vacation.refused = true;
    timer_settle(h, t);
    tables_touch(h, t);
}
