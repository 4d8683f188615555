/* bot/community/recount.c - do the boards of a database say what its records say?
 * SPDX-License-Identifier: MIT */
#include "bot/community/recount.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bot/community/ladder.h"
#include "bot/games/solo.h"
#include "bot/store/chain.h"

enum { SOON_MS = 10 * 1000 }; /* an entry, a result and a match of one game are put in one turn */

struct recounting {
    struct store *store;
    inspect_fn *fn;
    void *ctx;
    struct recount *counted;
    GHashTable
        *matches; /* a table's number -> struct store_match *: what is kept and was not looked at yet */
    GHashTable *void_tables; /* a set of the numbers of tables whose games do not count */
    GStringChunk *names;     /* whose strings are those of the matches */
    struct ladder *shown;    /* by the matches as they are kept */
    GPtrArray *chained; /* of struct store_match *, as the records have them, in the order of the chain */
    GPtrArray *others;  /* ... those that have no entry */
    int64_t last;       /* the greatest number of a match in the chain so far */
};

static void blame(struct recounting *r, int64_t game, const char *format, ...) G_GNUC_PRINTF(3, 4);
static void blame(struct recounting *r, int64_t game, const char *format, ...)
{
    va_list args;
    g_autofree char *what = NULL, *line = NULL;

    va_start(args, format);
    what = g_strdup_vprintf(format, args);
    va_end(args);
    line = game != 0 ? g_strdup_printf("game %" G_GINT64_FORMAT ": %s", game, what) : g_strdup(what);
    r->counted->faults++;
    r->fn(r->ctx, line, true);
}

static bool is_other_time(int64_t a, int64_t b)
{
    return ABS(a - b) > SOON_MS;
}

/* Machines have no name, either, but none that was forgotten. */
static bool is_forgotten(const struct seat *seat)
{
    return seat->who.network != NULL && seat->who.network[0] == '\0';
}

/* ---- results --------------------------------------------------------------------------------- */

/* A game, and how many results of it are kept. */
struct looked {
    struct recounting *r;
    const struct inspect_game *game;
    int results;
};

/* What the game comes to.  False: to nothing that is kept. */
static bool result_due(const struct inspect_game *game, struct solo_result *due)
{
    if (solo_result_of(game->cat, game->end, due))
        return true;
    *due = (struct solo_result){ .rules = game->table->rules,
                                 .score = SOLO_GIVEN_UP,
                                 .wounds = -SOLO_GIVEN_UP,
                                 .turns = game->end->turn };
    return table_is_solo(game->table) && (game->end->seat[0].flags & LAIR_OUT) != 0;
}

/* The points themselves were compared before (inspect.c). */
static void compare_with_record(struct recounting *r, const struct inspect_game *game,
                                const struct solo_result *kept)
{
    struct solo_result due;

    if (!result_due(game, &due)) {
        blame(r, kept->table, "it is kept with a result, and its record comes to none");
        return;
    }
    if (kept->rules != due.rules)
        blame(r, kept->table, "its result is kept as one of other rules than its record's");
    if (kept->score == due.score && (kept->souls != due.souls || kept->wounds != due.wounds))
        blame(r, kept->table, "its result is kept with %d souls and %d wounds, and its record has %d and %d",
              kept->souls, kept->wounds, due.souls, due.wounds);
    if (kept->turns != due.turns)
        blame(r, kept->table, "its result is kept with %d turns, and its record has %d", kept->turns,
              due.turns);
    if (g_strcmp0(kept->boss, due.boss) != 0)
        blame(r, kept->table, "its result is kept with the boss %s, and its record has %s",
              kept->boss != NULL ? kept->boss : "of a game given up",
              due.boss != NULL ? due.boss : "it given up");
}

static void look_at_result(void *ctx, const struct solo_result *kept)
{
    struct looked *l = ctx;
    struct recounting *r = l->r;
    const struct table *t = l->game->table;
    const struct chain_entry *entry = l->game->entry;

    l->results++;
    if (kept->rated && t->by_hand)
        blame(r, t->id, "its result is kept as rated, and its seed was given");
    if (!person_is(&t->seat[0].who, kept->network, kept->key))
        blame(r, t->id, "its result is kept for somebody who did not play it");
    if (kept->played_on != NULL && strcmp(kept->played_on, t->network) != 0)
        blame(r, t->id, "its result is kept for another network than its table's");
    if (entry != NULL && !kept->rated)
        blame(r, t->id, "its result is kept as not rated, and it has an entry");
    if (entry != NULL && is_other_time(kept->at, entry->when))
        blame(r, t->id, "its result is kept for another time than its entry's");
    if (l->game->end == NULL) {
        r->counted->taken += kept->rated && !t->by_hand;
        return;
    }
    r->counted->results++;
    compare_with_record(r, l->game, kept);
}

/* Whoever is forgotten takes the result along. */
static bool lacks_result(const struct looked *l)
{
    struct solo_result due;

    return l->results == 0 && l->game->end != NULL && l->game->entry != NULL &&
           !is_forgotten(&l->game->table->seat[0]) && table_is_solo(l->game->table) &&
           result_due(l->game, &due);
}

