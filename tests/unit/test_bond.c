/* tests/unit/test_bond.c - files of a database that were put together from different days
 *
 * A host plays, is killed, plays on in a later life and is killed again; a backup was made between.  Then its files are
 * mixed: the database, its log, the log's index, the key and the roots of days, each as it was at the one time, at the
 * other, or missing.  Either the host starts, with a database in which nothing is damaged, and people play; or it says in
 * one line what does not belong there, and changes nothing.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/store/check.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum file { FILE_DB, FILE_LOG, FILE_INDEX, FILE_KEY, FILE_DAYS };
enum { FILES = FILE_DAYS + 1 };
static const char *const endings[FILES] = { "", "-wal", "-shm", ".key", ".daily" };

/* As which time a file is there. */
enum as { AS_NONE, AS_OLD, AS_NEW, AS_BACKUP };
enum { ALL_AS = AS_BACKUP + 1 };

static const int64_t hour = 60 * 60 * 1000;

struct fixture {
    struct stage *stage;
    GBytes *file[FILES][ALL_AS]; /* NULL: there is none */
    int tables[ALL_AS];          /* in the database */
};

static GPtrArray *log_lines;

static GLogWriterOutput keep_log(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer ctx)
{
    (void)level, (void)ctx;
    for (gsize i = 0; i < n; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0)
            g_ptr_array_add(log_lines, g_strdup(fields[i].value));
    return G_LOG_WRITER_HANDLED;
}

/* ---- files ----------------------------------------------------------------------------------- */

static char *path_of(const struct fixture *f, enum file file)
{
    return g_strconcat(f->stage->path, endings[file], NULL);
}

static GBytes *read_file(const char *path)
{
    char *text = NULL;
    gsize len = 0;

    return g_file_get_contents(path, &text, &len, NULL) ? g_bytes_new_take(text, len) : NULL;
}

static void keep(struct fixture *f, enum as as)
{
    for (enum file file = 0; (int)file < FILES; file++) {
        g_autofree char *path = path_of(f, file);

        f->file[file][as] = read_file(path);
    }
    f->tables[as] = (int)f->stage->host->tables->len;
}

static void put(const struct fixture *f, const enum as as[FILES])
{
    for (enum file file = 0; (int)file < FILES; file++) {
        g_autofree char *path = path_of(f, file);
        GBytes *bytes = f->file[file][as[file]];

        g_unlink(path);
        if (bytes == NULL)
            continue;
        assert_true(g_file_set_contents_full(path, g_bytes_get_data(bytes, NULL),
                                             (gssize)g_bytes_get_size(bytes), G_FILE_SET_CONTENTS_NONE, 0600,
                                             NULL));
    }
}

static void is_as_it_was(const struct fixture *f, const enum as as[FILES])
{
    for (enum file file = 0; (int)file < FILES; file++) {
        g_autofree char *path = path_of(f, file);
        g_autoptr(GBytes) now = read_file(path);
        GBytes *then = f->file[file][as[file]];

        if (now == NULL || then == NULL)
            assert_ptr_equal(now, then);
        else
            assert_true(g_bytes_equal(now, then));
    }
}

/* ---- the lives of the host ------------------------------------------------------------------- */

static void play(struct fixture *f, const char *name)
{
    g_autofree char *line = g_strdup_printf("new %s solo", name);

    tape_line(stage_tape(f->stage, "net"), "ann", NULL, line);
    assert_non_null(stage_table(f->stage, name));
}

static void back_up(struct fixture *f)
{
    g_autofree char *path = g_strconcat(f->stage->path, ".copy", NULL), *why = NULL;

    if (store_backup(f->stage->host->store, path, &why) < 0)
        fail_msg("%s", why);
    f->file[FILE_DB][AS_BACKUP] = read_file(path);
    f->tables[AS_BACKUP] = (int)f->stage->host->tables->len;
}

/* The key is changed in good order, and a day goes by. */
static void live_on(struct fixture *f)
{
    g_autofree char *key = path_of(f, FILE_KEY), *old = g_strconcat(key, ".old", NULL);

    stage_close(f->stage);
    assert_int_equal(g_rename(key, old), 0);
    stage_open(f->stage);
    stage_turn(f->stage, 24 * hour);
    tape_line(stage_tape(f->stage, "net"), "ben", NULL, "new vault solo");
    stage_turn(f->stage, hour);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    log_lines = g_ptr_array_new_with_free_func(g_free);
    f->stage = stage_new_in_folder("net:#dungeon",
                                   &(struct host_settings){ .sets = "bmr", .chained = true, .daily = true });
    *state = f;
    stage_reboot(f->stage, stage_date("2027-03-01T10:00:00Z"));
    stage_open(f->stage);
    play(f, "crypt");
    back_up(f);
    play(f, "pit");
    keep(f, AS_OLD);
    live_on(f);
    keep(f, AS_NEW);
    stage_close(f->stage);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (enum file file = 0; (int)file < FILES; file++)
        for (enum as as = 0; (int)as < ALL_AS; as++)
            g_bytes_unref(f->file[file][as]);
    stage_free(f->stage);
    g_ptr_array_unref(log_lines);
    g_free(f);
    return 0;
}

