/* bot/attention.c - somebody who is awaited is called once, for all its games, where it alone is told
 * SPDX-License-Identifier: MIT */
#include "bot/attention.h"

#include "adapters/marks.h"
#include "bot/digest.h"
#include "bot/games/bout.h"
#include "bot/games/timer.h"
#include "bot/hail.h"
#include "bot/network.h"
#include "bot/people/habit.h"
#include "bot/people/vacation.h"
#include "bot/pushes.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"
#include "bot/words/facts.h"

/* ---- who is awaited where -------------------------------------------------------------------- */

/* The seat of a person who is awaited at a table; NULL: it is not. */
static struct seat *awaited_seat(struct table *t, const struct person *person)
{
    int seat = t->state == TABLE_RUNNING ? table_seat_of(t, person->network, person->key) : -1;

    return seat >= 0 && table_awaits(t, seat) ? &t->seat[seat] : NULL;
}

static const struct table_list *tables_of_one(const struct host *h, const struct person *person)
{
    return tables_of_person(h, person->network, person->key);
}

/* Was it called for something that waits yet, and not heard since? */
static bool is_called(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_one(h, person);

    for (guint i = 0; i < l->n; i++) {
        const struct seat *s = awaited_seat(l->table[i], person);

        if (s != NULL && s->urged == s->decision && s->heard_at <= s->urged_at)
            return true;
    }
    return false;
}

/* ---- when ------------------------------------------------------------------------------------ */

/* Is a whisper all that may call the seat's player, and does it reach anybody? */
static bool is_to_be_whispered_to(const struct host *h, const struct table *t, int seat, int call_s)
{
    const struct seat *s = &t->seat[seat];
    const struct network *net = network_find(h, s->reach.network);

    if (net == NULL || !net->online || !hail_can(net) || s->gone)
        return false;
    return table_is_hushed(t) || hail_is_at_night(h, t, seat, call_s);
}

/* After how long a wait the seat's player is called, in s; 0: never. */
static int quiet_s(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    const struct network *net = network_find(h, s->reach.network);
    int call_s = net != NULL ? habit_of(net, s->reach.key).call_s : 0;

    if (pushes_can(h, &s->who))
        return call_s > 0 ? call_s : ATTENTION_QUIET_S;
    return call_s > 0 && is_to_be_whispered_to(h, t, seat, call_s) ? call_s : 0;
}

/* The moment itself, in clock_ticks, or when the person is awake next, and not on vacation. */
static int64_t not_at_night(const struct host *h, const struct person *person, int64_t at)
{
    int64_t since = clock_now(h->clock) - host_ticks(h);

    return vacation_wake(h, person, at + since) - since;
}

/* When the seat's player is to be called; -1: never.  What was due before, while its network was away or nobody could
 * whisper, is due now, or when it is awake next. */
static int64_t seat_due(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    int64_t waits;
    int quiet;

    if (!table_awaits(t, seat) || s->urged == s->decision || s->away != SEAT_THERE)
        return -1;
    quiet = quiet_s(h, t, seat);
    if (quiet == 0 || digest_quiets(h, t, seat) || is_called(h, &s->who))
        return -1;
    waits = MAX(MAX(s->asked_at, s->back_at), s->heard_at) + (int64_t)quiet * 1000;
    return not_at_night(h, &s->who, MAX(waits, host_ticks(h)));
}

int64_t attention_due(const struct host *h, const struct table *t)
{
    int64_t first = -1;

    for (int i = 0; t->state == TABLE_RUNNING && i < t->n_seats; i++) {
        int64_t due = seat_due(h, t, i);

        if (due >= 0 && (first < 0 || due < first))
            first = due;
    }
    return first;
}

/* ---- what is said ---------------------------------------------------------------------------- */

/* A table at which somebody is awaited, and until when by the clock, in ms of clock_now(); INT64_MAX: without end. */
struct wait {
    const struct table *t;
    int64_t until;
};

/* The most urgent of a person's; NULL in .t: there is none.  Counts them in *n. */
static struct wait most_urgent(const struct host *h, const struct person *person, int *n)
{
    const struct table_list *l = tables_of_one(h, person);
    struct wait first = { .until = INT64_MAX };

    for (guint i = 0; i < l->n; i++) {
        const struct table *t = l->table[i];
        int seat = table_seat_of(t, person->network, person->key);
        struct wait one = { t, INT64_MAX };

        if (awaited_seat(l->table[i], person) == NULL)
            continue;
        if (timer_runs(t, seat))
            one.until = clock_now(h->clock) + timer_left(h, t, seat);
        if (first.t == NULL || one.until < first.until)
            first = one;
        ++*n;
    }
    return first;
}

