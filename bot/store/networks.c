/* bot/store/networks.c - networks: for how long they were there, and what their places and people chose
 * SPDX-License-Identifier: MIT */
#include "bot/store/impl.h"

static const char put_sql[] = "INSERT OR REPLACE INTO places (network, place, manner) VALUES (?1, ?2, ?3)";
static const char drop_sql[] = "DELETE FROM places WHERE network = ?1 AND place = ?2";
static const char read_sql[] = "SELECT place, manner, network FROM places WHERE network = ?1";

void store_put_manner(struct store *s, const char *network, const char *place, enum manner manner, bool own)
{
    const struct value row[] = { value_text(network), value_text(place), value_int(manner) };

    if (own)
        store_write(s, put_sql, row, 3);
    else
        store_write(s, drop_sql, row, 2);
}

int store_read_manners(struct store *s, const char *network, store_manner_fn *fn, void *ctx)
{
    const struct value of = value_text(network);
    sqlite3_stmt *st = store_query(s, read_sql, &of, 1);
    struct row r;

    while (store_good_row(s, st, "places", &r))
        fn(ctx, row_text(&r, 0), (enum manner)row_int(&r, 1));
    return s->failed ? -1 : 0;
}

/* The tables of what places and persons chose. */
static const struct {
    const char *table, *put, *drop, *read;
} tongues[TONGUES] = {
    [TONGUE_OF_PLACE] = { "place_tongues",
                          "INSERT OR REPLACE INTO place_tongues (network, place, language) VALUES (?1, ?2, ?3)",
                          "DELETE FROM place_tongues WHERE network = ?1 AND place = ?2",
                          "SELECT place, language, network FROM place_tongues WHERE network = ?1" },
    [TONGUE_OF_PERSON] = { "person_tongues",
                           "INSERT OR REPLACE INTO person_tongues (network, key, language) VALUES (?1, ?2, ?3)",
                           "DELETE FROM person_tongues WHERE network = ?1 AND key = ?2",
                           "SELECT key, language, network FROM person_tongues WHERE network = ?1" },
};

void store_put_tongue(struct store *s, const char *network, enum tongue_of of, const char *chooser,
                      const char *language)
{
    const struct value row[] = { value_text(network), value_text(chooser), value_text(language) };

    if (language != NULL)
        store_write(s, tongues[of].put, row, 3);
    else
        store_write(s, tongues[of].drop, row, 2);
}

int store_read_tongues(struct store *s, const char *network, store_tongue_fn *fn, void *ctx)
{
    const struct value from = value_text(network);

    for (int of = 0; of < TONGUES; of++) {
        sqlite3_stmt *st = store_query(s, tongues[of].read, &from, 1);
        struct row r;

        while (store_good_row(s, st, tongues[of].table, &r))
            fn(ctx, (enum tongue_of)of, row_text(&r, 0), row_text(&r, 1));
    }
    return s->failed ? -1 : 0;
}

void store_put_habit(struct store *s, const char *network, const char *key, const struct habit *habit)
{
    static const char put[] = "INSERT OR REPLACE INTO person_habits (network, key, message, colour, call_s)"
                              " VALUES (?1, ?2, ?3, ?4, ?5)";
    static const char drop[] = "DELETE FROM person_habits WHERE network = ?1 AND key = ?2";
    const struct value of[] = { value_text(network), value_text(key) };

    if (habit == NULL) {
        store_write(s, drop, of, G_N_ELEMENTS(of));
        return;
    }
    const struct value row[] = { of[0], of[1], value_int(habit->message), value_int(habit->colour),
                                 value_int(habit->call_s) };
    store_write(s, put, row, G_N_ELEMENTS(row));
}

int store_read_habits(struct store *s, const char *network, store_habit_fn *fn, void *ctx)
{
    static const char sql[] =
        "SELECT key, message, colour, call_s, network FROM person_habits WHERE network = ?1";
    const struct value from = value_text(network);
    sqlite3_stmt *st = store_query(s, sql, &from, 1);
    struct row r;

    while (store_good_row(s, st, "person_habits", &r))
        fn(ctx, row_text(&r, 0),
           &(struct habit){
               .message = row_int(&r, 1) != 0, .colour = row_int(&r, 2) != 0, .call_s = row_int(&r, 3) });
    return s->failed ? -1 : 0;
}

