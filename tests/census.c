/* tests/census.c - what a test saw people reach, and what boards must therefore show
 * SPDX-License-Identifier: MIT */
#include "tests/census.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/community/daylist.h"
#include "bot/community/hall.h"

enum { NOBODY = -1, GATE_MOST = 10, LISTED_LEAST = 3 };

struct sitting {
    int who;
    const char *network, *place;
    int64_t table;
};

struct home {
    int who;
    const char *network, *place;
};

struct match {
    int64_t table, at;
    enum ladder_pace pace;
    int n, who[LAIR_MAX_SEATS], place[LAIR_MAX_SEATS];
};

struct census {
    const struct census_account *account;
    int n;
    int *identity;
    bool *off;
    GArray *results, *seats, *homes, *matches;
    GHashTable *voided; /* of tables */
    int nobodies;       /* how many were forgotten */
};

struct census *census_new(const struct census_account *accounts, int n)
{
    struct census *c = g_new0(struct census, 1);

    c->account = accounts;
    c->n = n;
    c->identity = g_new(int, n);
    c->off = g_new0(bool, n);
    for (int i = 0; i < n; i++)
        c->identity[i] = i;
    c->results = g_array_new(FALSE, FALSE, sizeof(struct census_result));
    c->seats = g_array_new(FALSE, FALSE, sizeof(struct sitting));
    c->homes = g_array_new(FALSE, FALSE, sizeof(struct home));
    c->matches = g_array_new(FALSE, FALSE, sizeof(struct match));
    c->voided = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    return c;
}

void census_free(struct census *c)
{
    g_free(c->identity);
    g_free(c->off);
    g_array_unref(c->results);
    g_array_unref(c->seats);
    g_array_unref(c->homes);
    g_array_unref(c->matches);
    g_hash_table_unref(c->voided);
    g_free(c);
}

static void copy_rows(GArray *to, const GArray *from)
{
    if (from->len > 0)
        g_array_append_vals(to, from->data, from->len);
}

struct census *census_copy(const struct census *c)
{
    struct census *copy = census_new(c->account, c->n);
    GHashTableIter i;
    gpointer table;

    memcpy(copy->identity, c->identity, (size_t)c->n * sizeof *c->identity);
    memcpy(copy->off, c->off, (size_t)c->n * sizeof *c->off);
    copy_rows(copy->results, c->results);
    copy_rows(copy->seats, c->seats);
    copy_rows(copy->homes, c->homes);
    copy_rows(copy->matches, c->matches);
    g_hash_table_iter_init(&i, c->voided);
    while (g_hash_table_iter_next(&i, &table, NULL))
        census_saw_void(copy, *(const int64_t *)table);
    copy->nobodies = c->nobodies;
    return copy;
}

unsigned census_results(const struct census *c)
{
    return c->results->len;
}

unsigned census_matches(const struct census *c)
{
    return c->matches->len;
}

int census_identity(const struct census *c, int account)
{
    return c->identity[account];
}

/* ---- what is seen ---------------------------------------------------------------------------- */

void census_saw_result(struct census *c, const struct census_result *r)
{
    struct census_result one = *r;

    one.who = c->identity[r->who];
    g_array_append_val(c->results, one);
}

void census_saw_match(struct census *c, int64_t table, enum ladder_pace pace, int64_t at, int n,
                      const int *account, const int *place)
{
    struct match m = { .table = table, .at = at, .pace = pace, .n = n };

    for (int i = 0; i < n; i++) {
        m.who[i] = c->identity[account[i]];
        m.place[i] = place[i];
    }
    g_array_append_val(c->matches, m);
}

void census_saw_seat(struct census *c, int account, const char *network, const char *place, int64_t table)
{
    struct sitting s = { c->identity[account], network, place, table };

    g_array_append_val(c->seats, s);
}

void census_saw_void(struct census *c, int64_t table)
{
    g_hash_table_add(c->voided, g_memdup2(&table, sizeof table));
}

