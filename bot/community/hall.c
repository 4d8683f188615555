/* bot/community/hall.c - every board that a database has somebody on
 * SPDX-License-Identifier: MIT */
#include "bot/community/hall.h"

#include <string.h>

static const char *const span_names[] = {
    [STANDINGS_TODAY] = "today",
    [STANDINGS_WEEK] = "week",
    [STANDINGS_SEASON] = "season",
    [STANDINGS_EVER] = "ever",
};

static const char *const by_names[] = {
    [STANDINGS_BEST] = "best",
    [STANDINGS_MEAN] = "mean",
    [STANDINGS_IMPROVED] = "improved",
};

const char *hall_span_name(enum standings_span span)
{
    return span_names[span];
}

const char *hall_by_name(enum standings_by by)
{
    return by_names[by];
}

const char *hall_pace_name(enum ladder_pace pace)
{
    return pace == LADDER_LIVE ? "live" : "slow";
}

char *hall_nick(struct store *s, const struct contender *one)
{
    return store_read_nick(s, one->table, one->network, one->key);
}

char *hall_rated_nick(struct store *s, const struct ranked *one)
{
    return store_read_nick(s, one->person.table, one->person.network, one->person.key);
}

/* ---- where there are any --------------------------------------------------------------------- */

/* A network, or a place that everybody may look into. */
struct site {
    char *network, *place; /* place NULL: the network */
};

static void site_free(gpointer p)
{
    struct site *site = p;

    g_free(site->network);
    g_free(site->place);
    g_free(site);
}

static void add_site(GPtrArray *sites, const char *network, const char *place)
{
    struct site *site = g_new0(struct site, 1);

    site->network = g_strdup(network);
    site->place = g_strdup(place);
    g_ptr_array_add(sites, site);
}

/* They come network by network, and a network's places in their order. */
static void take_site(void *ctx, const struct solo_result *latest)
{
    GPtrArray *sites = ctx;
    const struct site *last = sites->len > 0 ? sites->pdata[sites->len - 1] : NULL;

    if (last == NULL || g_strcmp0(last->network, latest->played_on) != 0)
        add_site(sites, latest->played_on, NULL);
    if (latest->place != NULL && latest->open)
        add_site(sites, latest->played_on, latest->place);
}

/* Adds the networks where nobody has played alone; each is a run in the list. */
static void take_rated_site(GPtrArray *sites, const char *network)
{
    for (guint i = 0; i < sites->len; i++)
        if (g_strcmp0(((const struct site *)sites->pdata[i])->network, network) == 0)
            return;
    add_site(sites, network, NULL);
}

static void take_rated_sites(GPtrArray *sites, const struct ladder *ladder)
{
    for (int pace = 0; pace < LADDER_PACES; pace++) {
        g_autoptr(GPtrArray) people = ladder_people(ladder, (enum ladder_pace)pace);

        for (guint i = 0; i < people->len; i++) {
            const GPtrArray *played = ((const struct ladder_person *)people->pdata[i])->sites;

            for (guint k = 0; k < played->len; k++)
                take_rated_site(sites, ((const struct ladder_site *)played->pdata[k])->network);
        }
    }
}

static int by_network(const void *a, const void *b)
{
    const struct site *x = *(const struct site *const *)a, *y = *(const struct site *const *)b;
    int same = g_strcmp0(x->network, y->network);

    return same != 0 ? same : g_strcmp0(x->place, y->place); /* NULL comes first */
}

/* ---- boards ---------------------------------------------------------------------------------- */

struct reading {
    struct store *store;
    const struct ladder *ladder;
    char **sets; /* that games were played with; ends with NULL */
    int64_t now;
    hall_fn *fn;
    void *ctx;
};

/* Hands on the boards of one kind of rules and one span.  False: the store failed. */
static bool hand_on(const struct reading *r, struct hall_board *board)
{
    const struct store_board from = { .rules = board->rules,
                                      .network = board->network,
                                      .place = board->place,
                                      .since = standings_since(board->span, r->now),
                                      .sets = board->sets };
    struct standings *s = standings_new();
    bool read = store_read_board(r->store, &from, standings_add, s) == 0 &&
                store_read_unlisted(r->store, standings_drop, s) == 0;

    board->standings = s;
    for (int by = STANDINGS_BEST; read && by <= STANDINGS_IMPROVED; by++) {
        board->by = (enum standings_by)by;
        standings_rank(s, board->by);
        if (standings_listed(s) > 0)
            r->fn(r->ctx, board);
    }
    standings_free(s);
    return read;
}

/* Hands on the boards of ratings of a network, NULL for all.  False: the store failed. */
static bool hand_on_ratings(const struct reading *r, const char *network)
{
    bool read = true;

    for (int pace = 0; pace < LADDER_PACES && read; pace++) {
        const struct ranking_of of = { .pace = (enum ladder_pace)pace, .network = network, .now = r->now };
        struct ranking *ranking = ranking_new(r->store, r->ladder, &of);
        const struct hall_board board = { .network = network, .ranking = ranking, .pace = of.pace };

        read = ranking != NULL;
        if (read && ranking_size(ranking) > 0)
            r->fn(r->ctx, &board);
        ranking_free(ranking);
    }
    return read;
}

/* sets: NULL for any. */
static bool hand_on_sets(const struct reading *r, const char *network, const char *place, const char *sets)
{
    static const enum lair_rules rules[] = { LAIR_SOLO, LAIR_CHALLENGE };
    static const enum standings_span spans[] = { STANDINGS_SEASON, STANDINGS_EVER };
    bool read = true;

    for (size_t i = 0; i < G_N_ELEMENTS(rules); i++)
        for (size_t j = 0; j < G_N_ELEMENTS(spans) && read; j++) {
            struct hall_board board = {
                .network = network, .place = place, .sets = sets, .rules = rules[i], .span = spans[j]
            };

            read = hand_on(r, &board);
        }
    return read;
}

static bool hand_on_site(const struct reading *r, const char *network, const char *place)
{
    bool many = g_strv_length(r->sets) > 1, read = true;

    for (char **sets = r->sets; *sets != NULL && read; sets++)
        read = hand_on_sets(r, network, place, many ? *sets : NULL);
    return read && (place != NULL || hand_on_ratings(r, network));
}

int hall_read(struct store *s, int64_t now, hall_fn *fn, void *ctx)
{
    g_autoptr(GPtrArray) sites = g_ptr_array_new_with_free_func(site_free);
    struct ladder *ladder = ladder_read(s);
    g_auto(GStrv) played = store_read_played_sets(s);
    const struct reading r = {
        .store = s, .ladder = ladder, .sets = played, .now = now, .fn = fn, .ctx = ctx
    };
    bool read = ladder != NULL && store_read_sites(s, take_site, sites) == 0 && hand_on_site(&r, NULL, NULL);

    if (read)
        take_rated_sites(sites, ladder);
    g_ptr_array_sort(sites, by_network);
    for (guint i = 0; read && i < sites->len; i++) {
        const struct site *site = sites->pdata[i];

        read = hand_on_site(&r, site->network, site->place);
    }
    ladder_free(ladder);
    return read ? 0 : -1;
}