/* ---- matches --------------------------------------------------------------------------------- */

static unsigned left_of(const struct store_match *m)
{
    unsigned left = 0;

    for (int i = 0; i < m->n_seats; i++)
        left |= (unsigned)m->seat[i].left << i;
    return left;
}

static void compare_places(struct recounting *r, const struct inspect_game *game, struct store_match *m)
{
    struct store_match due = *m;

    r->counted->matches++;
    if (!ladder_place(game->cat, game->end, left_of(m), &due)) {
        blame(r, m->table, "it is kept as a match, and its record has nobody who won");
        return;
    }
    for (int i = 0; i < m->n_seats; i++)
        if (m->seat[i].place != due.seat[i].place)
            blame(r, m->table, "seat %c is kept on place %d, and by its record it is on %d", 'a' + i,
                  m->seat[i].place, due.seat[i].place);
    *m = due;
}

/* A match, and the people of its entry. */
struct party {
    struct recounting *r;
    const struct store_match *m;
};

static void compare_person(void *ctx, const struct store_entry_person *p)
{
    const struct party *party = ctx;
    const struct store_match_seat *seat = p->seat < party->m->n_seats ? &party->m->seat[p->seat] : NULL;

    if (seat != NULL && !seat->left &&
        (g_strcmp0(seat->network, p->now_network) != 0 || g_strcmp0(seat->key, p->now_key) != 0))
        blame(party->r, party->m->table, "seat %c is kept as somebody else than in the chain", 'a' + p->seat);
}

static void compare_with_entry(struct recounting *r, const struct chain_entry *entry, struct store_match *m)
{
    struct party party = { r, m };

    if (is_other_time(m->at, entry->when))
        blame(r, m->table, "its match is kept for another time than its entry's");
    m->at = entry->when;
    store_read_entry_people(r->store, entry->number, compare_person, &party);
    if (m->number < r->last)
        blame(r, m->table, "its match stands before one that is before it in the chain");
    r->last = MAX(r->last, m->number);
}

static bool has_forgotten(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (is_forgotten(&t->seat[i]))
            return true;
    return false;
}

/* Should the game have a match?  Of old games, and where somebody was forgotten, nobody can tell. */
static bool lacks_match(struct recounting *r, const struct inspect_game *game)
{
    struct store_match due = { .n_seats = game->table->n_seats };
    struct store_leavers leavers;

    if (game->entry == NULL || game->end == NULL || game->entry->kind != CHAIN_KIND_MATCH ||
        has_forgotten(game->table) || g_hash_table_contains(r->void_tables, &game->table->id))
        return false;
    leavers = store_read_leavers(r->store, game->table);
    return ladder_is_match(game->table, leavers) && ladder_place(game->cat, game->end, leavers.left, &due);
}

static void look_at_match(struct recounting *r, const struct inspect_game *game)
{
    const struct table *t = game->table;
    struct store_match *m = g_hash_table_lookup(r->matches, &t->id);

    if (m == NULL) {
        if (lacks_match(r, game))
            blame(r, t->id, "it is a match by its record, and none is kept");
        return;
    }
    if (m->n_seats != t->n_seats || t->by_hand || table_is_solo(t)) {
        blame(r, t->id, "it is kept as a match, and is none");
        g_hash_table_remove(r->matches, &t->id);
        return;
    }
    if (m->rules != t->rules || m->clock_s != t->clock_s)
        blame(r, t->id, "its match is kept with other rules or another clock than its table's");
    m->clock_s = t->clock_s;
    for (int i = 0; i < m->n_seats; i++)
        if (t->seat[i].bot && !m->seat[i].left)
            blame(r, t->id, "seat %c is kept as a person's, and it was a machine's", 'a' + i);
    if (game->end != NULL)
        compare_places(r, game, m);
    else
        r->counted->taken++;
    if (game->entry != NULL)
        compare_with_entry(r, game->entry, m);
    g_ptr_array_add(game->entry != NULL ? r->chained : r->others, g_memdup2(m, sizeof *m));
    g_hash_table_remove(r->matches, &t->id);
}

static void look_at_game(void *ctx, const struct inspect_game *game)
{
    struct looked l = { ctx, game, 0 };

    store_read_table_results(l.r->store, game->table->id, look_at_result, &l);
    if (lacks_result(&l))
        blame(l.r, game->table->id, "its record has a result, and none is kept");
    look_at_match(l.r, game);
}

/* ---- ratings --------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    const struct store_match *x = *(const struct store_match *const *)a;
    const struct store_match *y = *(const struct store_match *const *)b;

    return (x->number > y->number) - (x->number < y->number);
}

/* The ladder as the records have it, in the order of the chain; those without an entry come where they are kept. */
static struct ladder *prove(struct recounting *r)
{
    struct ladder *l = ladder_new();
    guint k = 0;

