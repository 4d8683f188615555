/* tests/town.c - people on several networks who play for weeks, and do all that people do
 * SPDX-License-Identifier: MIT */
#include "tests/town.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/community/chance.h"
#include "bot/community/daily.h"
#include "bot/community/day.h"
#include "bot/community/recount.h"
#include "bot/community/root.h"
#include "bot/games/record.h"
#include "bot/tables.h"
#include "tests/audit.h"
#include "tests/census.h"

enum { FIRST = 411, NETWORKS = 3, PLACES = 8, GUEST_EACH = 10, PLAYERS_MOST = 4, GIVEN_UP = -5 };
enum { WEEK = 7, MONTH = 30, BACKUP_EVERY = 9, FORGOTTEN_LOOKED = 4 };

static const struct {
    const char *network, *place;
} places[PLACES] = { { "irc", "#crypt" }, { "irc", "#vault" }, { "irc", "#keep" }, { "far", "#moat" },
                     { "far", "#gate" },  { "far", "#tower" }, { "hub", "#pit" },  { "hub", "#well" } };
static const char *const networks[NETWORKS] = { "irc", "far", "hub" };

struct dweller {
    int net;
    char *nick;
    bool guest;
    bool parted; /* it was joined to others once, who keep what was played then, its nick in it */
};

/* A day's game that is not over. */
struct open_day {
    int who;
    int64_t table;
};

/* A backup of the database, and what had been seen when it was made. */
struct backup {
    char *path;
    struct census *census; /* NULL: there is no backup */
    GArray *open;
    struct audit_kept kept;
    int64_t newest;
    int day;
};

struct town {
    struct stage *stage;
    GHashTable *operators;
    struct tape *tape[NETWORKS]; /* of the host's newest life */
    struct dweller *dweller;
    struct census_account *account;
    int n, acts;
    struct census *census;
    GRand *lot;
    GArray *open; /* of struct open_day */
    struct audit *audit;
    int64_t newest; /* table */
    struct backup backup;
    int games, lives, restores, forgotten;
};

/* ---- the town -------------------------------------------------------------------------------- */

static void look_up(struct town *t)
{
    for (int i = 0; i < NETWORKS; i++)
        t->tape[i] = stage_tape(t->stage, networks[i]);
    t->lives++;
}

/* Roots as a host would have drawn them the day before, so that a town lives the same life each time. */
static void put_roots(const struct town *t)
{
    g_autofree char *path = root_path(t->stage->path), *text = NULL;
    uint8_t root[CHANCE_BYTES] = { 7 };
    char hex[2 * CHANCE_BYTES + 1], end[2 * CHANCE_BYTES + 1], date[DAY_DATE];
    struct chance_year year;

    chance_year_of(&year, FIRST, root);
    day_date(date, FIRST);
    sodium_bin2hex(hex, sizeof hex, year.root, sizeof year.root);
    sodium_bin2hex(end, sizeof end, year.end, sizeof year.end);
    text = g_strdup_printf("lair-daily-root 1\nbegun -\nyear %s %s %s\n", date, hex, end);
    assert_true(g_file_set_contents(path, text, -1, NULL));
    g_assert_no_errno(g_chmod(path, 0600));
}

static void settle_people(struct town *t, int people)
{
    t->n = people;
    t->dweller = g_new0(struct dweller, people);
    t->account = g_new0(struct census_account, people);
    for (int i = 0; i < people; i++) {
        struct dweller *d = &t->dweller[i];
        const struct tape_person *p;

        d->net = i % NETWORKS;
        d->guest = i % GUEST_EACH == GUEST_EACH - 1;
        d->nick = g_strdup_printf("%s%d", d->guest ? "guest" : "dweller", i);
        p = d->guest ? tape_guest(t->tape[d->net], d->nick) : tape_person(t->tape[d->net], d->nick);
        t->account[i] = (struct census_account){ networks[d->net], g_strdup(p->key), g_strdup(p->source) };
    }
    t->census = census_new(t->account, people);
}

struct town *town_new(int people, int acts, uint32_t seed)
{
    struct town *t = g_new0(struct town, 1);

    t->acts = acts;
    t->lot = g_rand_new_with_seed(seed);
    t->open = g_array_new(FALSE, FALSE, sizeof(struct open_day));
    t->audit = audit_new();
    t->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(t->operators, (gpointer) "irc/oper");
    t->stage = stage_new_in_folder("irc:#crypt,#vault,#keep far:#moat,#gate,#tower hub:#pit,#well",
                                   &(struct host_settings){ .sets = "bmr",
                                                            .clock_s = 300,
                                                            .chained = true,
                                                            .daily = true,
                                                            .keep_days = 14,
                                                            .operators = t->operators });
    stage_reboot(t->stage, day_begins(FIRST) - 60 * 1000);
    put_roots(t);
    stage_open(t->stage);
    look_up(t);
    settle_people(t, people);
    return t;
}

