/* tests/unit/test_journal.c - what the operator is told of a host while it runs
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>
#include <sqlite3.h>

#include "tests/logbook.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    logbook_forget();
    failing_vfs_install();
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *text)
{
    tape_line(f->net, "anna", place, text);
}

/* ---- storage --------------------------------------------------------------------------------- */

static void a_full_disk_is_told_when_it_begins_and_when_it_is_over(void **state)
{
    struct fixture *f = *state;

    say(f, "new crypt 2");
    failing_vfs_after(0);
    for (int i = 0; i < 5; i++) {
        say(f, "clock 60");
        assert_non_null(tape_find(f->net, "anna", "Not taken"));
    }
    assert_int_equal(logbook_count("error: storage fails, nothing is taken: ?*"), 1);
    assert_int_equal(logbook_count("*storage*"), 1);
    assert_true(f->stage->host->counts.store_failed);
    failing_vfs_heal();
    say(f, "clock 60");
    say(f, "clock 70");
    assert_int_equal(logbook_count("notice: storage works again"), 1);
    assert_int_equal(logbook_count("*storage*"), 2);
    failing_vfs_after(0);
    say(f, "clock 80");
    assert_int_equal(logbook_count("error: storage fails*"), 2);
}

/* A page that is in the cache is not read, so the shared memory has to fail as well. */
static void break_disk(void)
{
    failing_vfs_fail(&(struct vfs_fault){ .ops = VFS_READ | VFS_WRITE | VFS_SHM, .answer = SQLITE_IOERR });
}

static void a_table_that_cannot_be_read_is_told_of_once(void **state)
{
    struct fixture *f = *state;

    say(f, "new crypt 2");
    break_disk();
    for (int i = 0; i < 5; i++)
        say(f, "clock 60");
    assert_int_equal(logbook_count("warning: net: crypt: cannot be read now: ?*"), 1);
    failing_vfs_heal();
    say(f, "board");
    assert_int_equal(logbook_count("notice: net: crypt: can be read again"), 1);
    assert_non_null(stage_table(f->stage, "crypt"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_full_disk_is_told_when_it_begins_and_when_it_is_over, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_table_that_cannot_be_read_is_told_of_once, set_up, tear_down),
    };
    int failed;

    if (sodium_init() < 0)
        return 1;
    logbook_open();
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    logbook_close();
    return failed;
}
