/* tests/unit/test_archive.c - a database as JSON lines, and back; what a data request is answered with
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/store/archive.h"
#include "tests/folder.h"
#include "tests/whole.h"

struct fixture {
    char *folder, *path, *copy;
    struct store *store;
};

static struct store *open_store(const char *path)
{
    char *why = NULL;
    struct store *s = store_open(path, STORE_WRITE, &why);

    if (s == NULL)
        fail_msg("%s", why);
    return s;
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->copy = g_build_filename(f->folder, "copy.db", NULL);
    f->store = open_store(f->path);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    store_close(f->store);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f->copy);
    g_free(f);
    return 0;
}

/* A database that was played. */
static void play(struct fixture *f)
{
    struct stage *s;

    store_close(f->store);
    s = whole_stage(f->path);
    stage_open(s);
    whole_play(s);
    stage_free(s);
    f->store = open_store(f->path);
}

/* ---- two people with something in every table ------------------------------------------------ */

enum { ANNA, BEN, PEOPLE };
static const char *const keys[PEOPLE] = { "anna", "guest 7" };
static const char *const sources[PEOPLE] = { "NULL", "'b@host.test'" };
static const char *const masks[PEOPLE] = { "'anna'", "'*@host.test'" };

static void run(sqlite3 *db, const char *sql)
{
    char *error = NULL;

    if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s: %s", sql, error);
}

/* The value that a row of person (and, for what is unique, number) has in a column. */
static char *value_for(const char *column, const char *type, int person, int number)
{
    if (strcmp(column, "table_id") == 0)
        return g_strdup("1");
    if (strcmp(column, "state") == 0)
        return g_strdup("1"); /* running */
    if (g_str_has_suffix(column, "network"))
        return g_strdup("'net'");
    if (strcmp(column, "source") == 0)
        return g_strdup(sources[person]);
    if (strcmp(column, "mask") == 0)
        return g_strdup(masks[person]);
    if (strcmp(column, "guests") == 0)
        return g_strdup(person == BEN ? "1" : "0");
    if (g_str_has_suffix(column, "key"))
        return g_strdup_printf("'%s'", keys[person]);
    if (strcmp(type, "INTEGER") == 0)
        return g_strdup_printf("%d", number);
    if (strcmp(type, "BLOB") == 0)
        return g_strdup_printf("x'00ff%02x'", number);
    return g_strdup_printf("'%s of %.3s \"%d\" \xc3\xa9\\'", column, keys[person], number);
}

static void add_row(sqlite3 *db, const char *table, int person, int number)
{
    g_autofree char *ask = g_strdup_printf("SELECT name, type FROM pragma_table_info('%s')", table);
    g_autoptr(GString) insert = g_string_new(NULL);
    sqlite3_stmt *st = NULL;

    g_string_printf(insert, "INSERT OR IGNORE INTO %s VALUES (", table); /* some have one row for a game */
    assert_int_equal(sqlite3_prepare_v2(db, ask, -1, &st, NULL), SQLITE_OK);
    for (int i = 0; sqlite3_step(st) == SQLITE_ROW; i++) {
        g_autofree char *value = value_for((const char *)sqlite3_column_text(st, 0),
                                           (const char *)sqlite3_column_text(st, 1), person, number);
        g_string_append_printf(insert, "%s%s", i > 0 ? ", " : "", value);
    }
    sqlite3_finalize(st);
    g_string_append_c(insert, ')');
    run(db, insert->str);
}

/* Table 1 is anna's, and ben sits there, too; the others have a row of each. */
static void fill(const struct fixture *f)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *st = NULL;

    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid",
                                        -1, &st, NULL),
                     SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW)
        for (int person = 0; person < PEOPLE; person++)
            add_row(db, (const char *)sqlite3_column_text(st, 0), person, person + 1);
    sqlite3_finalize(st);
    sqlite3_close(db);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void append_row(void *ctx, struct json_object *row)
{
    g_ptr_array_add(ctx, g_strdup(json_object_to_json_string_ext(row, JSON_C_TO_STRING_PLAIN)));
}

static GPtrArray *lines_of(struct store *s)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    assert_int_equal(store_export(s, append_row, lines), 0);
    return lines;
}

static GPtrArray *lines_of_person(struct store *s, const char *key)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    assert_int_equal(store_export_person(s, "net", key, append_row, lines), 0);
    return lines;
}

/* Imports lines into the copy; false: *why (g_free), and nothing was committed. */
static bool import_lines(const struct fixture *f, const GPtrArray *lines, char **why)
{
    struct store *s = open_store(f->copy);
    struct store_import *import = store_import_new(s, why);
    bool good = import != NULL;

    for (guint i = 0; good && i < lines->len; i++) {
        struct json_object *row = json_tokener_parse(lines->pdata[i]);

        good = store_import_row(import, row, why);
        json_object_put(row);
    }
    good = good && store_import_end(import, why);
    store_import_free(import);
    if (good)
        assert_int_equal(store_commit(s), 0);
    store_rollback(s);
    store_close(s);
    return good;
}

