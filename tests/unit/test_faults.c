/* tests/unit/test_faults.c - a host whose disk fails, is full, or lies
 *
 * A short game is played.  For each of its lines the first write fails, then the second, and so on
 * until the line is taken; and so for each other way in which a disk can fail.  Then files are
 * spoilt: flipped bits, cut ends, other programs' files.  Whoever asked for something hears one
 * line, nothing is announced that is not stored, nothing that is stored is lost, and when the disk
 * is well again the game goes on.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/store/impl.h"
#include "bot/tables.h"
#include "tests/recorded.h"
#include "tests/unit/failing_vfs.h"

enum { LATER_MS = 11 * 1000 }; /* later: the host has tried again all there is */

static const char place[] = "#dungeon";

static GPtrArray *lines; /* of the game, as it goes on a good disk */

struct fixture {
    char *folder, *path;
    struct stage *stage;
};

/* ---- the game -------------------------------------------------------------------------------- */

static struct table *crypt(const struct stage *s)
{
    return stage_table(s, "crypt");
}

static void open_host(struct fixture *f)
{
    stage_open(f->stage);
}

static void begin(struct fixture *f)
{
    open_host(f);
    stage_begin(f->stage, stage_tape(f->stage, "net"), place, "crypt", "", 2, 77);
}

static const struct recorded_line *line(int k)
{
    return lines->pdata[k];
}

static int n_lines(void)
{
    return (int)lines->len;
}

static guint say(struct fixture *f, int k, int attempt)
{
    return recorded_say(f->stage, stage_tape(f->stage, "net"), line(k), attempt);
}

static void record_game(struct fixture *f)
{
    GRand *dice = g_rand_new_with_seed(1);

    begin(f);
    lines = recorded_game(f->stage, stage_tape(f->stage, "net"), crypt(f->stage), dice);
    g_rand_free(dice);
}

/* ---- fixtures -------------------------------------------------------------------------------- */