/* ---- mixtures -------------------------------------------------------------------------------- */

/* What the host says of a database and a log; NULL: it starts. */
static const char *refusal(enum as db, enum as log)
{
    if (log == AS_NONE || db == log)
        return NULL;
    return db == AS_NONE ? "it is not there, and its log is"
                         : "the log beside it, -wal, is of another database";
}

/* What was in the log is missing where that is. */
static int tables_in(const struct fixture *f, enum as db, enum as log)
{
    return db != AS_NONE && (log == db || db == AS_BACKUP) ? f->tables[db] : 0;
}

static void fault(void *ctx, const char *what)
{
    (void)ctx;
    fail_msg("%s", what);
}

static void starts(struct fixture *f, enum as db, enum as log)
{
    int tables = tables_in(f, db, log);
    g_autofree char *why = NULL;

    g_ptr_array_set_size(log_lines, 0);
    if (!stage_try(f->stage, &why))
        fail_msg("%s", why);
    store_check_file(f->stage->host->store, fault, NULL);
    store_check_tables(f->stage->host->store, fault, NULL);
    if (tables > 0)
        assert_int_equal(f->stage->host->tables->len, tables);
    stage_turn(f->stage, 1000);
    play(f, "nook");
    stage_close(f->stage);
}

static void is_refused(struct fixture *f, const enum as as[FILES], const char *reason)
{
    g_autofree char *why = NULL;

    assert_null(store_open(f->stage->path, STORE_READ, &why));
    g_free(g_steal_pointer(&why));
    assert_null(store_open(f->stage->path, STORE_WRITE, &why)); /* a stage would make a database */
    if (strstr(why, reason) == NULL || strchr(why, '\n') != NULL)
        fail_msg("%s", why);
    is_as_it_was(f, as);
}

static void all_mixtures_start_or_say_what_does_not_belong_there(void **state)
{
    struct fixture *f = *state;
    enum as as[FILES];

    for (as[FILE_DB] = AS_NONE; as[FILE_DB] <= AS_BACKUP; as[FILE_DB]++)
        for (as[FILE_LOG] = AS_NONE; as[FILE_LOG] <= AS_NEW; as[FILE_LOG]++)
            for (as[FILE_INDEX] = AS_NONE; as[FILE_INDEX] <= AS_NEW; as[FILE_INDEX]++)
                for (as[FILE_KEY] = AS_NONE; as[FILE_KEY] <= AS_NEW; as[FILE_KEY]++)
                    for (as[FILE_DAYS] = AS_NONE; as[FILE_DAYS] <= AS_NEW; as[FILE_DAYS]++) {
                        const char *reason = refusal(as[FILE_DB], as[FILE_LOG]);

                        put(f, as);
                        if (reason != NULL)
                            is_refused(f, as, reason);
                        else
                            starts(f, as[FILE_DB], as[FILE_LOG]);
                    }
}

/* ---- logs ------------------------------------------------------------------------------------ */

/* A log grows until it is brought in and another one begins, many times over: a host that is killed then goes on. */
static void a_log_is_the_databases_own_whenever_the_host_is_killed(void **state)
{
    static const enum as new[FILES] = { AS_NEW, AS_NEW, AS_NEW, AS_NEW, AS_NEW };
    struct fixture *f = *state;

    put(f, new);
    stage_open(f->stage);
    for (int i = 0; i < 400; i++) {
        g_autofree char *name = g_strdup_printf("nook%d", i);

        play(f, name);
        tape_line(stage_tape(f->stage, "net"), "ann", NULL, "resign really");
        if (i % 25 == 0)
            stage_crash(f->stage);
    }
    stage_close(f->stage);
}

