/* bot/store/solo.c - results of games played alone, and who is compared by them
 * SPDX-License-Identifier: MIT */
#include "bot/store/days.h"
#include "bot/store/impl.h"

#include <string.h>

#define COLUMNS                                                                                          \
    "table_id, network, key, source, played_on, place, rules, score, souls, wounds, turns, boss, rated," \
    " hints, at, open, day, unfinished"
#define GIVEN_UP "-"              /* in the place of a boss */
#define USUAL_BOARD "board-super" /* that the rules of games alone add to any sets (bot/games/data.h) */
#define LATEST_FIRST " ORDER BY at DESC, table_id DESC"

static const char put_sql[] =
    "INSERT OR REPLACE INTO results (" COLUMNS ")"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)";
static const char read_sql[] =
    "SELECT " COLUMNS " FROM results WHERE network = ?1 AND key = ?2 AND " STORE_NOT_SEALED LATEST_FIRST;
static const char table_sql[] = "SELECT " COLUMNS " FROM results WHERE table_id = ?1";

/* What is compared is all in the indices, but the sets; what an operator has said does not count is not. */
#define COMPARED                                                                                       \
    "SELECT table_id, network, key, source, played_on, place, rules, score, rated, hints, at,"         \
    " CASE ?5 WHEN 1 THEN (SELECT sets FROM tables WHERE id = table_id) END AS with_sets FROM results" \
    " WHERE rules = ?1 AND at >= ?2 AND rated = 1 AND " STORE_NOT_SEALED " AND " STORE_NOT_VOIDED
static const char anywhere_sql[] = COMPARED " AND source IS NULL" LATEST_FIRST;
static const char network_sql[] = COMPARED " AND played_on = ?3" LATEST_FIRST;
static const char place_sql[] = COMPARED " AND played_on = ?3 AND place = ?4" LATEST_FIRST;

void store_put_result(struct store *s, const struct table *t, const struct solo_result *result)
{
    const struct person *player = &t->seat[0].who;
    /* clang-format off */
    const struct value row[] = {
        value_int(t->id), value_text(player->network), value_text(player->key), value_text(player->source),
        value_text(result->played_on), value_text(result->place), value_int(result->rules),
        value_int(result->score), value_int(result->souls), value_int(result->wounds), value_int(result->turns),
        value_text(result->boss != NULL ? result->boss : GIVEN_UP), value_int(result->rated), value_int(result->hints), value_int(result->at),
        value_int(result->open), value_int(result->day), value_int(result->unfinished),
    };
    /* clang-format on */

    store_write(s, put_sql, row, G_N_ELEMENTS(row));
}

static void hand_on(const struct row *r, store_result_fn *fn, void *ctx)
{
    const char *boss = row_text(r, 11);
    const struct solo_result result = { .table = row_int64(r, 0),
                                        .network = row_text(r, 1),
                                        .key = row_text(r, 2),
                                        .source = row_text(r, 3),
                                        .played_on = row_text(r, 4),
                                        .place = row_text(r, 5),
                                        .rules = (enum lair_rules)row_int(r, 6),
                                        .score = row_int(r, 7),
                                        .souls = row_int(r, 8),
                                        .wounds = row_int(r, 9),
                                        .turns = row_int(r, 10),
                                        .boss = g_strcmp0(boss, GIVEN_UP) != 0 ? boss : NULL,
                                        .rated = row_int(r, 12) != 0,
                                        .hints = row_int(r, 13) != 0,
                                        .at = row_int64(r, 14),
                                        .open = row_int(r, 15) != 0,
                                        .day = row_int(r, 16),
                                        .unfinished = row_int(r, 17) != 0 };

    fn(ctx, &result);
}

static int hand_on_all(struct store *s, sqlite3_stmt *st, store_result_fn *fn, void *ctx)
{
    struct row r;

    while (store_good_row(s, st, "results", &r))
        hand_on(&r, fn, ctx);
    return s->failed ? -1 : 0;
}

