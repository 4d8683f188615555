/* bot/games/timer.c - the time a seat has for what it is asked
 * SPDX-License-Identifier: MIT */
#include "bot/games/timer.h"

#include "bot/community/ladder.h"
#include "bot/network.h"
#include "bot/people/vacation.h"

enum {
    REMIND_PERCENT = 20,      /* of the clock are left when a player is reminded */
    DRIFT_MS = 60 * 1000,     /* an end that moved by less did not stand still */
    SLACK_MS = 2 * 60 * 1000, /* ... and so far into the night it may, as by a host that was killed */
    EASED_DAYS = 60,          /* that a question may have besides its clock, whatever a row says */
    DAY_S = 24 * 60 * 60,
};

static const int64_t day_ms = DAY_S * INT64_C(1000);

static const struct network *network_of(const struct host *h, const struct seat *s)
{
    return s->bot ? NULL : network_find(h, s->reach.network);
}

/* Is the clock to end what the seat is asked? */
static bool is_timed(const struct table *t, const struct seat *s)
{
    return t->state == TABLE_RUNNING && t->clock_s > 0 && t->paused_until == 0 && s->decision != 0 &&
           !s->bot && s->away == SEAT_THERE && !s->scoped && s->answer.to != s->decision &&
           table_somebody_is_there(t);
}

/* The time for a question begins when it has arrived; when it is known that it cannot, since nobody
 * is there; or, where nobody is whispered to unasked, when its player was called.  A player who is on vacation is not
 * called. */
static bool may_begin(const struct host *h, const struct table *t, const struct seat *s,
                      const struct network *net)
{
    int64_t now = clock_now(h->clock);
    bool calls = network_calls(net, t->place), spared = calls && seat_calls_again(s, now) > now;
    int else_known = calls ? s->called : s->in_vain;

    return s->timed != s->decision &&
           (s->reader.arrived == s->decision || else_known == s->decision || spared);
}

/* No two clocks of a slow table end in one night: how much is left of that, in ms. */
static int64_t night_left(const struct host *h, const struct table *t, const struct seat *s)
{
    int64_t night = (int64_t)TIMER_NIGHT_S * 1000;

    if (s->missed == 0 || !ladder_is_slow(t->clock_s))
        return 0;
    return MIN(s->missed_at + night - clock_now(h->clock), night);
}

static int64_t clock_ms(const struct table *t)
{
    return (int64_t)t->clock_s * 1000;
}

bool timer_is_slow(const struct table *t)
{
    return t->clock_s >= LADDER_SLOW_S;
}

/* The days on which a seat's player has not to answer. */
static struct hours_free free_days(const struct table *t, const struct seat *s)
{
    const struct vacation none = { .last = 0 }, *v = s->vacation.refused ? &none : &s->vacation.days;

    return (struct hours_free){ .weekends = t->weekends_off, .first = v->first, .last = v->last };
}

/* When a question ends that would end then, after free days and nights. */
static int64_t ease(const struct table *t, struct seat *s, int64_t end)
{
    const struct hours_free free = free_days(t, s), others = { .weekends = t->weekends_off };
    int64_t eased = hours_settle(&s->slow.hours, &free, end);

    s->vacation.gave_ms += eased - hours_settle(&s->slow.hours, &others, end);
    return eased;
}

static void begin(struct host *h, const struct table *t, struct seat *s)
{
    const struct hours_free free = { .weekends = t->weekends_off };
    int64_t now = clock_now(h->clock);

    s->timed = s->decision;
    s->left_ms = MAX(clock_ms(t), night_left(h, t, s));
    s->since = -1;
    s->slow = (struct seat_slow){ .due = 0 };
    s->vacation.gave_ms = 0;
    if (!timer_is_slow(t))
        return;
    hours_of(h, &s->who, &s->slow.hours);
    s->left_ms = ease(t, s, hours_deadline(&s->slow.hours, &free, now, s->left_ms)) - now;
    s->slow.eased_ms = s->left_ms - (table_clock_end(t, now) - now);
}

int64_t timer_fifth(const struct table *t)
{
    return clock_ms(t) * REMIND_PERCENT / 100;
}

/* When, before the end, the reminder comes: at a fifth of the clock, in the last hour awake before that if it were at
 * night, but not with the question itself; and not on vacation, or not at all if nothing waits for that. */