    g_ptr_array_sort(r->others, by_number);
    for (guint i = 0; i < r->chained->len; i++) {
        const struct store_match *m = r->chained->pdata[i];

        for (; k < r->others->len && by_number(&r->others->pdata[k], &r->chained->pdata[i]) < 0; k++)
            ladder_add(l, r->others->pdata[k]);
        ladder_add(l, m);
    }
    for (; k < r->others->len; k++)
        ladder_add(l, r->others->pdata[k]);
    return l;
}

static bool differ(double a, double b)
{
    return !(fabs(a - b) <= RECOUNT_EQUAL);
}

static void compare_rating(struct recounting *r, const struct ladder *proved, enum ladder_pace pace,
                           const struct ladder_person *shown)
{
    struct ladder_person due = { .rating = rating_new() };
    g_autofree char *nick = store_read_nick(r->store, shown->table, shown->network, shown->key);

    r->counted->ratings++;
    ladder_person(proved, pace, shown->network, shown->key, 0, &due);
    if (differ(due.rating.mu, shown->rating.mu) || differ(due.rating.sigma, shown->rating.sigma) ||
        due.games != shown->games)
        blame(r, 0,
              "%s on %s: the rating of %s games is %.6f ± %.6f of %d, and by the records %.6f ± %.6f of %d",
              nick != NULL ? nick : "somebody", shown->network, pace == LADDER_LIVE ? "live" : "slow",
              shown->rating.mu, shown->rating.sigma, shown->games, due.rating.mu, due.rating.sigma,
              due.games);
}

static int by_name(const void *a, const void *b)
{
    const struct ladder_person *x = *(const struct ladder_person *const *)a;
    const struct ladder_person *y = *(const struct ladder_person *const *)b;
    int same = strcmp(x->network, y->network);

    return same != 0 ? same : strcmp(x->key, y->key);
}

static void compare_ratings(struct recounting *r)
{
    struct ladder *proved = prove(r);

    for (int pace = 0; pace < LADDER_PACES; pace++) {
        g_autoptr(GPtrArray) people = ladder_people(r->shown, (enum ladder_pace)pace);

        g_ptr_array_sort(people, by_name);
        for (guint i = 0; i < people->len; i++)
            compare_rating(r, proved, (enum ladder_pace)pace, people->pdata[i]);
    }
    ladder_free(proved);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void take_match(void *ctx, const struct store_match *m)
{
    struct recounting *r = ctx;
    struct store_match *copy = g_memdup2(m, sizeof *m);

    copy->sets = copy->network = copy->place = NULL;
    for (int i = 0; i < copy->n_seats; i++) {
        copy->seat[i].network = g_string_chunk_insert_const(r->names, m->seat[i].network);
        copy->seat[i].key = g_string_chunk_insert_const(r->names, m->seat[i].key);
    }
    ladder_add(r->shown, copy);
    g_hash_table_insert(r->matches, &copy->table, copy);
}

static void take_void(void *ctx, const struct store_entry *e)
{
    struct recounting *r = ctx;

    if (e->voids != 0)
        g_hash_table_add(r->void_tables, g_memdup2(&e->table, sizeof e->table));
}

static int by_table(const void *a, const void *b)
{
    int64_t x = **(const int64_t *const *)a, y = **(const int64_t *const *)b;

    return (x > y) - (x < y);
}

/* What is left is of no game that is over. */
static void look_at_rest(struct recounting *r)
{
    guint n;
    g_autofree gpointer *left = g_hash_table_get_keys_as_array(r->matches, &n);

    qsort(left, n, sizeof *left, by_table);
    for (guint i = 0; i < n; i++)
        blame(r, *(const int64_t *)left[i], "a match is kept of it, and it is no game that is over");
}

/* What the records and the chain themselves lack. */
static void hand_on(void *ctx, const char *what, bool fault)
{
    struct recounting *r = ctx;

    r->fn(r->ctx, what, fault);
}

static void recount_begun(struct recounting *r, struct inspect *found)
{
    store_read_matches(r->store, take_match, r);
    store_read_entries(r->store, STORE_ENTRIES, 0, take_void, r);
    inspect_begun(r->store, hand_on, look_at_game, r, found);
    look_at_rest(r);
    compare_ratings(r);
}

bool recount_database(struct store *s, inspect_fn *fn, void *ctx, struct inspect *found,
                      struct recount *counted)
{
    struct recounting r = { .store = s, .fn = fn, .ctx = ctx, .counted = counted };

    *counted = (struct recount){ 0 };
    if (!store_begin_reading(s))
        return false;
    r.matches = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, g_free);
    r.void_tables = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    r.names = g_string_chunk_new(4096);
    r.shown = ladder_new();
    r.chained = g_ptr_array_new_with_free_func(g_free);
    r.others = g_ptr_array_new_with_free_func(g_free);
    recount_begun(&r, found);
    store_end_reading(s);
    g_hash_table_unref(r.matches);
    g_hash_table_unref(r.void_tables);
    g_string_chunk_free(r.names);
    ladder_free(r.shown);
    g_ptr_array_unref(r.chained);
    g_ptr_array_unref(r.others);
    return true;
}