/* Somebody else brings the log in while the host runs. */
static void a_log_that_somebody_else_brought_in_is_still_known(void **state)
{
    static const enum as new[FILES] = { AS_NEW, AS_NEW, AS_NEW, AS_NEW, AS_NEW };
    struct fixture *f = *state;

    put(f, new);
    stage_open(f->stage);
    for (int i = 0; i < 5; i++) {
        g_autofree char *name = g_strdup_printf("nook%d", i), *more = g_strdup_printf("den%d", i);

        stage_sql(f->stage, "PRAGMA wal_checkpoint(TRUNCATE)");
        play(f, name);
        play(f, more);
        stage_crash(f->stage);
        assert_non_null(stage_table(f->stage, more));
    }
    stage_close(f->stage);
}

/* The last transaction of a log was cut off, or is noise: SQLite takes what is before it, and so is it looked at. */
static void a_log_that_ends_in_noise_is_known_by_what_is_before(void **state)
{
    static const enum as new[FILES] = { AS_NEW, AS_NEW, AS_NONE, AS_NEW, AS_NEW };
    struct fixture *f = *state;
    g_autofree char *log = path_of(f, FILE_LOG);
    gsize len = g_bytes_get_size(f->file[FILE_LOG][AS_NEW]);
    const char *bytes = g_bytes_get_data(f->file[FILE_LOG][AS_NEW], NULL);

    for (gsize cut = 0; cut < len; cut += cut < 200 ? 1 : 997) {
        g_autofree char *noisy = g_memdup2(bytes, len);
        g_autofree char *why = NULL;

        randombytes_buf(noisy + cut, MIN(len - cut, 5000));
        put(f, new);
        assert_true(g_file_set_contents(log, noisy, (gssize)len, NULL));
        if (!stage_try(f->stage, &why))
            fail_msg("%" G_GSIZE_FORMAT ": %s", cut, why);
        stage_close(f->stage);
    }
}

enum { LOG_HEAD = 32, FRAME_HEAD = 24, PAGE = 4096, FRAME = FRAME_HEAD + PAGE, NUMBER_AT = 68 };

/* SQLite's sum of a log, over bytes that it takes for little-endian numbers. */
static void add_sum(uint32_t sum[2], const uint8_t *bytes, size_t len)
{
    uint32_t n[2];

    for (size_t i = 0; i < len; i += sizeof n) {
        memcpy(n, bytes + i, sizeof n);
        sum[0] += GUINT32_FROM_LE(n[0]) + sum[1];
        sum[1] += GUINT32_FROM_LE(n[1]) + sum[0];
    }
}

static void put_number(uint8_t *at, uint32_t number)
{
    number = GUINT32_TO_BE(number);
    memcpy(at, &number, sizeof number);
}

/* Appends a transaction of one page to a log, with the sum that it has to have. */
static void append_page(GByteArray *log, uint32_t sum[2], uint32_t page, uint32_t number)
{
    uint8_t frame[FRAME] = { 0 };

    put_number(frame, page);
    put_number(frame + 4, 1000); /* pages of the database from then on */
    memcpy(frame + 8, log->data + 16, 8);
    put_number(frame + FRAME_HEAD + NUMBER_AT, number);
    add_sum(sum, frame, 8);
    add_sum(sum, frame + FRAME_HEAD, PAGE);
    put_number(frame + 16, sum[0]);
    put_number(frame + 20, sum[1]);
    g_byte_array_append(log, frame, FRAME);
}

/* The log with which the host was killed, up to where SQLite stops taking it; sum: of all that. */
static GByteArray *taken_log(const struct fixture *f, uint32_t sum[2])
{
    gsize len;
    const uint8_t *bytes = g_bytes_get_data(f->file[FILE_LOG][AS_NEW], &len);
    GByteArray *log = g_byte_array_new();

    g_byte_array_append(log, bytes, LOG_HEAD);
    sum[0] = sum[1] = 0;
    add_sum(sum, bytes, LOG_HEAD - 8);
    for (gsize at = LOG_HEAD; at + FRAME <= len && memcmp(bytes + at + 8, bytes + 16, 8) == 0; at += FRAME) {
        add_sum(sum, bytes + at, 8);
        add_sum(sum, bytes + at + FRAME_HEAD, PAGE);
        g_byte_array_append(log, bytes + at, FRAME);
    }
    return log;
}

/* There is no page 0: SQLite takes neither it nor what comes behind it, whatever sums that has. */
static void a_log_ends_before_a_page_that_no_database_has(void **state)
{
    static const enum as new[FILES] = { AS_NEW, AS_NEW, AS_NONE, AS_NEW, AS_NEW };
    struct fixture *f = *state;
    g_autofree char *path = path_of(f, FILE_LOG), *why = NULL;
    uint32_t sum[2];
    g_autoptr(GByteArray) log = taken_log(f, sum);

    append_page(log, sum, 0, 0);
    append_page(log, sum, 1, 12345);
    put(f, new);
    assert_true(g_file_set_contents(path, (const char *)log->data, (gssize)log->len, NULL));
    if (!stage_try(f->stage, &why))
        fail_msg("%s", why);
    store_check_file(f->stage->host->store, fault, NULL);
    assert_int_equal(f->stage->host->tables->len, f->tables[AS_NEW]);
    stage_close(f->stage);
}

