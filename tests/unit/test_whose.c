/* tests/unit/test_whose.c - whom the rows of the database are about
 *
 * Each table, and each column that names somebody, says what becomes of it when accounts are linked
 * or forgotten, and what is told of it; and that is what happens to it.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/store/archive.h"
#include "bot/store/whose.h"
#include "tests/folder.h"
#include "tests/unit/failing_vfs.h"
#include "tests/whole.h"

static const struct person zoe = { (char *)"net", (char *)"zoe", (char *)"zoe", NULL },
                           yan = { (char *)"far", (char *)"yan", (char *)"yan", NULL };

struct fixture {
    char *folder, *path;
    struct store *store;
};

static void run(sqlite3 *db, const char *sql)
{
    char *why = NULL;

    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
}

static sqlite3 *open_raw(const struct fixture *f)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    return db;
}

/* Every row of a table names zoe in this way. */
static void name_zoe(sqlite3 *db, const struct whose *w)
{
    g_autofree char *sql =
        g_strdup_printf("UPDATE OR IGNORE %s SET %s = 'net', %s = 'zoe'", w->table, w->network, w->key);
    g_autofree char *nick =
        w->nick != NULL ? g_strdup_printf("UPDATE %s SET %s = 'Zoe'", w->table, w->nick) : NULL;

    run(db, sql);
    g_autofree char *source =
        w->source != NULL
            ? g_strdup_printf("UPDATE %s SET %s = 'lounge' WHERE %s = 'zoe'", w->table, w->source, w->key)
            : NULL;

    if (nick != NULL)
        run(db, nick);
    if (source != NULL)
        run(db, source);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    const struct whose *w;
    struct stage *s;
    char *why = NULL;
    sqlite3 *db;

    failing_vfs_install();
    failing_vfs_heal();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    *state = f;
    s = whole_stage(f->path);
    stage_open(s);
    whole_play(s);
    stage_free(s);
    db = open_raw(f);
    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->key != NULL)
            name_zoe(db, w);
    run(db, "UPDATE tables SET state = 2");
    sqlite3_close(db);
    f->store = store_open(f->path, STORE_WRITE, &why);
    return f->store != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    store_close(f->store);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f);
    return 0;
}

/* Rows that name somebody in one of the ways. */
static int named(const struct fixture *f, const struct whose *w, const struct person *person)
{
    g_autofree char *sql =
        g_strdup_printf("SELECT count(*) FROM %s WHERE %s = ?1 AND %s = ?2", w->table, w->network, w->key);
    sqlite3 *db = open_raw(f);
    sqlite3_stmt *st;
    int n;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    sqlite3_bind_text(st, 1, person->network, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 2, person->key, -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

/* Rows that know where zoe comes from. */
static int sourced(const struct fixture *f, const struct whose *w)
{
    g_autofree char *sql =
        g_strdup_printf("SELECT count(*) FROM %s WHERE %s = 'lounge'", w->table, w->source);
    sqlite3 *db = open_raw(f);
    sqlite3_stmt *st;
    int n;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

/* ---- what is listed -------------------------------------------------------------------------- */

static bool is_named(const char *table, const char *column)
{
    const struct whose *w;

    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (strcmp(w->table, table) == 0 &&
            (g_strcmp0(w->key, column) == 0 || g_strcmp0(w->nick, column) == 0 ||
             g_strcmp0(w->source, column) == 0))
            return true;
    return false;
}

static bool is_listed(const char *table)
{
    const struct whose *w;

    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (strcmp(w->table, table) == 0)
            return true;
    return false;
}

/* By their names, columns that say who somebody is. */
static void every_table_says_whose_its_rows_are(void **state)
{
    static const char ask[] =
        "SELECT t.name, c.name, c.name LIKE '%key' OR c.name LIKE '%nick' OR c.name LIKE '%mask'"
        " OR c.name IN ('by', 'who', 'account', 'person', 'source')"
        " FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'";
    struct fixture *f = *state;
    sqlite3 *db = open_raw(f);
    sqlite3_stmt *st;
    int columns = 0;

    assert_int_equal(sqlite3_prepare_v2(db, ask, -1, &st, NULL), SQLITE_OK);
    for (; sqlite3_step(st) == SQLITE_ROW; columns++) {
        const char *table = (const char *)sqlite3_column_text(st, 0);
        const char *column = (const char *)sqlite3_column_text(st, 1);

        if (!is_listed(table))
            fail_msg("bot/store/whose.c does not say whose the rows of %s are", table);
        if (sqlite3_column_int(st, 2) != 0 && !is_named(table, column))
            fail_msg("bot/store/whose.c does not say what becomes of %s.%s", table, column);
    }
    assert_true(columns > 50);
    sqlite3_finalize(st);
    sqlite3_close(db);
}

static void what_is_not_told_or_kept_says_why(void **state)
{
    const struct whose *w;

    (void)state;
    for (int i = 0; (w = whose_at(i)) != NULL; i++) {
        assert_true((w->key == NULL) == (w->network == NULL));
        assert_true(w->told != NULL || w->because != NULL);
        if (w->key == NULL || w->forget == FORGET_STAYS)
            assert_non_null(w->because);
        if (w->forget == FORGET_NAME || w->forget == FORGET_COLUMN)
            assert_non_null(w->of);
        if (w->forget == FORGET_NAME)
            assert_non_null(w->nick);
    }
}

/* ---- what happens ---------------------------------------------------------------------------- */

static void who_is_linked_has_all_that_was_the_others(void **state)
{
    struct fixture *f = *state;
    const struct whose *w;

    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->key != NULL && named(f, w, &zoe) == 0)
            fail_msg("nothing names zoe in %s.%s", w->table, w->key);
    store_become(f->store, &zoe, &yan);
    assert_int_equal(store_commit(f->store), 0);
    for (int i = 0; (w = whose_at(i)) != NULL; i++) {
        bool stays = w->key != NULL && w->link == LINK_STAYS;

        if (w->key != NULL && (named(f, w, &zoe) > 0) != stays)
            fail_msg("%s.%s", w->table, w->key);
        if (w->key != NULL && (named(f, w, &yan) > 0) == stays)
            fail_msg("%s.%s", w->table, w->key);
    }
}

/* Rows that both have already, as nobody's database should: nothing fails, and nothing is lost. */
static void linking_does_not_fail_where_both_have_the_same(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = open_raw(f);

    run(db,
        "INSERT INTO results SELECT table_id, 'far', 'yan', rules, score, souls, wounds, turns, boss, rated, at,"
        " played_on, place, hints, source, open, day, unfinished FROM results");
    run(db, "INSERT INTO sitters SELECT table_id, 'far', 'yan' FROM sitters WHERE key = 'zoe'");
    sqlite3_close(db);
    store_become(f->store, &zoe, &yan);
    assert_int_equal(store_commit(f->store), 0);
}

static void who_is_forgotten_is_named_nowhere_but_where_it_says_so(void **state)
{
    struct fixture *f = *state;
    struct store_forgotten n = { 0 };
    const struct whose *w;

    store_forget_account(f->store, &zoe, &n);
    assert_int_equal(store_commit(f->store), 0);
    assert_true(n.seats > 0 && n.results > 0 && n.links > 0);
    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->key != NULL && (named(f, w, &zoe) > 0) != (w->forget == FORGET_STAYS))
            fail_msg("%s.%s", w->table, w->key);
}

static void where_a_guest_came_from_is_forgotten_with_it(void **state)
{
    struct fixture *f = *state;
    struct store_forgotten n = { 0 };
    const struct whose *w;

    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->source != NULL)
            assert_true(sourced(f, w) > 0);
    store_forget_account(f->store, &zoe, &n);
    assert_int_equal(store_commit(f->store), 0);
    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->source != NULL)
            assert_int_equal(sourced(f, w), 0);
}

