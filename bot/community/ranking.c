/* bot/community/ranking.c - who stands where by ratings against people
 * SPDX-License-Identifier: MIT */
#include "bot/community/ranking.h"

#include <string.h>

#include "bot/games/solo.h"
#include "bot/network.h"

struct ranking {
    GPtrArray *list; /* of struct ranked *, in their order */
};

/* ---- who is on it ---------------------------------------------------------------------------- */

static bool is_there(const struct ladder_site *site, const struct ranking_of *of)
{
    const char *place = solo_place(of->net, site->place);

    if (strcmp(site->network, of->network) != 0 || (of->place != NULL && g_strcmp0(place, of->place) != 0))
        return false;
    return of->community == NULL ||
           (place != NULL && g_strcmp0(places_community(of->net->places, place), of->community) == 0);
}

static bool played_there(const struct ladder_person *p, const struct ranking_of *of)
{
    for (guint i = 0; i < p->sites->len; i++)
        if (is_there(p->sites->pdata[i], of))
            return true;
    return false;
}

static bool belongs(const struct ladder_person *p, const struct ranking_of *of)
{
    return of->network == NULL ? !p->guest : played_there(p, of);
}

static bool is_off(struct store *s, const struct ladder_person *p)
{
    g_autofree char *source = p->guest ? store_read_source(s, p->table, p->network, p->key) : NULL;
    const struct person person = { .network = (char *)p->network, .key = (char *)p->key, .source = source };

    return store_is_unlisted(s, &person);
}

static void take(struct ranking *r, const struct ladder_person *p, int64_t now)
{
    struct ranked *one = g_new0(struct ranked, 1);

    one->person = *p;
    one->person.rating = rating_faded(p->rating, now - p->at);
    g_ptr_array_add(r->list, one);
}

/* ---- their order ----------------------------------------------------------------------------- */

/* Computed on another machine they may differ by less. */
#define EQUAL 1e-6

static int by_strength(const void *a, const void *b)
{
    const struct ladder_person *x = &(*(const struct ranked *const *)a)->person;
    const struct ladder_person *y = &(*(const struct ranked *const *)b)->person;
    bool early_x = rating_is_provisional(x->rating), early_y = rating_is_provisional(y->rating);
    double ox = rating_ordinal(x->rating), oy = rating_ordinal(y->rating);
    int same;

    if (early_x != early_y)
        return early_x ? 1 : -1;
    if (ox != oy)
        return ox > oy ? -1 : 1;
    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    same = strcmp(x->network, y->network);
    return same != 0 ? same : strcmp(x->key, y->key);
}

static void give_place(struct ranking *r, guint i)
{
    struct ranked *one = r->list->pdata[i];
    const struct ranked *before = i > 0 ? r->list->pdata[i - 1] : NULL;

    if (rating_is_provisional(one->person.rating))
        return;
    one->place = (int)i + 1;
    if (before != NULL && rating_ordinal(before->person.rating) - rating_ordinal(one->person.rating) < EQUAL)
        one->place = before->place;
}

struct ranking *ranking_new(struct store *s, const struct ladder *l, const struct ranking_of *of)
{
    struct ranking *r = g_new0(struct ranking, 1);
    g_autoptr(GPtrArray) people = ladder_people(l, of->pace);

    r->list = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < people->len; i++)
        if (belongs(people->pdata[i], of) && !is_off(s, people->pdata[i]))
            take(r, people->pdata[i], of->now);
    g_ptr_array_sort(r->list, by_strength);
    for (guint i = 0; i < r->list->len; i++)
        give_place(r, i);
    if (!store_has_failed(s))
        return r;
    ranking_free(r);
    return NULL;
}

void ranking_free(struct ranking *r)
{
    if (r == NULL)
        return;
    g_ptr_array_unref(r->list);
    g_free(r);
}

/* ---- looking --------------------------------------------------------------------------------- */

const struct ranked *ranking_at(const struct ranking *r, guint i)
{
    return i < r->list->len ? r->list->pdata[i] : NULL;
}

guint ranking_size(const struct ranking *r)
{
    return r->list->len;
}

const struct ranked *ranking_of(const struct ranking *r, const struct person *person, guint *i)
{
    for (*i = 0; *i < r->list->len; ++*i) {
        const struct ranked *one = r->list->pdata[*i];

        if (person_is(person, one->person.network, one->person.key))
            return one;
    }
    return NULL;
}
