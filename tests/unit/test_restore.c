/* tests/unit/test_restore.c - a backup takes a database's place, and whoever is killed meanwhile leaves one of the two
 *
 * The process is killed before each call by which a file gets or loses a name or is put on disk, one after the other, and
 * calls fail; what the linker does for that stands in Makefile.am (--wrap).
 * SPDX-License-Identifier: MIT */
#include <errno.h>
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
#include "bot/store/claim.h"
#include "bot/store/kin.h"
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

/* Before one of them fails; -1: none does. */
static int folder_syncs_left = -1, reads_left = -1, writes_left = -1;

/* What another program renames before the next file is locked; NULL: nothing. */
static char *to_be_renamed;
static const char *renamed_to;

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
int __real_flock(int fd, int how);
ssize_t __real_read(int fd, void *to, size_t n);
ssize_t __real_write(int fd, const void *bytes, size_t n);
ssize_t __real_pwrite(int fd, const void *bytes, size_t n, off_t at);
int __wrap_link(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_unlink(const char *path);
int __wrap_fsync(int fd);
int __wrap_flock(int fd, int how);
ssize_t __wrap_read(int fd, void *to, size_t n);
ssize_t __wrap_write(int fd, const void *bytes, size_t n);
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
    struct stat st;

    call();
    if (folder_syncs_left >= 0 && fstat(fd, &st) == 0 && S_ISDIR(st.st_mode) && folder_syncs_left-- == 0) {
        errno = EIO;
        return -1;
    }
    return __real_fsync(fd);
}

int __wrap_flock(int fd, int how)
{
    g_autofree char *from = g_steal_pointer(&to_be_renamed);

    if (from != NULL)
        __real_rename(from, renamed_to);
    return __real_flock(fd, how);
}

ssize_t __wrap_read(int fd, void *to, size_t n)
{
    if (reads_left >= 0 && reads_left-- == 0) {
        errno = EIO;
        return -1;
    }
    return __real_read(fd, to, n);
}

