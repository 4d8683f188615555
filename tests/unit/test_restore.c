/* tests/unit/test_restore.c - a backup takes a database's place, and whoever is killed meanwhile leaves one of the two
 *
 * The process is killed before each call by which a file gets or loses a name or is put on disk, one after the other;
 * what the linker does for that stands in Makefile.am (--wrap).
 * SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/store/check.h"
#include "bot/store/restore.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/stage.h"

struct fixture {
    struct stage *stage;
    char *backup;
    char *old_db, *old_log; /* the bytes of a database whose host was killed */
    gsize db_len, log_len;
};

enum { IN_BACKUP = 1, IN_OLD = 3 /* tables */ };

/* ---- kills ----------------------------------------------------------------------------------- */

static int calls_left = -1; /* before this process is killed; -1: it is not */

static void call(void)
{
    if (calls_left == 0)
        kill(getpid(), SIGKILL);
    calls_left -= calls_left > 0;
}

int __real_link(const char *from, const char *to);
int __real_rename(const char *from, const char *to);
int __real_unlink(const char *path);
int __real_fsync(int fd);
ssize_t __real_pwrite(int fd, const void *bytes, size_t n, off_t at);
int __wrap_link(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_unlink(const char *path);
int __wrap_fsync(int fd);
ssize_t __wrap_pwrite(int fd, const void *bytes, size_t n, off_t at);

int __wrap_link(const char *from, const char *to)
{
    call();
    return __real_link(from, to);
}

int __wrap_rename(const char *from, const char *to)
{
    call();
    return __real_rename(from, to);
}

int __wrap_unlink(const char *path)
{
    call();
    return __real_unlink(path);
}

int __wrap_fsync(int fd)
{
    call();
    return __real_fsync(fd);
}

ssize_t __wrap_pwrite(int fd, const void *bytes, size_t n, off_t at)
{
    call();
    return __real_pwrite(fd, bytes, n, at);
}

/* ---- fixtures -------------------------------------------------------------------------------- */

static void play(struct fixture *f, const char *name)
{
    g_autofree char *line = g_strdup_printf("new %s solo", name);

    tape_line(stage_tape(f->stage, "net"), "ann", NULL, line);
    assert_non_null(stage_table(f->stage, name));
}

static char *beside(const struct fixture *f, const char *ending)
{
    return g_strconcat(f->stage->path, ending, NULL);
}

/* The files of a host that was killed: one table more stands in the log alone. */
static void put_old(const struct fixture *f)
{
    g_autofree char *log = beside(f, "-wal"), *index = beside(f, "-shm");

    g_unlink(index);
    assert_true(g_file_set_contents(f->stage->path, f->old_db, (gssize)f->db_len, NULL));
    assert_true(g_file_set_contents(log, f->old_log, (gssize)f->log_len, NULL));
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *why = NULL, *log = NULL;

    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    *state = f;
    log = beside(f, "-wal");
    f->backup = g_build_filename(f->stage->folder, "backup", NULL);
    stage_open(f->stage);
    play(f, "crypt");
    if (store_backup(f->stage->host->store, f->backup, &why) < 0)
        fail_msg("%s", why);
    play(f, "vault");
    stage_restart(f->stage);
    play(f, "pit");
    assert_true(g_file_get_contents(f->stage->path, &f->old_db, &f->db_len, NULL));
    assert_true(g_file_get_contents(log, &f->old_log, &f->log_len, NULL));
    stage_close(f->stage);
    put_old(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f->backup);
    g_free(f->old_db);
    g_free(f->old_log);
    g_free(f);
    return 0;
}

/* ---- what is there --------------------------------------------------------------------------- */

static void fault(void *ctx, const char *what)
{
    (void)ctx;
    fail_msg("%s", what);
}

static void count_table(void *n, struct table *t)
{
    ++*(int *)n;
    table_free(t);
}

/* The tables of a database in which nothing is wrong; -1: it is refused, with *why (g_free). */
static int tables_in(const char *path, char **why)
{
    struct store *s = store_open(path, STORE_WRITE, why);
    int n = 0;

    if (s == NULL)
        return -1;
    store_check_file(s, fault, NULL);
    assert_int_equal(store_read_tables(s, 0, count_table, &n), 0);
    store_close(s);
    return n;
}

static void has(const char *path, int tables)
{
    g_autofree char *why = NULL;

    assert_int_equal(tables_in(path, &why), tables);
}

static void is_restored(struct fixture *f)
{
    g_autofree char *aside = NULL, *why = NULL;

    if (!store_restore(f->stage->path, f->backup, &aside, &why))
        fail_msg("%s", why);
}

static void is_refused(struct fixture *f, const char *backup, const char *reason)
{
    g_autofree char *aside = NULL, *why = NULL, *before = NULL, *after = NULL;
    gsize len, left;

    assert_true(g_file_get_contents(f->stage->path, &before, &len, NULL));
    assert_false(store_restore(f->stage->path, backup, &aside, &why));
    assert_null(aside);
    if (strstr(why, reason) == NULL || strchr(why, '\n') != NULL)
        fail_msg("%s, and not: %s", why, reason);
    assert_true(g_file_get_contents(f->stage->path, &after, &left, NULL));
    assert_int_equal(len, left);
    assert_memory_equal(before, after, len);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static void the_backup_is_there_and_the_old_one_beside_it(void **state)
{
    struct fixture *f = *state;
    g_autofree char *aside = NULL, *why = NULL, *log = beside(f, "-wal"), *second = NULL;
    struct stat st;

    if (!store_restore(f->stage->path, f->backup, &aside, &why))
        fail_msg("%s", why);
    assert_true(g_str_has_suffix(aside, "lair.db.before-restore"));
    assert_false(g_file_test(log, G_FILE_TEST_EXISTS));
    assert_int_equal(g_stat(f->stage->path, &st), 0);
    assert_int_equal(st.st_mode & 07777, 0600);
    has(aside, IN_OLD);
    stage_open(f->stage);
    assert_int_equal(f->stage->host->tables->len, IN_BACKUP);
    play(f, "nook");
    stage_close(f->stage);
    if (!store_restore(f->stage->path, f->backup, &second, &why))
        fail_msg("%s", why);
    assert_true(g_str_has_suffix(second, "lair.db.before-restore-2"));
    has(second, IN_BACKUP + 1);
    has(f->backup, IN_BACKUP);
}

static void a_kill_leaves_the_old_one_or_the_new_one_and_a_second_try_ends_it(void **state)
{
    struct fixture *f = *state;
    int status = -1;

    for (int n = 0; status != 0; n++) {
        g_autofree char *why = NULL;
        pid_t child;
        int tables;

        assert_true(n < 100);
        put_old(f);
        child = fork();
        if (child == 0) {
            g_autofree char *aside = NULL, *fault = NULL;

            calls_left = n;
            _exit(store_restore(f->stage->path, f->backup, &aside, &fault) ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(status == 0 || WIFSIGNALED(status));
        tables = tables_in(f->stage->path, &why);
        if (tables < 0)
            assert_non_null(strstr(why, "from before a backup was put back"));
        else
            assert_true(tables == IN_OLD || tables == IN_BACKUP);
        is_restored(f);
        has(f->stage->path, IN_BACKUP);
    }
}

static void a_host_that_runs_is_left_alone(void **state)
{
    struct fixture *f = *state;

    stage_open(f->stage);
    is_refused(f, f->backup, "another lair writes to it");
    play(f, "nook");
}

static void what_is_no_backup_is_not_put_back(void **state)
{
    struct fixture *f = *state;
    g_autofree char *other = g_build_filename(f->stage->folder, "other", NULL),
                    *log = g_strconcat(other, "-wal", NULL);
    g_autofree char *bytes = NULL, *linked = g_build_filename(f->stage->folder, "linked", NULL);
    gsize len;
    sqlite3 *db;

    is_refused(f, other, "it, or its folder, is not there");
    is_refused(f, f->stage->path, "that is the database itself");
    assert_int_equal(symlink(f->stage->path, linked), 0);
    is_refused(f, linked, "that is the database itself");
    assert_true(g_file_set_contents(other, "a letter", -1, NULL));
    is_refused(f, other, "it is no backup of lair's");
    assert_true(g_file_get_contents(f->backup, &bytes, &len, NULL));
    assert_true(g_file_set_contents(other, bytes, (gssize)len, NULL));
    assert_true(g_file_set_contents(log, "its log", -1, NULL));
    is_refused(f, other, "a log lies beside it");
    g_unlink(log);
    memset(bytes + len - 4096, 0x5a, 4096);
    assert_true(g_file_set_contents(other, bytes, (gssize)len, NULL));
    is_refused(f, other, "the backup is damaged");
    g_unlink(other);
    assert_int_equal(link(f->backup, other), 0);
    assert_int_equal(sqlite3_open(other, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 99999", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    is_refused(f, f->backup, "it was written by a newer lair");
}

/* As a copy of a stopped host's database is, which no lair backup made. */
static void a_copy_of_a_database_is_a_backup_too(void **state)
{
    struct fixture *f = *state;
    g_autofree char *copy = g_build_filename(f->stage->folder, "copy", NULL), *bytes = NULL, *aside = NULL,
                    *why = NULL;
    gsize len;

    stage_open(f->stage);
    stage_close(f->stage);
    assert_true(g_file_get_contents(f->stage->path, &bytes, &len, NULL));
    assert_true(g_file_set_contents(copy, bytes, (gssize)len, NULL));
    stage_open(f->stage);
    play(f, "nook");
    stage_close(f->stage);
    if (!store_restore(f->stage->path, copy, &aside, &why))
        fail_msg("%s", why);
    has(f->stage->path, IN_OLD);
}

/* The database is gone, or is damaged: what there is of it is kept. */
static void what_cannot_be_read_any_more_is_kept_as_it_is(void **state)
{
    struct fixture *f = *state;
    g_autofree char *aside = NULL, *why = NULL, *kept = NULL, *log = NULL, *bytes = NULL;
    gsize len;

    g_unlink(f->stage->path);
    if (!store_restore(f->stage->path, f->backup, &aside, &why))
        fail_msg("%s", why);
    log = g_strconcat(aside, "-wal", NULL);
    assert_true(g_file_get_contents(log, &bytes, &len, NULL));
    assert_int_equal(len, f->log_len);
    assert_memory_equal(bytes, f->old_log, len);
    has(f->stage->path, IN_BACKUP);
    g_clear_pointer(&aside, g_free);
    assert_true(g_file_set_contents(f->stage->path, "noise", -1, NULL));
    if (!store_restore(f->stage->path, f->backup, &aside, &why))
        fail_msg("%s", why);
    assert_true(g_file_get_contents(aside, &kept, NULL, NULL));
    assert_string_equal(kept, "noise");
    has(f->stage->path, IN_BACKUP);
}

static void a_path_that_begins_with_two_slashes_is_a_path(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = g_strconcat("/", f->stage->path, NULL),
                    *backup = g_strconcat("/", f->backup, NULL);
    g_autofree char *aside = NULL, *why = NULL;

    if (!store_restore(path, backup, &aside, &why))
        fail_msg("%s", why);
    has(path, IN_BACKUP);
    stage_open(f->stage);
    if (store_backup(f->stage->host->store, backup, &why) < 0)
        fail_msg("%s", why);
}

/* A database or a log that was kept aside never gets the other one of a later time beside it. */
static void what_was_kept_shares_its_name_with_nothing(void **state)
{
    struct fixture *f = *state;
    g_autofree char *aside = NULL, *later = NULL, *why = NULL, *log = NULL;

    g_unlink(f->stage->path);
    if (!store_restore(f->stage->path, f->backup, &aside, &why))
        fail_msg("%s", why);
    if (!store_restore(f->stage->path, f->backup, &later, &why))
        fail_msg("%s", why);
    assert_string_not_equal(aside, later);
    log = g_strconcat(later, "-wal", NULL);
    assert_false(g_file_test(log, G_FILE_TEST_EXISTS));
    has(later, IN_BACKUP);
}

/* The log cannot be brought into it, and so is kept beside it. */
static void a_kill_beside_a_damaged_database_is_mended_by_a_second_try(void **state)
{
    struct fixture *f = *state;
    int status = -1;

    for (int n = 0; status != 0; n++) {
        pid_t child;

        assert_true(n < 100);
        put_old(f);
        assert_true(g_file_set_contents(f->stage->path, "noise", -1, NULL));
        child = fork();
        if (child == 0) {
            g_autofree char *aside = NULL, *fault = NULL;

            calls_left = n;
            _exit(store_restore(f->stage->path, f->backup, &aside, &fault) ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(status == 0 || WIFSIGNALED(status));
        is_restored(f);
        has(f->stage->path, IN_BACKUP);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(the_backup_is_there_and_the_old_one_beside_it),
        T(a_kill_leaves_the_old_one_or_the_new_one_and_a_second_try_ends_it),
        T(a_host_that_runs_is_left_alone),
        T(what_is_no_backup_is_not_put_back),
        T(a_copy_of_a_database_is_a_backup_too),
        T(what_cannot_be_read_any_more_is_kept_as_it_is),
        T(a_path_that_begins_with_two_slashes_is_a_path),
        T(what_was_kept_shares_its_name_with_nothing),
        T(a_kill_beside_a_damaged_database_is_mended_by_a_second_try),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
