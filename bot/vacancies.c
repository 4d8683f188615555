/* bot/vacancies.c - seats that become free are offered to people who asked for such
 * SPDX-License-Identifier: MIT */
#include "bot/vacancies.h"

#include <string.h>

#include "bot/community/ladder.h"
#include "bot/games/bout.h"
#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/people/bans.h"
#include "bot/people/hours.h"
#include "bot/people/lookalike.h"
#include "bot/people/people.h"
#include "bot/people/vacation.h"
#include "bot/say.h"
#include "bot/summon.h"
#include "bot/tables.h"
#include "bot/words/board.h"

enum {
    TELL_AGAIN_MS = 60 * 60 * 1000, /* nobody makes us talk by coming and going */
    AGAIN_MS = VACANCIES_AGAIN_S * 1000,
};

/* So that everybody is awake at one of the times at which it is called. */
G_STATIC_ASSERT((int)VACANCIES_AGAIN_S <= (int)HOURS_LEAST * 60 * 60);

static int64_t span_ms(const struct table *t)
{
    return (int64_t)(ladder_is_slow(t->clock_s) ? VACANCIES_SLOW_S : VACANCIES_LIVE_S) * 1000;
}

/* Those who were asked before are forgotten. */
static int64_t oldest(const struct host *h)
{
    return clock_now(h->clock) - (int64_t)VACANCIES_LIFE_DAYS * 24 * 60 * 60 * 1000;
}

/* ---- when ------------------------------------------------------------------------------------ */

/* How long a seat is not offered yet, in ms; -1: it is not to be offered. */
static int64_t wait_ms(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    bool patient = ladder_is_slow(t->clock_s) && !s->bot && s->away != SEAT_LEFT;
    int64_t first = patient ? (int64_t)VACANCIES_AFTER_S * 1000 - timer_away(h, t, seat) : 0;
    int64_t next = s->offered_at != 0 ? MIN(s->offered_at + span_ms(t) - clock_now(h->clock), span_ms(t)) : 0;

    return table_is_free(t, seat) && !s->unwanted ? MAX(0, MAX(first, next)) : -1;
}

static bool is_reached(const struct host *h, const struct table *t)
{
    const struct network *net = network_find(h, t->network);

    return t->state == TABLE_RUNNING && t->day == 0 && table_somebody_is_there(t) && net != NULL &&
           net->online;
}

/* ---- to whom --------------------------------------------------------------------------------- */

/* Looking for whom a seat fits. */
struct search {
    struct host *h;
    const struct table *t;
    int seat;
    struct person found; /* the account; without a key: nobody yet */
    int64_t at;          /* ... and when it asked */
};

static bool watches(struct host *h, const struct table *t, const struct person *account)
{
    g_autoptr(GPtrArray) accounts = people_accounts_of(h, account);

    for (guint i = 0; i < accounts->len; i++) {
        const struct person *one = accounts->pdata[i];

        if (table_watcher_of(t, one->network, one->key) >= 0)
            return true;
    }
    return false;
}

/* May a person, reached at an account, sit down there? */
static bool may_sit(const struct search *s, const struct person *account, const struct person *person)
{
    int like = lookalike_at(s->t, person->nick, person);

    return table_seat_of(s->t, person->network, person->key) < 0 && (like < 0 || like == s->seat) &&
           bans_of(s->h, account) == NULL && tables_show(s->h, s->t, account) &&
           !store_has_sat(s->h->store, s->t, person) && !watches(s->h, s->t, account) &&
           tables_no_seat(s->h, person) == NULL;
}

static bool look_at(void *ctx, const struct person *account, const struct substitute *want)
{
    struct search *s = ctx;
    struct person person = { 0 };

    if (strcmp(account->network, s->t->network) != 0 || (want->slow && !ladder_is_slow(s->t->clock_s)) ||
        (want->rules >= 0 && want->rules != (int)s->t->rules))
        return true;
    people_identify(s->h, account, &person);
    if (may_sit(s, account, &person)) {
        person_copy(&s->found, account);
        s->at = want->at;
    }
    person_clear(&person);
    return s->found.key == NULL;
}

/* ---- what is said ---------------------------------------------------------------------------- */

/* What all may know of the game. */
static struct json_object *offer_facts(const struct table *t, int seat)
{
    struct table_eyes *e = table_eyes(t, LAIR_PUBLIC, NULL);
    struct json_object *o = board_facts(&e->facts);