static GPtrArray *lines_of_copy(const struct fixture *f)
{
    struct store *s = open_store(f->copy);
    GPtrArray *lines = lines_of(s);

    store_close(s);
    return lines;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void what_is_imported_is_exported_the_same(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) lines = NULL, again = NULL;
    char *why = NULL;

    play(f);
    lines = lines_of(f->store);
    assert_true(lines->len > 50);
    if (!import_lines(f, lines, &why))
        fail_msg("%s", why);
    again = lines_of_copy(f);
    assert_int_equal(again->len, lines->len);
    for (guint i = 0; i < lines->len; i++)
        assert_string_equal(again->pdata[i], lines->pdata[i]);
}

static void a_database_with_something_in_it_is_left_alone(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) lines = NULL;
    g_autofree char *why = NULL;

    play(f);
    lines = lines_of(f->store);
    assert_true(import_lines(f, lines, &why));
    assert_false(import_lines(f, lines, &why));
    assert_non_null(strstr(why, "not empty"));
}

static void a_line_that_does_not_fit_changes_nothing(void **state)
{
    static const struct {
        const char *line, *why;
    } rows[] = {
        { "[]", "*no \"kind\"*" },
        { "{\"kind\":1}", "*no \"kind\"*" },
        { "{\"kind\":\"sqlite_schema\"}", "*no such kind*" },
        { "{\"kind\":\"places\",\"network\":\"n\",\"place\":\"#a\"}", "*\"manner\" is missing*" },
        { "{\"kind\":\"places\",\"network\":\"n\",\"place\":\"#a\",\"manner\":\"x\"}", "*another type*" },
        { "{\"kind\":\"places\",\"network\":1,\"place\":\"#a\",\"manner\":1}", "*another type*" },
        { "{\"kind\":\"places\",\"network\":\"n\",\"place\":\"#a\",\"manner\":null}", "*NOT NULL*" },
        { "{\"kind\":\"places\",\"network\":\"n\",\"place\":\"#a\",\"manner\":1,\"x\":1}", "*more than*" },
        { "{\"kind\":\"places\",\"network\":\"a\\u0000b\",\"place\":\"#a\",\"manner\":1}", "*another type*" },
        { "{\"kind\":\"places\",\"network\":\"n\",\"place\":\"#a\",\"manner\":77}",
          "*\"manner\" is out of range*" },
        { "{\"kind\":\"moves\",\"table_id\":77,\"n\":0,\"seat\":0,\"move\":\"done\",\"at\":1,\"decided\":1}",
          "*FOREIGN KEY*" },
        { "{\"kind\":\"sets\",\"hash\":\"h\",\"name\":\"n\",\"text\":\"0g\"}", "*another type*" },
    };
    struct fixture *f = *state;

    play(f);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GPtrArray) lines = lines_of(f->store), left = NULL;
        g_autofree char *why = NULL;

        g_ptr_array_add(lines, g_strdup(rows[i].line));
        assert_false(import_lines(f, lines, &why));
        if (!g_pattern_match_simple(rows[i].why, why))
            fail_msg("row %zu: %s", i, why);
        left = lines_of_copy(f);
        assert_int_equal(left->len, 1);
    }
}

static void only_an_export_that_can_be_understood_is_taken(void **state)
{
    static const struct {
        const char *line, *why;
    } heads[] = {
        { "{\"kind\":\"tables\"}", "it is no export of lair" },
        { "{\"kind\":\"lair\"}", "it does not say which lair wrote it" },
        { "{\"kind\":\"lair\",\"version\":1}", "it does not say which lair wrote it" },
        { "{\"kind\":\"lair\",\"version\":1,\"schema\":0}", "it does not say which lair wrote it" },
        { "{\"kind\":\"lair\",\"version\":1,\"schema\":-7}", "it does not say which lair wrote it" },
        { "{\"kind\":\"lair\",\"version\":2,\"schema\":2}", "it was written by a newer lair" },
        { "{\"kind\":\"lair\",\"version\":1,\"schema\":999}", "it was written by a newer lair (schema 999;" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
        g_autofree char *why = NULL;

        g_ptr_array_add(lines, g_strdup(heads[i].line));
        assert_false(import_lines(f, lines, &why));
        if (strstr(why, heads[i].why) == NULL)
            fail_msg("%s: %s", heads[i].line, why);
    }
}

/* Tries each schema since the first: columns that came later have their defaults. */
static void a_row_of_any_older_schema_is_taken(void **state)
{
    struct fixture *f = *state;
    g_autofree char *end = g_strdup_printf("\"schema\":%d}", STORE_SCHEMA);

    for (int schema = 1; schema <= STORE_SCHEMA; schema++) {
        g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free), all = NULL;
        g_autofree char *why = NULL;

        g_ptr_array_add(lines, g_strdup_printf("{\"kind\":\"lair\",\"version\":1,\"schema\":%d}", schema));
        g_ptr_array_add(lines, g_strdup("{\"kind\":\"requests\",\"network\":\"net\",\"id\":\"a\",\"at\":1}"));
        if (!import_lines(f, lines, &why))
            fail_msg("%d: %s", schema, why);
        all = lines_of_copy(f);
        assert_int_equal(all->len, 2);
        assert_true(g_str_has_suffix(all->pdata[0], end));
        g_unlink(f->copy);
    }
}