ssize_t __wrap_write(int fd, const void *bytes, size_t n)
{
    if (writes_left >= 0 && writes_left-- == 0) {
        errno = ENOSPC;
        return -1;
    }
    return __real_write(fd, bytes, n);
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

/* A process of its own puts the backup back, and is killed after so many calls of the system.  0: it came to its end. */
static int restore_killed_after(const struct fixture *f, int calls)
{
    pid_t child = fork();
    int status = -1;

    if (child == 0) {
        g_autofree char *aside = NULL, *fault = NULL;

        calls_left = calls;
        _exit(store_restore(f->stage->path, f->backup, &aside, &fault) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(status == 0 || WIFSIGNALED(status));
    return status;
}

static void a_kill_leaves_the_old_one_or_the_new_one_and_a_second_try_ends_it(void **state)
{
    struct fixture *f = *state;
    int status = -1;

    for (int n = 0; status != 0; n++) {
        g_autofree char *why = NULL;
        int tables;

        assert_true(n < 100);
        put_old(f);
        status = restore_killed_after(f, n);
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
    is_refused(f, f->backup, "stop the host first");
    assert_true(claim_owner(f->stage->path) == 0 ||
                claim_owner(f->stage->path) == getpid()); /* as systems tell it */
    assert_int_equal(claim_owner(f->backup), 0);
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
        assert_true(n < 100);
        put_old(f);
        assert_true(g_file_set_contents(f->stage->path, "noise", -1, NULL));
        status = restore_killed_after(f, n);
        is_restored(f);
        has(f->stage->path, IN_BACKUP);
    }
}

/* ---- locks ----------------------------------------------------------------------------------- */

static void is_locked(const struct fixture *f)
{
    g_autofree char *why = NULL;

    assert_null(store_open(f->stage->path, STORE_WRITE, &why));
    assert_non_null(strstr(why, "another lair writes to it"));
}

/* Another program gives the name to another file after ours was opened: it is that one that has to be locked. */
static void a_lock_is_on_the_file_that_has_the_name(void **state)
{
    struct fixture *f = *state;
    g_autofree char *other = beside(f, ".other"), *why = NULL;
    struct store *running = store_open(other, STORE_WRITE, &why), *second;

    assert_non_null(running);
    to_be_renamed = g_strdup(other);
    renamed_to = f->stage->path;
    put_old(f);
    is_locked(f);
    assert_int_equal(__real_rename(f->stage->path, other), 0);
    put_old(f);
    to_be_renamed = g_strdup(other);
    {
        g_autofree char *aside = NULL, *reason = NULL;

        assert_false(store_restore(f->stage->path, f->backup, &aside, &reason));
        assert_non_null(strstr(reason, "stop the host first"));
    }
    store_close(running);
    put_old(f);
    to_be_renamed = beside(f, ".copy");
    assert_true(g_file_set_contents(to_be_renamed, f->old_db, (gssize)f->db_len, NULL));
    second = store_open(f->stage->path, STORE_WRITE, &why);
    if (second == NULL)
        fail_msg("%s", why);
    is_locked(f);
    store_close(second);
}

/* ---- a disk that fails ----------------------------------------------------------------------- */

static void what_is_refused_was_not_done_and_what_was_done_is_not_refused(void **state)
{
    struct fixture *f = *state;
    bool unsure = true;
    int refused = 0;

    for (int n = 0; unsure; n++) {
        g_autofree char *aside = NULL, *why = NULL;

        put_old(f);
        folder_syncs_left = n;
        unsure = !store_restore(f->stage->path, f->backup, &aside, &why) || why != NULL;
        if (unsure && strstr(why, "may not be after a power cut") == NULL) {
            has(f->stage->path, IN_OLD);
            refused++;
        } else {
            has(f->stage->path, IN_BACKUP);
        }
    }
    assert_true(refused > 1);
    folder_syncs_left = -1;
}

static void a_backup_that_is_told_not_to_be_there_is_not(void **state)
{
    struct fixture *f = *state;
    g_autofree char *to = beside(f, ".copy"), *part = beside(f, ".copy.part");
    bool failed = true;
    int there = 0;

    stage_open(f->stage);
    for (int n = 0; failed; n++) {
        g_autofree char *why = NULL;

        folder_syncs_left = n;
        failed = store_backup(f->stage->host->store, to, &why) < 0;
        if (failed)
            assert_true((strstr(why, "it is there") != NULL) == g_file_test(to, G_FILE_TEST_EXISTS));
        there += g_unlink(to) == 0;
        assert_false(g_file_test(part, G_FILE_TEST_EXISTS));
    }
    assert_int_equal(there, 2); /* one of them with a warning */
    folder_syncs_left = -1;
}

/* Fails the calls one after the other: what is said begins with the file that is to blame. */
static void blames(struct fixture *f, int *calls, const char *file)
{
    bool failed = true;
    int n;

    for (n = 0; failed; n++) {
        g_autofree char *aside = NULL, *why = NULL;

        put_old(f);
        *calls = n;
        failed = !store_restore(f->stage->path, f->backup, &aside, &why);
        if (failed && (!g_str_has_prefix(why, file) || why[strlen(file)] != ':'))
            fail_msg("%d: %s", n, why);
        has(f->stage->path, failed ? IN_OLD : IN_BACKUP);
    }
    assert_true(n > 2);
    *calls = -1;
}

static void what_cannot_be_read_is_the_backup_and_what_cannot_be_written_the_database(void **state)
{
    struct fixture *f = *state;

    blames(f, &reads_left, f->backup);
    blames(f, &writes_left, f->stage->path);
}

/* ---- links ----------------------------------------------------------------------------------- */

/* `database=` names a link: it stays, and the file that it leads to is replaced, with all that lies beside that. */
static void a_link_to_the_database_stays_one(void **state)
{
    struct fixture *f = *state;
    g_autofree char *folder = g_build_filename(f->stage->folder, "links", NULL);
    g_autofree char *linked = g_build_filename(folder, "host.db", NULL), *log = beside(f, "-wal");
    g_autofree char *key = beside(f, ".key"), *aside = NULL, *why = NULL, *to = NULL;
    g_auto(GStrv) names = NULL;

    assert_int_equal(g_mkdir(folder, 0700), 0);
    assert_int_equal(symlink("../lair.db", linked), 0);
    assert_string_equal(kin_of(linked, log), "its log");
    assert_string_equal(kin_of(linked, key), "the key of its results");
    for (int there = 1; there >= 0; there--) {
        put_old(f);
        if (!there) { /* the log is an orphan then */
            g_unlink(f->stage->path);
            assert_null(store_open(linked, STORE_WRITE, &why));
            assert_non_null(strstr(why, "it is not there, and its log is"));
            g_clear_pointer(&why, g_free);
        }
        g_clear_pointer(&aside, g_free);
        if (!store_restore(linked, f->backup, &aside, &why))
            fail_msg("%s", why);
        assert_true(g_file_test(linked, G_FILE_TEST_IS_SYMLINK));
        assert_false(g_file_test(log, G_FILE_TEST_EXISTS));
        has(f->stage->path, IN_BACKUP);
        has(linked, IN_BACKUP);
    }
    names = folder_names(folder, "");
    assert_int_equal(g_strv_length(names), 1);
}

static void where_there_was_no_database_a_refusal_leaves_none(void **state)
{
    struct fixture *f = *state;
    g_autofree char *log = beside(f, "-wal"), *aside = NULL, *why = NULL;

    g_unlink(f->stage->path);
    g_unlink(log);
    writes_left = 0;
    assert_false(store_restore(f->stage->path, f->backup, &aside, &why));
    writes_left = -1;
    assert_false(g_file_test(f->stage->path, G_FILE_TEST_EXISTS));
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
        T(a_lock_is_on_the_file_that_has_the_name),
        T(what_is_refused_was_not_done_and_what_was_done_is_not_refused),
        T(a_backup_that_is_told_not_to_be_there_is_not),
        T(what_cannot_be_read_is_the_backup_and_what_cannot_be_written_the_database),
        T(a_link_to_the_database_stays_one),
        T(where_there_was_no_database_a_refusal_leaves_none),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
