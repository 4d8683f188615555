/* bot/community/ladder.c - who is how strong against people: ratings, out of the matches that are kept
 * SPDX-License-Identifier: MIT */
#include "bot/community/ladder.h"

#include <string.h>

struct ladder {
    GHashTable *people[LADDER_PACES]; /* name_of() -> struct ladder_person * */
    uint64_t version;                 /* of the matches that it was computed from */
};

enum ladder_pace ladder_pace(int clock_s)
{
    return ladder_is_slow(clock_s) ? LADDER_SLOW : LADDER_LIVE;
}

/* ---- a ladder -------------------------------------------------------------------------------- */

static void free_site(gpointer p)
{
    struct ladder_site *site = p;

    g_free(site->network);
    g_free(site->place);
    g_free(site);
}

static void free_person(gpointer p)
{
    struct ladder_person *person = p;

    g_ptr_array_unref(person->sites);
    g_free((char *)person->network);
    g_free((char *)person->key);
    g_free(person);
}

struct ladder *ladder_new(void)
{
    struct ladder *l = g_new0(struct ladder, 1);

    for (int i = 0; i < LADDER_PACES; i++)
        l->people[i] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_person);
    return l;
}

void ladder_free(struct ladder *l)
{
    if (l == NULL)
        return;
    for (int i = 0; i < LADDER_PACES; i++)
        g_hash_table_unref(l->people[i]);
    g_free(l);
}

/* No network has a space in its name. */
static char *name_of(const char *network, const char *key)
{
    return g_strdup_printf("%s %s", network, key);
}

static struct ladder_person *person_on(struct ladder *l, enum ladder_pace pace,
                                       const struct store_match_seat *seat, int64_t at)
{
    char *name = name_of(seat->network, seat->key);
    struct ladder_person *p = g_hash_table_lookup(l->people[pace], name);

    if (p != NULL) {
        g_free(name);
        return p;
    }
    p = g_new0(struct ladder_person, 1);
    p->since = at;
    p->network = g_strdup(seat->network);
    p->key = g_strdup(seat->key);
    p->rating = rating_new();
    p->sites = g_ptr_array_new_with_free_func(free_site);
    g_hash_table_insert(l->people[pace], name, p);
    return p;
}

static void add_site(struct ladder_person *p, const struct store_match *m)
{
    struct ladder_site *site;

    if (m->network == NULL)
        return;
    for (guint i = 0; i < p->sites->len; i++) {
        site = p->sites->pdata[i];
        if (strcmp(site->network, m->network) == 0 && g_strcmp0(site->place, m->place) == 0)
            return;
    }
    site = g_new0(struct ladder_site, 1);
    site->network = g_strdup(m->network);
    site->place = g_strdup(m->place);
    g_ptr_array_add(p->sites, site);
}

static bool has_somebody_twice(const struct store_match *m)
{
    for (int i = 0; i < m->n_seats; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(m->seat[i].network, m->seat[k].network) == 0 &&
                strcmp(m->seat[i].key, m->seat[k].key) == 0)
                return true;
    return false;
}

bool ladder_add(struct ladder *l, const struct store_match *m)
{
    struct ladder_person *p[LAIR_MAX_SEATS];
    struct rating r[LAIR_MAX_SEATS];
    int place[LAIR_MAX_SEATS];

    if (m->n_seats < 2 || has_somebody_twice(m))
        return false;
    for (int i = 0; i < m->n_seats; i++) {
        p[i] = person_on(l, ladder_pace(m->clock_s), &m->seat[i], m->at);
        r[i] = rating_faded(p[i]->rating, p[i]->games > 0 ? m->at - p[i]->at : 0);
        place[i] = m->seat[i].place;
    }
    rating_update(r, place, m->n_seats);
    for (int i = 0; i < m->n_seats; i++) {
        p[i]->rating = r[i];
        p[i]->at = MAX(p[i]->at, m->at); /* a clock may be set back */
        p[i]->guest = m->seat[i].guest;
        if (!m->seat[i].left || p[i]->table == 0) /* who left has no seat there any more, and no nick */
            p[i]->table = m->table;
        p[i]->games++;
        add_site(p[i], m);
    }
    return true;
}

