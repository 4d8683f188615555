/* tests/unit/test_store.c - what the host remembers, and what it does when it cannot
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
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
#include <sqlite3.h>

#include "bot/store.h"
#include "tests/folder.h"
#include "tests/unit/failing_vfs.h"

struct fixture {
    char *folder, *path;
    struct store *store;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    char *why = NULL;

    failing_vfs_install();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->store = store_open(f->path, STORE_WRITE, &why);
    *state = f;
    g_free(why);
    return f->store != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    store_close(f->store);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f);
    return 0;
}

static void reopen(struct fixture *f)
{
    char *why = NULL;

    store_close(f->store);
    f->store = store_open(f->path, STORE_WRITE, &why);
    if (f->store == NULL)
        fail_msg("%s", why);
}

/* A table in the lobby with a person and a machine. */
static struct table *some_table(const char *name)
{
    struct table *t = table_new(name, "net", "#dungeon");
    struct person person = { (char *)"net", (char *)"anna!a@h", (char *)"anna", (char *)"a@h" };

    t->sets = g_strdup("bmr@00");
    memset(t->drawn.half, 0x5a, sizeof t->drawn.half);
    person_copy(&t->owner, &person);
    table_sit(t, &person, "word");
    table_sit_bot(t, LAIR_POLICY_SANE, "Grim");
    return t;
}

static void keep(void *ctx, struct table *t)
{
    g_ptr_array_add(ctx, t);
}

static GPtrArray *read_all(struct store *s)
{
    GPtrArray *tables = g_ptr_array_new_with_free_func((GDestroyNotify)table_free);

    assert_int_equal(store_read_tables(s, 0, keep, tables), 0);
    return tables;
}

static guint count(struct store *s)
{
    g_autoptr(GPtrArray) tables = read_all(s);

    return tables->len;
}