static void drop_backup(struct town *t)
{
    if (t->backup.census == NULL)
        return;
    census_free(t->backup.census);
    g_array_unref(t->backup.open);
    g_free(t->backup.path);
    t->backup.census = NULL;
}

void town_free(struct town *t)
{
    for (int i = 0; i < t->n; i++) {
        g_free(t->dweller[i].nick);
        g_free((char *)t->account[i].key);
        g_free((char *)t->account[i].source);
    }
    drop_backup(t);
    census_free(t->census);
    audit_free(t->audit);
    stage_free(t->stage);
    g_hash_table_unref(t->operators);
    g_array_unref(t->open);
    g_rand_free(t->lot);
    g_free(t->dweller);
    g_free(t->account);
    g_free(t);
}

static int below(struct town *t, int n)
{
    return g_rand_int_range(t->lot, 0, n);
}

static bool one_in(struct town *t, int n)
{
    return below(t, n) == 0;
}

static struct tape *tape_of_dweller(const struct town *t, int account)
{
    return t->tape[t->dweller[account].net];
}

static void say(struct town *t, int account, const char *place, const char *line)
{
    tape_line(tape_of_dweller(t, account), t->dweller[account].nick, place, line);
}

/* A place of somebody's network; NULL: a whisper. */
static const char *place_of(struct town *t, int account, bool whispers)
{
    int first = below(t, PLACES);

    if (whispers && one_in(t, 3))
        return NULL;
    for (int i = 0;; i++)
        if (strcmp(places[(first + i) % PLACES].network, networks[t->dweller[account].net]) == 0)
            return places[(first + i) % PLACES].place;
}

/* The newest open table of somebody; NULL: none. */
static struct table *table_of(const struct town *t, int account)
{
    int identity = census_identity(t->census, account);
    const struct table_list *own =
        tables_of_person(t->stage->host, t->account[identity].network, t->account[identity].key);

    for (guint i = own->n; i-- > 0;)
        if (own->table[i]->state == TABLE_RUNNING)
            return own->table[i];
    return NULL;
}

/* Was a table opened just now? */
static bool is_new(struct town *t, const struct table *table)
{
    if (table == NULL || table->id <= t->newest)
        return false;
    t->newest = table->id;
    return true;
}

static struct table *named(const struct town *t, int account, const char *name)
{
    return tables_by_name(t->stage->host, networks[t->dweller[account].net], name);
}

/* ---- what comes of games --------------------------------------------------------------------- */

/* The receipts that a network's people were told; then its letters are forgotten. */
static void keep_receipts(struct town *t, int net)
{
    audit_take(t->audit, t->tape[net], t->stage->host);
    tape_forget(t->tape[net]);
}

static void keep_all_receipts(struct town *t)
{
    for (int i = 0; i < NETWORKS; i++)
        keep_receipts(t, i);
}

/* The score that the record of a game alone has: one that was given up failed.  False: it has none. */
static bool score_of(const struct town *t, int64_t table, int *score)
{
    g_autofree char *record = store_read_record(t->stage->host->store, table);
    g_autofree char *result = record != NULL ? record_tag(record, "result") : NULL;

    if (result == NULL)
        return false;
    *score = result[0] == '-' ? GIVEN_UP : (int)g_ascii_strtoll(strchr(result, ' ') + 1, NULL, 10);
    return true;
}

/* A game alone is over: by its table as it was before it left memory. */
static void saw_alone(struct town *t, int account, const struct table *table, bool unfinished, bool hints)
{
    const char *network = networks[t->dweller[account].net];
    struct census_result r = { .who = account,
                               .network = network,
                               .place = table->place != NULL ? table->place
                                                             : census_home(t->census, account, network),
                               .rules = table->rules,
                               .table = table->id,
                               .at = clock_now(t->stage->clock),
                               .day = table->day,
                               .rated = !table->by_hand,
                               .hints = hints,
                               .unfinished = unfinished };

    for (int i = 0; i < PLACES; i++) /* names that last */
        if (g_strcmp0(places[i].place, r.place) == 0)
            r.place = places[i].place;
    if (score_of(t, table->id, &r.score))
        census_saw_result(t->census, &r);
    t->games++;
}

/* ---- acts ------------------------------------------------------------------------------------ */