void census_saw_top(struct census *c, int account, bool off)
{
    c->off[c->identity[account]] = off;
}

/* The home that somebody chose; NULL: none. */
static struct home *chosen(const struct census *c, int account, const char *network)
{
    for (guint i = 0; i < c->homes->len; i++) {
        struct home *home = &g_array_index(c->homes, struct home, i);

        if (home->who == account && strcmp(home->network, network) == 0)
            return home;
    }
    return NULL;
}

void census_saw_home(struct census *c, int account, const char *network, const char *place)
{
    struct home *home = chosen(c, c->identity[account], network);
    struct home one = { c->identity[account], network, place };

    if (home != NULL)
        home->place = place;
    else
        g_array_append_val(c->homes, one);
}

const char *census_home(const struct census *c, int account, const char *network)
{
    const struct home *home = chosen(c, c->identity[account], network);
    const char *place = NULL;
    int64_t newest = 0;

    if (home != NULL && home->place != NULL)
        return home->place;
    for (guint i = 0; i < c->seats->len; i++) {
        const struct sitting *s = &g_array_index(c->seats, struct sitting, i);

        if (s->who == c->identity[account] && strcmp(s->network, network) == 0 && s->table > newest) {
            newest = s->table;
            place = s->place;
        }
    }
    return place;
}

/* All that is one identity's is another's. */
static void move(struct census *c, int from, int to)
{
    for (guint i = 0; i < c->results->len; i++)
        if (g_array_index(c->results, struct census_result, i).who == from)
            g_array_index(c->results, struct census_result, i).who = to;
    for (guint i = 0; i < c->seats->len; i++)
        if (g_array_index(c->seats, struct sitting, i).who == from)
            g_array_index(c->seats, struct sitting, i).who = to;
    for (guint i = 0; i < c->matches->len; i++)
        for (int k = 0; k < LAIR_MAX_SEATS; k++)
            if (g_array_index(c->matches, struct match, i).who[k] == from)
                g_array_index(c->matches, struct match, i).who[k] = to;
    for (guint i = 0; i < c->homes->len; i++) {
        struct home *home = &g_array_index(c->homes, struct home, i);
        struct home *own = to >= 0 ? chosen(c, to, home->network) : NULL;

        if (home->who != from || home->place == NULL || (own != NULL && own->place != NULL))
            continue; /* what the other has chosen goes before it; parted again, it has its own */
        if (own != NULL)
            own->who = NOBODY;
        home->who = to;
    }
}

void census_saw_link(struct census *c, int account, int to)
{
    int from = c->identity[account], now = c->identity[to];

    if (from == now)
        return;
    move(c, from, now);
    c->off[now] = c->off[now] || c->off[from];
    c->off[from] = false;
    for (int i = 0; i < c->n; i++)
        if (c->identity[i] == from)
            c->identity[i] = now;
}

void census_saw_unlink(struct census *c, int account)
{
    int rest = c->identity[account];

    assert_int_not_equal(rest, account);
    c->identity[account] = account;
    for (guint i = 0, n = c->seats->len; i < n; i++) { /* it knows what it has seen */
        struct sitting s = g_array_index(c->seats, struct sitting, i);

        if (s.who != rest)
            continue;
        s.who = account;
        g_array_append_val(c->seats, s);
    }
}

void census_saw_forget(struct census *c, int account)
{
    int gone = c->identity[account];

    for (guint i = c->results->len; i-- > 0;)
        if (g_array_index(c->results, struct census_result, i).who == gone)
            g_array_remove_index(c->results, i);
    for (guint i = c->seats->len; i-- > 0;)
        if (g_array_index(c->seats, struct sitting, i).who == gone)
            g_array_remove_index(c->seats, i);
    for (guint i = c->homes->len; i-- > 0;) {
        int home = g_array_index(c->homes, struct home, i).who;

        if (home >= 0 && c->identity[home] == gone)
            g_array_remove_index(c->homes, i);
    }
    move(c, gone, NOBODY - ++c->nobodies);
    c->off[gone] = false;
    for (int i = 0; i < c->n; i++)
        if (c->identity[i] == gone)
            c->identity[i] = i;
}

