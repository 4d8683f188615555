/* bot/vacancies.c - seats that become free are offered to people who asked for such */
#include "bot/vacancies.h"

#include <string.h>

#include "bot/community/ladder.h"
#include "bot/games/bout.h"
#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/people/bans.h"
#include "bot/people/lookalike.h"
#include "bot/people/people.h"
#include "bot/say.h"
#include "bot/store/substitutes.h"
#include "bot/tables.h"
#include "bot/words/board.h"

static int64_t span_ms(const struct table *t)
{
    return (int64_t)(ladder_is_slow(t->clock_s) ? VACANCIES_SLOW_S : VACANCIES_LIVE_S) * 1000;
}

/* ---- when ------------------------------------------------------------------------------------ */

/* How long a seat is not offered yet, in ms; -1: it is not to be offered. */
static int64_t wait_ms(const struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];
    bool patient = ladder_is_slow(t->clock_s) && !s->bot && s->away != SEAT_LEFT;
    int64_t first = patient ? (int64_t)VACANCIES_AFTER_S * 1000 - timer_away(h, t, seat) : 0;
    int64_t next = s->offered_at != 0 ? MIN(s->offered_at + span_ms(t) - clock_now(h->clock), span_ms(t)) : 0;

    return table_is_free(t, seat) && !s->late && !s->unwanted ? MAX(0, MAX(first, next)) : -1;
}

static bool is_reached(const struct host *h, const struct table *t)
{
    const struct network *net = network_find(h, t->network);

    return t->state == TABLE_RUNNING && t->day == 0 && table_somebody_is_there(t) && net != NULL &&
           net->online;
}

int64_t vacancies_due(const struct host *h, const struct table *t)
{
    int64_t first = -1;

    for (int i = 0; i < t->n_seats && is_reached(h, t); i++) {
        int64_t wait = wait_ms(h, t, i);

        if (wait >= 0 && (first < 0 || host_ticks(h) + wait < first))
            first = host_ticks(h) + wait;
    }
    return first;
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

/* ---- offering -------------------------------------------------------------------------------- */

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

static void offer_to(struct host *h, struct table *t, int seat, const struct person *account)
{
    struct adapter_target target = { .to = ADAPTER_TO_PERSON, .person = person_shown(account) };
    struct json_object *o;

    say_notice(h, network_find(h, account->network), &target, "sub-offer", offer_facts(t, seat));
    if (t->seat[seat].offered != 0)
        return;
    o = say_person(t, seat, say_quiet(h, t));
    facts_text(o, "table", t->name);
    say_table(h, t, "seat-offered", o);
}

static void offer(struct host *h, struct table *t, int seat)
{
    int64_t oldest = clock_now(h->clock) - (int64_t)VACANCIES_LIFE_DAYS * 24 * 60 * 60 * 1000;
    struct seat *s = &t->seat[seat];
    struct search search = { .h = h, .t = t, .seat = seat };

    if (!bout_load(h, t))
        return;
    store_drop_substitutes(h->store, oldest);
    store_read_substitutes(h->store, MAX(s->offered, oldest), look_at, &search);
    s->unwanted = search.found.key == NULL;
    if (!s->unwanted) {
        offer_to(h, t, seat, &search.found);
        s->offered = search.at;
        s->offered_at = clock_now(h->clock);
    }
    person_clear(&search.found);
    tables_touch(h, t);
}

void vacancies_table(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats && is_reached(h, t); i++)
        if (wait_ms(h, t, i) == 0)
            offer(h, t, i);
}

bool vacancies_offer(struct host *h, struct table *t, int seat)
{
    if (!is_reached(h, t))
        return false;
    offer(h, t, seat);
    return !t->seat[seat].unwanted;
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