static void take_hint(struct town *t, int account, const struct table *table)
{
    g_autofree char *line = g_strdup_printf("hint%s @%s", table->day != 0 ? " really" : "", table->name);

    say(t, account, NULL, line);
}

/* Plays somebody's game alone, which has begun, to its end or until it is given up. */
static void play_alone(struct town *t, int account, struct table *table, bool hints)
{
    int moves = one_in(t, 6) ? 1 + below(t, 9) : G_MAXINT;
    g_autofree char *resign = g_strdup_printf("resign really @%s", table->name);

    for (int i = 0; i < moves && table->state == TABLE_RUNNING; i++)
        stage_act(tape_of_dweller(t, account), table, t->lot);
    if (table->state == TABLE_RUNNING)
        say(t, account, NULL, resign);
    assert_int_equal(table->state, TABLE_OVER);
    saw_alone(t, account, table, false, hints);
    keep_receipts(t, t->dweller[account].net);
}

static void act_alone(struct town *t, int account)
{
    static const char seed[] = " seed=0707070707070707070707070707070707070707070707070707070707070707";
    const char *place = place_of(t, account, true);
    g_autofree char *line =
        g_strdup_printf("new %s%s", one_in(t, 3) ? "challenge" : "solo", one_in(t, 12) ? seed : "");
    bool hints = one_in(t, 10);
    struct table *table;

    say(t, account, place, line);
    table = table_of(t, account);
    if (!is_new(t, table))
        return;
    if (place != NULL)
        census_saw_seat(t->census, account, networks[t->dweller[account].net], place, table->id);
    if (hints)
        take_hint(t, account, table);
    play_alone(t, account, table, hints);
}

/* A try is kept open now and then. */
static void act_daily(struct town *t, int account)
{
    struct open_day open = { .who = account };
    struct table *table;

    say(t, account, place_of(t, account, true), one_in(t, 3) ? "daily challenge" : "daily");
    table = table_of(t, account);
    if (!is_new(t, table))
        return;
    if (!one_in(t, 3)) {
        bool hints = one_in(t, 12);

        if (hints)
            take_hint(t, account, table);
        play_alone(t, account, table, hints);
        return;
    }
    for (int i = below(t, 6); i > 0 && table->state == TABLE_RUNNING; i--)
        stage_act(tape_of_dweller(t, account), table, t->lot);
    open.table = table->id;
    if (table->state == TABLE_RUNNING)
        g_array_append_val(t->open, open);
    else
        saw_alone(t, account, table, false, false);
}

/* Others of somebody's network with accounts, each another person; how many there are. */
static int find_players(struct town *t, int account, int player[PLAYERS_MOST])
{
    int n = 1, wanted = 2 + below(t, PLAYERS_MOST - 1), from = below(t, t->n);

    player[0] = account;
    for (int i = 0; i < t->n && n < wanted; i++) {
        int other = (from + i) % t->n;
        bool fits = t->dweller[other].net == t->dweller[account].net && !t->dweller[other].guest;

        for (int k = 0; k < n; k++)
            fits = fits && census_identity(t->census, player[k]) != census_identity(t->census, other);
        if (fits)
            player[n++] = other;
    }
    return n;
}

/* They sit down, play a little, and give up one after the other. */
static void act_match(struct town *t, int account)
{
    int player[PLAYERS_MOST], place[PLAYERS_MOST], n;
    const char *where = place_of(t, account, false);
    bool slow = one_in(t, 2);
    g_autofree char *line = NULL;
    struct table *table;

    if (t->dweller[account].guest || (n = find_players(t, account, player)) < 2)
        return;
    line = g_strdup_printf("new duel %d%s", n, slow ? " clock=2h" : "");
    say(t, account, where, line);
    for (int i = 1; i < n; i++)
        say(t, player[i], where, "join duel");
    say(t, account, where, "start @duel");
    table = named(t, account, "duel");
    assert_true(is_new(t, table));
    assert_int_equal(table->n_seats, n);
    for (int i = 0; i < n; i++)
        census_saw_seat(t->census, player[i], networks[t->dweller[account].net], where, table->id);
    for (int i = below(t, 12); i > 0 && table->state == TABLE_RUNNING; i--)
        stage_act(tape_of_dweller(t, account), table, t->lot);
    place[0] = 1;
    for (int i = n - 1; i > 0 && table->state == TABLE_RUNNING; i--) {
        place[i] = i + 1;
        say(t, player[i], NULL, "resign really @duel");
    }
    assert_int_equal(table->state, TABLE_OVER);
    census_saw_match(t->census, table->id, slow ? LADDER_SLOW : LADDER_LIVE, clock_now(t->stage->clock), n,
                     player, place);
    t->games++;
    keep_receipts(t, t->dweller[account].net);
}