/* ---- boards of games played alone ------------------------------------------------------------ */

struct tally {
    int games, best, mean; /* mean in tenths */
    int latest[GATE_MOST];
};

static bool is_void(const struct census *c, int64_t table)
{
    return g_hash_table_contains(c->voided, &table);
}

/* The first day of a day's quarter. */
static int season_of(int today)
{
    char date[DAY_DATE];
    int month, first = 0;

    day_date(date, today);
    month = (int)g_ascii_strtoll(date + 5, NULL, 10);
    month -= (month - 1) % 3;
    date[5] = (char)('0' + month / 10);
    date[6] = (char)('0' + month % 10);
    date[8] = '0';
    date[9] = '1';
    assert_true(day_read(&first, date));
    return first;
}

/* Does a result count on a board, now that it is day today? */
static bool counts(const struct census *c, const struct census_result *r, const struct hall_board *b,
                   int today)
{
    return (b->span == STANDINGS_EVER || day_of(r->at) >= season_of(today)) && r->who >= 0 && r->rated &&
           r->rules == b->rules && !is_void(c, r->table) && !c->off[r->who] &&
           (r->day == 0 || r->day < today) && (b->network == NULL || strcmp(r->network, b->network) == 0) &&
           (b->place == NULL || g_strcmp0(r->place, b->place) == 0) &&
           (b->network != NULL || c->account[r->who].source == NULL);
}

static int in_tenths(int sum, int n)
{
    return (int)floor(10.0 * sum / n + 0.5);
}

/* Of each identity; results were seen in the order in which they were reached. */
static struct tally *tally_of(const struct census *c, const struct hall_board *b, int today)
{
    struct tally *all = g_new0(struct tally, c->n);

    for (guint i = c->results->len; i-- > 0;) {
        const struct census_result *r = &g_array_index(c->results, struct census_result, i);
        struct tally *s;

        if (!counts(c, r, b, today))
            continue;
        s = &all[r->who];
        if (s->games < GATE_MOST)
            s->latest[s->games] = r->score;
        s->best = s->games == 0 || r->score > s->best ? r->score : s->best;
        s->games++;
    }
    for (int i = 0; i < c->n; i++) {
        int n = MIN(all[i].games, GATE_MOST), sum = 0;

        for (int k = 0; k < n; k++)
            sum += all[i].latest[k];
        all[i].mean = n > 0 ? in_tenths(sum, n) : 0;
    }
    return all;
}

static int listed_from(const struct census *c, const struct tally *all, int gate)
{
    int n = 0;

    for (int i = 0; i < c->n; i++)
        n += all[i].games >= gate;
    return n;
}

static int gate_of(const struct census *c, const struct tally *all, const struct hall_board *b)
{
    int gate = CLAMP(listed_from(c, all, 1) / 3, 1, GATE_MOST);

    if (b->by == STANDINGS_BEST)
        return 1;
    while (gate > 1 && listed_from(c, all, gate) < LISTED_LEAST)
        gate--;
    return gate;
}

static int value(const struct tally *s, enum standings_by by)
{
    return by == STANDINGS_BEST ? s->best : s->mean;
}

/* The one who is called so on boards. */
static int whose(const struct census *c, const char *network, const char *origin)
{
    for (int i = 0; i < c->n; i++) {
        const struct census_account *a = &c->account[i];

        if (strcmp(a->network, network) == 0 && strcmp(a->source != NULL ? a->source : a->key, origin) == 0)
            return i;
    }
    fail_msg("nobody is called %s on %s", origin, network);
    return NOBODY;
}