int store_read_results(struct store *s, const char *network, const char *key, store_result_fn *fn, void *ctx)
{
    const struct value of[] = { value_text(network), value_text(key) };

    return hand_on_all(s, store_query(s, read_sql, of, G_N_ELEMENTS(of)), fn, ctx);
}

int store_read_table_results(struct store *s, int64_t table, store_result_fn *fn, void *ctx)
{
    const struct value of = value_int(table);

    return hand_on_all(s, store_query(s, table_sql, &of, 1), fn, ctx);
}

int store_read_day_results(struct store *s, int day, enum lair_rules rules, store_result_fn *fn, void *ctx)
{
    static const char sql[] =
        "SELECT " COLUMNS " FROM results WHERE day = ?1 AND day > 0 AND rules = ?2 AND " STORE_NOT_SEALED
        " AND " STORE_NOT_VOIDED " ORDER BY table_id";
    const struct value of[] = { value_int(day), value_int(rules) };

    return hand_on_all(s, store_query(s, sql, of, G_N_ELEMENTS(of)), fn, ctx);
}

static void hand_on_compared(const struct row *r, store_result_fn *fn, void *ctx)
{
    const struct solo_result result = { .table = row_int64(r, 0),
                                        .network = row_text(r, 1),
                                        .key = row_text(r, 2),
                                        .source = row_text(r, 3),
                                        .played_on = row_text(r, 4),
                                        .place = row_text(r, 5),
                                        .rules = (enum lair_rules)row_int(r, 6),
                                        .score = row_int(r, 7),
                                        .rated = row_int(r, 8) != 0,
                                        .hints = row_int(r, 9) != 0,
                                        .at = row_int64(r, 10) };

    fn(ctx, &result);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char *store_sets_names(const char *sets)
{
    g_auto(GStrv) all = g_strsplit(sets, ",", -1);
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (char **name = all; *name != NULL; name++) {
        (*name)[strcspn(*name, "@")] = '\0';
        if (strcmp(*name, USUAL_BOARD) != 0 && **name != STORE_DRAWN)
            g_ptr_array_add(names, *name);
    }
    if (names->len > 1)
        qsort(names->pdata + 1, names->len - 1, sizeof *names->pdata, by_text);
    g_ptr_array_add(names, NULL);
    return g_strjoinv(",", (char **)names->pdata);
}

/* Were these sets (NULL: nobody knows) those that are wanted? */
static bool are_sets(const char *sets, const char *wanted)
{
    g_autofree char *names = sets != NULL ? store_sets_names(sets) : NULL;

    return g_strcmp0(names, wanted) == 0;
}

int store_read_board(struct store *s, const struct store_board *board, store_result_fn *fn, void *ctx)
{
    g_autofree char *wanted = board->sets != NULL ? store_sets_names(board->sets) : NULL;
    const struct value of[] = { value_int(board->rules), value_int(board->since), value_text(board->network),
                                value_text(board->place), value_int(wanted != NULL) };
    const char *sql = board->network == NULL ? anywhere_sql : board->place == NULL ? network_sql : place_sql;
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    struct row r;

    while (store_good_row(s, st, "results", &r))
        if ((board->until == 0 || row_int64(&r, 10) < board->until) &&
            (wanted == NULL || are_sets(row_text(&r, 11), wanted)))
            hand_on_compared(&r, fn, ctx);
    return s->failed ? -1 : 0;
}

char **store_read_played_sets(struct store *s)
{
    static const char sql[] = "SELECT DISTINCT t.sets AS with_sets FROM results AS r"
                              " JOIN tables AS t ON t.id = r.table_id WHERE r.rated = 1";
    sqlite3_stmt *st = store_query(s, sql, NULL, 0);
    GPtrArray *all = g_ptr_array_new();
    struct row r;

    while (store_good_row(s, st, "results", &r)) {
        char *names = store_sets_names(row_text(&r, 0) != NULL ? row_text(&r, 0) : "");

        if (names[0] != '\0' && !g_ptr_array_find_with_equal_func(all, names, g_str_equal, NULL))
            g_ptr_array_add(all, names);
        else
            g_free(names);
    }
    g_ptr_array_sort(all, by_text);
    g_ptr_array_add(all, NULL);
    return (char **)g_ptr_array_free(all, FALSE);
}

void store_hide_place(struct store *s, const char *network, const char *place)
{
    static const char sql[] =
        "UPDATE results SET open = 0 WHERE rules IN (?3, ?4) AND played_on = ?1"
        " AND place = ?2 AND open = 1"; /* by results_by_place: there may be many places */
    const struct value of[] = { value_text(network), value_text(place), value_int(LAIR_SOLO),
                                value_int(LAIR_CHALLENGE) };

    store_write(s, sql, of, G_N_ELEMENTS(of));
}

bool store_place_was_open(struct store *s, const char *network, const char *place)
{
    static const char sql[] = "SELECT open FROM results WHERE rated = 1 AND played_on = ?1 AND place = ?2"
                              " ORDER BY at DESC, table_id DESC LIMIT 1";
    const struct value of[] = { value_text(network), value_text(place) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    bool open = false;
    struct row r;

    while (store_good_row(s, st, "results", &r))
        open = row_int(&r, 0) != 0;
    return open;
}

int store_read_sites(struct store *s, store_result_fn *fn, void *ctx)
{
    /* With max() SQLite takes the other columns from the row that has it. */
    static const char sql[] = "SELECT played_on, place, open, max(at) AS at FROM results"
                              " WHERE rated = 1 AND played_on IS NOT NULL"
                              " GROUP BY played_on, place ORDER BY played_on, place";
    sqlite3_stmt *st = store_query(s, sql, NULL, 0);
    struct row r;

    while (store_good_row(s, st, "results", &r))
        fn(ctx, &(struct solo_result){ .played_on = row_text(&r, 0),
                                       .place = row_text(&r, 1),
                                       .open = row_int(&r, 2) != 0,
                                       .at = row_int64(&r, 3) });
    return s->failed ? -1 : 0;
}

/* ---- who is on them -------------------------------------------------------------------------- */

void store_set_unlisted(struct store *s, const struct person *person, bool off)
{
    static const char put[] = "INSERT OR REPLACE INTO unlisted (network, key, source) VALUES (?1, ?2, ?3)";
    static const char drop[] = "DELETE FROM unlisted WHERE network = ?1 AND (key = ?2 OR source = ?3)";
    const struct value row[] = { value_text(person->network), value_text(person->key),
                                 value_text(person->source) };

    store_write(s, off ? put : drop, row, G_N_ELEMENTS(row));
}

bool store_is_unlisted(struct store *s, const struct person *person)
{
    static const char sql[] = "SELECT 1 FROM unlisted WHERE network = ?1 AND (key = ?2 OR source = ?3)";
    const struct value of[] = { value_text(person->network), value_text(person->key),
                                value_text(person->source) };

    return store_any_row(s, store_query(s, sql, of, G_N_ELEMENTS(of)));
}

int store_read_unlisted(struct store *s, store_person_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_query(s, "SELECT network, key, source FROM unlisted", NULL, 0);
    struct row r;

    while (store_good_row(s, st, "unlisted", &r))
        fn(ctx, &(struct person){ .network = (char *)row_text(&r, 0),
                                  .key = (char *)row_text(&r, 1),
                                  .source = (char *)row_text(&r, 2) });
    return s->failed ? -1 : 0;
}

/* Takes whom a query finds, if that is at a later table than the one found before.  The number of that table. */
static int64_t take_player(struct store *s, const char *sql, const char *network, const char *nick,
                           const char *kind, int64_t before, struct person *player)
{
    const struct value of[] = { value_text(network), value_text(nick) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    int64_t table = before;
    struct row r;

    while (store_good_row(s, st, kind, &r))
        if (row_int64(&r, 0) > table) {
            table = row_int64(&r, 0);
            person_set(player, row_text(&r, 1), row_text(&r, 2), NULL, row_text(&r, 3));
        }
    return table;
}

int64_t store_find_player(struct store *s, const char *network, const char *nick, struct person *player)
{
    static const char alone[] =
        "SELECT r.table_id, r.network, r.key, r.source FROM results AS r CROSS JOIN seats AS s"
        " ON s.table_id = r.table_id AND s.network = r.network AND s.key = r.key"
        " WHERE r.played_on = ?1 AND s.nick = ?2 COLLATE NOCASE AND r.rated = 1"
        " ORDER BY r.table_id DESC LIMIT 1";
    static const char matches[] =
        "SELECT s.table_id, s.network, s.key, s.source FROM match_people AS p CROSS JOIN seats AS s"
        " ON s.table_id = p.table_id AND s.network = p.network AND s.key = p.key"
        " CROSS JOIN tables AS t ON t.id = s.table_id"
        " WHERE p.place > 0 AND t.network = ?1 AND s.nick = ?2 COLLATE NOCASE"
        " ORDER BY s.table_id DESC LIMIT 1";
    int64_t table = take_player(s, alone, network, nick, "results", 0, player);

    return take_player(s, matches, network, nick, "seats", table, player);
}

/* The text in the first column of the last good row; NULL: there is none.  g_free it. */
static char *read_text(struct store *s, sqlite3_stmt *st, const char *kind)
{
    char *text = NULL;
    struct row r;

    while (store_good_row(s, st, kind, &r)) {
        g_free(text);
        text = g_strdup(row_text(&r, 0));
    }
    return text;
}

void store_put_home(struct store *s, const struct person *person, const char *network, const char *place)
{
    static const char put[] =
        "INSERT OR REPLACE INTO homes (network, key, of_network, place) VALUES (?1, ?2, ?3, ?4)";
    static const char drop[] = "DELETE FROM homes WHERE network = ?1 AND key = ?2 AND of_network = ?3";
    const struct value row[] = { value_text(person->network), value_text(person->key), value_text(network),
                                 value_text(place) };

    store_write(s, place != NULL ? put : drop, row, place != NULL ? 4 : 3);
}

/* NULL: none was chosen. */
static char *read_chosen(struct store *s, const struct person *person, const char *network)
{
    static const char sql[] = "SELECT place, network, key, of_network FROM homes"
                              " WHERE network = ?1 AND key = ?2 AND of_network = ?3";
    const struct value of[] = { value_text(person->network), value_text(person->key), value_text(network) };

    return read_text(s, store_query(s, sql, of, G_N_ELEMENTS(of)), "homes");
}

bool store_has_home(struct store *s, const struct person *person, const char *network)
{
    g_autofree char *chosen = read_chosen(s, person, network);

    return chosen != NULL;
}

char *store_read_home(struct store *s, const struct person *person, const char *network)
{
    static const char sql[] = "SELECT t.place, t.id FROM sitters AS s JOIN tables AS t ON t.id = s.table_id"
                              " WHERE s.network = ?1 AND s.key = ?2 AND t.network = ?3"
                              " AND t.place IS NOT NULL ORDER BY t.id DESC LIMIT 1";
    const struct value of[] = { value_text(person->network), value_text(person->key), value_text(network) };
    char *chosen = read_chosen(s, person, network);

    return chosen != NULL ? chosen : read_text(s, store_query(s, sql, of, G_N_ELEMENTS(of)), "tables");
}

char *store_read_nick(struct store *s, int64_t table, const char *network, const char *key)
{
    static const char sql[] = "SELECT nick, table_id, seat FROM seats"
                              " WHERE table_id = ?1 AND network = ?2 AND key = ?3";
    const struct value of[] = { value_int(table), value_text(network), value_text(key) };

    return read_text(s, store_query(s, sql, of, G_N_ELEMENTS(of)), "seats");
}

char *store_read_source(struct store *s, int64_t table, const char *network, const char *key)
{
    static const char sql[] = "SELECT source, table_id, seat FROM seats"
                              " WHERE table_id = ?1 AND network = ?2 AND key = ?3";
    const struct value of[] = { value_int(table), value_text(network), value_text(key) };

    return read_text(s, store_query(s, sql, of, G_N_ELEMENTS(of)), "seats");
}