    table_eyes_free(e);
    facts_text(o, "table", t->name);
    facts_text(o, "rules", lair_rules_name((int)t->rules));
    facts_add(o, "seat", say_person(t, seat, NULL));
    facts_add(o, "lasts", facts_span(span_ms(t), FACTS_EXACTLY));
    return o;
}

/* Says aloud that a seat is offered. */
static void announce(struct host *h, struct table *t, int seat)
{
    struct json_object *o = say_person(t, seat, say_quiet(h, t));

    facts_text(o, "table", t->name);
    say_table(h, t, "seat-offered", o);
}

/* ---- telling --------------------------------------------------------------------------------- */

/* Whom a seat is offered to. */
struct candidate {
    int64_t asked;         /* when it asked */
    struct person account; /* without a key: it asks for none any more */
    struct person person;
};

static bool take_candidate(void *ctx, const struct person *account, const struct substitute *want)
{
    struct candidate *c = ctx;

    if (want->at == c->asked)
        person_copy(&c->account, account);
    return false;
}

/* Until when a seat is offered to somebody who is to be told, in clock_now(); 0: it is not. */
static int64_t offered_until(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    int64_t until = s->offered_at + span_ms(t);

    return s->offered != 0 && table_is_free(t, seat) && until > clock_now(h->clock) ? until : 0;
}

/* Looks up whom a seat is offered to; false: nobody, or nobody knows any more. */
static bool find_candidate(const struct host *h, const struct table *t, int seat, struct candidate *c)
{
    *c = (struct candidate){ .asked = t->seat[seat].offered };
    if (offered_until(h, t, seat) == 0)
        return false;
    store_read_substitutes(h->store, c->asked - 1, take_candidate, c);
    if (c->account.key == NULL)
        return false;
    people_identify(h, &c->account, &c->person);
    return true;
}

static void clear_candidate(struct candidate *c)
{
    person_clear(&c->account);
    person_clear(&c->person);
}

static bool is_called(const struct host *h, const struct table *t)
{
    return network_calls(network_find(h, t->network), t->place);
}

static bool is_awake(const struct host *h, const struct candidate *c, int64_t at)
{
    return vacation_wake(h, &c->person, at) == at;
}

/* When somebody who was offered a seat then is told in a whisper: by day.  It is not called, and so told on vacation, too. */
static int64_t whispered_at(const struct host *h, const struct candidate *c, int64_t offered_at)
{
    struct hours hours;

    hours_of(h, &c->person, &hours);
    return hours_wake(&hours, offered_at);
}

/* When it is said next that a seat is offered, in clock_now(); INT64_MAX: never. */
static int64_t said_next(const struct host *h, const struct table *t, int seat, const struct candidate *c)
{
    const struct seat *s = &t->seat[seat];
    int64_t next = s->offered_at;

    if (is_called(h, t))
        next += s->offer_told < next ? 0 : ((s->offer_told - next) / AGAIN_MS + 1) * AGAIN_MS;
    else if (s->offer_told != 0)
        return INT64_MAX;
    else if (ladder_is_slow(t->clock_s))
        next = whispered_at(h, c, next);
    return next < offered_until(h, t, seat) ? next : INT64_MAX;
}

/* Was a call said while its person was awake? */
static bool has_rung(const struct host *h, const struct seat *s, const struct candidate *c)
{
    int64_t until = MIN(s->offer_told, clock_now(h->clock));

    for (int64_t at = s->offered_at; at <= until; at += AGAIN_MS)
        if (is_awake(h, c, at))
            return true;
    return false;
}

static void tell(struct host *h, struct table *t, int seat, const struct candidate *c)
{
    struct seat *s = &t->seat[seat];
    struct adapter_target target = { .to = ADAPTER_TO_PERSON, .person = person_shown(&c->account) };
    struct json_object *o;

    if (s->offer_told == 0 || !is_called(h, t))
        say_notice(h, network_find(h, c->account.network), &target, "sub-offer", offer_facts(t, seat));
    o = say_nick(c->account.nick, NULL);
    facts_text(o, "table", t->name);
    summon_one(h, t, &c->person, &c->account, !has_rung(h, s, c), "sub-call", o);
    s->offer_told = clock_now(h->clock);
    tables_touch(h, t);
}

/* When that is due for a seat of a table, in ms from now; -1: it is not. */
static int64_t tell_ms(const struct host *h, const struct table *t, int seat)
{
    struct candidate c;
    int64_t next = INT64_MAX;

    if (find_candidate(h, t, seat, &c))
        next = said_next(h, t, seat, &c);
    clear_candidate(&c);
    return next != INT64_MAX ? MAX(0, next - clock_now(h->clock)) : -1;
}

