/* bot/store/days.c - days and their dungeons, as rows of the store
 * SPDX-License-Identifier: MIT */
#include "bot/store/days.h"

#include <string.h>

#include "bot/store/impl.h"

/* ---- days ------------------------------------------------------------------------------------ */

void store_put_day(struct store *s, const struct store_day *game)
{
    static const char sql[] =
        "INSERT OR REPLACE INTO days (day, rules, rules_number, sets, commitment, value)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    const struct value row[] = { value_int(game->day),
                                 value_int(game->rules),
                                 value_int(game->rules_number),
                                 value_text(game->sets),
                                 value_blob(game->commitment, LAIR_HASH),
                                 value_blob(game->told ? game->value : NULL, LAIR_SEED) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

int store_read_day(struct store *s, int day, store_day_fn *fn, void *ctx)
{
    static const char sql[] = "SELECT day, rules, rules_number, sets, commitment, value FROM days"
                              " WHERE day = ?1 ORDER BY rules";
    const struct value of = value_int(day);
    sqlite3_stmt *st = store_query(s, sql, &of, 1);
    struct row r;

    while (store_good_row(s, st, "days", &r)) {
        struct store_day game = { .day = row_int(&r, 0),
                                  .rules = (enum lair_rules)row_int(&r, 1),
                                  .rules_number = row_int(&r, 2),
                                  .sets = row_text(&r, 3) };

        row_bytes(&r, 4, game.commitment, LAIR_HASH);
        game.told = row_bytes(&r, 5, game.value, LAIR_SEED);
        fn(ctx, &game);
    }
    return s->failed ? -1 : 0;
}

/* The number that a query gives; 0: it gives none. */
static int64_t read_number(struct store *s, const char *sql, const struct value *values, size_t n)
{
    sqlite3_stmt *st = store_query(s, sql, values, n);
    int64_t number = 0;

    while (store_row(s, st))
        number = sqlite3_column_int64(st, 0);
    return number;
}

static int read_day_number(struct store *s, const char *sql)
{
    int64_t day = read_number(s, sql, NULL, 0);

    return day >= 0 && day <= STORE_DAY_MAX ? (int)day : 0;
}

int store_last_day(struct store *s)
{
    return read_day_number(s, "SELECT max(day) FROM days");
}

int store_last_told_day(struct store *s)
{
    return read_day_number(s, "SELECT day FROM days WHERE value IS NOT NULL ORDER BY day DESC LIMIT 1");
}

int store_first_open_day(struct store *s)
{
    return read_day_number(s, "SELECT min(day) FROM days WHERE value IS NULL");
}

int store_last_told_between(struct store *s, int from, int to)
{
    static const char sql[] = "SELECT max(day) FROM days WHERE value IS NOT NULL AND day BETWEEN ?1 AND ?2";
    const struct value of[] = { value_int(from), value_int(to) };

    return (int)read_number(s, sql, of, G_N_ELEMENTS(of));
}

GArray *store_read_open_days(struct store *s)
{
    static const char sql[] = "SELECT DISTINCT day FROM days WHERE value IS NULL ORDER BY day";
    GArray *days = g_array_new(FALSE, FALSE, sizeof(int));
    sqlite3_stmt *st = store_query(s, sql, NULL, 0);
    struct row r;

    while (store_good_row(s, st, "days", &r)) {
        int day = row_int(&r, 0);

        g_array_append_val(days, day);
    }
    return days;
}

bool store_day_is_open(struct store *s, int day)
{
    int first = day != 0 ? store_first_open_day(s) : 0;

    return first != 0 && day >= first;
}

bool store_read_day_value(struct store *s, int day, uint8_t value[LAIR_SEED])
{
    const struct value of = value_int(day);
    sqlite3_stmt *st = store_query(s, "SELECT half, id FROM tables WHERE day = ?1 AND day > 0", &of, 1);
    bool there = false;
    struct row r;

    while (store_good_row(s, st, "tables", &r))
        there = row_bytes(&r, 0, value, LAIR_SEED) || there;
    return there;
}

bool store_has_day_value(struct store *s, int day)
{
    uint8_t value[LAIR_SEED];

    return store_read_day_value(s, day, value);
}

void store_drop_day(struct store *s, int day)
{
    const struct value row = value_int(day);

    store_write(s, "DELETE FROM days WHERE day = ?1", &row, 1);
    store_write(s, "DELETE FROM day_tries WHERE day = ?1", &row, 1);
    store_write(s, "DELETE FROM day_addresses WHERE day = ?1", &row, 1);
}

void store_tell_day(struct store *s, int day, const uint8_t value[LAIR_SEED])
{
    const struct value row[] = { value_int(day), value_blob(value, LAIR_SEED) },
                       kept = value_int(day - STORE_ADDRESS_DAYS);

    store_write(s, "UPDATE days SET value = ?2 WHERE day = ?1", row, 2);
    store_write(s, "DELETE FROM day_tries WHERE day = ?1", row, 1);
    store_write(s, "DELETE FROM day_addresses WHERE day <= ?1", &kept, 1);
}

/* ---- ends of years --------------------------------------------------------------------------- */

void store_put_day_end(struct store *s, int first, const uint8_t end[LAIR_SEED])
{
    static const char sql[] = "INSERT OR REPLACE INTO day_ends (first, value) VALUES (?1, ?2)";
    const struct value row[] = { value_int(first), value_blob(end, LAIR_SEED) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

int store_read_day_ends(struct store *s, store_day_end_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_query(s, "SELECT first, value FROM day_ends ORDER BY first", NULL, 0);
    uint8_t end[LAIR_SEED];
    struct row r;

    while (store_good_row(s, st, "day_ends", &r))
        if (row_bytes(&r, 1, end, LAIR_SEED))
            fn(ctx, row_int(&r, 0), end);
    return s->failed ? -1 : 0;
}

struct latest_end {
    int first;
    uint8_t end[LAIR_SEED];
};

static void take_end(void *ctx, int first, const uint8_t end[LAIR_SEED])
{
    struct latest_end *latest = ctx;

    latest->first = first;
    memcpy(latest->end, end, LAIR_SEED);
}

bool store_read_day_end(struct store *s, int *first, uint8_t end[LAIR_SEED])
{
    struct latest_end latest = { 0 };

    store_read_day_ends(s, take_end, &latest);
    *first = latest.first;
    memcpy(end, latest.end, LAIR_SEED);
    return latest.first != 0;
}

/* ---- tries ----------------------------------------------------------------------------------- */

void store_put_try(struct store *s, int day, enum lair_rules rules, const uint8_t digest[LAIR_HASH],
                   int64_t table)
{
    static const char sql[] =
        "INSERT OR IGNORE INTO day_tries (day, rules, digest, table_id) VALUES (?1, ?2, ?3, ?4)";
    const struct value row[] = { value_int(day), value_int(rules), value_blob(digest, LAIR_HASH),
                                 value_int(table) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_put_day_address(struct store *s, int day, const uint8_t digest[LAIR_HASH], int64_t table)
{
    static const char sql[] =
        "INSERT OR IGNORE INTO day_addresses (day, digest, table_id) VALUES (?1, ?2, ?3)";
    const struct value row[] = { value_int(day), value_blob(digest, LAIR_HASH), value_int(table) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

int64_t store_find_try(struct store *s, int day, enum lair_rules rules, const uint8_t digest[LAIR_HASH])
{
    static const char sql[] = "SELECT table_id FROM day_tries WHERE day = ?1 AND rules = ?2 AND digest = ?3";
    const struct value of[] = { value_int(day), value_int(rules), value_blob(digest, LAIR_HASH) };

    return read_number(s, sql, of, G_N_ELEMENTS(of));
}

int64_t store_find_day_table(struct store *s, int day, enum lair_rules rules, const struct person *person)
{
    static const char sql[] = "SELECT max(t.id) FROM sitters AS s JOIN tables AS t ON t.id = s.table_id"
                              " WHERE s.network = ?3 AND s.key = ?4 AND t.day = ?1 AND t.rules = ?2";
    const struct value of[] = { value_int(day), value_int(rules), value_text(person->network),
                                value_text(person->key) };

    return read_number(s, sql, of, G_N_ELEMENTS(of));
}

/* ---- what was reached ------------------------------------------------------------------------ */

static int hand_on_days(struct store *s, sqlite3_stmt *st, const char *kind, store_day_number_fn *fn,
                        void *ctx)
{
    struct row r;

    while (store_good_row(s, st, kind, &r))
        fn(ctx, row_int(&r, 0));
    return s->failed ? -1 : 0;
}

int store_read_days_played(struct store *s, const struct person *person, store_day_number_fn *fn, void *ctx)
{
    static const char sql[] = "SELECT DISTINCT day FROM results WHERE network = ?1 AND key = ?2 AND day > 0"
                              " AND unfinished = 0 AND boss <> '-' AND " STORE_NOT_VOIDED " ORDER BY day";
    const struct value of[] = { value_text(person->network), value_text(person->key) };

    return hand_on_days(s, store_query(s, sql, of, G_N_ELEMENTS(of)), "results", fn, ctx);
}

int store_read_days(struct store *s, int from, store_day_number_fn *fn, void *ctx)
{
    static const char sql[] = "SELECT DISTINCT day FROM days WHERE day >= ?1 ORDER BY day";
    const struct value of = value_int(from);

    return hand_on_days(s, store_query(s, sql, &of, 1), "days", fn, ctx);
}

/* ---- places ---------------------------------------------------------------------------------- */

void store_put_day_place(struct store *s, const char *network, const char *place, int told)
{
    static const char sql[] = "INSERT OR REPLACE INTO day_places (network, place, told) VALUES (?1, ?2, ?3)";
    const struct value row[] = { value_text(network), value_text(place), value_int(told) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_drop_day_place(struct store *s, const char *network, const char *place)
{
    const struct value row[] = { value_text(network), value_text(place) };

    store_write(s, "DELETE FROM day_places WHERE network = ?1 AND place = ?2", row, G_N_ELEMENTS(row));
}

int store_read_day_places(struct store *s, store_day_place_fn *fn, void *ctx)
{
    sqlite3_stmt *st =
        store_query(s, "SELECT network, place, told FROM day_places ORDER BY network, place", NULL, 0);
    struct row r;

    while (store_good_row(s, st, "day_places", &r))
        fn(ctx, row_text(&r, 0), row_text(&r, 1), row_int(&r, 2));
    return s->failed ? -1 : 0;
}