static void remove_files(const struct fixture *f)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal", ".good" };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);
        g_unlink(path);
    }
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    failing_vfs_heal();
    f->folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->stage = stage_new("net:#dungeon", f->path, &(struct host_settings){ .sets = "bmr" });
    *state = f;
    if (lines != NULL || f->folder == NULL)
        return f->folder != NULL ? 0 : -1;
    record_game(f);
    stage_close(f->stage);
    remove_files(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    remove_files(f);
    g_rmdir(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_free(f);
    return 0;
}

/* ---- faults that pass ------------------------------------------------------------------------ */

/* clang-format off */
static const struct {
    const char *name;
    struct vfs_fault fault;
    int lines; /* of the game; 0: all */
} faults[] = {
    { "the disk is full",           { VFS_WRITE, SQLITE_FULL, 0, 1 }, 0 },
    { "the disk stays full",        { VFS_WRITE, SQLITE_FULL, 0, 0 }, 20 },
    { "a write fails",              { VFS_WRITE, SQLITE_IOERR_WRITE, 0, 1 }, 20 },
    { "all writes fail",            { VFS_WRITE, SQLITE_IOERR_WRITE, 0, 0 }, 20 },
    { "a sync fails",               { VFS_SYNC, SQLITE_IOERR_FSYNC, 0, 1 }, 0 },
    { "all syncs fail",             { VFS_SYNC, SQLITE_IOERR_FSYNC, 0, 0 }, 20 },
    { "the disk becomes read-only", { VFS_WRITE | VFS_TRUNCATE, SQLITE_READONLY, 0, 0 }, 20 },
    { "a read fails",               { VFS_READ, SQLITE_IOERR_READ, 0, 1 }, 0 },
    { "all reads fail",             { VFS_READ, SQLITE_IOERR_READ, 0, 0 }, 20 },
    { "a read ends early",          { VFS_SHORT_READ, 1, 0, 1 }, 20 },
    { "nothing works",              { VFS_READ | VFS_WRITE | VFS_SYNC | VFS_SIZE, SQLITE_IOERR, 0, 0 }, 20 },
};
/* clang-format on */

/* Makes the host ask the disk for everything. */
static void forget_all(struct stage *s)
{
    sqlite3_db_release_memory(s->host->store->db);
    if (crypt(s) != NULL) /* it could be read again */
        table_drop_game(crypt(s));
}

/* How many lines that were taken are on the disk. */
static int stored_lines(const struct fixture *f)
{
    sqlite3 *db;
    sqlite3_stmt *st;
    int n;

    assert_int_equal(sqlite3_open_v2(f->path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT count(*) FROM requests", -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

/* Only its author hears, in one line, that it was not taken. */
static void only_its_author_hears(const struct stage *s, const struct recorded_line *l, guint mark)
{
    const struct tape *net = stage_tape(s, "net");

    for (guint i = mark; tape_mark(net) != mark + 1 && i < tape_mark(net); i++)
        print_message("# %s <- %s\n", tape_letter(net, i)->whom, tape_letter(net, i)->whole);
    assert_int_equal(tape_mark(net), mark + 1);
    assert_string_equal(tape_letter(net, mark)->whom, l->nick);
    assert_int_equal(tape_letter(net, mark)->to, ADAPTER_TO_REQUEST);
    assert_non_null(strstr(tape_letter(net, mark)->text, "Not taken"));
    assert_null(strchr(tape_letter(net, mark)->text, '\n'));
}

/* Hands in a line again and again, with a fault one operation later each time, until it is taken. */
static int until_taken(struct fixture *f, const struct recorded_line *l, struct vfs_fault fault)
{
    for (;; fault.after++) {
        int before = stored_lines(f);
        guint mark;

        forget_all(f->stage);
        failing_vfs_fail(&fault);
        mark = recorded_say(f->stage, stage_tape(f->stage, "net"), l, fault.after);
        failing_vfs_heal();
        if (stored_lines(f) > before)
            return fault.after;
        only_its_author_hears(f->stage, l, mark);
        assert_int_not_equal(failing_vfs_failed(), 0);
    }
}

/* Whatever failed, what was told is noted. */
static void all_is_noted(struct fixture *f)
{
    const struct table *t;
    int events;
    char hash[RECORDED_HASH];

    stage_turn(f->stage, LATER_MS);
    recorded_hash(f->stage, crypt(f->stage), hash);
    t = crypt(f->stage);
    events = (int)t->events->len;
    assert_int_equal(t->reader.told, events);
    for (int i = 0; i < t->n_seats; i++)
        assert_int_equal(t->seat[i].reader.told, events);
}

static void a_line_is_taken_whole_or_not_at_all_whatever_fails(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(faults); i++) {
        int most = faults[i].lines == 0 ? n_lines() : faults[i].lines, n = 0;
        char hash[RECORDED_HASH];

        print_message("# %s\n", faults[i].name);
        begin(f);
        for (int k = 0; k < most; k++) {
            n += until_taken(f, line(k), faults[i].fault);
            recorded_hash(f->stage, crypt(f->stage), hash);
            assert_string_equal(hash, line(k)->hash);
        }
        assert_true(n >= most / 2); /* it did fail, most of the time */
        all_is_noted(f);
        stage_close(f->stage);
        remove_files(f);
    }
}

/* ---- faults while it is opened --------------------------------------------------------------- */

static void play_lines(struct fixture *f, int from, int to)
{
    for (int k = from; k < to; k++)
        say(f, k, 0);
}

static void is_at(struct fixture *f, int n)
{
    char hash[RECORDED_HASH];

    recorded_hash(f->stage, crypt(f->stage), hash);
    assert_string_equal(hash, line(n - 1)->hash);
}

/* One line that names the file. */
static void is_clear(const struct fixture *f, const char *why)
{
    assert_non_null(why);
    assert_non_null(strstr(why, f->path));
    assert_null(strchr(why, '\n'));
}

/* Opens with a fault one operation later each time, until it opens without having met one. */
static void until_opened(struct fixture *f, struct vfs_fault fault)
{
    for (;; fault.after++) {
        g_autofree char *why = NULL;
        bool opened;

        failing_vfs_fail(&fault);
        opened = stage_try(f->stage, &why);
        failing_vfs_heal();
        if (!opened)
            is_clear(f, why);
        stage_close(f->stage);
        if (failing_vfs_failed() == 0)
            return;
    }
}

static void a_host_that_cannot_open_its_database_says_so_and_changes_nothing(void **state)
{
    static const struct vfs_fault opening[] = {
        { VFS_OPEN, SQLITE_CANTOPEN, 0, 1 },
        { VFS_READ, SQLITE_IOERR_READ, 0, 1 },
        { VFS_SHORT_READ, 1, 0, 1 },
        { VFS_WRITE, SQLITE_FULL, 0, 1 },
        { VFS_SYNC, SQLITE_IOERR_FSYNC, 0, 1 },
        { VFS_SIZE, SQLITE_IOERR_FSTAT, 0, 1 },
        { VFS_SHM, SQLITE_IOERR_SHMMAP, 0, 1 },
        { VFS_LOCK, SQLITE_IOERR_LOCK, 0, 1 },
    };
    struct fixture *f = *state;
    const int half = 12;

    for (size_t i = 0; i < G_N_ELEMENTS(opening); i++) {
        until_opened(f, opening[i]); /* a new one */
        begin(f);
        play_lines(f, 0, half);
        stage_close(f->stage);
        until_opened(f, opening[i]);
        open_host(f);
        is_at(f, half);
        play_lines(f, half, n_lines());
        is_at(f, n_lines());
        stage_close(f->stage);
        remove_files(f);
    }
}

/* ---- files that lie -------------------------------------------------------------------------- */

/* The database in the middle of the game, as bytes. */
static GBytes *half_a_game(struct fixture *f)
{
    char *bytes;
    gsize len;

    begin(f);
    play_lines(f, 0, n_lines() / 2);
    stage_close(f->stage);
    assert_true(g_file_get_contents(f->path, &bytes, &len, NULL));
    return g_bytes_new_take(bytes, len);
}

/* Without waiting for the disk. */
static void put_bytes(const char *path, const void *bytes, gsize len)
{
    assert_true(g_file_set_contents_full(path, bytes, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void put_file(const struct fixture *f, const void *bytes, gsize len)
{
    remove_files(f);
    put_bytes(f->path, bytes, len);
}

enum outcome { REFUSES_FILE, REFUSES_LINE, PLAYS };

/* A host over a file that may be spoilt refuses it, or refuses the line, or plays the very game
 * that was begun. */
static enum outcome nobody_plays_another_game(struct fixture *f)
{
    const struct recorded_line *l = line(n_lines() / 2);
    g_autofree char *why = NULL;
    char hash[RECORDED_HASH];
    struct table *t;
    guint mark;
    bool plays;

    if (!stage_try(f->stage, &why)) {
        is_clear(f, why);
        return REFUSES_FILE;
    }
    mark = say(f, n_lines() / 2, 0);
    t = crypt(f->stage);
    plays = t != NULL && t->n_moves == l->moves;
    if (plays) {
        recorded_hash(f->stage, crypt(f->stage), hash);
        assert_string_equal(hash, l->hash);
    } else {
        assert_true(tape_mark(stage_tape(f->stage, "net")) > mark || t == NULL ||
                    table_seat_of(t, "net", l->nick) < 0);
    }
    stage_close(f->stage);
    return plays ? PLAYS : REFUSES_LINE;
}

static void a_spoilt_page_gives_nobody_another_game(void **state)
{
    enum { PAGE = 4096 };
    struct fixture *f = *state;
    g_autoptr(GBytes) good = half_a_game(f);
    gsize len = g_bytes_get_size(good);
    int n[PLAYS + 1] = { 0 };

    for (gsize at = 0; at < len; at += PAGE)
        for (int how = 0; how < 2; how++) {
            g_autofree char *bytes = g_memdup2(g_bytes_get_data(good, NULL), len);

            memset(bytes + at, how == 0 ? 0 : 0x5a, PAGE);
            put_file(f, bytes, len);
            n[nobody_plays_another_game(f)]++;
        }
    assert_true(n[REFUSES_FILE] > 0 && n[REFUSES_LINE] > 0 && n[PLAYS] > 0);
}

static void a_flipped_bit_gives_nobody_another_game(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GBytes) good = half_a_game(f);
    gsize len = g_bytes_get_size(good);
    GRand *dice = g_rand_new_with_seed(3);

    for (int i = 0; i < 200; i++) {
        g_autofree char *bytes = g_memdup2(g_bytes_get_data(good, NULL), len);

        bytes[g_rand_int_range(dice, 0, (gint32)len)] ^= (char)(1 << g_rand_int_range(dice, 0, 8));
        put_file(f, bytes, len);
        nobody_plays_another_game(f);
    }
    g_rand_free(dice);
}

static void a_file_that_was_cut_gives_nobody_another_game(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GBytes) good = half_a_game(f);
    gsize len = g_bytes_get_size(good);

    for (gsize cut = 0; cut < len; cut += 1500) { /* 0: what is left is a new database */
        put_file(f, g_bytes_get_data(good, NULL), cut);
        nobody_plays_another_game(f);
    }
}

/* What was not yet in the file itself when the power failed, and is not whole. */
static void a_journal_that_was_cut_takes_back_whole_lines(void **state)
{
    struct fixture *f = *state;
    g_autofree char *journal = g_strconcat(f->path, "-wal", NULL), *file = NULL, *wal = NULL;
    gsize len, wal_len;
    int whole = 0;

    begin(f);
    play_lines(f, 0, 6);
    assert_true(g_file_get_contents(f->path, &file, &len, NULL));
    assert_true(g_file_get_contents(journal, &wal, &wal_len, NULL));
    stage_close(f->stage);
    for (gsize cut = 0; cut < wal_len; cut += 2000) {
        char hash[RECORDED_HASH];
        const struct table *t;
        int k = 0;

        put_file(f, file, len);
        put_bytes(journal, wal, cut);
        open_host(f);
        t = crypt(f->stage);
        if (t != NULL && t->state == TABLE_RUNNING && t->n_moves > 0) {
            while (line(k)->moves < t->n_moves)
                k++;
            recorded_hash(f->stage, crypt(f->stage), hash);
            assert_string_equal(hash, line(k)->hash);
            whole++;
        }
        stage_close(f->stage);
    }
    assert_true(whole > 0);
}

static void is_refused(struct fixture *f, const char *reason)
{
    g_autofree char *before = NULL, *after = NULL, *why = NULL;
    gsize len, len_after;

    assert_true(g_file_get_contents(f->path, &before, &len, NULL));
    assert_false(stage_try(f->stage, &why));
    is_clear(f, why);
    assert_non_null(strstr(why, reason));
    assert_true(g_file_get_contents(f->path, &after, &len_after, NULL));
    assert_int_equal(len, len_after);
    assert_memory_equal(before, after, len);
}

static void run_sql(const struct fixture *f, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void what_is_not_ours_is_left_as_it_is(void **state)
{
    static const char letter[] = "Dear aunt, this is no database at all, however long one looks at it.";
    struct fixture *f = *state;

    put_file(f, letter, strlen(letter));
    is_refused(f, "not a database");
    remove_files(f);
    run_sql(f, "CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')");
    is_refused(f, "not a database of lair");
    remove_files(f);
    begin(f);
    stage_close(f->stage);
    run_sql(f, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 99");
    is_refused(f, "newer");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_line_is_taken_whole_or_not_at_all_whatever_fails),
        T(a_host_that_cannot_open_its_database_says_so_and_changes_nothing),
        T(a_spoilt_page_gives_nobody_another_game),
        T(a_flipped_bit_gives_nobody_another_game),
        T(a_file_that_was_cut_gives_nobody_another_game),
        T(a_journal_that_was_cut_takes_back_whole_lines),
        T(what_is_not_ours_is_left_as_it_is),
    };
    int failed;

    if (sodium_init() < 0)
        return 1;
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    g_ptr_array_unref(lines);
    return failed;
}