bool ladder_person(const struct ladder *l, enum ladder_pace pace, const char *network, const char *key,
                   int64_t now, struct ladder_person *out)
{
    g_autofree char *name = name_of(network, key);
    const struct ladder_person *p = g_hash_table_lookup(l->people[pace], name);

    if (p == NULL)
        return false;
    *out = *p;
    out->rating = rating_faded(p->rating, now - p->at);
    return true;
}

GPtrArray *ladder_people(const struct ladder *l, enum ladder_pace pace)
{
    GPtrArray *all = g_ptr_array_new();
    GHashTableIter i;
    gpointer p;

    g_hash_table_iter_init(&i, l->people[pace]);
    while (g_hash_table_iter_next(&i, NULL, &p))
        if (((struct ladder_person *)p)->network[0] != '\0')
            g_ptr_array_add(all, p);
    return all;
}

static void take_match(void *ctx, const struct store_match *m)
{
    ladder_add(ctx, m);
}

struct ladder *ladder_read(struct store *s)
{
    struct ladder *l = ladder_new();

    l->version = store_matches_version(s);
    if (store_read_matches(s, take_match, l) < 0)
        g_clear_pointer(&l, ladder_free);
    return l;
}

/* ---- a host's -------------------------------------------------------------------------------- */

const struct ladder *ladder_of(struct host *h)
{
    uint64_t version = store_matches_version(h->store);

    if (h->ladder != NULL && h->ladder->version == version)
        return h->ladder;
    ladder_free(h->ladder);
    h->ladder = ladder_read(h->store);
    return h->ladder;
}

void ladder_leaves(struct host *h, const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    if (!s->bot)
        store_put_leaver(h->store, t, seat, &s->who, s->away == SEAT_THERE && !s->gone);
}

void ladder_returns(struct host *h, const struct table *t, int seat)
{
    store_put_leaver(h->store, t, seat, NULL, false);
}

/* Guests from one source may be one person under two nicks. */
static bool may_be_one(const struct person *a, const struct person *b)
{
    return person_is_guest(a) && person_is_guest(b) && strcmp(a->network, b->network) == 0 &&
           strcmp(a->source, b->source) == 0;
}

bool ladder_is_match(const struct table *t, struct store_leavers leavers)
{
    unsigned left = leavers.left;

    if (t->by_hand || table_is_solo(t) || t->n_seats < 2 || leavers.put_out != 0)
        return false;
    for (int i = 0; i < t->n_seats; i++) {
        if (left >> i & 1)
            continue;
        if (t->seat[i].bot)
            return false;
        for (int k = 0; k < i; k++)
            if (!(left >> k & 1) && may_be_one(&t->seat[i].who, &t->seat[k].who))
                return false;
    }
    return true;
}

bool ladder_place(const struct lair_catalog *cat, const struct lair_game *end, unsigned left,
                  struct store_match *m)
{
    uint8_t place[LAIR_MAX_SEATS];
    int stayed = m->n_seats - __builtin_popcount(left);

    if (stayed == 0 || lair_placement(cat, end, place) == 0)
        return false;
    for (int i = 0; i < m->n_seats; i++) {
        m->seat[i].place = 1;
        if (left >> i & 1)
            m->seat[i].place = stayed + 1;
        else
            for (int k = 0; k < m->n_seats; k++)
                m->seat[i].place += !(left >> k & 1) && place[k] < place[i];
    }
    return true;
}

void ladder_game(struct host *h, const struct table *t)
{
    struct store_leavers leavers = store_read_leavers(h->store, t);
    unsigned left = leavers.left;
    struct store_match m = { .table = t->id,
                             .at = clock_now(h->clock),
                             .rules = t->rules,
                             .clock_s = t->clock_s,
                             .sets = t->sets,
                             .n_seats = t->n_seats };

    if (!table_has_game(t) || !ladder_is_match(t, leavers) || !ladder_place(t->cat, table_game(t), left, &m))
        return;
    for (int i = 0; i < t->n_seats; i++) {
        const struct person *person = &t->seat[i].who;

        m.seat[i].seat = i;
        m.seat[i].left = left >> i & 1;
        m.seat[i].guest = person_is_guest(person);
        m.seat[i].network = person->network;
        m.seat[i].key = person->key;
    }
    store_put_match(h->store, &m);
}