static void the_files_are_private(void **state)
{
    static const char *const ends[] = { "", "-wal", "-shm" };
    struct fixture *f = *state;
    struct table *t = some_table("crypt");

    store_put_table(f->store, t);
    assert_int_equal(store_commit(f->store), 0);
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);
        struct stat st;

        assert_int_equal(stat(path, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    table_free(t);
}

static void a_table_is_read_as_it_was_put(void **state)
{
    struct fixture *f = *state;
    struct table *t = some_table("crypt");
    g_autoptr(GPtrArray) tables = NULL;
    struct table *u;

    t->clock_s = 300;
    t->variants = LAIR_HARD;
    t->seat[0].reader.told = 17;
    store_put_table(f->store, t);
    assert_int_equal(store_commit(f->store), 0);
    reopen(f);
    tables = read_all(f->store);
    assert_int_equal(tables->len, 1);
    u = tables->pdata[0];
    assert_int_equal(u->id, t->id);
    assert_string_equal(u->name, "crypt");
    assert_string_equal(u->place, "#dungeon");
    assert_int_equal(u->clock_s, 300);
    assert_int_equal(u->variants, LAIR_HARD);
    assert_memory_equal(u->drawn.half, t->drawn.half, sizeof t->drawn.half);
    assert_int_equal(u->n_seats, 2);
    assert_int_equal(table_seat_of(u, "net", "anna!a@h"), 0);
    assert_string_equal(u->seat[0].word, "word");
    assert_int_equal(u->seat[0].reader.told, 17);
    assert_true(u->seat[1].bot);
    assert_int_equal(u->seat[1].policy, LAIR_POLICY_SANE);
    table_free(t);
}

static void what_was_not_committed_was_never_put(void **state)
{
    struct fixture *f = *state;
    struct table *t = some_table("crypt");

    store_put_table(f->store, t);
    assert_true(store_is_dirty(f->store));
    store_rollback(f->store);
    assert_int_equal(count(f->store), 0);
    store_put_table(f->store, t);
    reopen(f);
    assert_int_equal(count(f->store), 0);
    table_free(t);
}

static void a_seat_that_stood_up_is_gone(void **state)
{
    struct fixture *f = *state;
    struct table *t = some_table("crypt");
    g_autoptr(GPtrArray) tables = NULL;

    store_put_table(f->store, t);
    table_stand_up(t, 1);
    store_put_table(f->store, t);
    assert_int_equal(store_commit(f->store), 0);
    tables = read_all(f->store);
    assert_int_equal(((struct table *)tables->pdata[0])->n_seats, 1);
    table_free(t);
}

static void a_request_is_remembered_once(void **state)
{
    struct fixture *f = *state;

    assert_false(store_has_request(f->store, "net", "r1"));
    assert_true(store_put_request(f->store, "net", "r1", 1000));
    assert_false(store_put_request(f->store, "net", "r1", 1001));
    assert_true(store_put_request(f->store, "other", "r1", 1002));
    assert_int_equal(store_commit(f->store), 0);
    reopen(f);
    assert_true(store_has_request(f->store, "net", "r1"));
    store_forget_requests(f->store, 1001);
    assert_false(store_has_request(f->store, "net", "r1"));
    assert_true(store_has_request(f->store, "other", "r1"));
}

/* Puts a table and two of its moves; the commit's answer. */
static int put_some(struct store *s, struct table *t)
{
    store_put_table(s, t);
    store_put_move(s, t, 0, 0, "pass", true, 1);
    store_put_move(s, t, 1, 1, "pass", true, 2);
    store_put_request(s, "net", t->name, 3);
    return store_commit(s);
}

static bool count_move(void *ctx, int n, int seat, const char *move, bool decided)
{
    (void)n, (void)seat, (void)move, (void)decided;
    ++*(int *)ctx;
    return true;
}

static int count_moves(struct store *s, int64_t id)
{
    int n = 0;

    assert_int_equal(store_read_moves(s, id, count_move, &n), 0);
    return n;
}

/* The first write fails, then the second, ... until all succeed: each time either all of the
 * turn is there or nothing. */
static void a_failed_write_leaves_nothing_of_its_turn(void **state)
{
    struct fixture *f = *state;
    int n = 0;

    for (;; n++) {
        g_autofree char *name = g_strdup_printf("t%d", n);
        struct table *t = some_table(name);
        guint before = count(f->store);
        int rc;

        failing_vfs_after(n);
        rc = put_some(f->store, t);
        failing_vfs_heal();
        assert_int_equal(count(f->store), before + (rc == 0));
        if (rc == 0)
            assert_int_equal(count_moves(f->store, t->id), 2);
        else
            assert_true(store_fault(f->store)[0] != '\0');
        assert_int_equal(store_has_request(f->store, "net", name), rc == 0);
        reopen(f);
        assert_int_equal(count(f->store), before + (rc == 0));
        table_free(t);
        if (rc == 0 && !failing_vfs_failed())
            break;
    }
    assert_true(n > 0); /* at least one write did fail */
}

/* A process that dies between its commits; what it had committed is there. */
static void what_was_committed_outlives_the_process(void **state)
{
    struct fixture *f = *state;
    int status;
    pid_t child;

    store_close(f->store);
    f->store = NULL;
    child = fork();
    if (child == 0) {
        char *why = NULL;
        struct store *s = store_open(f->path, STORE_WRITE, &why);
        struct table *t = some_table("crypt"), *u = some_table("vault");

        if (s == NULL || put_some(s, t) != 0)
            _exit(1);
        store_put_table(s, u);
        _exit(0); /* without closing, in the middle of a turn */
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    reopen(f);
    assert_int_equal(count(f->store), 1);
}

/* Opens a path that cannot be; it is named with what is wrong. */
static void is_not_opened(const char *path, const char *reason)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(path, STORE_WRITE, &why);

    if (s != NULL || !g_str_has_prefix(why, path) || strstr(why, reason) == NULL || strchr(why, '\n') != NULL)
        fail_msg("%s: %s", path, why);
}

static void what_is_wrong_with_a_file_is_told_in_words(void **state)
{
    struct fixture *f = *state;
    g_autofree char *below = g_build_filename(f->path, "x.db", NULL);
    g_autofree char *nowhere = g_build_filename(f->folder, "none", "x.db", NULL);

    is_not_opened(f->folder, "it is a folder: name a file");
    is_not_opened(nowhere, "it, or its folder, is not there: name another");
    is_not_opened(below, "it, or its folder, is not there: name another");
    store_close(f->store);
    f->store = NULL;
    for (int i = 0; i < 2; i++) {
        g_autofree char *bytes = NULL;
        gsize len;

        assert_true(g_file_get_contents(f->path, &bytes, &len, NULL));
        memset(bytes + (i == 0 ? 100 : 0), 0x5a, i == 0 ? 2000 : 100);
        assert_true(g_file_set_contents(f->path, bytes, (gssize)len, NULL));
        is_not_opened(f->path,
                      i == 0 ? "the database is damaged: keep a copy" : "it is not a database, or one that");
    }
}

static void what_is_wrong_with_a_disk_is_told_in_words(void **state)
{
    static const struct {
        struct vfs_fault fault;
        const char *reason;
    } rows[] = {
        { { VFS_WRITE, SQLITE_FULL, 0, 0 }, "the disk is full: make room there" },
        { { VFS_WRITE, SQLITE_READONLY, 0, 0 }, "it cannot be written to: the disk is read-only" },
        { { VFS_WRITE, SQLITE_IOERR_WRITE, 0, 0 }, "the disk fails: look at the system's log" },
        { { VFS_SYNC, SQLITE_IOERR_FSYNC, 0, 0 }, "the disk fails: look at the system's log" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct table *t = some_table("crypt");

        errno = 0;
        failing_vfs_fail(&rows[i].fault);
        assert_int_equal(put_some(f->store, t), -1);
        failing_vfs_heal();
        if (strstr(store_fault(f->store), rows[i].reason) == NULL)
            fail_msg("%s: %s", rows[i].reason, store_fault(f->store));
        table_free(t);
    }
}

static void a_newer_database_is_refused_and_not_touched(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db;
    char *why = NULL;

    store_close(f->store);
    f->store = NULL;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_null(store_open(f->path, STORE_WRITE, &why));
    assert_non_null(strstr(why, "newer"));
    assert_non_null(strstr(why, f->path));
    g_free(why);
}

static void what_is_no_database_is_refused(void **state)
{
    struct fixture *f = *state;
    char *why = NULL;

    store_close(f->store);
    f->store = NULL;
    assert_true(
        g_file_set_contents(f->path, "this is a letter to my aunt, and no database at all", -1, NULL));
    assert_null(store_open(f->path, STORE_WRITE, &why));
    assert_non_null(strstr(why, f->path));
    g_free(why);
}

static void only_one_host_writes_and_others_may_look(void **state)
{
    struct fixture *f = *state;
    g_autofree char *why = NULL;
    struct store *other = store_open(f->path, STORE_READ, &why);

    assert_non_null(other);
    store_close(other);
    other = store_open(f->path, STORE_TRY, &why);
    assert_non_null(other);
    store_close(other);
    assert_null(store_open(f->path, STORE_WRITE, &why));
    assert_non_null(strstr(why, "another lair writes to it"));
    reopen(f); /* a host that has ended is not in the way */
}

static void put_a_table(struct fixture *f)
{
    struct table *t = some_table("crypt");

    assert_int_equal(put_some(f->store, t), 0);
    table_free(t);
}

static void back_up(struct fixture *f, const char *to)
{
    char *why = NULL;
    struct stat st;
    struct store *s;

    if (store_backup(f->store, to, &why) < 0)
        fail_msg("%s", why);
    assert_int_equal(lstat(to, &st), 0);
    assert_int_equal(st.st_mode, S_IFREG | 0600);
    s = store_open(to, STORE_READ, &why);
    assert_non_null(s);
    assert_int_equal(count(s), 1);
    store_close(s);
}

static void a_backup_is_a_whole_database(void **state)
{
    struct fixture *f = *state;
    g_autofree char *copy = g_strconcat(f->path, ".copy", NULL), *part = g_strconcat(copy, ".part", NULL);
    mode_t mask = umask(0);

    put_a_table(f);
    back_up(f, copy);
    back_up(f, copy); /* in the place of the last one */
    umask(mask);
    assert_false(g_file_test(part, G_FILE_TEST_EXISTS));
}

/* The rest of a backup that was killed stops none after it. */
static void a_backup_takes_the_place_of_one_that_was_killed(void **state)
{
    struct fixture *f = *state;
    g_autofree char *copy = g_strconcat(f->path, ".copy", NULL), *part = g_strconcat(copy, ".part", NULL);

    put_a_table(f);
    assert_true(g_file_set_contents(part,
                                    "SQLite format 3\0, and no more than ninety-nine bytes of what comes then"
                                    "                                                         ",
                                    108, NULL));
    assert_int_equal(g_chmod(part, 0644), 0);
    back_up(f, copy);
    assert_false(g_file_test(part, G_FILE_TEST_EXISTS));
}

static void is_not_backed_up(struct fixture *f, const char *to, const char *reason)
{
    g_autofree char *why = NULL, *before = NULL, *after = NULL;
    gsize len = 0, left = 0;
    bool was = g_file_get_contents(to, &before, &len, NULL);

    assert_int_equal(store_backup(f->store, to, &why), -1);
    if (strstr(why, reason) == NULL || strstr(why, to) == NULL || strchr(why, '\n') != NULL)
        fail_msg("%s", why);
    assert_int_equal(g_file_get_contents(to, &after, &left, NULL), was);
    assert_int_equal(left, len);
    assert_memory_equal(after != NULL ? after : "", before != NULL ? before : "", len);
}

static void a_backup_writes_to_no_file_but_its_own(void **state)
{
    struct fixture *f = *state;
    g_autofree char *copy = g_strconcat(f->path, ".copy", NULL), *part = g_strconcat(copy, ".part", NULL);
    g_autofree char *other = g_strconcat(f->path, ".other", NULL), *kept = NULL;
    int fd;

    put_a_table(f);
    back_up(f, copy);
    assert_true(g_file_set_contents(other, "a letter", -1, NULL));
    assert_int_equal(symlink(other, part), 0);
    is_not_backed_up(f, copy, "is in the way, and not the rest of a backup");
    g_unlink(part);
    assert_int_equal(link(other, part), 0);
    is_not_backed_up(f, copy, "is in the way, and not the rest of a backup");
    g_unlink(part);
    assert_int_equal(mkfifo(part, 0600), 0);
    is_not_backed_up(f, copy, "is in the way, and not the rest of a backup");
    g_unlink(part);
    fd = open(part, O_RDWR | O_CREAT, 0600);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    is_not_backed_up(f, copy, "another backup is being written there");
    close(fd);
    back_up(f, copy);
    assert_true(g_file_get_contents(other, &kept, NULL, NULL));
    assert_string_equal(kept, "a letter");
    g_unlink(other);
}

static void a_backup_that_cannot_be_written_leaves_nothing(void **state)
{
    struct fixture *f = *state;
    g_autofree char *copy = g_strconcat(f->path, ".copy", NULL), *part = g_strconcat(copy, ".part", NULL);
    g_autofree char *nowhere = g_build_filename(f->folder, "none", "copy", NULL);

    put_a_table(f);
    is_not_backed_up(f, nowhere, "it, or its folder, is not there");
    back_up(f, copy);
    failing_vfs_fail(&(struct vfs_fault){ VFS_WRITE, SQLITE_FULL, 1, 0 });
    is_not_backed_up(f, copy, "full");
    failing_vfs_heal();
    assert_false(g_file_test(part, G_FILE_TEST_EXISTS));
    g_unlink(copy);
    g_mkdir(copy, 0700);
    is_not_backed_up(f, copy, "it is no backup of lair's");
    assert_false(g_file_test(part, G_FILE_TEST_EXISTS));
    g_rmdir(copy);
}

/* Under every name that leads there, whether it is there or not. */
static void a_backup_is_never_written_to_a_file_of_the_database(void **state)
{
    static const char *const endings[] = { "", "-wal", "-shm", "-journal", ".key", ".key.old", ".daily" };
    struct fixture *f = *state;
    g_autofree char *folder = g_build_filename(f->folder, "other", NULL), *copy = NULL;

    put_a_table(f);
    assert_int_equal(symlink(f->folder, folder), 0);
    for (size_t i = 0; i < G_N_ELEMENTS(endings); i++) {
        g_autofree char *file = g_strconcat(f->path, endings[i], NULL);
        g_autofree char *name = g_path_get_basename(file);
        g_autofree char *spelt = g_strdup_printf("%s/./other//./%s", f->folder, name);
        g_autofree char *linked = g_build_filename(f->folder, "linked", NULL);
        g_autofree char *hard = g_build_filename(f->folder, "hard", NULL);

        is_not_backed_up(f, file, "name another file");
        is_not_backed_up(f, spelt, "name another file");
        assert_int_equal(symlink(file, linked), 0);
        is_not_backed_up(f, linked, "name another file");
        if (link(file, hard) == 0)
            is_not_backed_up(f, hard, "name another file");
        g_unlink(linked);
        g_unlink(hard);
    }
    copy = g_strconcat(f->path, ".copy", NULL);
    back_up(f, copy);
    g_unlink(folder);
}

/* ... and not the file beside it into which the copy is written first. */
static void a_backup_that_cannot_be_written_is_told_by_the_name_that_was_given(void **state)
{
    struct fixture *f = *state;
    g_autofree char *to = g_build_filename(f->folder, "nowhere", "copy", NULL),
                    *told = g_strconcat(to, ": ", NULL);
    g_autofree char *why = NULL;

    assert_int_equal(store_backup(f->store, to, &why), -1);
    assert_true(g_str_has_prefix(why, told));
}

static void a_backup_is_not_written_through_an_open_file_of_the_database(void **state)
{
    struct fixture *f = *state;
    g_autofree char *path = NULL;
    int fd = open(f->path, O_RDONLY);

    put_a_table(f);
    assert_true(fd >= 0);
    path = g_strdup_printf("/proc/self/fd/%d", fd);
    is_not_backed_up(f, path, "that is the database itself");
    close(fd);
}

/* Whatever it is: a letter, another program's database, that of another host, half of a backup. */
static void a_backup_replaces_no_file_but_a_backup(void **state)
{
    static const char foreign[] =
        "CREATE TABLE tables (id); CREATE TABLE letters (id); PRAGMA user_version = 3;";
    struct fixture *f = *state;
    g_autofree char *to = g_build_filename(f->folder, "to", NULL), *log = g_strconcat(to, "-wal", NULL);
    char *why = NULL;
    sqlite3 *db;

    put_a_table(f);
    assert_true(g_file_set_contents(to, "a letter", -1, NULL));
    is_not_backed_up(f, to, "it is no backup of lair's");
    g_unlink(to);
    assert_int_equal(sqlite3_open(to, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, foreign, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    is_not_backed_up(f, to, "it is no backup of lair's");
    g_unlink(to);
    store_close(store_open(to, STORE_WRITE, &why));
    is_not_backed_up(f, to, "it is the database of a host");
    g_unlink(to);
    back_up(f, to);
    assert_int_equal(truncate(to, 100), 0);
    is_not_backed_up(f, to, "it is no backup of lair's");
    g_unlink(to);
    back_up(f, to);
    assert_true(g_file_set_contents(log, "the log of something", -1, NULL));
    assert_int_equal(store_backup(f->store, to, &why), -1);
    assert_non_null(strstr(why, "would be taken for the log of the backup"));
    g_free(why);
    g_unlink(log);
    assert_true(g_file_set_contents(to, "", 0, NULL)); /* as mktemp makes one */
    back_up(f, to);
    g_unlink(to);
}

static void what_lies_where_a_backup_is_written_first_is_no_letter(void **state)
{
    struct fixture *f = *state;
    g_autofree char *copy = g_strconcat(f->path, ".copy", NULL), *part = g_strconcat(copy, ".part", NULL);
    g_autofree char *kept = NULL;

    put_a_table(f);
    assert_true(g_file_set_contents(part, "a letter", -1, NULL));
    is_not_backed_up(f, copy, "is in the way, and not the rest of a backup");
    assert_true(g_file_get_contents(part, &kept, NULL, NULL));
    assert_string_equal(kept, "a letter");
    g_unlink(part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_files_are_private, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_table_is_read_as_it_was_put, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_not_committed_was_never_put, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seat_that_stood_up_is_gone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_request_is_remembered_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_failed_write_leaves_nothing_of_its_turn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_committed_outlives_the_process, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_wrong_with_a_file_is_told_in_words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_wrong_with_a_disk_is_told_in_words, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_newer_database_is_refused_and_not_touched, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_database_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(only_one_host_writes_and_others_may_look, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_backup_is_a_whole_database, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_backup_takes_the_place_of_one_that_was_killed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_backup_writes_to_no_file_but_its_own, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_backup_that_cannot_be_written_leaves_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_backup_is_never_written_to_a_file_of_the_database, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_backup_that_cannot_be_written_is_told_by_the_name_that_was_given,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_backup_is_not_written_through_an_open_file_of_the_database, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_backup_replaces_no_file_but_a_backup, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_lies_where_a_backup_is_written_first_is_no_letter, set_up,
                                        tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
