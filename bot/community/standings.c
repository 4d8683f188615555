/* bot/community/standings.c - who stands where by results of games played alone
 * SPDX-License-Identifier: MIT */
#include "bot/community/standings.h"

#include <string.h>

enum { LEAST_LISTED = 3, PLAYERS_A_GAME = 3 };

struct standings {
    GHashTable *by_origin; /* "network/origin" -> struct contender * in list */
    GPtrArray *list;       /* of struct contender *; ranked: those that are listed first, in their order */
    guint listed;
    int gate;
};

/* ---- spans of time --------------------------------------------------------------------------- */

int64_t standings_since(enum standings_span span, int64_t now_ms)
{
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(now_ms / 1000);
    int year = 1970, month = 1, day = 1;

    g_date_time_get_ymd(now, &year, &month, &day);
    if (span == STANDINGS_EVER)
        return 0;
    if (span == STANDINGS_SEASON) {
        month -= (month - 1) % 3;
        day = 1;
    }
    g_autoptr(GDateTime) begin = g_date_time_new_utc(year, month, day, 0, 0, 0);
    g_autoptr(GDateTime) monday = g_date_time_add_days(begin, 1 - g_date_time_get_day_of_week(begin));

    return g_date_time_to_unix(span == STANDINGS_WEEK ? monday : begin) * 1000;
}

/* ---- people ---------------------------------------------------------------------------------- */

static void contender_free(gpointer p)
{
    struct contender *one = p;

    g_free(one->network);
    g_free(one->origin);
    g_free(one->key);
    g_free(one);
}

struct standings *standings_new(void)
{
    struct standings *s = g_new0(struct standings, 1);

    s->by_origin = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    s->list = g_ptr_array_new_with_free_func(contender_free);
    return s;
}

void standings_free(struct standings *s)
{
    if (s == NULL)
        return;
    g_hash_table_unref(s->by_origin);
    g_ptr_array_unref(s->list);
    g_free(s);
}

/* Names of networks have neither '/' nor '!', so that no two people have the same. */
static char *name_of(const char *network, const char *origin, bool guest)
{
    return g_strconcat(network, guest ? "!" : "/", origin, NULL);
}

/* The person whose result that is, who is new if this is its latest. */
static struct contender *person_of(struct standings *s, const struct solo_result *r)
{
    const char *origin = r->source != NULL ? r->source : r->key;
    g_autofree char *name = name_of(r->network, origin, r->source != NULL);
    struct contender *one = g_hash_table_lookup(s->by_origin, name);

    if (one != NULL)
        return one;
    one = g_new0(struct contender, 1);
    one->network = g_strdup(r->network);
    one->origin = g_strdup(origin);
    one->key = g_strdup(r->key);
    one->table = r->table;
    one->best = r->score;
    g_hash_table_insert(s->by_origin, g_steal_pointer(&name), one);
    g_ptr_array_add(s->list, one);
    return one;
}

void standings_add(void *standings, const struct solo_result *result)
{
    struct contender *one = person_of(standings, result);

    if (one->games < 2 * STANDINGS_RECENT)
        one->latest[one->games] = result->score;
    one->games++;
    if (result->score >= one->best) {
        one->best = result->score;
        one->best_table = result->table;
        one->best_at = result->at;
    }
}

