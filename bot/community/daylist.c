/* bot/community/daylist.c - what came of a day's game, once the day is told
 * SPDX-License-Identifier: MIT */
#include "bot/community/daylist.h"

#include <string.h>

#include "bot/community/daily.h"
#include "bot/games/answers.h"
#include "bot/games/shelf.h"
#include "bot/games/tale.h"
#include "bot/people/people.h"

/* ---- people ---------------------------------------------------------------------------------- */

static void row_free(gpointer p)
{
    struct daylist_row *row = p;

    g_free(row->network);
    g_free(row->key);
    g_free(row);
}

struct reading {
    const struct daylist_from *from;
    struct daylist *list;
    GHashTable *seen; /* names of people, of whom the first game counts */
    const char *network;
};

/* Names of networks have neither '/' nor '!'. */
static char *name_of(const char *network, const char *key, const char *source)
{
    return g_strconcat(network, source != NULL ? "!" : "/", source != NULL ? source : key, NULL);
}

static void take_result(void *ctx, const struct solo_result *r)
{
    struct reading *reading = ctx;
    const struct person account = { .network = (char *)r->network, .key = (char *)r->key };
    struct daylist_row *row;

    if (r->source != NULL && g_strcmp0(r->played_on, reading->network) != 0)
        return;
    if (!g_hash_table_add(reading->seen, name_of(r->network, r->key, r->source)))
        return;
    row = g_new0(struct daylist_row, 1);
    row->network = g_strdup(r->network);
    row->key = g_strdup(r->key);
    row->table = r->table;
    row->score = r->score;
    row->unfinished = r->unfinished;
    row->hints = r->hints;
    row->operates =
        r->source == NULL && people_operates(reading->from->store, reading->from->operators, &account);
    g_ptr_array_add(reading->list->rows, row);
}

static void take_unlisted(void *ctx, const struct person *person)
{
    g_hash_table_add(ctx, name_of(person->network, person->key, person->source));
}

/* ---- places ---------------------------------------------------------------------------------- */

static bool is_apart(const struct daylist_row *row)
{
    return row->hints || row->operates;
}

static int by_score(const void *a, const void *b)
{
    const struct daylist_row *x = *(const struct daylist_row *const *)a,
                             *y = *(const struct daylist_row *const *)b;

    if (is_apart(x) != is_apart(y))
        return is_apart(x) ? 1 : -1;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return x->table < y->table ? -1 : x->table > y->table;
}

static void rank(struct daylist *l)
{
    g_ptr_array_sort(l->rows, by_score);
    for (; l->ranked < l->rows->len; l->ranked++) {
        struct daylist_row *row = l->rows->pdata[l->ranked],
                           *before = l->ranked > 0 ? l->rows->pdata[l->ranked - 1] : NULL;

        if (is_apart(row))
            break;
        row->place = before != NULL && before->score == row->score ? before->place : (int)l->ranked + 1;
    }
}

static int score_at(const struct daylist *l, guint i)
{
    return ((const struct daylist_row *)l->rows->pdata[i])->score;
}

/* ---- the machine ----------------------------------------------------------------------------- */

/* What greedy comes to with the cards of a day.  False: they cannot be dealt. */
static bool play_greedy(const struct daylist_from *from, const struct daily_game *game, int *score)
{
    struct table *t = table_new("greedy", "", NULL);
    const struct lair_catalog *cat;
    struct lair_fault why;
    struct lair_move m;
    bool played = false;

    t->day = game->day.day;
    t->rules = game->day.rules;
    t->rules_number = (uint16_t)game->day.rules_number;
    t->max_seats = 1;
    t->sets = g_strdup(game->sets);
    table_sit_bot(t, LAIR_POLICY_GREEDY, "greedy");
    cat = shelf_catalog(from->shelf, from->store, t->sets, &why);
    if (cat != NULL && daily_seed(&game->day, t->seed) && table_deal(t, cat, &why) == 0) {
        while (table_game(t)->phase != LAIR_PHASE_OVER && answers_of_machine(t, 0, &m) &&
               table_play(t, 0, &m) == LAIR_OK)
            continue;
        played = table_game(t)->phase == LAIR_PHASE_OVER;
        *score = lair_souls(cat, table_game(t), 0) - lair_wounds(cat, table_game(t), 0);
    }
    table_free(t);
    return played;
}

/* ---- the list -------------------------------------------------------------------------------- */

static void add_marks(const struct daylist_from *from, struct daylist *l, const struct daily_game *game)
{
    guint half = l->ranked / 2;

    if (l->ranked > 0)
        l->median =
            l->ranked % 2 == 1 ? 10 * score_at(l, half) : 5 * (score_at(l, half) + score_at(l, half - 1));
    l->has_greedy = play_greedy(from, game, &l->greedy);
}

struct daylist *daylist_make(const struct daylist_from *from, int day, enum lair_rules rules,
                             const char *network)
{
    struct daylist *l = NULL;
    struct reading reading = { .from = from, .network = network };
    struct daily_game game;
    bool read;

    if (!daily_read(from->store, day, rules, &game))
        return NULL;
    l = g_new0(struct daylist, 1);
    l->rows = g_ptr_array_new_with_free_func(row_free);
    reading.list = l;
    reading.seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    read = game.day.told && store_read_unlisted(from->store, take_unlisted, reading.seen) == 0 &&
           store_read_day_results(from->store, day, rules, take_result, &reading) == 0;
    g_hash_table_unref(reading.seen);
    rank(l);
    if (read)
        add_marks(from, l, &game);
    else
        g_clear_pointer(&l, daylist_free);
    g_free(game.sets);
    return l;
}

struct daylist *daylist_read(const struct host *h, int day, enum lair_rules rules, const char *network)
{
    return daylist_make(&(struct daylist_from){ h->store, h->shelf, h->settings.operators }, day, rules,
                        network);
}

void daylist_free(struct daylist *l)
{
    if (l == NULL)
        return;
    g_ptr_array_unref(l->rows);
    g_free(l);
}

const struct daylist_row *daylist_of(const struct daylist *l, const struct person *person)
{
    for (guint i = 0; i < l->rows->len; i++) {
        const struct daylist_row *row = l->rows->pdata[i];

        if (person_is(person, row->network, row->key))
            return row;
    }
    return NULL;
}

/* ---- turn by turn ---------------------------------------------------------------------------- */

static void take_table(void *ctx, struct table *t)
{
    struct table **to = ctx;

    table_free(*to);
    *to = t;
}

GArray *daylist_turns(struct host *h, int64_t table)
{
    g_autofree char *record = store_read_record(h->store, table);
    struct table *t = NULL;
    const struct lair_catalog *cat = NULL;
    struct lair_fault why;
    struct tale *tale = NULL;
    GArray *turns = NULL;

    store_read_tables(h->store, table, take_table, &t);
    if (t != NULL && record != NULL)
        cat = shelf_catalog(h->shelf, h->store, t->sets, &why);
    if (cat != NULL)
        tale = tale_read(cat, record, strlen(record), &why);
    if (tale != NULL) {
        turns = g_array_new(FALSE, FALSE, sizeof(int));
        for (guint i = 1; i < tale->pages->len; i++) {
            const struct lair_game *end = &tale_page(tale, i)->end;
            int points = lair_souls(cat, end, 0) - lair_wounds(cat, end, 0);

            g_array_append_val(turns, points);
        }
    }
    tale_free(tale);
    table_free(t);
    return turns;
}