/* Has somebody, by whatever account, an open table?  Then it is not joined, parted or forgotten. */
static bool is_at_a_table(const struct town *t, int account)
{
    return table_of(t, account) != NULL;
}

static void act_link(struct town *t, int account)
{
    int other = below(t, t->n);
    g_autofree char *code = NULL, *line = NULL;

    if (t->dweller[account].guest || t->dweller[other].guest || is_at_a_table(t, account) ||
        is_at_a_table(t, other) || census_identity(t->census, account) != account ||
        census_identity(t->census, other) != other)
        return;
    code = stage_link_code(tape_of_dweller(t, other), t->dweller[other].nick);
    line = g_strdup_printf("link %s", code);
    say(t, account, NULL, line);
    census_saw_link(t->census, account, other);
}

static void act_unlink(struct town *t, int account)
{
    if (census_identity(t->census, account) == account || is_at_a_table(t, account))
        return;
    say(t, account, NULL, "unlink");
    t->dweller[account].parted = true;
    census_saw_unlink(t->census, account);
}

/* All names of somebody by any account, but for those that another keeps; g_ptr_array_unref().  Ends with NULL. */
static GPtrArray *names_of(const struct town *t, int account)
{
    int identity = census_identity(t->census, account);
    GPtrArray *names = g_ptr_array_new();

    for (int i = 0; i < t->n; i++)
        if (census_identity(t->census, i) == identity && !t->dweller[i].parted) {
            g_ptr_array_add(names, t->dweller[i].nick);
            g_ptr_array_add(names, (char *)t->account[i].key);
        }
    g_ptr_array_add(names, NULL);
    return names;
}

static void act_forget(struct town *t, int account)
{
    g_autoptr(GPtrArray) names = names_of(t, account);

    if (t->dweller[account].guest || is_at_a_table(t, account))
        return;
    say(t, account, NULL, "forget me really");
    census_saw_forget(t->census, account);
    if (t->forgotten++ % FORGOTTEN_LOOKED == 0) /* looking takes long */
        audit_names_none(t->stage->path, (const char *const *)names->pdata);
}

static void act_top(struct town *t, int account)
{
    bool off = one_in(t, 2);

    say(t, account, NULL, off ? "top off" : "top on");
    census_saw_top(t->census, account, off);
}

static void act_home(struct town *t, int account)
{
    const char *place = place_of(t, account, false);

    if (one_in(t, 3))
        place = NULL;
    say(t, account, place, place != NULL ? "home here" : "home off");
    census_saw_home(t->census, account, networks[t->dweller[account].net], place);
}

static void act_void(struct town *t, int account)
{
    g_autofree char *line = NULL;
    struct audit_game game;

    (void)account;
    if (audit_receipts(t->audit) == 0)
        return;
    game = audit_game(t->audit, (guint)below(t, (int)audit_receipts(t->audit)));
    line = g_strdup_printf("void %" G_GINT64_FORMAT " played with a prompter", game.entry);
    tape_line(t->tape[0], "oper", NULL, line);
    census_saw_void(t->census, game.table);
}

/* What a bored channel types. */
static void act_noise(struct town *t, int account)
{
    static const char *const lines[] = { "top",
                                         "top mean season",
                                         "top rating",
                                         "stats dweller3",
                                         "daily list",
                                         "daily best",
                                         "daily chance",
                                         "void 3 because I may",
                                         "solo",
                                         "rating",
                                         "replay daily best turn 2",
                                         "chain",
                                         "home somewhere",
                                         "top nonsense",
                                         "daily 5 apples",
                                         "record",
                                         "profile dweller1",
                                         "daily anew really" };

    say(t, account, place_of(t, account, true), lines[below(t, (int)G_N_ELEMENTS(lines))]);
}

static void act_fate(struct town *t, int account)
{
    (void)account;
    if (one_in(t, 2))
        stage_restart(t->stage);
    else
        stage_crash(t->stage);
    look_up(t);
}

static void act(struct town *t)
{
    static const struct {
        int weight;
        void (*fn)(struct town *t, int account);
    } all[] = { { 40, act_alone }, { 22, act_daily }, { 12, act_match }, { 10, act_noise },
                { 3, act_top },    { 3, act_home },   { 3, act_link },   { 2, act_unlink },
                { 1, act_forget }, { 2, act_void },   { 1, act_fate } };
    int left, account = below(t, t->n), total = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        total += all[i].weight;
    left = below(t, total);
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        left -= all[i].weight;
        if (left < 0) {
            all[i].fn(t, account);
            return;
        }
    }
}

