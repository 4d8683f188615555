/* tests/unit/test_odd_rows.c - a database in which a row makes no sense
 *
 * Every column of every table, as the schema has them, is given every odd value, one at a time, in a
 * database that was played.  Whatever it is, the host starts, the other tables go on, what makes no
 * sense is told once and stays as it is, and an operator can take it away.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/store/archive.h"
#include "bot/store/check.h"
#include "bot/store/rows.h"
#include "bot/tables.h"
#include "tests/folder.h"
#include "tests/unit/failing_vfs.h"
#include "tests/whole.h"

static const char place[] = "#dungeon";

/* What the operator was told since the stage was opened. */
static GPtrArray *log_lines;

struct fixture {
    char *folder, *path;
    struct stage *stage;
    char *good; /* the bytes of a good database */
    gsize len;
    char *empty; /* ... and of one in which nothing is: to make one takes all steps of the schema */
    gsize empty_len;
    struct store *into; /* an open database in which nothing is, for archives; NULL: the next one makes it */
    char *into_path;
};

/* ---- the log --------------------------------------------------------------------------------- */

static GLogWriterOutput keep_log(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer ctx)
{
    (void)level, (void)ctx;
    for (gsize i = 0; i < n; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0)
            g_ptr_array_add(log_lines, g_strdup(fields[i].value));
    return G_LOG_WRITER_HANDLED;
}

/* Lines of the log with text in them. */
static int logged(const char *text)
{
    int n = 0;

    for (guint i = 0; i < log_lines->len; i++)
        n += strstr(log_lines->pdata[i], text) != NULL;
    return n;
}

static void is_logged(const char *text, int n)
{
    if (logged(text) == n)
        return;
    for (guint i = 0; i < log_lines->len; i++)
        print_message("# log: %s\n", (const char *)log_lines->pdata[i]);
    fail_msg("\"%s\" is logged %d times, not %d", text, logged(text), n);
}

/* ---- fixtures -------------------------------------------------------------------------------- */

static void wipe(const struct fixture *f)
{
    static const char *const ends[] = { "", "-wal", "-shm" };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *path = g_strconcat(f->path, ends[i], NULL);
        g_remove(path);
    }
}