/* What was seen of somebody who is not where it should be. */
static void tell_results(const struct census *c, int account)
{
    for (guint i = 0; i < c->results->len; i++) {
        const struct census_result *r = &g_array_index(c->results, struct census_result, i);

        if (r->who == account)
            print_message("table %" G_GINT64_FORMAT ", %s in %s: %d%s%s\n", r->table,
                          lair_rules_name((int)r->rules), r->place != NULL ? r->place : "none", r->score,
                          r->rated ? "" : ", unrated", is_void(c, r->table) ? ", void" : "");
    }
}

struct comparing {
    const struct census *c;
    int today;
    int boards;
};

static void compare_board(void *ctx, const struct hall_board *b)
{
    struct comparing *k = ctx;
    g_autofree struct tally *all = NULL;
    const struct contender *one;
    int gate, listed = 0;

    if (b->ranking != NULL || b->by == STANDINGS_IMPROVED)
        return;
    all = tally_of(k->c, b, k->today);
    gate = gate_of(k->c, all, b);
    for (; (one = standings_at(b->standings, (guint)listed)) != NULL; listed++) {
        int account = whose(k->c, one->network, one->origin), place = 1;

        for (int i = 0; i < k->c->n; i++)
            place += all[i].games >= gate && value(&all[i], b->by) > value(&all[account], b->by);
        if (one->games != all[account].games || one->place != place ||
            (b->by == STANDINGS_BEST ? one->best : one->mean) != value(&all[account], b->by)) {
            tell_results(k->c, account);
            fail_msg("%s %s %s %s: %s on place %d with %d after %d games, and not %d with %d after %d",
                     b->network != NULL ? b->network : "all", b->place != NULL ? b->place : "",
                     lair_rules_name((int)b->rules), hall_by_name(b->by), one->origin, one->place,
                     b->by == STANDINGS_BEST ? one->best : one->mean, one->games, place,
                     value(&all[account], b->by), all[account].games);
        }
    }
    assert_int_equal(listed, listed_from(k->c, all, gate));
    k->boards += b->by == STANDINGS_BEST && b->span == STANDINGS_EVER && b->place != NULL;
}

/* How many places have somebody on a board of a kind of rules. */
static int places_with_boards(const struct census *c, int today)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < c->results->len; i++) {
        const struct census_result *r = &g_array_index(c->results, struct census_result, i);
        const struct hall_board b = {
            .network = r->network, .place = r->place, .rules = r->rules, .span = STANDINGS_EVER
        };

        if (r->place != NULL && counts(c, r, &b, today))
            g_hash_table_add(seen, g_strdup_printf("%s %s %d", r->network, r->place, (int)r->rules));
    }
    return (int)g_hash_table_size(seen);
}

/* ---- days ------------------------------------------------------------------------------------ */

/* The first game of each person counts. */
static bool is_first(const struct census *c, guint i)
{
    const struct census_result *r = &g_array_index(c->results, struct census_result, i);

    for (guint k = 0; k < c->results->len; k++) {
        const struct census_result *other = &g_array_index(c->results, struct census_result, k);

        if (other->who == r->who && other->day == r->day && other->rules == r->rules &&
            other->table < r->table && !is_void(c, other->table))
            return false;
    }
    return true;
}

static void compare_day(const struct census *c, struct host *h, int day, enum lair_rules rules,
                        const char *network)
{
    struct daylist *l = daylist_read(h, day, rules, network);
    guint n = 0;

    assert_non_null(l);
    for (guint i = 0; i < c->results->len; i++) {
        const struct census_result *r = &g_array_index(c->results, struct census_result, i);
        const struct census_account *a = r->who >= 0 ? &c->account[r->who] : NULL;
        const struct daylist_row *row;
        struct person person;

        if (r->day != day || r->rules != rules || a == NULL || c->off[r->who] || is_void(c, r->table) ||
            (a->source != NULL && strcmp(a->network, network) != 0) || !is_first(c, i))
            continue;
        person = (struct person){ .network = (char *)a->network, .key = (char *)a->key };
        row = daylist_of(l, &person);
        if (row == NULL)
            fail_msg("%s is not on the list of day %d", a->key, day);
        if (row->score != r->score || row->table != r->table || row->unfinished != r->unfinished ||
            row->hints != r->hints) {
            tell_results(c, r->who);
            fail_msg("day %d: %s has table %" G_GINT64_FORMAT " with %d%s%s, and not %" G_GINT64_FORMAT
                     " with %d%s%s",
                     day, a->key, row->table, row->score, row->unfinished ? ", unfinished" : "",
                     row->hints ? ", hints" : "", r->table, r->score, r->unfinished ? ", unfinished" : "",
                     r->hints ? ", hints" : "");
        }
        n++;
    }
    assert_int_equal(l->rows->len, n);
    daylist_free(l);
}