static int64_t remind_ms(const struct table *t, const struct seat *s)
{
    const struct hours_free away = { .first = s->vacation.days.first, .last = s->vacation.days.last };
    const struct seat_slow *slow = &s->slow;
    int64_t plain = slow->due - timer_fifth(t);
    int64_t at = hours_before_sleep(&slow->hours, plain), asked = slow->due - slow->eased_ms - clock_ms(t);

    at = hours_return(&slow->hours, &away, at > asked ? at : hours_wake(&slow->hours, plain));
    return slow->due - MIN(at, slow->due);
}

/* An end that standing still has moved to the night, or that a vacation took in, moves on.  True: it did. */
static bool keep_to_hours(const struct host *h, const struct table *t, struct seat *s,
                          const struct network *net)
{
    const struct hours_free free = free_days(t, s);
    int64_t end = clock_now(h->clock) + s->left_ms - (network_time(net) - s->since), more;

    if (ABS(end - s->slow.due) <= DRIFT_MS)
        return false;
    more = hours_settle(&s->slow.hours, &free, end - SLACK_MS) > end - SLACK_MS ? ease(t, s, end) - end : 0;
    s->left_ms += more;
    s->slow.eased_ms += more;
    s->slow.due = end + more;
    s->slow.remind_ms = remind_ms(t, s);
    return more > 0;
}

static void stop(struct seat *s, const struct network *net)
{
    s->left_ms -= network_time(net) - s->since;
    s->since = -1;
}

/* The question is answered: what the bank gave and was not needed goes back.  True: something did. */
static bool repay(struct seat *s, const struct network *net)
{
    int64_t left = s->since >= 0 ? s->left_ms - (network_time(net) - s->since) : s->left_ms;

    if (s->slow.banked_ms == 0 || s->timed == s->decision)
        return false;
    s->bank_used -= CLAMP(left, 0, s->slow.banked_ms);
    s->slow.banked_ms = 0;
    return true;
}

/* True: something changed. */
static bool settle_seat(struct host *h, const struct table *t, struct seat *s)
{
    const struct network *net = network_of(h, s);
    bool timed = is_timed(t, s), begins, runs, changes, repaid;

    if (net == NULL)
        return false;
    repaid = repay(s, net);
    begins = timed && may_begin(h, t, s, net);
    if (begins)
        begin(h, t, s);
    runs = timed && s->timed == s->decision;
    changes = s->timed != 0 && s->timed == s->decision && runs != (s->since >= 0);
    if (changes && runs)
        s->since = network_time(net);
    else if (changes)
        stop(s, net);
    if (runs && net->online && timer_is_slow(t) && keep_to_hours(h, t, s, net))
        changes = true;
    return begins || changes || repaid;
}

void timer_settle(struct host *h, struct table *t)
{
    bool changed = false;

    for (int i = 0; i < t->n_seats; i++)
        changed = settle_seat(h, t, &t->seat[i]) || changed;
    if (changed)
        host_told(h, t);
}

