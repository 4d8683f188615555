/* tests/unit/test_checkpoint.c - the log of a database that another program brings in while the host runs
 *
 * A shell or a program that makes backups has the database open, too, and tells SQLite to bring the log into the database:
 * before each operation on the files by which the host writes, in each of the ways that SQLite has.  Then the host is
 * killed.  What it left is its own, and everything that was committed is in it.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/store/settings.h"
#include "tests/folder.h"
#include "tests/unit/failing_vfs.h"

struct fixture {
    char *folder, *path;
    char *left;  /* the path of what a killed host left */
    char *empty; /* the bytes of a database in which nothing is */
    gsize len;
    struct store *store;
    int written;    /* transactions */
    sqlite3 *other; /* the connection of the other program, on the real disk */
    int mode;       /* SQLITE_CHECKPOINT_... */
    int before;     /* so many operations are left before it is its turn; < 0: it was */
};

static struct store *open_store(const char *path)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(path, STORE_WRITE, &why);

    if (s == NULL)
        fail_msg("%s", why);
    return s;
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->left = g_build_filename(f->folder, "left", NULL);
    *state = f;
    store_close(open_store(f->path));
    assert_true(g_file_get_contents(f->path, &f->empty, &f->len, NULL));
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_watch(NULL, NULL);
    sqlite3_close(f->other);
    store_close(f->store);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f->left);
    g_free(f->empty);
    g_free(f);
    return 0;
}

/* ---- the host -------------------------------------------------------------------------------- */

static void run(struct fixture *f, const char *sql)
{
    assert_int_equal(sqlite3_exec(f->other, sql, NULL, NULL, NULL), SQLITE_OK);
}

static void open_both(struct fixture *f, int mode)
{
    assert_true(
        g_file_set_contents_full(f->path, f->empty, (gssize)f->len, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
    f->store = open_store(f->path);
    f->written = 0;
    f->mode = mode;
    assert_int_equal(sqlite3_open_v2(f->path, &f->other, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    run(f, "SELECT count(*) FROM tables"); /* or it would not know yet that there is a log */
}

static void close_both(struct fixture *f)
{
    assert_int_equal(sqlite3_close(f->other), SQLITE_OK);
    f->other = NULL;
    g_clear_pointer(&f->store, store_close);
}

/* A transaction: somebody chooses something. */
static void write_one(struct fixture *f)
{
    g_autofree char *key = g_strdup_printf("ann%d", f->written);

    store_put_setting(f->store, &(struct person){ .network = "net", .key = key }, SETTING_HOURS, "8-23");
    assert_int_equal(store_commit(f->store), 0);
    f->written++;
}

/* ---- the other program ----------------------------------------------------------------------- */

static void bring_in(struct fixture *f)
{
    sqlite3_wal_checkpoint_v2(f->other, NULL, f->mode, NULL, NULL); /* where it had to wait, it does not */
}

static void count_down(void *ctx)
{
    struct fixture *f = ctx;

    if (f->before-- == 0)
        bring_in(f);
}

/* ---- what is left ---------------------------------------------------------------------------- */

static void copy(const struct fixture *f, const char *end)
{
    g_autofree char *from = g_strconcat(f->path, end, NULL), *to = g_strconcat(f->left, end, NULL);
    g_autofree char *bytes = NULL;
    gsize len = 0;

    assert_true(g_file_get_contents(from, &bytes, &len, NULL));
    assert_true(g_file_set_contents_full(to, bytes, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void count_person(void *n, const struct person *person)
{
    (void)person;
    ++*(int *)n;
}

/* A host that is killed now leaves all that was written. */
static void leaves_all(const struct fixture *f)
{
    struct store *s;
    int n = 0;

    copy(f, "");
    copy(f, "-wal");
    s = open_store(f->left);
    assert_int_equal(store_read_choosers(s, SETTING_HOURS, count_person, &n), 0);
    assert_int_equal(n, f->written);
    store_close(s);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static const int modes[] = { SQLITE_CHECKPOINT_PASSIVE, SQLITE_CHECKPOINT_FULL, SQLITE_CHECKPOINT_RESTART,
                             SQLITE_CHECKPOINT_TRUNCATE };

static void a_log_is_the_databases_own_whoever_brought_in_the_one_before(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        open_both(f, modes[i]);
        for (int n = 0; n < 9; n++) {
            if (n % 3 != 2) /* two follow on each other, too */
                bring_in(f);
            leaves_all(f);
            write_one(f);
            leaves_all(f);
        }
        close_both(f);
    }
}

static void a_log_may_be_brought_in_at_any_moment(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
        for (int n = 0;; n++) {
            open_both(f, modes[i]);
            f->before = n;
            failing_vfs_watch(count_down, f);
            for (int k = 0; k < 4; k++)
                write_one(f);
            failing_vfs_watch(NULL, NULL);
            for (int k = 0; k < 3; k++) {
                leaves_all(f);
                write_one(f);
            }
            close_both(f);
            if (f->before >= 0)
                break;
        }
}

/* So that the log can neither be brought in as a whole nor begun anew. */
static void a_log_that_somebody_reads_goes_on(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        open_both(f, modes[i]);
        write_one(f);
        run(f, "BEGIN; SELECT count(*) FROM tables");
        for (int k = 0; k < 3; k++) {
            write_one(f);
            leaves_all(f);
        }
        run(f, "ROLLBACK");
        bring_in(f);
        for (int k = 0; k < 3; k++) {
            leaves_all(f);
            write_one(f);
        }
        close_both(f);
    }
}

/* The other program writes, and its transaction is the first of a log. */
static void a_log_that_another_program_begins_is_known_from_the_hosts_next_transaction_on(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(modes); i++) {
        open_both(f, modes[i]);
        for (int k = 0; k < 3; k++) {
            write_one(f);
            bring_in(f);
            run(f, "UPDATE person_settings SET value = '9-22'");
            write_one(f);
            leaves_all(f);
        }
        close_both(f);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_log_is_the_databases_own_whoever_brought_in_the_one_before),
        T(a_log_may_be_brought_in_at_any_moment),
        T(a_log_that_somebody_reads_goes_on),
        T(a_log_that_another_program_begins_is_known_from_the_hosts_next_transaction_on),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