void store_put_time(struct store *s, const char *network, int64_t ms)
{
    static const char sql[] = "INSERT OR REPLACE INTO networks (name, online_ms) VALUES (?1, ?2)";
    const struct value row[] = { value_text(network), value_int(ms) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

int64_t store_read_time(struct store *s, const char *network)
{
    static const char sql[] = "SELECT online_ms, name FROM networks WHERE name = ?1";
    const struct value of = value_text(network);
    sqlite3_stmt *st = store_query(s, sql, &of, 1);
    struct row r;
    int64_t ms = 0;

    while (store_good_row(s, st, "networks", &r))
        ms = row_int64(&r, 0);
    return ms;
}

/* ---- the usual sets of places ---------------------------------------------------------------- */

void store_put_place_sets(struct store *s, const char *network, const char *place, const char *sets)
{
    static const char put[] = "INSERT OR REPLACE INTO place_sets (network, place, sets) VALUES (?1, ?2, ?3)";
    static const char drop[] = "DELETE FROM place_sets WHERE network = ?1 AND place = ?2";
    const struct value row[] = { value_text(network), value_text(place), value_text(sets) };

    store_write(s, sets != NULL ? put : drop, row, sets != NULL ? 3 : 2);
}

char *store_read_place_sets(struct store *s, const char *network, const char *place)
{
    static const char sql[] = "SELECT sets, network, place FROM place_sets WHERE network = ?1 AND place = ?2";
    const struct value of[] = { value_text(network), value_text(place) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    char *sets = NULL;
    struct row r;

    while (store_good_row(s, st, "place_sets", &r)) {
        g_free(sets);
        sets = g_strdup(row_text(&r, 0));
    }
    return sets;
}

/* ---- places whose tables have pages ---------------------------------------------------------- */

void store_put_page_place(struct store *s, const char *network, const char *place, bool on)
{
    const struct value row[] = { value_text(network), value_text(place) };

    store_write(s,
                on ? "INSERT OR IGNORE INTO page_places (network, place) VALUES (?1, ?2)"
                   : "DELETE FROM page_places WHERE network = ?1 AND place = ?2",
                row, G_N_ELEMENTS(row));
}

bool store_has_page_place(struct store *s, const char *network, const char *place)
{
    const struct value of[] = { value_text(network), value_text(place) };
    sqlite3_stmt *st = store_query(
        s, "SELECT place, network FROM page_places WHERE network = ?1 AND place = ?2", of, G_N_ELEMENTS(of));
    bool there = false;

    while (store_row(s, st))
        there = true;
    return there;
}

void store_put_page_table(struct store *s, const struct table *t, bool on)
{
    const struct value row = value_int(t->id);

    store_write(s,
                on ? "INSERT OR IGNORE INTO page_tables (table_id) VALUES (?1)"
                   : "DELETE FROM page_tables WHERE table_id = ?1",
                &row, 1);
}

void store_drop_page_tables(struct store *s, const char *network, const char *place)
{
    static const char sql[] = "DELETE FROM page_tables WHERE table_id IN"
                              " (SELECT id FROM tables WHERE network = ?1 AND place = ?2)";
    const struct value of[] = { value_text(network), value_text(place) };

    store_write(s, sql, of, G_N_ELEMENTS(of));
}

GArray *store_read_page_tables(struct store *s)
{
    sqlite3_stmt *st = store_query(s, "SELECT table_id FROM page_tables ORDER BY table_id", NULL, 0);
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(int64_t));
    struct row r;

    while (store_good_row(s, st, "page_tables", &r)) {
        int64_t id = sqlite3_column_int64(st, 0);

        g_array_append_val(ids, id);
    }
    return ids;
}