static void put(const struct fixture *f, const char *bytes, gsize len)
{
    wipe(f);
    assert_true(g_file_set_contents_full(f->path, bytes, (gssize)len, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

/* The good database is there again. */
static void put_good(const struct fixture *f)
{
    put(f, f->good, f->len);
}

static void make_empty(struct fixture *f)
{
    char *why = NULL;

    store_close(store_open(f->path, STORE_WRITE, &why));
    assert_true(g_file_get_contents(f->path, &f->empty, &f->empty_len, NULL));
    wipe(f);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    failing_vfs_heal();
    f->folder = folder_new();
    f->path = g_build_filename(f->folder, "lair.db", NULL);
    f->into_path = g_build_filename(f->folder, "into.db", NULL);
    f->stage = whole_stage(f->path);
    *state = f;
    make_empty(f);
    stage_open(f->stage);
    whole_play(f->stage);
    stage_close(f->stage);
    assert_true(g_file_get_contents(f->path, &f->good, &f->len, NULL));
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    store_close(f->into);
    folder_remove(f->folder);
    g_free(f->path);
    g_free(f->into_path);
    g_free(f->good);
    g_free(f->empty);
    g_free(f);
    return 0;
}

static void open_host(struct fixture *f)
{
    g_ptr_array_set_size(log_lines, 0);
    stage_open(f->stage);
}

static struct tape *net(const struct fixture *f)
{
    return stage_tape(f->stage, "net");
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(net(f), nick, where, text);
}

/* ---- odd values ------------------------------------------------------------------------------ */

struct odd {
    enum { ODD_NULL, ODD_NUMBER, ODD_REAL, ODD_TEXT, ODD_BYTES } type;
    int64_t number;
    const char *bytes;
    int len;
};

static const char *long_text(void)
{
    static char text[5001];

    memset(text, 'x', sizeof text - 1);
    return text;
}

/* clang-format off */
static const struct odd odds[] = {
    { .type = ODD_NULL },
    { .type = ODD_NUMBER, .number = -1 },
    { .type = ODD_NUMBER, .number = 1000000000000000 },
    { .type = ODD_NUMBER, .number = INT64_MIN },
    { .type = ODD_NUMBER, .number = 7 },
    { .type = ODD_REAL },
    { .type = ODD_TEXT, .bytes = "" },
    { .type = ODD_TEXT, .bytes = NULL, .len = 5000 }, /* x's */
    { .type = ODD_TEXT, .bytes = "\xff\xfe", .len = 2 },
    { .type = ODD_TEXT, .bytes = "a\0b", .len = 3 },
    { .type = ODD_TEXT, .bytes = "\xe2\x80\xae\n\x1b[2J", .len = 8 }, /* turns the direction, wipes a terminal */
    { .type = ODD_TEXT, .bytes = "\xe2\x80\xae" "eve", .len = 6 },
    { .type = ODD_BYTES, .bytes = "\xff\xfe\0", .len = 3 },
};
/* clang-format on */

static int bind(sqlite3_stmt *st, int i, const struct odd *odd)
{
    const char *bytes = odd->bytes != NULL ? odd->bytes : long_text();

    switch (odd->type) {
    case ODD_NULL: return sqlite3_bind_null(st, i);
    case ODD_NUMBER: return sqlite3_bind_int64(st, i, odd->number);
    case ODD_REAL: return sqlite3_bind_double(st, i, 2.5);
    case ODD_TEXT: return sqlite3_bind_text(st, i, bytes, odd->len, SQLITE_STATIC);
    case ODD_BYTES: return sqlite3_bind_blob(st, i, bytes, odd->len, SQLITE_STATIC);
    }
    return SQLITE_MISUSE;
}

static sqlite3 *open_raw(const struct fixture *f)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    return db;
}

static void run(sqlite3 *db, const char *sql)
{
    char *why = NULL;

    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
}

static void run_sql(const struct fixture *f, const char *sql)
{
    sqlite3 *db = open_raw(f);

    run(db, sql);
    sqlite3_close(db);
}

static int64_t count(const struct fixture *f, const char *sql)
{
    sqlite3 *db = open_raw(f);
    sqlite3_stmt *st;
    int64_t n;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    n = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

/* The first column of what a query gives; g_strfreev(). */
static char **texts(sqlite3 *db, const char *sql)
{
    GPtrArray *all = g_ptr_array_new();
    sqlite3_stmt *st;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW)
        g_ptr_array_add(all, g_strdup((const char *)sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
    g_ptr_array_add(all, NULL);
    return (char **)g_ptr_array_free(all, FALSE);
}

static char **schema_of(sqlite3 *db)
{
    return texts(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
}

static int by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static char **columns_of(sqlite3 *db, const char *table, const char *which)
{
    g_autofree char *sql = g_strdup_printf("SELECT name FROM pragma_table_info('%s') %s", table, which);

    return texts(db, sql);
}

/* The file as if nothing had ever been NOT NULL. */
static void relax(const struct fixture *f)
{
    sqlite3 *db = open_raw(f);
    g_auto(GStrv) all = schema_of(db);
    g_autoptr(GRegex) regex = g_regex_new(" NOT NULL( DEFAULT ('[^']*'|-?[0-9]+))?", 0, 0, NULL);

    run(db, "PRAGMA writable_schema = ON");
    for (char **table = all; *table != NULL; table++) {
        g_autofree char *ask = g_strdup_printf("SELECT sql FROM sqlite_schema WHERE name = '%s'", *table);
        g_auto(GStrv) sql = texts(db, ask);
        g_autofree char *loose = g_regex_replace(regex, sql[0], -1, 0, "", 0, NULL);
        char *set = sqlite3_mprintf("UPDATE sqlite_schema SET sql = %Q WHERE name = %Q", loose, *table);

        run(db, set);
        sqlite3_free(set);
    }
    sqlite3_close(db);
}

/* Puts an odd value into a column of one row, of the first table's if they hang on tables.  False: SQLite lets
 * nobody have it there. */
static bool spoil_in(sqlite3 *db, const char *table, const char *column, const struct odd *odd)
{
    g_auto(GStrv) keys = columns_of(db, table, "WHERE pk > 0 ORDER BY pk");
    g_autofree char *key = g_strjoinv(", ", keys);
    g_autofree char *sql =
        g_strdup_printf("UPDATE %s SET %s = ?1 WHERE (%s) = (SELECT %s FROM %s ORDER BY %s LIMIT 1)", table,
                        column, key, key, table, key);
    sqlite3_stmt *st;
    bool done;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(bind(st, 1, odd), SQLITE_OK);
    done = sqlite3_step(st) == SQLITE_DONE;
    if (done)
        assert_int_equal(sqlite3_changes(db), 1);
    sqlite3_finalize(st);
    return done;
}

static bool spoil(const struct fixture *f, const char *table, const char *column, const struct odd *odd)
{
    sqlite3 *db = open_raw(f);
    bool done = spoil_in(db, table, column, odd);

    sqlite3_close(db);
    return done;
}

/* What is wrong with a row of a table, as bot/store/rows.h says; NULL: all are good.  g_free it. */
static char *fault_in(sqlite3 *db, const char *table)
{
    g_autofree char *sql = g_strdup_printf("SELECT * FROM %s", table);
    char *fault = NULL;
    sqlite3_stmt *st;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    while (fault == NULL && sqlite3_step(st) == SQLITE_ROW) {
        struct row r;

        row_look(&r, table, st);
        if (!row_is_good(&r))
            fault = g_strdup(r.why);
    }
    sqlite3_finalize(st);
    return fault;
}

/* For contrib/soak rows. */
static bool tries_all(void)
{
    return g_strcmp0(g_getenv("LAIR_ROWS"), "all") == 0;
}

/* Is a value worth a host?  Whoever reads a row looks at it first (bot/store/rows.h), and then knows no more of a value that
 * makes no sense than its column, and what to tell: so each column has one, and each kind of fault one in each table.  Of
 * values that make sense every other one of a column is, and for the next column those between: contrib/soak rows tries
 * all. */
static bool is_worth_a_host(sqlite3 *scratch, const char *table, const char *column, const struct odd *odd,
                            int turn)
{
    static GHashTable *faults; /* a set of "table.column" and "table: what is wrong" */
    g_autofree char *fault = NULL;
    bool other_column, other_kind;

    if (tries_all())
        return true;
    if (faults == NULL)
        faults = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    run(scratch, "BEGIN");
    if (spoil_in(scratch, table, column, odd))
        fault = fault_in(scratch, table);
    run(scratch, "ROLLBACK");
    if (fault == NULL)
        return turn % 2 == 0;
    other_column = g_hash_table_add(faults, g_strdup_printf("%s.%s", table, column));
    other_kind = g_hash_table_add(faults, g_strdup_printf("%s: %s", table, fault));
    return other_column || other_kind;
}

/* Is it still there? */
static bool is_kept(const struct fixture *f, const char *table, const char *column, const struct odd *odd)
{
    g_autofree char *sql = g_strdup_printf("SELECT count(*) FROM %s WHERE %s IS ?1", table, column);
    sqlite3 *db = open_raw(f);
    sqlite3_stmt *st;
    bool kept;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    assert_int_equal(bind(st, 1, odd), SQLITE_OK);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    kept = sqlite3_column_int(st, 0) > 0;
    sqlite3_finalize(st);
    sqlite3_close(db);
    return kept;
}

/* ---- a host over it -------------------------------------------------------------------------- */

/* People look at everything. */
static void all_ask(struct fixture *f)
{
    static const char *const lines[] = { "tables",       "board @crypt",  "hand @crypt",
                                         "moves @crypt", "log 20 @crypt", "1",
                                         "solo",         "watch",         "log 5 @tomb",
                                         "clock @crypt" };
    static const char *const acts[] = { "bans", "audit", "tables" };

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        say(f, i % 3 == 2 ? "ben" : "ann", i % 2 == 1 ? place : NULL, lines[i]);
    for (size_t i = 0; i < G_N_ELEMENTS(acts); i++)
        say(f, "oper", NULL, acts[i]);
    say(f, "cleo", NULL, "solo");
    say(f, "wanda", NULL, "watch");
    say(f, "mallory", NULL, "tables");
    say(f, "annie", NULL, "board");
}

/* All that was said can be shown. */
static void is_safe(const struct tape *t)
{
    for (guint i = 0; i < tape_mark(t); i++) {
        const char *text = tape_letter(t, i)->whole;

        if (!g_utf8_validate(text, -1, NULL) || strchr(text, '\x1b') != NULL ||
            strstr(text, "\u202e") != NULL)
            fail_msg("%s is told: %s", tape_letter(t, i)->whom, text);
    }
}

static void goes_on(struct fixture *f, int64_t id)
{
    struct table *t = tables_by_id(f->stage->host, id);
    GRand *dice = g_rand_new_with_seed(3);
    int moves;

    assert_non_null(t);
    moves = t->n_moves;
    assert_true(stage_act(net(f), t, dice));
    assert_true(t->n_moves > moves);
    g_rand_free(dice);
}

/* The table that makes no sense; NULL: all do. */
static struct table *frozen(const struct fixture *f)
{
    const struct host *h = f->stage->host;

    for (guint i = 0; i < h->tables->len; i++) {
        struct table *t = h->tables->pdata[i];

        if (t->state == TABLE_FROZEN)
            return t;
    }
    return NULL;
}

/* An operator takes it away: that, and nothing else, is stored. */
static void is_closed_by_its_number(struct fixture *f)
{
    int64_t id = frozen(f)->id;
    g_autofree char *line = g_strdup_printf("close %" G_GINT64_FORMAT " it is broken", id);
    g_autofree char *sql = g_strdup_printf("SELECT state FROM tables WHERE id = %" G_GINT64_FORMAT, id);

    say(f, "oper", NULL, line);
    assert_null(frozen(f));
    assert_int_equal(count(f, sql), TABLE_ABORTED);
}

/* Whatever is odd is told once. */
static void nothing_is_told_twice(void)
{
    for (guint i = 0; i < log_lines->len; i++)
        for (guint k = 0; k < i; k++)
            if (strstr(log_lines->pdata[i], "frozen") != NULL || strstr(log_lines->pdata[i], "sense") != NULL)
                assert_string_not_equal(log_lines->pdata[i], log_lines->pdata[k]);
}

static void count_fault(void *ctx, const char *fault)
{
    (void)fault;
    ++*(int *)ctx;
}

/* An operator who looks at the whole database finds what a host would meet. */
static void is_found(const struct fixture *f)
{
    char *why = NULL;
    struct store *s = store_open(f->path, STORE_READ, &why);
    int faults = 0;

    assert_non_null(s);
    store_check_rows(s, count_fault, &faults);
    assert_int_equal(store_check_tables(s, count_fault, &faults), 0);
    assert_true(faults > 0);
    store_close(s);
}

/* clang-format off */
static const char *const words[] = {
    [ODD_NULL] = "null", [ODD_NUMBER] = "a number", [ODD_REAL] = "a real", [ODD_TEXT] = "a text",
    [ODD_BYTES] = "bytes",
};
/* clang-format on */

/* Has the host refused a value of that column in the same way before, so that nothing of this one is in it?  kind: only
 * among values that are odd as this one is; NULL: among all. */
static bool is_refused_as_before(const struct fixture *f, const char *table, const char *column,
                                 const char *kind)
{
    static GHashTable *refusals; /* a set of "table.column, kind, what is frozen, how much was logged" */
    g_autofree char *refusal = NULL;

    if (refusals == NULL)
        refusals = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (log_lines->len == 0)
        return false;
    refusal = g_strdup_printf("%s.%s %s %" G_GINT64_FORMAT " %u", table, column, kind != NULL ? kind : "",
                              frozen(f) != NULL ? frozen(f)->id : 0, log_lines->len);
    return !g_hash_table_add(refusals, g_steal_pointer(&refusal));
}

static void people_go_on(struct fixture *f)
{
    all_ask(f);
    goes_on(f, WHOLE_VAULT);
    say(f, "ann", NULL, "pass @crypt");
}

static void host_lives_with(struct fixture *f, const char *table, const char *column, const struct odd *odd)
{
    open_host(f);
    if (!is_refused_as_before(f, table, column, NULL))
        people_go_on(f);
    is_safe(net(f));
    nothing_is_told_twice();
    if (strcmp(table, "sets") == 0) /* which are healed */
        assert_null(frozen(f));
    if (logged("makes no sense") + logged("is frozen") > 0 && !is_kept(f, table, column, odd))
        fail_msg("%s.%s is not kept", table, column);
    if (logged("makes no sense") + logged("is frozen: tables ") + logged("is frozen: seats ") > 0 &&
        !is_refused_as_before(f, table, column, words[odd->type]))
        is_found(f);
    if (frozen(f) != NULL && frozen(f)->id > 0)
        is_closed_by_its_number(f);
    stage_close(f->stage);
}

/* In a column of numbers every text is as odd as the next: what is in it is not looked at. */
static bool is_odd_enough(const struct odd *odd, bool numbers)
{
    return !numbers || odd->type != ODD_TEXT || odd->len == 0;
}

static void a_host_lives_with_every_odd_value_in_every_column(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db;
    g_auto(GStrv) all = NULL;
    int put = 0, n_columns = 0;

    relax(f);
    g_free(f->good);
    assert_true(g_file_get_contents(f->path, &f->good, &f->len, NULL));
    db = open_raw(f); /* put_good() gives the name to others, and this one stays as it is */
    all = schema_of(db);
    for (char **table = all; *table != NULL; table++) {
        g_auto(GStrv) columns = columns_of(db, *table, ""),
                      numbers = columns_of(db, *table, "WHERE type = 'INTEGER'");

        for (char **column = columns; *column != NULL; column++, n_columns++)
            for (size_t i = 0; i < G_N_ELEMENTS(odds); i++) {
                if (!is_odd_enough(&odds[i], g_strv_contains((const char *const *)numbers, *column)) ||
                    !is_worth_a_host(db, *table, *column, &odds[i], n_columns + (int)i))
                    continue;
                put_good(f);
                if (!spoil(f, *table, *column, &odds[i]))
                    continue;
                print_message("# %s.%s is %s (%zu)\n", *table, *column, words[odds[i].type], i);
                host_lives_with(f, *table, *column, &odds[i]);
                put++;
            }
    }
    sqlite3_close(db);
    assert_true(put > 400);
}

static void every_column_of_the_schema_is_known(void **state)
{
    struct fixture *f = *state;
    sqlite3 *db = open_raw(f);
    g_auto(GStrv) all = schema_of(db);
    int known = 0;

    for (char **table = all; *table != NULL; table++) {
        const struct rows_kind *kind = rows_kind_called(*table);
        g_auto(GStrv) columns = columns_of(db, *table, "ORDER BY name");
        g_autoptr(GPtrArray) names = g_ptr_array_new();
        g_autofree char *found = g_strjoinv(" ", columns), *listed = NULL;

        if (kind == NULL)
            fail_msg("bot/store/columns.c does not know the table %s", *table);
        for (int i = 0; rows_column(kind, i) != NULL; i++)
            g_ptr_array_add(names, (gpointer)rows_column(kind, i));
        g_ptr_array_sort(names, by_name);
        g_ptr_array_add(names, NULL);
        listed = g_strjoinv(" ", (char **)names->pdata);
        if (strcmp(found, listed) != 0)
            fail_msg("%s has the columns %s, and bot/store/columns.c knows %s", *table, found, listed);
        known++;
    }
    assert_null(rows_kind_at(known)); /* it knows no table that is not there */
    sqlite3_close(db);
}

/* ---- frozen ---------------------------------------------------------------------------------- */

/* All that the database has of the crypt, a line a row. */
static char *crypt_rows(const struct fixture *f)
{
    sqlite3 *db = open_raw(f);
    g_auto(GStrv) rows = texts(
        db,
        "SELECT quote(name) || quote(sets) || quote(seed) || quote(told) || quote(touched) || quote(hash)"
        " FROM tables WHERE id = 1 UNION ALL"
        " SELECT seat || quote(bot) || quote(key) || quote(nick) || quote(told) FROM seats WHERE table_id = 1"
        " UNION ALL SELECT n || quote(seat) || quote(move) FROM moves WHERE table_id = 1");

    sqlite3_close(db);
    return g_strjoinv("\n", rows);
}

/* Spoils the crypt by sql, and opens a host over it. */
static void freeze(struct fixture *f, const char *sql)
{
    put_good(f);
    run_sql(f, sql);
    open_host(f);
}

static void a_table_that_makes_no_sense_is_frozen_and_says_why(void **state)
{
    static const struct {
        const char *sql, *why;
    } cases[] = {
        { "UPDATE seats SET network = NULL, key = NULL WHERE table_id = 1 AND seat = 1",
          "number 1 is frozen: seats 1/1: \"key\" is missing, and no machine sits there" },
        { "UPDATE seats SET bot = 1 WHERE table_id = 1 AND seat = 0",
          "number 1 is frozen: seats 1/0: \"key\" is somebody's, but a machine sits there" },
        { "UPDATE seats SET bot = 1, network = NULL, key = NULL, reach_network = NULL, reach_key = NULL,"
          " source = 'b@h' WHERE table_id = 1 AND seat = 0",
          "seats 1/0: \"key\" is nobody's, but a guest sits there" },
        { "UPDATE seats SET source = '' WHERE table_id = 1 AND seat = 0",
          "seats 1/0: \"source\" is too short" },
        { "UPDATE seats SET key = NULL WHERE table_id = 1 AND seat = 0",
          "\"key\" does not go with its network" },
        { "UPDATE seats SET nick = '' WHERE table_id = 1 AND seat = 0", "seats 1/0: \"nick\" is too short" },
        { "UPDATE seats SET key = '', network = '' WHERE table_id = 1 AND seat = 0", "who was forgotten" },
        { "UPDATE seats SET seat = 3 WHERE table_id = 1 AND seat = 1",
          "its seats are not numbered from 0 on" },
        { "DELETE FROM seats WHERE table_id = 1", "nobody sits there" },
        { "DELETE FROM seats WHERE table_id = 1 AND seat = 1", "fewer players than its rules want" },
        { "INSERT INTO seats (table_id, seat, bot, policy, nick, word) VALUES (1, 2, 1, 0, 'x', 'y'),"
          " (1, 3, 1, 0, 'x', 'y'), (1, 4, 1, 0, 'x', 'y')",
          "more sit there than it has seats" },
        { "UPDATE tables SET rules = 2 WHERE id = 1", "more seats than its rules allow" },
        { "UPDATE tables SET max_seats = 7 WHERE id = 1", "\"max_seats\" is out of range" },
        { "UPDATE tables SET state = 0 WHERE id = 1", "it has moves, and has not begun" },
        { "UPDATE tables SET state = 9 WHERE id = 1", "tables 1: \"state\" is out of range" },
        { "UPDATE tables SET rules_number = 0 WHERE id = 1", "its rules have no number" },
        { "UPDATE tables SET seed = x'00' WHERE id = 1", "tables 1: \"seed\" has another length" },
        { "UPDATE moves SET n = n + 1000000000 WHERE table_id = 1", "its moves are not numbered from 0 on" },
        { "UPDATE moves SET n = 1000 WHERE table_id = 1 AND n = 3", "cannot be played" },
        { "UPDATE moves SET move = x'00' WHERE table_id = 1 AND n = 3", "move 4 of " },
        { "UPDATE tables SET hash = '' WHERE id = 1", "the hash of its position is not there" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        freeze(f, cases[i].sql);
        say(f, "ann", NULL, "board @crypt");
        tape_expect(net(f), "ann", "This table is frozen");
        is_logged(cases[i].why, 1);
        goes_on(f, WHOLE_VAULT);
        stage_close(f->stage);
    }
}

static void who_comes_to_a_frozen_table_reads_that_it_is(void **state)
{
    static const char *const lines[] = { "board",    "hand",         "moves",    "pass",
                                         "1",        "1 @crypt",     "log",      "why a1",
                                         "clock",    "clock 9000",   "rematch",  "abort really",
                                         "kick ben", "leave really", "hints on", "build x new" };
    struct fixture *f = *state;
    g_autofree char *before = NULL, *after = NULL;

    freeze(f, "UPDATE seats SET nick = '' WHERE table_id = 1 AND seat = 0;"
              "DELETE FROM seats WHERE table_id = 2; DELETE FROM tables WHERE id IN (2, 4)");
    before = crypt_rows(f);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        say(f, "ben", NULL, lines[i]);
        tape_expect(net(f), "ben", "This table is frozen");
    }
    say(f, "eve", place, "board");
    tape_expect(net(f), "eve", "This table is frozen");
    say(f, "eve", place, "tables");
    tape_expect(net(f), "eve", "crypt: frozen");
    say(f, "eve", NULL, "board");
    tape_expect(net(f), "eve", "There is no game here");
    stage_turn(f->stage, 24 * 60 * 60 * 1000);
    stage_restart(f->stage);
    stage_close(f->stage);
    after = crypt_rows(f);
    assert_string_equal(before, after);
}

static void an_operator_ends_a_frozen_table_and_its_rows_stay(void **state)
{
    struct fixture *f = *state;
    g_autofree char *before = NULL, *after = NULL;

    freeze(f, "UPDATE tables SET name = '', network = 'NOT ONE' WHERE id = 1");
    before = crypt_rows(f);
    say(f, "oper", NULL, "tables");
    assert_string_equal(tables_by_id(f->stage->host, 1)->name, "number-1");
    say(f, "eve", NULL, "close 1");
    tape_expect(net(f), "eve", "No command");
    say(f, "oper", NULL, "close 1 it is broken");
    tape_expect(net(f), "oper", "number-1 is closed");
    assert_null(tables_by_id(f->stage->host, 1));
    stage_restart(f->stage);
    assert_null(tables_by_id(f->stage->host, 1));
    assert_int_equal(count(f, "SELECT state FROM tables WHERE id = 1"), TABLE_ABORTED);
    stage_close(f->stage);
    after = crypt_rows(f);
    assert_string_equal(before, after);
}

static void who_was_told_more_than_there_was_is_told_what_comes(void **state)
{
    struct fixture *f = *state;
    const struct table *t;

    freeze(f,
           "UPDATE tables SET told = 500000 WHERE id = 1; UPDATE seats SET told = 500000 WHERE table_id = 1;"
           "UPDATE watchers SET told = 500000");
    goes_on(f, WHOLE_CRYPT);
    t = tables_by_id(f->stage->host, WHOLE_CRYPT);
    assert_int_equal(t->reader.sent, (int)t->events->len);
    for (int i = 0; i < t->n_seats; i++)
        assert_int_equal(t->seat[i].reader.sent, (int)t->events->len);
    tape_expect(net(f), "wanda", "crypt");
    stage_close(f->stage);
}

/* ---- rows of no table ------------------------------------------------------------------------ */

static void a_row_of_no_table_is_skipped_told_once_and_kept(void **state)
{
    static const struct {
        const char *sql, *why;
    } cases[] = {
        { "UPDATE links SET primary_key = ''", "links net/annie: \"primary_key\" is too short" },
        { "UPDATE places SET manner = 77", "places net/#dungeon: \"manner\" is out of range" },
        { "UPDATE results SET score = 1000000000", "results 3/net/cleo: \"score\" is out of range" },
        { "UPDATE audit SET what = ''", "audit 1: \"what\" is too short" },
        { "UPDATE bans SET why = x'00'", "bans 1: \"why\" is of another type" },
        { "UPDATE watchers SET nick = ''", "watchers 1/net/wanda: \"nick\" is too short" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        freeze(f, cases[i].sql);
        for (int twice = 0; twice < 2; twice++)
            all_ask(f);
        assert_null(frozen(f));
        is_logged(cases[i].why, 1);
        goes_on(f, WHOLE_VAULT);
        stage_close(f->stage);
    }
}

static void a_ban_holds_whatever_else_of_it_is_spoilt(void **state)
{
    struct fixture *f = *state;
    guint mark;

    freeze(f, "UPDATE bans SET why = '', until = -5, by = x'ff'");
    mark = tape_mark(net(f));
    say(f, "mallory", place, "new pit");
    assert_null(stage_table(f->stage, "pit"));
    assert_int_equal(tape_mark(net(f)), mark + 1);
    say(f, "oper", NULL, "bans");
    tape_expect(net(f), "oper", "mallory");
    stage_close(f->stage);
}

/* Rows whose table is not there hurt nobody. */
static void rows_that_hang_on_nothing_are_kept(void **state)
{
    struct fixture *f = *state;
    int64_t moves;

    put_good(f);
    moves = count(f, "SELECT count(*) FROM moves");
    freeze(f, "DELETE FROM tables WHERE id = 1"); /* as a bit would: nobody cascades */
    is_logged("skipped and kept: seats 1: there is no such table", 1);
    all_ask(f);
    goes_on(f, WHOLE_VAULT);
    stage_close(f->stage);
    assert_true(count(f, "SELECT count(*) FROM moves WHERE table_id = 1") > 0);
    assert_true(count(f, "SELECT count(*) FROM moves") > moves);
}

/* ---- sets ------------------------------------------------------------------------------------ */

/* Both games are played with the base set, and a solo game with the town board, too. */
static void a_set_that_is_spoilt_is_healed_from_the_installed_one(void **state)
{
    static const char *const spoilers[] = {
        "UPDATE sets SET text = CAST(replace(text, 'Dark Altar', 'Dork Altar') AS BLOB)",
        "UPDATE sets SET text = x''",
        "DELETE FROM sets",
    };
    struct fixture *f = *state;
    int64_t sets;

    put_good(f);
    sets = count(f, "SELECT sum(length(text)) FROM sets");
    for (size_t i = 0; i < G_N_ELEMENTS(spoilers); i++) {
        freeze(f, spoilers[i]);
        goes_on(f, WHOLE_CRYPT);
        goes_on(f, WHOLE_VAULT);
        say(f, "cleo", NULL, "board");
        assert_null(frozen(f));
        is_logged("the cards of set bmr were damaged in the database, or missing", 1);
        stage_close(f->stage);
        assert_int_equal(count(f, "SELECT sum(length(text)) FROM sets"), sets);
        open_host(f);
        goes_on(f, WHOLE_CRYPT);
        is_logged("the cards of set", 0);
        stage_close(f->stage);
    }
}

/* A new game with the same set is begun. */
static void a_new_game_puts_a_spoilt_set_right(void **state)
{
    struct fixture *f = *state;

    freeze(f, "UPDATE sets SET text = x'00' WHERE name = 'bmr'");
    say(f, "dora", NULL, "new pit solo");
    assert_int_equal(stage_table(f->stage, "pit")->state, TABLE_RUNNING);
    goes_on(f, WHOLE_CRYPT);
    stage_close(f->stage);
    assert_int_equal(count(f, "SELECT count(*) FROM sets WHERE text = x'00'"), 0);
}

static void a_set_that_nobody_has_freezes_its_tables_alone(void **state)
{
    struct fixture *f = *state;

    freeze(f, "UPDATE tables SET sets = 'bmr@' || lower(hex(zeroblob(32))) WHERE id = 1");
    say(f, "ann", NULL, "board @crypt");
    is_logged("number 1 is frozen: bmr: its cards are missing", 1);
    goes_on(f, WHOLE_VAULT);
    stage_close(f->stage);
}

/* ---- archives -------------------------------------------------------------------------------- */

static void append_row(void *ctx, struct json_object *row)
{
    g_ptr_array_add(ctx, json_object_get(row));
}

static void put_json(gpointer json)
{
    json_object_put(json);
}

/* The rows of the good database. */
static GPtrArray *archive(const struct fixture *f)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func(put_json);
    char *why = NULL;
    struct store *s = store_open(f->path, STORE_READ, &why);

    assert_non_null(s);
    assert_int_equal(store_export(s, append_row, rows), 0);
    store_close(s);
    return rows;
}

static void open_into(struct fixture *f)
{
    char *why = NULL;

    assert_true(g_file_set_contents_full(f->into_path, f->empty, (gssize)f->empty_len,
                                         G_FILE_SET_CONTENTS_NONE, 0600, NULL));
    f->into = store_open(f->into_path, STORE_WRITE, &why);
    assert_non_null(f->into);
}

/* Imports into a database in which nothing is.  NULL: it was, and is the host's from then on; or why not (g_free), and
 * nothing is in it: the next archive may go there. */
static char *import(struct fixture *f, const GPtrArray *rows)
{
    char *why = NULL;
    struct store_import *i;
    bool good;

    if (f->into == NULL)
        open_into(f);
    i = store_import_new(f->into, &why);
    good = i != NULL;
    for (guint k = 0; good && k < rows->len; k++)
        good = store_import_row(i, rows->pdata[k], &why);
    good = good && store_import_end(i, &why);
    store_import_free(i);
    if (good)
        assert_int_equal(store_commit(f->into), 0);
    store_rollback(f->into);
    if (good) {
        g_clear_pointer(&f->into, store_close);
        wipe(f);
        assert_int_equal(g_rename(f->into_path, f->path), 0);
    }
    assert_true(good == (why == NULL));
    return why;
}

/* An odd value as an archive may have it, and whether it is a person's doing or the type's. */
static struct json_object *odd_json(size_t i)
{
    switch (i) {
    case 0: return NULL;
    case 1: return json_object_new_int64(-1);
    case 2: return json_object_new_int64(1000000000000000);
    case 3: return json_object_new_int64(INT64_MIN);
    case 4: return json_object_new_int64(7);
    case 5: return json_object_new_double(2.5);
    case 6: return json_object_new_string("");
    case 7: return json_object_new_string_len(long_text(), 5000);
    case 8: return json_object_new_string("\u202e\n\x1b[2J");
    case 9: return json_object_new_string_len("a\0b", 3);
    case 10: return json_object_new_boolean(true);
    case 11: return json_object_new_object();
    default: return json_object_new_array();
    }
}
enum { ODD_JSONS = 13 };

/* The first row of a kind, of the crypt if it is a table's. */
static struct json_object *first_of(const GPtrArray *rows, const char *kind)
{
    for (guint i = 0; i < rows->len; i++)
        if (strcmp(json_object_get_string(json_object_object_get(rows->pdata[i], "kind")), kind) == 0)
            return rows->pdata[i];
    fail_msg("there is no %s", kind);
    return NULL;
}

static void import_lives_with(struct fixture *f, const GPtrArray *rows, const char *column)
{
    g_autofree char *why = import(f, rows), *named = g_strdup_printf("\"%s\"", column);

    if (why == NULL) {
        open_host(f);
        all_ask(f);
        is_safe(net(f));
        is_logged("is frozen: tables ", 0); /* only playing its moves tells more of a table */
        is_logged("is frozen: seats ", 0);
        stage_close(f->stage);
    } else if (strstr(why, named) == NULL && strstr(why, "does not fit") == NULL &&
               strstr(why, "table ") == NULL && strstr(why, "key\"") == NULL) { /* what goes with it */
        fail_msg("%s: %s", column, why);
    }
}

/* Every other value of a column, and for the next column those between. */
static void an_archive_with_an_odd_value_is_refused_or_makes_sense(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) rows = archive(f);
    size_t n_columns = 0;

    for (int k = 0; rows_kind_at(k) != NULL; k++) {
        const struct rows_kind *kind = rows_kind_at(k);
        struct json_object *row = first_of(rows, rows_name(kind));

        for (int c = 0; rows_column(kind, c) != NULL; c++, n_columns++) {
            const char *column = rows_column(kind, c);
            struct json_object *value = json_object_get(json_object_object_get(row, column));

            for (size_t i = 0; i < ODD_JSONS; i++) {
                if ((n_columns + i) % 2 != 0 && !tries_all())
                    continue;
                json_object_object_add(row, column, odd_json(i));
                import_lives_with(f, rows, column);
            }
            json_object_object_add(row, column, value);
        }
    }
    assert_null(import(f, rows)); /* all is as it was */
}

/* Nothing odd is lost, or cut to something that would be taken for good. */
static void what_is_odd_is_exported_and_then_refused(void **state)
{
    static const struct {
        const char *sql, *text;
    } cases[] = {
        { "UPDATE places SET place = CAST(x'ff0041' AS TEXT)", "\"place\":{\"hex\":\"ff0041\"}" },
        { "UPDATE audit SET what = CAST(x'610062' AS TEXT)", "\"what\":{\"hex\":\"610062\"}" },
        { "UPDATE places SET manner = 1.5", "\"manner\":1.5" },
        { "UPDATE bans SET why = x'0bad'", "\"why\":{\"hex\":\"0bad\"}" },
        { "UPDATE tables SET half = 'abcd' WHERE id = 1", "\"half\":{\"hex\":\"61626364\"}" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GPtrArray) rows = NULL;
        g_autofree char *why = NULL;
        bool found = false;

        put_good(f);
        run_sql(f, cases[i].sql);
        rows = archive(f);
        for (guint k = 0; k < rows->len; k++) {
            const char *line = json_object_to_json_string_ext(rows->pdata[k], JSON_C_TO_STRING_PLAIN);

            assert_true(g_utf8_validate(line, -1, NULL));
            found |= strstr(line, cases[i].text) != NULL;
        }
        if (!found)
            fail_msg("%s: nothing like %s", cases[i].sql, cases[i].text);
        why = import(f, rows);
        if (why == NULL || strstr(why, "is of another type") == NULL)
            fail_msg("%s: %s", cases[i].sql, why);
    }
}

static void an_archive_whose_tables_make_no_sense_is_refused(void **state)
{
    static const struct {
        const char *kind, *why;
    } cases[] = {
        { "seats", "*table 1: its seats are not numbered from 0 on" },
        { "moves", "*table 1: its moves are not numbered from 0 on without a gap" },
        { "tables", "it does not fit: FOREIGN KEY constraint failed" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GPtrArray) rows = archive(f);
        g_autofree char *why = NULL;

        g_ptr_array_remove(rows, first_of(rows, cases[i].kind));
        why = import(f, rows);
        if (why == NULL || !g_pattern_match_simple(cases[i].why, why))
            fail_msg("%s: %s", cases[i].kind, why);
        put_good(f);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_host_lives_with_every_odd_value_in_every_column),
        T(every_column_of_the_schema_is_known),
        T(a_table_that_makes_no_sense_is_frozen_and_says_why),
        T(who_comes_to_a_frozen_table_reads_that_it_is),
        T(an_operator_ends_a_frozen_table_and_its_rows_stay),
        T(who_was_told_more_than_there_was_is_told_what_comes),
        T(a_row_of_no_table_is_skipped_told_once_and_kept),
        T(a_ban_holds_whatever_else_of_it_is_spoilt),
        T(rows_that_hang_on_nothing_are_kept),
        T(a_set_that_is_spoilt_is_healed_from_the_installed_one),
        T(a_new_game_puts_a_spoilt_set_right),
        T(a_set_that_nobody_has_freezes_its_tables_alone),
        T(an_archive_with_an_odd_value_is_refused_or_makes_sense),
        T(what_is_odd_is_exported_and_then_refused),
        T(an_archive_whose_tables_make_no_sense_is_refused),
    };
    int failed;

    if (sodium_init() < 0)
        return 1;
    log_lines = g_ptr_array_new_with_free_func(g_free);
    g_log_set_writer_func(keep_log, NULL, NULL);
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    g_ptr_array_unref(log_lines);
    return failed;
}
