/* tests/unit/test_check.c - lair tables --check: what is wrong with a database is told, and nothing else
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/cli/check.h"
#include "tests/folder.h"
#include "tests/unit/failing_vfs.h"
#include "tests/whole.h"

struct fixture {
    char *folder, *path;
    struct stage *stage;
    GString *faults; /* a line each */
};

static GLogWriterOutput quiet(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer ctx)
{
    (void)level, (void)fields, (void)n, (void)ctx;
    return G_LOG_WRITER_HANDLED;
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    failing_vfs_heal();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->faults = g_string_new(NULL);
    f->stage = whole_stage(f->path);
    *state = f;
    stage_open(f->stage);
    whole_play(f->stage);
    stage_close(f->stage);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    folder_remove(f->folder);
    g_string_free(f->faults, TRUE);
    g_free(f->path);
    g_free(f);
    return 0;
}

static void keep(void *ctx, const char *fault)
{
    assert_null(strchr(fault, '\n'));
    g_string_append_printf(ctx, "%s\n", fault);
}

/* Puts the faults into f->faults. */
static struct check_counts check(struct fixture *f)
{
    struct check_counts n;
    char *why = NULL;
    struct store *s = store_open(f->path, STORE_READ, &why);

    if (s == NULL)
        fail_msg("%s", why);
    g_string_truncate(f->faults, 0);
    assert_true(check_database(s, keep, f->faults, &n));
    store_close(s);
    return n;
}

static void a_good_database_has_no_fault(void **state)
{
    struct fixture *f = *state;
    struct check_counts n = check(f);

    assert_string_equal(f->faults->str, "");
    assert_int_equal(n.faults, 0);
    assert_int_equal(n.tables, 4);
    assert_int_equal(n.games, 3);
    assert_int_equal(n.records, 1);
    assert_true(n.rows > 50);
}

static void each_fault_is_told_once_and_by_its_place(void **state)
{
    static const struct {
        const char *sql, *fault;
    } cases[] = {
        { "UPDATE seats SET nick = '' WHERE table_id = 1 AND seat = 0",
          "seats 1/0: \"nick\" is too short\n" },
        { "UPDATE seats SET seat = 3 WHERE table_id = 1 AND seat = 1",
          "table 1: its seats are not numbered from 0 on\n" },
        { "UPDATE places SET manner = 9", "places net/#dungeon: \"manner\" is out of range\n" },
        { "UPDATE moves SET n = 1000 WHERE table_id = 2 AND n = 1",
          "table 2: its moves are not numbered from 0 on without a gap\ntable 2: move 2 of 1001 cannot be played\n" },
        { "UPDATE moves SET move = 'juggle' WHERE table_id = 1 AND n = 2", "table 1: move 3 of " },
        { "UPDATE tables SET hash = lower(hex(zeroblob(32))) WHERE id = 3",
          "table 3: its moves give another position than the stored one\n" },
        { "UPDATE sets SET text = x'00' WHERE name = 'bmr'", "\"text\" is not what its hash says\n" },
        { "UPDATE tables SET record = replace(record, 'resign', 'resing') WHERE id = 4",
          "table 4: its record: " },
        { "UPDATE tables SET record = NULL WHERE id = 4", "table 4: it is over, and has no record\n" },
        { "INSERT INTO sitters VALUES (77, 'net', 'x')", "sitters 77: there is no such table\n" },
        { "UPDATE requests SET at = -1 WHERE id = (SELECT min(id) FROM requests)",
          "\"at\" is out of range\n" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *good = NULL;
        gsize len;
        struct check_counts n;

        assert_true(g_file_get_contents(f->path, &good, &len, NULL));
        stage_sql(f->stage, cases[i].sql);
        n = check(f);
        if (strstr(f->faults->str, cases[i].fault) == NULL)
            fail_msg("%s: %s", cases[i].sql, f->faults->str);
        assert_int_equal(n.faults, strchr(cases[i].fault, '\n') != strrchr(cases[i].fault, '\n') ? 2 : 1);
        assert_true(g_file_set_contents(f->path, good, (gssize)len, NULL));
    }
}

static void looking_changes_nothing(void **state)
{
    struct fixture *f = *state;
    g_autofree char *before = NULL, *after = NULL;
    gsize len, len_after;

    stage_sql(f->stage, "UPDATE seats SET nick = '' WHERE table_id = 1; UPDATE sets SET text = x'00'");
    assert_true(g_file_get_contents(f->path, &before, &len, NULL));
    assert_true(check(f).faults > 0);
    assert_true(g_file_get_contents(f->path, &after, &len_after, NULL));
    assert_int_equal(len, len_after);
    assert_memory_equal(before, after, len);
}

static void a_host_may_run_beside_it(void **state)
{
    struct fixture *f = *state;

    stage_open(f->stage);
    tape_line(stage_tape(f->stage, "net"), "eve", "#cellar", "new pit");
    assert_int_equal(check(f).tables, 5);
    assert_string_equal(f->faults->str, "");
    tape_line(stage_tape(f->stage, "net"), "eve", "#cellar", "new tower");
    assert_non_null(stage_table(f->stage, "tower"));
}

static void a_damaged_file_is_told_and_what_can_be_read_is_looked_at(void **state)
{
    enum { PAGE = 4096 };
    struct fixture *f = *state;
    g_autofree char *good = NULL;
    gsize len;
    int told = 0;

    assert_true(g_file_get_contents(f->path, &good, &len, NULL));
    for (gsize at = PAGE; at < len; at += PAGE) {
        g_autofree char *bytes = g_memdup2(good, len);
        struct store *s;
        char *why = NULL;

        memset(bytes + at, 0x5a, PAGE);
        assert_true(g_file_set_contents(f->path, bytes, (gssize)len, NULL));
        s = store_open(f->path, STORE_READ, &why);
        if (s != NULL)
            told += check(f).faults > 0;
        store_close(s);
        g_free(why);
    }
    assert_true(told > 10);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_good_database_has_no_fault),
        T(each_fault_is_told_once_and_by_its_place),
        T(looking_changes_nothing),
        T(a_host_may_run_beside_it),
        T(a_damaged_file_is_told_and_what_can_be_read_is_looked_at),
    };

    if (sodium_init() < 0)
        return 1;
    g_log_set_writer_func(quiet, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