static void compare_days(const struct census *c, struct host *h)
{
    int first = store_first_open_day(h->store), last = store_last_told_day(h->store);
    struct daily_game game;

    assert_true(first == 0 || first > last);
    for (int day = MAX(last - 7, 1); last > 0 && day <= last; day++) {
        if (!daily_read(h->store, day, LAIR_SOLO, &game))
            continue;
        g_free(game.sets);
        compare_day(c, h, day, LAIR_SOLO, c->account[0].network);
        compare_day(c, h, day, LAIR_CHALLENGE, c->account[c->n - 1].network);
    }
}

/* ---- ladders --------------------------------------------------------------------------------- */

struct climber {
    int games;
    int64_t at;
    struct rating rating;
};

/* A player who is nobody by now, and played there, is told apart by a negative number. */
static struct climber *climber_of(GHashTable *all, int account)
{
    struct climber *one = g_hash_table_lookup(all, GINT_TO_POINTER(account));

    if (one != NULL)
        return one;
    one = g_new0(struct climber, 1);
    one->rating = rating_new();
    g_hash_table_insert(all, GINT_TO_POINTER(account), one);
    return one;
}

static void climb(GHashTable *all, const struct match *m)
{
    struct rating r[LAIR_MAX_SEATS];
    struct climber *one[LAIR_MAX_SEATS];

    for (int i = 0; i < m->n; i++)
        for (int k = 0; k < i; k++)
            if (m->who[i] == m->who[k])
                return;
    for (int i = 0; i < m->n; i++) {
        one[i] = climber_of(all, m->who[i]);
        r[i] = rating_faded(one[i]->rating, one[i]->games > 0 ? m->at - one[i]->at : 0);
    }
    rating_update(r, m->place, m->n);
    for (int i = 0; i < m->n; i++) {
        one[i]->rating = r[i];
        one[i]->at = m->at;
        one[i]->games++;
    }
}

static void compare_ladder(const struct census *c, struct host *h, enum ladder_pace pace)
{
    g_autoptr(GHashTable) all = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    const struct ladder *l = ladder_of(h);
    struct ladder_person p;

    assert_non_null(l);
    for (guint i = 0; i < c->matches->len; i++) {
        const struct match *m = &g_array_index(c->matches, struct match, i);

        if (m->pace == pace && !is_void(c, m->table))
            climb(all, m);
    }
    for (int i = 0; i < c->n; i++) {
        const struct climber *one = g_hash_table_lookup(all, GINT_TO_POINTER(i));
        bool there =
            ladder_person(l, pace, c->account[i].network, c->account[i].key, one != NULL ? one->at : 0, &p);

        assert_int_equal(there, one != NULL);
        if (one == NULL)
            continue;
        assert_int_equal(p.games, one->games);
        assert_true(fabs(p.rating.mu - one->rating.mu) < 1e-6);
        assert_true(fabs(p.rating.sigma - one->rating.sigma) < 1e-6);
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

void census_compare(const struct census *c, struct host *h)
{
    struct comparing k = { .c = c, .today = daily_today(h) };

    assert_int_equal(hall_read(h->store, clock_now(h->clock), compare_board, &k), 0);
    assert_int_equal(k.boards, places_with_boards(c, k.today));
    compare_days(c, h);
    for (int pace = 0; pace < LADDER_PACES; pace++)
        compare_ladder(c, h, (enum ladder_pace)pace);
}