void timer_take_vacation(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    const struct network *net = network_of(h, s);
    int64_t gone = net != NULL && s->since >= 0 ? network_time(net) - s->since : 0;
    int64_t gave = s->vacation.gave_ms;

    s->vacation.gave_ms = s->slow.due = 0;
    if (s->timed == 0 || s->timed != s->decision)
        return;
    s->left_ms = MAX(s->left_ms - gave, gone);
    s->slow.eased_ms -= gave;
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

int64_t timer_left_for_others(const struct host *h, const struct table *t, int seat)
{
    return MAX(0, timer_left(h, t, seat) - t->seat[seat].slow.eased_ms);
}

int64_t timer_bank(const struct table *t, int seat)
{
    return timer_is_slow(t) ? MAX(0, TIMER_BANK_DAYS * day_ms - t->seat[seat].bank_used) : 0;
}

void timer_lend(struct table *t, int seat)
{
    t->seat[seat].bank_used = MIN(t->seat[seat].bank_used, (TIMER_BANK_DAYS - 1) * day_ms);
}

int64_t timer_bank_gives(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    bool vanished = s->missed > 0 || s->slow.banked_ms > 0;

    return vanished ? 0 : MIN(timer_bank(t, seat), MIN(clock_ms(t), day_ms));
}

int64_t timer_draw(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    const struct network *net = network_of(h, s);
    int64_t now = clock_now(h->clock), gives = timer_bank_gives(t, seat);

    if (net == NULL || gives <= 0)
        return 0;
    s->bank_used += gives;
    s->slow.banked_ms = gives;
    s->vacation.gave_ms = 0;
    s->left_ms = ease(t, s, now + gives) - now;
    s->slow.eased_ms = s->left_ms - gives;
    s->since = network_time(net);
    s->slow.due = 0;
    timer_settle(h, t);
    host_told(h, t);
    return gives;
}

void timer_lengthen(struct table *t, int64_t ms)
{
    for (int i = 0; i < t->n_seats; i++)
        t->seat[i].left_ms += ms;
}

/* Can the time of a question that runs have so much more? */
static bool fits_question(const struct host *h, const struct table *t, int seat, int64_t ms)
{
    return timer_runs(t, seat) &&
           MAX(0, timer_left(h, t, seat) - clock_ms(t)) <= TIMER_BANK_MOST_DAYS * day_ms - ms;
}

void timer_give(struct host *h, struct table *t, int seat, int64_t ms)
{
    struct seat *s = &t->seat[seat];

    if (fits_question(h, t, seat, ms)) {
        s->left_ms += ms;
        s->slow.eased_ms += ms; /* others are not told who is asked */
        s->slow.due = 0;
        return;
    }
    s->bank_used = MAX(s->bank_used - ms, -(TIMER_BANK_MOST_DAYS - TIMER_BANK_DAYS) * day_ms);
}

int64_t timer_ends(const struct host *h, const struct table *t, int seat)
{
    const struct network *net = network_of(h, &t->seat[seat]);

    if (net == NULL || !net->online || !timer_runs(t, seat))
        return -1;
    return host_ticks(h) + timer_left(h, t, seat);
}

/* A standstill may have moved it into the night or a vacation, or its player sleeps otherwise since it was asked. */
int64_t timer_reminds(const struct host *h, const struct table *t, int seat, int64_t end)
{
    const struct seat_slow *slow = &t->seat[seat].slow;
    int64_t at = end - (slow->due != 0 ? slow->remind_ms : timer_fifth(t));
    int64_t now = clock_now(h->clock);

    if (slow->due == 0 || at > host_ticks(h))
        return at;
    return MIN(end, host_ticks(h) + vacation_wake(h, &t->seat[seat].who, now) - now);
}

int64_t timer_pause_ends(const struct host *h, const struct table *t)
{
    int64_t wait = t->paused_until - clock_now(h->clock);

    return t->paused_until != 0 ? host_ticks(h) + CLAMP(wait, 0, TIMER_PAUSE_MOST_DAYS * day_ms) : -1;
}

int64_t timer_first_end(const struct host *h, const struct table *t)
{
    int64_t first = INT64_MAX, now = clock_now(h->clock);

    for (int i = 0; i < t->n_seats && t->clock_s > 0 && t->paused_until == 0; i++)
        if (table_awaits(t, i) && network_of(h, &t->seat[i]) != NULL)
            first =
                MIN(first, timer_runs(t, i) ? timer_left_for_others(h, t, i) : table_clock_end(t, now) - now);
    return first > 0 && first < INT64_MAX ? now + first : 0;
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
    const int64_t now = clock_now(h->clock);
    const int64_t more = timer_is_slow(t) ? EASED_DAYS * day_ms : 0;

    t->longer_ms = MIN(t->longer_ms, EASED_DAYS * day_ms);
    t->paused_until = MIN(t->paused_until, now + TIMER_PAUSE_MOST_DAYS * day_ms);
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];
        const struct network *net = network_of(h, s);

        s->slow.eased_ms = CLAMP(s->slow.eased_ms, -more, more);
        s->left_ms = CLAMP(s->left_ms, 0, clock_ms(t) + more);
        s->slow.banked_ms = CLAMP(s->slow.banked_ms, 0, day_ms);
        s->vacation.gave_ms = CLAMP(s->vacation.gave_ms, 0, MAX(s->slow.eased_ms, 0));
        s->bank_used =
            CLAMP(s->bank_used, -(TIMER_BANK_MOST_DAYS - TIMER_BANK_DAYS) * day_ms, TIMER_BANK_DAYS * day_ms);
        s->since = CLAMP(s->since, -1, net != NULL ? network_time(net) : INT64_MAX);
    }
}