/* NULL: it is awaited nowhere.  In a window only what a board says of it. */
static struct json_object *wait_facts(const struct host *h, const struct person *person)
{
    int64_t now = clock_now(h->clock);
    int n = 0;
    struct wait first = most_urgent(h, person, &n);
    struct json_object *o;

    if (first.t == NULL)
        return NULL;
    o = json_object_new_object();
    facts_number(o, "tables", n);
    facts_flag(o, "one", n == 1);
    facts_text(o, "table", first.t->name);
    if (table_is_hushed(first.t)) {
        facts_add(o, "answers", table_answers(first.t, now));
    } else if (first.until != INT64_MAX) {
        facts_add(o, "until", facts_moment(first.until));
        facts_flag(o, "today", facts_same_day(first.until, now));
    }
    return o;
}

/* In whose words a person is called: those of the account by which it is reached where it is awaited. */
static struct voice voice_of(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_one(h, person);

    for (guint i = 0; i < l->n; i++) {
        const struct seat *s = awaited_seat(l->table[i], person);
        const struct network *net = s != NULL ? network_find(h, s->reach.network) : NULL;

        if (net != NULL)
            return voice_to(net, s->reach.key, l->table[i]);
    }
    return (struct voice){ .net = NULL };
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void whisper(struct host *h, const struct table *t, int seat)
{
    const struct person *reach = &t->seat[seat].reach;
    const struct voice v = voice_to(network_find(h, reach->network), reach->key, t);
    g_autofree char *text = voice_text(&v, "called-alone", wait_facts(h, &t->seat[seat].who));

    say_seat(h, t, seat, ADAPTER_NOTICE, text, NULL);
}

/* Everything that the person is awaited for now is what it was called for, if it was not called for it before. */
static void note_call(struct host *h, const struct person *person)
{
    g_autofree struct table **list = directory_copy(tables_of_one(h, person));

    for (guint i = 0; list[i] != NULL; i++) {
        struct seat *s = awaited_seat(list[i], person);

        if (s == NULL || s->urged == s->decision)
            continue;
        s->urged = s->decision;
        s->urged_at = host_ticks(h);
        tables_touch(h, list[i]);
    }
}

char *attention_line(struct host *h, const struct person *person)
{
    struct voice v = voice_of(h, person);
    struct json_object *o = v.net != NULL ? wait_facts(h, person) : NULL;
    g_autofree char *text = NULL;

    if (o == NULL)
        return NULL;
    note_call(h, person);
    text = voice_text(&v, "push-line", o);
    return marks_strip(text);
}

static void call(struct host *h, struct table *t, int seat)
{
    const struct person *person = &t->seat[seat].who;

    if (pushes_can(h, person))
        pushes_call(h, person);
    else
        whisper(h, t, seat);
    note_call(h, person);
}

/* What a person was called for has come to an end: what it is asked at other tables may call it again. */
static void end_call(struct host *h, struct seat *s)
{
    const struct table_list *l = tables_of_one(h, &s->who);

    s->urged = 0;
    for (guint i = 0; i < l->n; i++)
        if (awaited_seat(l->table[i], &s->who) != NULL)
            tables_wait(h, l->table[i], host_ticks(h));
}

void attention_heard(struct host *h, const struct request *r)
{
    g_autofree struct table **list = NULL;

    if (!pushes_heard(h, r))
        return;
    list = directory_copy(tables_of_one(h, &r->who));
    for (guint i = 0; list[i] != NULL; i++) {
        struct seat *s = awaited_seat(list[i], &r->who);

        if (s == NULL || s->urged != s->decision || s->urged_at <= s->heard_at)
            continue; /* it was called for that before, in this life of the host or another */
        s->urged = 0;
        tables_touch(h, list[i]);
    }
}

static bool is_due(const struct host *h, const struct table *t, int seat)
{
    int64_t due = seat_due(h, t, seat);

    return due >= 0 && due <= host_ticks(h);
}

void attention_table(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        struct seat *s = &t->seat[i];

        if (s->bot || s->urged == 0)
            continue;
        if (t->state != TABLE_RUNNING || s->urged != s->decision)
            end_call(h, s);
    }
    /* Only the game knows whose question is answered by a pass that stands. */
    for (int i = 0; t->state == TABLE_RUNNING && i < t->n_seats; i++)
        if (is_due(h, t, i) && bout_load(h, t) && is_due(h, t, i))
            call(h, t, i);
}
