/* bot/community/reliability.c - who finishes the games that it begins
 * SPDX-License-Identifier: MIT */
#include "bot/community/reliability.h"

#include <math.h>
#include <stdlib.h>

#include "bot/tables.h"
#include "bot/words/facts.h"

enum {
    PACE_GAMES = 4, /* that are known, at least, before anything is said of how long one takes */
};

/* ---- one person ------------------------------------------------------------------------------ */

struct count {
    struct reliability r;
    enum ladder_pace pace;
    int64_t now;
};

/* What a game adds to those finished; -1: nothing counts. */
static int finishes(const struct store_begun *g)
{
    if (g->gone == STORE_PUT_OUT || (!g->over && (g->sits || g->gone != STORE_LEFT)))
        return -1;
    if (g->sits && !g->away && g->over)
        return g->took ? 2 : 1;
    return g->sits || g->gone == STORE_LEFT ? 0 : -1;
}

static void add_game(void *ctx, const struct store_begun *g)
{
    struct count *c = ctx;
    int done = ladder_pace(g->clock_s) == c->pace ? finishes(g) : -1;
    double weight = exp2(-(double)MAX(0, c->now - g->ended) / (double)RELIABILITY_HALF_MS);

    if (done < 0)
        return;
    c->r.finished += done > 0;
    c->r.begun++;
    c->r.done += weight * done;
    c->r.weight += weight * MAX(1, done);
}

static double part(const struct reliability *r, int more)
{
    return (r->done + more + RELIABILITY_TRUST) / (r->weight + more + RELIABILITY_TRUST);
}

struct reliability reliability_of(struct store *s, const struct person *person, enum ladder_pace pace,
                                  int64_t now)
{
    struct count c = { .pace = pace, .now = now };

    store_read_begun(s, person, RELIABILITY_GAMES, add_game, &c);
    c.r.percent = c.r.begun > 0 ? (int)(100 * part(&c.r, 0)) : RELIABILITY_NONE;
    return c.r;
}

struct json_object *reliability_facts(const struct reliability *r, enum ladder_pace pace)
{
    struct json_object *o = json_object_new_object();

    facts_flag(o, "live", pace == LADDER_LIVE);
    facts_number(o, "percent", r->percent);
    facts_number(o, "finished", r->finished);
    facts_number(o, "begun", r->begun);
    return o;
}

struct json_object *reliability_told(struct store *s, const struct person *person, enum ladder_pace pace,
                                     int64_t now)
{
    struct reliability r = reliability_of(s, person, pace, now);

    return r.percent != RELIABILITY_NONE && !store_is_unlisted(s, person) ? reliability_facts(&r, pace)
                                                                          : NULL;
}

int reliability_lacks(const struct reliability *r, int percent)
{
    int n = 0;

    if (r->percent == RELIABILITY_NONE)
        return 0;
    while ((int)(100 * part(r, n)) < percent && n < RELIABILITY_GAMES)
        n++;
    return n;
}

/* ---- how many slow games --------------------------------------------------------------------- */

/* At how many open slow tables of several seats somebody sits. */
static int slow_tables(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);
    int n = 0;

    for (guint i = 0; i < l->n; i++)
        n += table_is_open(l->table[i]) && l->table[i]->max_seats > 1 && ladder_is_slow(l->table[i]->clock_s);
    return n;
}

int reliability_caps(struct host *h, const struct person *person, int clock_s)
{
    int open, most = h->settings.tables_per_person;

    if (most == 0 || !ladder_is_slow(clock_s))
        return 0;
    open = slow_tables(h, person);
    if (open < RELIABILITY_SLOW_FIRST)
        return 0;
    most =
        RELIABILITY_SLOW_FIRST + reliability_of(h->store, person, LADDER_SLOW, clock_now(h->clock)).finished;
    return open < most ? 0 : most;
}

/* ---- how long games take --------------------------------------------------------------------- */

struct spans {
    GHashTable *seen; /* numbers of tables */
    GArray *ms;       /* of int64_t */
    enum lair_rules rules;
    int own; /* of the person who is looked at */
};

static void add_span(void *ctx, const struct store_begun *g)
{
    struct spans *s = ctx;
    int64_t ms = g->ended - g->began;

    if (g->rules != s->rules || finishes(g) < 1 || !ladder_is_slow(g->clock_s) || g->began == 0 || ms < 0)
        return;
    s->own++;
    if (g_hash_table_add(s->seen, g_memdup2(&g->table, sizeof g->table)))
        g_array_append_val(s->ms, ms);
}

static int by_length(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

/* The length below which so many quarters of them are. */
static void add_quartile(struct json_object *o, const char *key, const GArray *ms, guint quarters)
{
    facts_add(o, key, facts_span(g_array_index(ms, int64_t, (ms->len - 1) * quarters / 4), FACTS_ABOUT));
}

static struct json_object *quartiles(GArray *ms, int n)
{
    struct json_object *o = json_object_new_object();

    g_array_sort(ms, by_length);
    facts_number(o, "n", n);
    add_quartile(o, "about", ms, 2);
    add_quartile(o, "least", ms, 1);
    add_quartile(o, "most", ms, 3);
    return o;
}

struct json_object *reliability_pace(struct store *s, const struct person *const *people, int n,
                                     enum lair_rules rules)
{
    struct spans spans = { .seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
                           .ms = g_array_new(FALSE, FALSE, sizeof(int64_t)),
                           .rules = rules };
    struct json_object *o = NULL;
    bool known = n > 1;

    for (int i = 0; known && i < n; i++) {
        spans.own = 0;
        store_read_begun(s, people[i], RELIABILITY_GAMES, add_span, &spans);
        known = spans.own > 0;
    }
    if (known && spans.ms->len >= PACE_GAMES)
        o = quartiles(spans.ms, n);
    g_hash_table_unref(spans.seen);
    g_array_unref(spans.ms);
    return o;
}