void standings_drop(void *standings, const struct person *person)
{
    struct standings *s = standings;
    g_autofree char *name = name_of(person->network, person_origin(person), person_is_guest(person));
    struct contender *one = g_hash_table_lookup(s->by_origin, name);

    if (one == NULL)
        return;
    g_hash_table_remove(s->by_origin, name);
    g_ptr_array_remove_fast(s->list, one);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* sum / n in tenths, halves upwards, also below 0. */
static int tenths(int sum, int n)
{
    int doubled = 20 * sum + n, down = doubled / (2 * n);

    return down - (doubled % (2 * n) < 0);
}

static int sum_of(const int *score, int n)
{
    int sum = 0;

    for (int i = 0; i < n; i++)
        sum += score[i];
    return sum;
}

static void work_out(struct contender *one)
{
    int recent = MIN(one->games, STANDINGS_RECENT), half = MIN(one->games / 2, STANDINGS_RECENT);

    one->mean = tenths(sum_of(one->latest, recent), recent);
    one->gain = half > 0 ? tenths(sum_of(one->latest, half) - sum_of(one->latest + half, half), half) : 0;
}

/* What is compared; what is not listed is below all. */
static int value_of(const struct contender *one, enum standings_by by, int gate)
{
    if (one->games < gate)
        return INT_MIN;
    switch (by) {
    case STANDINGS_BEST: return one->best;
    case STANDINGS_MEAN: return one->mean;
    case STANDINGS_IMPROVED: return one->gain > 0 ? one->gain : INT_MIN;
    }
    return INT_MIN;
}

static guint count_listed(const struct standings *s, enum standings_by by, int gate)
{
    guint n = 0;

    for (guint i = 0; i < s->list->len; i++)
        n += value_of(s->list->pdata[i], by, gate) != INT_MIN;
    return n;
}

static int find_gate(const struct standings *s, enum standings_by by)
{
    int times = by == STANDINGS_IMPROVED ? 2 : 1;
    int gate = by == STANDINGS_BEST ? 1 : CLAMP((int)s->list->len / PLAYERS_A_GAME, 1, STANDINGS_RECENT);

    while (gate > 1 && count_listed(s, by, gate * times) < LEAST_LISTED)
        gate--;
    return gate * times;
}

struct order {
    enum standings_by by;
    int gate;
};

static int by_value(const void *a, const void *b, void *order)
{
    const struct contender *x = *(const struct contender *const *)a, *y = *(const struct contender *const *)b;
    const struct order *o = order;
    int vx = value_of(x, o->by, o->gate), vy = value_of(y, o->by, o->gate), same;

    if (vx != vy)
        return vx > vy ? -1 : 1;
    if (o->by != STANDINGS_BEST && x->games != y->games)
        return x->games > y->games ? -1 : 1;
    if (x->best_at != y->best_at)
        return x->best_at < y->best_at ? -1 : 1;
    same = strcmp(x->network, y->network);
    return same != 0 ? same : strcmp(x->origin, y->origin);
}

static void give_place(struct standings *s, guint i, const struct order *o)
{
    struct contender *one = s->list->pdata[i], *before = i > 0 ? s->list->pdata[i - 1] : NULL;
    int value = value_of(one, o->by, o->gate);
    bool shares = before != NULL && value_of(before, o->by, o->gate) == value;

    one->place = i >= s->listed ? 0 : shares ? before->place : (int)i + 1;
}

void standings_rank(struct standings *s, enum standings_by by)
{
    struct order o = { .by = by };

    for (guint i = 0; i < s->list->len; i++)
        work_out(s->list->pdata[i]);
    o.gate = find_gate(s, by);
    g_ptr_array_sort_with_data(s->list, by_value, &o);
    s->gate = o.gate;
    s->listed = count_listed(s, by, o.gate);
    for (guint i = 0; i < s->list->len; i++)
        give_place(s, i, &o);
}

/* ---- looking --------------------------------------------------------------------------------- */

const struct contender *standings_at(const struct standings *s, guint i)
{
    return i < s->listed ? s->list->pdata[i] : NULL;
}

const struct contender *standings_of(const struct standings *s, const struct person *person)
{
    g_autofree char *name = name_of(person->network, person_origin(person), person_is_guest(person));

    return g_hash_table_lookup(s->by_origin, name);
}

static char *write_tenths(int n, const char *plus)
{
    return g_strdup_printf("%s%d.%d", n < 0 ? "-" : plus, ABS(n) / 10, ABS(n) % 10);
}

char *standings_score(const struct contender *one, enum standings_by by)
{
    switch (by) {
    case STANDINGS_BEST: return g_strdup_printf("%d", one->best);
    case STANDINGS_MEAN: return write_tenths(one->mean, "");
    case STANDINGS_IMPROVED: return write_tenths(one->gain, "+");
    }
    return NULL;
}

/* What `lair sim --games 4000 --seats 1 --policy greedy --sets bmr` says; tests/cli.sh plays some of them again.
 * With the rest nobody plays alone. */
static const int greedy_mean[LAIR_N_RULES] = { [LAIR_SOLO] = 204, [LAIR_CHALLENGE] = 54 };

char *standings_machine(enum lair_rules rules, const char *sets, int *mean)
{
    if (g_strcmp0(sets, "bmr") != 0 || greedy_mean[rules] == 0)
        return NULL;
    *mean = greedy_mean[rules];
    return write_tenths(*mean, "");
}

guint standings_listed(const struct standings *s)
{
    return s->listed;
}

int standings_gate(const struct standings *s)
{
    return s->gate;
}