static void tell_due(struct host *h, struct table *t, int seat)
{
    struct candidate c;

    if (find_candidate(h, t, seat, &c) && said_next(h, t, seat, &c) <= clock_now(h->clock) && bout_load(h, t))
        tell(h, t, seat, &c);
    clear_candidate(&c);
}

/* Tells whom a seat is offered to anew, if that is who is reached at an account. */
static void tell_again(struct host *h, struct table *t, int seat, const struct person *account)
{
    int64_t now = clock_now(h->clock);
    struct candidate c;

    if (find_candidate(h, t, seat, &c) && person_is(&c.account, account->network, account->key) &&
        is_awake(h, &c, now) && bout_load(h, t))
        tell(h, t, seat, &c);
    clear_candidate(&c);
}

void vacancies_seen(struct host *h, const struct person *account)
{
    int64_t told = clock_now(h->clock) - TELL_AGAIN_MS;

    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        for (int seat = 0; seat < t->n_seats && is_reached(h, t) && !is_called(h, t); seat++)
            if (t->seat[seat].offer_told <= told)
                tell_again(h, t, seat, account);
    }
}

/* ---- offering -------------------------------------------------------------------------------- */

static void offer(struct host *h, struct table *t, int seat)
{
    struct seat *s = &t->seat[seat];
    struct search search = { .h = h, .t = t, .seat = seat };

    if (!bout_load(h, t))
        return;
    store_drop_substitutes(h->store, oldest(h));
    store_read_substitutes(h->store, MAX(s->offered, oldest(h)), look_at, &search);
    s->unwanted = search.found.key == NULL;
    if (!s->unwanted) {
        if (s->offered == 0)
            announce(h, t, seat);
        s->offered = search.at;
        s->offered_at = clock_now(h->clock);
        s->offer_told = 0;
        tell_due(h, t, seat);
    }
    person_clear(&search.found);
    tables_touch(h, t);
}

int64_t vacancies_due(const struct host *h, const struct table *t)
{
    int64_t first = -1;

    for (int i = 0; i < t->n_seats && is_reached(h, t); i++) {
        first = clock_sooner(first, wait_ms(h, t, i));
        first = clock_sooner(first, tell_ms(h, t, i));
    }
    return first >= 0 ? host_ticks(h) + first : -1;
}

void vacancies_table(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats && is_reached(h, t); i++) {
        if (wait_ms(h, t, i) == 0)
            offer(h, t, i);
        tell_due(h, t, i);
    }
}

bool vacancies_offer(struct host *h, struct table *t, int seat)
{
    if (!is_reached(h, t))
        return false;
    offer(h, t, seat);
    return !t->seat[seat].unwanted;
}

/* ---- what was offered ------------------------------------------------------------------------ */

/* What somebody asked for by any of its accounts. */
struct asked {
    GPtrArray *accounts;
    struct substitute *want; /* at 0: nothing */
};

static bool note_asked(void *ctx, const struct person *account, const struct substitute *want)
{
    struct asked *a = ctx;

    for (guint i = 0; i < a->accounts->len && a->want->at == 0; i++) {
        const struct person *own = a->accounts->pdata[i];

        if (person_is(own, account->network, account->key))
            *a->want = *want;
    }
    return a->want->at == 0;
}

bool vacancies_wanted(struct host *h, const struct person *account, struct substitute *want)
{
    g_autoptr(GPtrArray) accounts = people_accounts_of(h, account);

    want->at = 0;
    store_read_substitutes(h->store, oldest(h), note_asked, &(struct asked){ accounts, want });
    return want->at != 0;
}

/* Was a seat that is free offered last to who asked then? */
static bool is_offered(const struct table *t, int seat, int64_t asked)
{
    return t->state == TABLE_RUNNING && t->seat[seat].offered == asked && table_is_free(t, seat);
}

void vacancies_add(struct host *h, int64_t asked, struct json_object *o)
{
    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];

        for (int seat = 0; seat < t->n_seats; seat++)
            if (is_offered(t, seat, asked)) {
                struct json_object *one = json_object_new_object();

                facts_text(one, "table", t->name);
                facts_add(one, "seat", say_person(t, seat, NULL));
                facts_append(o, "offers", one);
            }
    }
}

void vacancies_asked(struct host *h)
{
    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        for (int seat = 0; seat < t->n_seats; seat++)
            if (t->seat[seat].unwanted) {
                t->seat[seat].unwanted = false;
                tables_wait(h, t, host_ticks(h));
            }
    }
}