/* ---- time ------------------------------------------------------------------------------------ */

static int by_table(const void *a, const void *b)
{
    const struct open_day *x = a, *y = b;

    return x->table < y->table ? -1 : x->table > y->table;
}

static void take_table(void *ctx, struct table *t)
{
    *(struct table **)ctx = t;
}

/* The day is over, and what was still played of it with it. */
static void saw_midnight(struct town *t)
{
    g_array_sort(t->open, by_table);
    for (guint i = 0; i < t->open->len; i++) {
        const struct open_day *open = &g_array_index(t->open, struct open_day, i);
        struct table *table = NULL;

        store_read_tables(t->stage->host->store, open->table, take_table, &table);
        assert_non_null(table);
        assert_int_equal(table->state, TABLE_OVER);
        saw_alone(t, open->who, table, true, false);
        table_free(table);
    }
    g_array_set_size(t->open, 0);
    keep_all_receipts(t);
}

static void pass(struct town *t, int64_t ms)
{
    while (ms > 0) {
        int64_t left = day_left(clock_now(t->stage->clock)), step = MIN(ms, left);

        stage_turn(t->stage, step);
        ms -= step;
        if (step == left)
            saw_midnight(t);
    }
}

static void back_up(struct town *t)
{
    struct backup *b = &t->backup;
    g_autofree char *why = NULL;

    drop_backup(t);
    keep_all_receipts(t);
    *b = (struct backup){ .path = g_strconcat(t->stage->path, ".backup", NULL),
                          .census = census_copy(t->census),
                          .open = g_array_copy(t->open),
                          .kept = audit_kept(t->audit),
                          .newest = t->newest,
                          .day = day_of(clock_now(t->stage->clock)) };
    if (store_backup(t->stage->host->store, b->path, &why) != 0)
        fail_msg("%s", why);
}

/* What came after the backup has never been; of the days between, none begins again. */
static void restore(struct town *t)
{
    struct backup *b = &t->backup;

    keep_all_receipts(t);
    stage_restore(t->stage, b->path);
    look_up(t);
    audit_put_back(t->audit, b->kept, t->stage->path);
    census_free(t->census);
    t->census = census_copy(b->census);
    g_array_unref(t->open);
    t->open = g_array_copy(b->open);
    t->newest = b->newest;
    t->restores++;
    stage_turn(t->stage, 0);
    if (b->day < day_of(clock_now(t->stage->clock)))
        saw_midnight(t);
    drop_backup(t);
}

static void compare(const struct town *t)
{
    census_compare(t->census, t->stage->host);
}

void town_live(struct town *t, int days)
{
    for (int day = 0; day < days; day++) {
        pass(t, day_left(clock_now(t->stage->clock)));
        for (int i = 0; i < t->acts; i++) {
            pass(t, DAY_MS / (t->acts + 1));
            act(t);
            if (i == t->acts / 3 && day % BACKUP_EVERY == BACKUP_EVERY - 1)
                back_up(t);
            if (i == t->acts / 2 && t->backup.census != NULL && one_in(t, 2))
                restore(t);
        }
        if (day % WEEK == WEEK - 1)
            compare(t);
        if (day % MONTH == MONTH - 1)
            audit_inspect(t->audit, t->stage->path);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

static void note(void *ctx, const char *what, bool fault)
{
    if (fault)
        g_string_append_printf(ctx, "%s\n", what);
}

void town_check(struct town *t)
{
    g_autofree char *why = NULL;
    g_autoptr(GString) found = g_string_new(NULL);
    struct inspect inspect;
    struct recount counted;
    struct store *s;

    pass(t, day_left(clock_now(t->stage->clock)));
    compare(t);
    s = store_open(t->stage->path, STORE_READ, &why);
    assert_non_null(s);
    assert_true(recount_database(s, note, found, &inspect, &counted));
    assert_string_equal(found->str, "");
    assert_int_equal(inspect.faults + counted.faults, 0);
    store_close(s);
    audit_look_up(t->audit, t->stage->path);
}

char *town_told(const struct town *t)
{
    return g_strdup_printf(
        "%d people, %d games, %u results, %u matches, %u receipts, %d lives of the host, %d times put back",
        t->n, t->games, census_results(t->census), census_matches(t->census), audit_receipts(t->audit),
        t->lives, t->restores);
}

int64_t town_bytes(const struct town *t)
{
    GStatBuf st;

    return g_stat(t->stage->path, &st) == 0 ? st.st_size : 0;
}