/* Rows do not have a column that their schema did not have yet. */
static void a_row_of_a_newer_schema_than_its_archive_is_refused(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) lines = NULL, left = NULL;
    g_autofree char *why = NULL;

    play(f);
    lines = lines_of(f->store);
    g_free(lines->pdata[0]);
    lines->pdata[0] = g_strdup("{\"kind\":\"lair\",\"version\":1,\"schema\":1}");
    assert_false(import_lines(f, lines, &why));
    left = lines_of_copy(f);
    assert_int_equal(left->len, 1);
}

static bool any_has(const GPtrArray *lines, const char *text)
{
    for (guint i = 0; i < lines->len; i++)
        if (strstr(lines->pdata[i], text) != NULL)
            return true;
    return false;
}

/* Every table that has somebody's key in it is looked at. */
static void a_person_is_told_all_that_is_kept_of_it(void **state)
{
    static const char ask[] = "SELECT DISTINCT t.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
                              " WHERE t.type = 'table' AND (c.name LIKE '%key' OR c.name = 'mask')";
    struct fixture *f = *state;
    g_autoptr(GPtrArray) lines = NULL;
    sqlite3 *db = NULL;
    sqlite3_stmt *st = NULL;

    fill(f);
    lines = lines_of_person(f->store, "anna");
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, ask, -1, &st, NULL), SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW) {
        g_autofree char *kind = g_strdup_printf("{\"kind\":\"%s\"", sqlite3_column_text(st, 0));

        if (!any_has(lines, kind))
            fail_msg("nothing of %s", kind);
    }
    assert_true(any_has(lines, "{\"kind\":\"moves\""));
    sqlite3_finalize(st);
    sqlite3_close(db);
}

static void a_person_is_told_nothing_of_others_and_nothing_hidden(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) anna = NULL, ben = NULL, nobody = NULL;

    fill(f);
    anna = lines_of_person(f->store, "anna");
    ben = lines_of_person(f->store, keys[BEN]);
    nobody = lines_of_person(f->store, "carl");
    assert_int_equal(nobody->len, 1);
    assert_false(any_has(anna, "host.test"));
    assert_false(any_has(anna, " of ben"));
    assert_false(any_has(ben, "anna"));
    for (const char *const *word = (const char *const[]){ "seed", "half", "record", "hash", "waiting", NULL };
         *word != NULL; word++) {
        g_autofree char *member = g_strdup_printf("\"%s\":", *word);

        assert_false(any_has(anna, member));
    }
}

/* Before the game is over nobody is told its salt. */
static void who_sat_there_has_the_salt_when_the_game_is_over(void **state)
{
    static const char *const states[] = { "UPDATE tables SET state = 0", "UPDATE tables SET state = 1",
                                          "UPDATE tables SET state = 4", "UPDATE tables SET state = 2" };
    struct fixture *f = *state;
    sqlite3 *db = NULL;

    fill(f);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    for (size_t i = 0; i < G_N_ELEMENTS(states); i++) {
        g_autoptr(GPtrArray) lines = NULL;

        run(db, states[i]);
        lines = lines_of_person(f->store, "anna");
        assert_true(any_has(lines, i < 3 ? "\"salt\":null" : "\"salt\":\"00ff"));
    }
    sqlite3_close(db);
}

static void linked_accounts_are_one_person(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) lines = NULL;
    sqlite3 *db = NULL;

    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    run(db, "INSERT INTO links VALUES ('far', 'ann', 'net', 'anna', 1), ('near', 'an', 'net', 'anna', 1)");
    run(db,
        "INSERT INTO audit VALUES (1, 1, 'near', 'an', 'An', 'did it'), (2, 1, 'near', 'ben', 'B', 'no')");
    sqlite3_close(db);
    lines = g_ptr_array_new_with_free_func(g_free);
    assert_int_equal(store_export_person(f->store, "far", "ann", append_row, lines), 0);
    assert_int_equal(lines->len, 1 + 2 + 1);
    assert_true(any_has(lines, "did it"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_imported_is_exported_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_database_with_something_in_it_is_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_line_that_does_not_fit_changes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_an_export_that_can_be_understood_is_taken, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_row_of_any_older_schema_is_taken, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_row_of_a_newer_schema_than_its_archive_is_refused, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_person_is_told_all_that_is_kept_of_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_person_is_told_nothing_of_others_and_nothing_hidden, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(who_sat_there_has_the_salt_when_the_game_is_over, set_up, tear_down),
        cmocka_unit_test_setup_teardown(linked_accounts_are_one_person, set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
