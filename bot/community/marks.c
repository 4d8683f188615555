/* bot/community/marks.c - what may be worth a look by an operator, and proves nothing
 * SPDX-License-Identifier: MIT */
#include "bot/community/marks.h"

#include <string.h>

#include "bot/games/replay.h"
#include "bot/store/marks.h"

enum { DECISIONS_MAX = 2000 }; /* of a game that are looked at: no game alone has half as many */

struct looking {
    struct store *store;
    struct shelf *shelf;
    GArray *marks;
    GArray *games;     /* of int64_t: the tables to look at, the newest first */
    GPtrArray *people; /* whose they are: "network key" */
};

static void mark(struct looking *l, enum mark_kind kind, int64_t table, int n, int of)
{
    const struct mark m = { kind, table, n, of };

    g_array_append_val(l->marks, m);
}

/* ---- too fast -------------------------------------------------------------------------------- */

int marks_fast(const int64_t *at, int n)
{
    int fast = 0;

    for (int i = 1; i < n; i++)
        fast += at[i] - at[i - 1] < MARKS_FAST_MS;
    return fast;
}

static void look_at_times(struct looking *l, int64_t table)
{
    g_autofree int64_t *at = g_new(int64_t, DECISIONS_MAX);
    int n = store_read_decisions(l->store, table, at, DECISIONS_MAX), fast = marks_fast(at, n);

    if (n > MARKS_FAST_LEAST && 2 * fast >= n)
        mark(l, MARK_FAST, table, fast, n);
}

/* ---- as the machine -------------------------------------------------------------------------- */

/* A game that is played again, and how many decisions in a row were greedy's. */
struct again {
    struct table *t;
    int run, longest;
};

/* Is it a decision with a choice, and if so, is it greedy's? */
static void compare(struct again *a, const struct lair_move *m)
{
    const struct lair_game *g = table_game(a->t);
    struct lair_move all[LAIR_MAX_MOVES], due;
    char said[LAIR_TEXT], greedy[LAIR_TEXT];
    struct lair_game view;
    uint64_t dice = 1;

    if (lair_moves(a->t->cat, g, 0, all) < 2)
        return;
    lair_view(a->t->cat, g, 0, &view);
    if (!lair_choose(a->t->cat, &view, LAIR_POLICY_GREEDY, &dice, &due, NULL))
        return;
    lair_move_text(a->t->cat, g, 0, m, said);
    lair_move_text(a->t->cat, &view, 0, &due, greedy);
    a->run = strcmp(said, greedy) == 0 ? a->run + 1 : 0;
    a->longest = MAX(a->longest, a->run);
}

static bool play_again(void *ctx, int n, int seat, const char *text, bool decided)
{
    struct again *a = ctx;
    struct lair_move m;

    (void)n;
    if (text == NULL || seat != 0 || !replay_read(a->t->cat, table_game(a->t), seat, text, &m))
        return false;
    if (decided)
        compare(a, &m);
    return table_play(a->t, seat, &m) == LAIR_OK;
}

static void take_table(void *ctx, struct table *t)
{
    struct table **to = ctx;

    table_free(*to);
    *to = t;
}

/* Goes on counting a run, of which the longest so far is kept. */
static void count_game(struct looking *l, int64_t id, struct again *a)
{
    struct lair_fault why = { "" };
    const struct lair_catalog *cat;

    a->t = NULL;
    store_read_tables(l->store, id, take_table, &a->t);
    cat = a->t != NULL && a->t->state == TABLE_OVER ? shelf_catalog(l->shelf, l->store, a->t->sets, &why)
                                                    : NULL;
    if (cat != NULL && table_deal(a->t, cat, &why) >= 0)
        store_read_moves(l->store, id, play_again, a);
    table_free(a->t);
}

/* All games of whoever the game number i is of, if that is the newest. */
static void look_at_person(struct looking *l, guint i)
{
    struct again a = { .t = NULL };

    for (guint k = 0; k < i; k++)
        if (strcmp(l->people->pdata[k], l->people->pdata[i]) == 0)
            return;
    for (guint k = l->games->len; k-- > i;)
        if (strcmp(l->people->pdata[k], l->people->pdata[i]) == 0)
            count_game(l, g_array_index(l->games, int64_t, k), &a);
    if (a.longest >= MARKS_GREEDY)
        mark(l, MARK_GREEDY, g_array_index(l->games, int64_t, i), a.longest, 0);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void take_result(void *ctx, const struct solo_result *r)
{
    struct looking *l = ctx;

    g_array_append_val(l->games, r->table);
    g_ptr_array_add(l->people, g_strdup_printf("%s %s", r->network, r->key));
}

static void take_twins(void *ctx, int64_t table, int keys)
{
    mark(ctx, MARK_TWINS, table, keys, 0);
}

static void take_neighbours(void *ctx, int64_t table, int people)
{
    mark(ctx, MARK_HOST, table, people, 0);
}

GArray *marks_read(struct store *s, struct shelf *shelf, int *looked)
{
    struct looking l = { .store = s, .shelf = shelf };

    l.marks = g_array_new(FALSE, FALSE, sizeof(struct mark));
    l.games = g_array_new(FALSE, FALSE, sizeof(int64_t));
    l.people = g_ptr_array_new_with_free_func(g_free);
    store_read_newest_results(s, MARKS_GAMES, take_result, &l);
    for (guint i = 0; i < l.games->len; i++)
        look_at_times(&l, g_array_index(l.games, int64_t, i));
    for (guint i = 0; i < l.games->len; i++)
        look_at_person(&l, i);
    store_read_twins(s, take_twins, &l);
    store_read_neighbours(s, MARKS_HOST, take_neighbours, &l);
    *looked = (int)l.games->len;
    g_array_unref(l.games);
    g_ptr_array_unref(l.people);
    if (!store_has_failed(s))
        return l.marks;
    g_array_unref(l.marks);
    return NULL;
}
