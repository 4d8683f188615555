/* bot/community/fitting.c - who of those who seek fits whom, and which lobby
 * SPDX-License-Identifier: MIT */
#include "bot/community/fitting.h"

#include <string.h>

#include "bot/community/reliability.h"
#include "bot/network.h"
#include "bot/people/hours.h"
#include "bot/people/lookalike.h"
#include "bot/people/people.h"
#include "bot/tables.h"

/* ---- who seeks ------------------------------------------------------------------------------- */

bool fitting_asks(const struct host *h, const GPtrArray *seeks)
{
    bool asked = false;

    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];

        asked = asked || (t->state == TABLE_LOBBY && t->reliable > 0);
    }
    for (guint i = 0; seeks != NULL && i < seeks->len; i++)
        asked = asked || ((const struct seek *)seeks->pdata[i])->reliable > 0;
    return asked;
}

static uint64_t awake_of(const struct host *h, const struct person *person)
{
    struct hours hours;

    hours_of(h, person, &hours);
    return hours_are_told(&hours) ? hours_in_utc(&hours, clock_now(h->clock)) : 0;
}

struct seeker *fitting_look_up(struct host *h, struct seek *seek, bool asked)
{
    struct seeker *one = g_new0(struct seeker, 1);
    int64_t now = clock_now(h->clock);

    one->seek = seek;
    one->accounts = people_accounts_of(h, &seek->who);
    one->percent = RELIABILITY_NONE;
    if (asked)
        one->percent = reliability_of(h->store, &seek->who, (enum ladder_pace)seek->pace, now).percent;
    if (seek->shared)
        one->awake = awake_of(h, &seek->who);
    return one;
}

void fitting_free(gpointer seeker)
{
    struct seeker *one = seeker;

    g_ptr_array_unref(one->accounts);
    g_free(one);
}

/* ---- where ----------------------------------------------------------------------------------- */

bool fitting_shows(const struct host *h, const GPtrArray *accounts, const char *network, const char *place)
{
    const struct network *net = network_find(h, network);

    for (guint i = 0; net != NULL && i < accounts->len; i++) {
        const struct person *account = accounts->pdata[i];

        if (strcmp(account->network, network) == 0 &&
            (place == NULL || tables_show_place(net, place, account)))
            return true;
    }
    return false;
}

/* Can a table be opened where somebody sought?  In whispers, only where people can be whispered to at any time. */
static bool has_room(const struct host *h, const struct seek *seek)
{
    const struct network *net = network_find(h, seek->network);
    const struct host_settings *s = &h->settings;

    if (net == NULL || !net->online || (s->max_tables > 0 && (int)h->tables->len >= s->max_tables))
        return false;
    if (seek->place == NULL)
        return network_traits(net)->whispers;
    return places_is_open(net->places, seek->place) &&
           (s->tables_per_place == 0 ||
            tables_count_open(tables_at_place(h, seek->network, seek->place)) < s->tables_per_place);
}

/* ---- who fits whom --------------------------------------------------------------------------- */

static bool is_reliable(const struct seeker *one, int percent)
{
    return one->percent == RELIABILITY_NONE || one->percent >= percent;
}

/* Is each what the other asks for, whatever the game? */
static bool suits(const struct seeker *a, const struct seeker *b)
{
    return is_reliable(a, b->seek->reliable) && is_reliable(b, a->seek->reliable) &&
           !person_is(&a->seek->who, b->seek->who.network, b->seek->who.key) &&
           !lookalike(a->seek->who.nick, b->seek->who.nick);
}

static bool takes(const struct seek *seek, int seats)
{
    return seats >= seek->least && seats <= seek->most;
}

/* The half hours that all of a group share with one more; all bits: they do not want that. */
static uint64_t shared(const GPtrArray *group, const struct seeker *one)
{
    uint64_t awake = one->seek->shared ? one->awake : UINT64_MAX;

    for (guint i = 0; group != NULL && i < group->len; i++) {
        const struct seeker *other = group->pdata[i];

        awake &= other->seek->shared ? other->awake : UINT64_MAX;
    }
    return awake;
}

static bool is_shared(uint64_t awake)
{
    return __builtin_popcountll(awake) >= FITTING_SHARED;
}

enum fit fitting_seeker(const struct seeker *a, const struct seeker *b)
{
    const struct seek *x = a->seek, *y = b->seek;

    if (x->rules != y->rules || !suits(a, b))
        return FIT_NOT;
    if (x->shared && y->shared && !is_shared(a->awake & b->awake)) /* which neither is to know */
        return FIT_NOT;
    return x->shared == y->shared && x->pace == y->pace && x->least <= y->most && y->least <= x->most
               ? FIT_WELL
               : FIT_NEARLY;
}

bool fitting_terms(const struct seek *seek, const struct table *t)
{
    return t->rules == seek->rules && t->day == 0 && !t->by_hand && takes(seek, t->max_seats) &&
           (int)ladder_pace(t->clock_s) == seek->pace;
}

enum fit fitting_lobby(const struct host *h, const struct seeker *a, const struct table *t)
{
    const struct seek *seek = a->seek;
    const struct person *who = &seek->who;

    if (t->state != TABLE_LOBBY || t->rules != seek->rules || t->day != 0 || t->by_hand || t->variants != 0 ||
        t->kept || t->place == NULL || table_humans(t) == 0 || t->n_seats >= t->max_seats ||
        !fitting_shows(h, a->accounts, t->network, t->place) || lookalike_at(t, who->nick, who) >= 0 ||
        !is_reliable(a, t->reliable) || table_seat_of(t, who->network, who->key) >= 0 ||
        store_has_sat(h->store, t, who))
        return FIT_NOT;
    return fitting_terms(seek, t) && t->reliable >= seek->reliable && !seek->shared ? FIT_WELL : FIT_NEARLY;
}

/* ---- enough of them -------------------------------------------------------------------------- */

/* Can the seeker sit down with all of them, at a table of so many where first sought? */
static bool joins(const struct host *h, const GPtrArray *group, const struct seeker *one, int seats)
{
    const struct seeker *first = group->pdata[0];

    if (!one->free || !takes(one->seek, seats) ||
        !fitting_shows(h, one->accounts, first->seek->network, first->seek->place))
        return false;
    for (guint i = 0; i < group->len; i++)
        if (fitting_seeker(one, group->pdata[i]) != FIT_WELL)
            return false;
    return is_shared(shared(group, one));
}

/* So many people, or NULL. */
static GPtrArray *group_of(const struct host *h, const GPtrArray *seekers, const struct seeker *first,
                           int seats)
{
    GPtrArray *group = g_ptr_array_new();

    g_ptr_array_add(group, (gpointer)first);
    for (guint i = 0; (int)group->len < seats && i < seekers->len; i++)
        if (seekers->pdata[i] != first && joins(h, group, seekers->pdata[i], seats))
            g_ptr_array_add(group, seekers->pdata[i]);
    if ((int)group->len == seats)
        return group;
    g_ptr_array_unref(group);
    return NULL;
}

GPtrArray *fitting_group(const struct host *h, const GPtrArray *seekers, const struct seeker *first)
{
    const struct seek *seek = first->seek;
    GPtrArray *group = NULL;

    if (!first->free || !has_room(h, seek) || !fitting_shows(h, first->accounts, seek->network, seek->place))
        return NULL;
    for (int seats = seek->most; group == NULL && seats >= seek->least; seats--)
        group = group_of(h, seekers, first, seats);
    return group;
}