/* ---- a database from before there were numbers ----------------------------------------------- */

/* Makes the files those of an older lair that was killed: neither the database nor the log has a number. */
static void put_unnumbered(const struct fixture *f)
{
    static const enum as old[FILES] = { AS_BACKUP, AS_NONE, AS_NONE, AS_OLD, AS_OLD };
    g_autofree char *path = path_of(f, FILE_LOG), *db_path = path_of(f, FILE_DB);
    g_autoptr(GBytes) db = NULL, log = NULL;
    sqlite3 *sql;

    put(f, old);
    stage_sql(f->stage, "PRAGMA application_id = 0");
    assert_int_equal(sqlite3_open_v2(db_path, &sql, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sql, "PRAGMA journal_mode = WAL", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sql, "UPDATE tables SET name = 'older'", NULL, NULL, NULL), SQLITE_OK);
    db = read_file(db_path);
    log = read_file(path);
    assert_int_equal(sqlite3_close(sql), SQLITE_OK);
    g_assert(g_bytes_get_size(log) > LOG_HEAD);
    assert_true(g_file_set_contents_full(db_path, g_bytes_get_data(db, NULL), (gssize)g_bytes_get_size(db),
                                         G_FILE_SET_CONTENTS_NONE, 0600, NULL));
    assert_true(g_file_set_contents_full(path, g_bytes_get_data(log, NULL), (gssize)g_bytes_get_size(log),
                                         G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static int operations_left; /* before the process is killed */

static void count_down(void *ctx)
{
    (void)ctx;
    if (operations_left-- == 0)
        kill(getpid(), SIGKILL);
}

/* The host that gives it its first number is killed before any operation on its files. */
static void a_kill_while_a_database_gets_its_first_number_loses_nothing(void **state)
{
    struct fixture *f = *state;
    int status = -1;

    for (int n = 0; status != 0; n++) {
        g_autofree char *why = NULL;
        pid_t child;

        put_unnumbered(f);
        child = fork();
        if (child == 0) {
            operations_left = n;
            failing_vfs_watch(count_down, NULL);
            _exit(store_open(f->stage->path, STORE_WRITE, &why) != NULL ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(status == 0 || WIFSIGNALED(status));
        if (!stage_try(f->stage, &why))
            fail_msg("%d: %s", n, why);
        store_check_file(f->stage->host->store, fault, NULL);
        assert_non_null(stage_table(f->stage, "older"));
        stage_close(f->stage);
    }
}

/* Somebody wrote a number into the database that no lair writes. */
static void a_number_that_leaves_no_room_is_drawn_anew(void **state)
{
    static const char *const numbers[] = { "2147483647", "2147483646", "-1", "-2147483648" };
    static const enum as new[FILES] = { AS_NEW, AS_NEW, AS_NEW, AS_NEW, AS_NEW };
    struct fixture *f = *state;

    put(f, new);
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        g_autofree char *sql = g_strconcat("PRAGMA application_id = ", numbers[i], NULL), *why = NULL;
        g_autofree char *name = g_strdup_printf("nook%d", (int)i), *more = g_strdup_printf("den%d", (int)i);

        stage_sql(f->stage, sql);
        if (!stage_try(f->stage, &why))
            fail_msg("%s: %s", numbers[i], why);
        play(f, name);
        stage_crash(f->stage);
        play(f, more);
        stage_crash(f->stage);
        assert_non_null(stage_table(f->stage, more));
        stage_close(f->stage);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test(name)
    const struct CMUnitTest tests[] = {
        T(all_mixtures_start_or_say_what_does_not_belong_there),
        T(a_log_is_the_databases_own_whenever_the_host_is_killed),
        T(a_log_that_somebody_else_brought_in_is_still_known),
        T(a_log_that_ends_in_noise_is_known_by_what_is_before),
        T(a_log_ends_before_a_page_that_no_database_has),
        T(a_number_that_leaves_no_room_is_drawn_anew),
        T(a_kill_while_a_database_gets_its_first_number_loses_nothing),
    };

    if (sodium_init() < 0)
        return 1;
    g_log_set_writer_func(keep_log, NULL, NULL);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