static void tables_that_are_open_or_make_no_sense_forget_nobody(void **state)
{
    static const char *const states[] = { "0", "1", "7", "'x'" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(states); i++) {
        g_autofree char *sql = g_strdup_printf("UPDATE tables SET state = %s", states[i]);
        struct store_forgotten n = { 0 };
        sqlite3 *db = open_raw(f);

        run(db, sql);
        sqlite3_close(db);
        store_forget_account(f->store, &zoe, &n);
        assert_int_equal(n.seats, 0);
        store_rollback(f->store);
    }
}

static void note_kind(void *ctx, struct json_object *row)
{
    g_hash_table_add(ctx, g_strdup(json_object_get_string(json_object_object_get(row, "kind"))));
}

static void who_asks_is_told_of_every_table_that_names_it(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GHashTable) kinds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const struct whose *w;

    assert_int_equal(store_export_person(f->store, "net", "zoe", note_kind, kinds), 0);
    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->told != NULL && !g_hash_table_contains(kinds, w->table))
            fail_msg("nothing is told of %s", w->table);
}

/* An account that left a person is no longer how it was reached. */
static void an_account_that_was_unlinked_reaches_nobodys_seat(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = open_raw(f);
    const struct whose *w;

    run(db, "UPDATE seats SET network = 'far', key = 'yan', reach_network = 'net', reach_key = 'zoe'"
            " WHERE bot = 0");
    sqlite3_close(db);
    store_reach_elsewhere(f->store, &zoe);
    assert_int_equal(store_commit(f->store), 0);
    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->forget == FORGET_COLUMN) {
            assert_int_equal(named(f, w, &zoe), 0);
            assert_true(named(f, w, &yan) > 0);
        }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(every_table_says_whose_its_rows_are),
        T(what_is_not_told_or_kept_says_why),
        T(who_is_linked_has_all_that_was_the_others),
        T(linking_does_not_fail_where_both_have_the_same),
        T(who_is_forgotten_is_named_nowhere_but_where_it_says_so),
        T(where_a_guest_came_from_is_forgotten_with_it),
        T(tables_that_are_open_or_make_no_sense_forget_nobody),
        T(who_asks_is_told_of_every_table_that_names_it),
        T(an_account_that_was_unlinked_reaches_nobodys_seat),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
