/* tests/unit/test_ends.c - a turn of the loop ends, whatever the store says
 *
 * A host in whose database something of every kind is due is started on a later day, and the clock is turned: each
 * operation of the disk fails in turn, once or from then on, and then each tree of the database is damaged.  Every
 * turn ends, and so does the host.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/community/day.h"
#include "bot/store/days.h"
#include "tests/folder.h"
#include "tests/unit/failing_vfs.h"
#include "tests/whole.h"

enum {
    OPEN_DAY = 411,  /* which the database has begun (tests/whole.c), and which is over */
    TURNS_MAX = 400, /* of the loop in one life: more than any takes */
    TOO_LONG_S =
        900,     /* of the processor's time, which a turn that never ends uses up: all of it takes some ten */
    PAGE = 4096, /* bytes of a page of the database */
    EACH_OF_FIRST = 24, /* operations: each of them fails; behind them one in ... */
    STEP = 19,          /* ... so many at least, and ... */
    PART = 12 /* ... in a 12th of those before it: late ones are most alike, the pages that a log brings in */
};

struct fixture {
    char *folder, *path;
    struct stage *stage;
    char *good; /* the bytes of the database */
    gsize len;
    int turns; /* in this life of the host */
};

static GLogWriterOutput quiet(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer ctx)
{
    (void)level, (void)fields, (void)n, (void)ctx;
    return G_LOG_WRITER_HANDLED;
}

static void put(const struct fixture *f)
{
    static const char *const ends[] = { "-wal", "-shm", ".daily" };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);

        g_unlink(path);
    }
    assert_true(g_file_set_contents(f->path, f->good, (gssize)f->len, NULL));
}

/* A game of the day is played, two are to be thinned, a push and a digest are owed, a seat is to be offered. */
static const char due[] =
    "UPDATE tables SET day = 411 WHERE id = 3;"
    "UPDATE pushes SET owed = 1, failed = 0;"
    "INSERT INTO person_settings (network, key, what, value) VALUES ('net', 'ann', 'digest', '9');";

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->stage = whole_stage(f->path);
    *state = f;
    stage_open(f->stage);
    whole_play(f->stage);
    stage_sql(f->stage, due);
    stage_close(f->stage);
    assert_true(g_file_get_contents(f->path, &f->good, &f->len, NULL));
    f->stage->settings.daily = true;
    f->stage->settings.keep_days = 1;
    f->stage->settings.push_hosts = NULL;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f->good);
    g_free(f);
    return 0;
}

static void count_turn(void *ctx)
{
    struct fixture *f = ctx;

    if (++f->turns > TURNS_MAX)
        fail_msg("the host is never at rest");
}

/* A life of the host some days later, with people who come and ask; false: it did not start, and said why. */
static bool live(struct fixture *f)
{
    static const int64_t ms[] = { 0, 1000, 15 * 1000, 60 * 60 * 1000, 24 * 60 * 60 * 1000, 15 * 1000 };
    g_autofree char *why = NULL;

    f->turns = 0;
    stage_reboot(f->stage, day_begins(OPEN_DAY + 3));
    if (!stage_try(f->stage, &why)) {
        assert_non_null(why);
        return false;
    }
    f->stage->host->turned = count_turn;
    f->stage->host->ctx = f;
    for (size_t i = 0; i < G_N_ELEMENTS(ms); i++)
        stage_turn(f->stage, ms[i]);
    tape_line(stage_tape(f->stage, "net"), "ann", "#dungeon", "tables");
    tape_line(stage_tape(f->stage, "net"), "annie", NULL, "link");
    f->turns = 0;
    failing_vfs_heal();
    stage_turn(f->stage, 60 * 1000);
    stage_close(f->stage);
    return true;
}

static bool day_was_told(const struct fixture *f)
{
    char *why = NULL;
    struct store *s = store_open(f->path, STORE_READ, &why);
    bool told;

    assert_non_null(s);
    told = !store_day_is_open(s, OPEN_DAY);
    store_close(s);
    return told;
}

static void all_of_it_is_due(void **state)
{
    struct fixture *f = *state;

    put(f);
    assert_true(live(f));
    assert_true(day_was_told(f));
}

/* ---- a disk that fails ----------------------------------------------------------------------- */

/* Lives on while operation n, n + 1 and so on fail, until none does. */
static void fail_each(struct fixture *f, unsigned ops, int answer, int times)
{
    for (int n = 0;; n += n < EACH_OF_FIRST ? 1 : MAX(STEP, n / PART)) {
        put(f);
        failing_vfs_fail(&(struct vfs_fault){ .ops = ops, .answer = answer, .after = n, .times = times });
        live(f);
        failing_vfs_heal();
        if (failing_vfs_failed() == 0)
            return;
    }
}

static void a_turn_ends_whatever_cannot_be_read(void **state)
{
    fail_each(*state, VFS_READ, SQLITE_IOERR_READ, 1);
    fail_each(*state, VFS_READ, SQLITE_IOERR_READ, 0);
}

static void a_turn_ends_whatever_cannot_be_written(void **state)
{
    fail_each(*state, VFS_WRITE | VFS_SYNC, SQLITE_FULL, 1);
    fail_each(*state, VFS_WRITE | VFS_SYNC, SQLITE_FULL, 0);
    fail_each(*state, VFS_SHM | VFS_LOCK, SQLITE_IOERR, 0);
}

/* ---- a file that is damaged ------------------------------------------------------------------ */

/* The first pages of tables and indices: what is read of them is damaged. */
static GArray *roots(const struct fixture *f)
{
    GArray *pages = g_array_new(FALSE, FALSE, sizeof(int));
    sqlite3_stmt *st;
    sqlite3 *db;

    put(f);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT rootpage FROM sqlite_schema WHERE rootpage > 0", -1, &st, NULL),
        SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW) {
        int page = sqlite3_column_int(st, 0);

        g_array_append_val(pages, page);
    }
    sqlite3_finalize(st);
    sqlite3_close(db);
    return pages;
}

static void a_turn_ends_whatever_is_damaged(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GArray) pages = roots(f);
    g_autofree char *whole = g_memdup2(f->good, f->len);
    uint8_t noise[PAGE];

    randombytes_buf_deterministic(noise, sizeof noise, (const unsigned char[randombytes_SEEDBYTES]){ 41 });
    for (guint i = 0; i < pages->len; i++) {
        memcpy(f->good + (gsize)(g_array_index(pages, int, i) - 1) * PAGE, noise, PAGE);
        put(f);
        live(f);
        memcpy(f->good, whole, f->len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(all_of_it_is_due, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_turn_ends_whatever_cannot_be_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_turn_ends_whatever_cannot_be_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_turn_ends_whatever_is_damaged, set_up, tear_down),
    };

    g_log_set_writer_func(quiet, NULL, NULL);
    setrlimit(RLIMIT_CPU, &(struct rlimit){ TOO_LONG_S, TOO_LONG_S });
    return cmocka_run_group_tests(tests, NULL, NULL);
}
