/* bot/store.c - the database: opening, transactions, statements
 * SPDX-License-Identifier: MIT */
#include "bot/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/log.h"
#include "bot/store/bond.h"
#include "bot/store/claim.h"
#include "bot/store/impl.h"
#include "bot/store/kin.h"
#include "bot/store/schema.h"
#include "bot/store/trouble.h"

enum {
    BUSY_MS = 2000, /* so long a program that holds the database is waited for */
    LOOKS = 3,      /* at a log: a host may begin the next one between two of them */
};

/* ---- faults and statements ------------------------------------------------------------------- */

/* Keeps what SQLite says is wrong as the fault of this turn. */
static void fail(struct store *s)
{
    int code = sqlite3_errcode(s->db);

    if (!s->failed) {
        g_free(s->fault);
        s->fault = g_strdup(trouble_of_database(s->db));
        s->damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    }
    s->failed = true;
}

const char *store_fault(const struct store *s)
{
    return s->fault != NULL ? s->fault : "no fault";
}

static bool exec(struct store *s, const char *text)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK;
}

bool store_begin(struct store *s)
{
    if (!s->failed && !s->begun) {
        s->begun = exec(s, "BEGIN IMMEDIATE");
        if (!s->begun)
            fail(s);
    }
    return !s->failed;
}

static void bind(sqlite3_stmt *st, const struct value *values, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct value *v = &values[i];
        int at = (int)i + 1;

        switch (v->kind) {
        case VALUE_NULL: break;
        case VALUE_INT: sqlite3_bind_int64(st, at, v->number); break;
        case VALUE_TEXT: sqlite3_bind_text(st, at, v->bytes, -1, SQLITE_TRANSIENT); break;
        case VALUE_BLOB: sqlite3_bind_blob64(st, at, v->bytes, v->len, SQLITE_TRANSIENT); break;
        }
    }
}

static void unbind(sqlite3_stmt *st)
{
    sqlite3_reset(st);
    sqlite3_clear_bindings(st);
}

/* A new statement; flags are those of sqlite3_prepare_v3(). */
static sqlite3_stmt *prepare(struct store *s, const char *text, unsigned flags, const struct value *values,
                             size_t n)
{
    sqlite3_stmt *st = NULL;

    if (sqlite3_prepare_v3(s->db, text, -1, flags, &st, NULL) == SQLITE_OK)
        bind(st, values, n);
    else
        fail(s);
    return st;
}

sqlite3_stmt *store_prepare(struct store *s, const char *text, const struct value *values, size_t n)
{
    return prepare(s, text, 0, values, n);
}

sqlite3_stmt *store_query(struct store *s, const char *text, const struct value *values, size_t n)
{
    sqlite3_stmt *st = g_hash_table_lookup(s->prepared, text);

    if (st != NULL)
        bind(st, values, n);
    else if ((st = prepare(s, text, SQLITE_PREPARE_PERSISTENT, values, n)) != NULL)
        g_hash_table_insert(s->prepared, (gpointer)text, st);
    return st;
}

void store_run(struct store *s, sqlite3_stmt *st)
{
    if (sqlite3_step(st) != SQLITE_DONE)
        fail(s);
    unbind(st);
}

void store_write(struct store *s, const char *text, const struct value *values, size_t n)
{
    sqlite3_stmt *st = store_begin(s) ? store_query(s, text, values, n) : NULL;

    if (st != NULL)
        store_run(s, st);
}

bool store_row(struct store *s, sqlite3_stmt *st)
{
    int rc;

    if (st == NULL)
        return false;
    rc = sqlite3_step(st);
    if (rc == SQLITE_ROW)
        return true;
    if (rc != SQLITE_DONE)
        fail(s);
    unbind(st);
    return false;
}

bool store_any_row(struct store *s, sqlite3_stmt *st)
{
    bool any = false;

    while (store_row(s, st))
        any = true;
    return any;
}

bool store_first_time(struct store *s, const char *what)
{
    return g_hash_table_add(s->told, g_strdup(what));
}

void store_tell_skipped(struct store *s, const char *fault)
{
    if (store_first_time(s, fault))
        log_event(G_LOG_LEVEL_WARNING, (struct log_about){ .network = NULL },
                  "a row makes no sense, and is skipped and kept: %s", fault);
}

bool store_takes(struct store *s, const struct row *r)
{
    g_autofree char *fault = row_is_good(r) ? NULL : row_fault(r);

    if (fault != NULL)
        store_tell_skipped(s, fault);
    return fault == NULL;
}

bool store_good_row(struct store *s, sqlite3_stmt *st, const char *kind, struct row *r)
{
    while (store_row(s, st)) {
        row_look(r, kind, st);
        if (store_takes(s, r))
            return true;
    }
    return false;
}

/* ---- transactions ---------------------------------------------------------------------------- */

bool store_is_dirty(const struct store *s)
{
    return s->begun || s->failed;
}

bool store_is_for_looking(const struct store *s)
{
    return sqlite3_db_readonly(s->db, "main") == 1;
}

const char *store_path(const struct store *s)
{
    return s->in_memory ? "" : sqlite3_db_filename(s->db, "main");
}

bool store_has_failed(const struct store *s)
{
    return s->failed;
}

bool store_is_damaged(const struct store *s)
{
    return s->failed && s->damaged;
}

void store_rollback(struct store *s)
{
    if (s->begun && !sqlite3_get_autocommit(s->db))
        exec(s, "ROLLBACK");
    s->begun = s->failed = false;
    s->matches_version++; /* some that were put may be gone */
}

/* May what is committed now be the first transaction of a log?  All of the log before it is in the database, whoever
 * brought it there, or this is another log than at the last look.  So the second transaction of one is taken for its first,
 * too: where the first goes is only known when it is there. */
static bool may_begin_log(struct store *s)
{
    struct bond_log log;
    bool other;

    if (!bond_log_of(s->db, &log))
        return true;
    other = log.salts != s->salts;
    s->salts = log.salts;
    return log.over || other;
}

static bool write_number(struct store *s, int32_t number)
{
    g_autofree char *write = g_strdup_printf("PRAGMA application_id = %d", number);

    return exec(s, write);
}

/* Commits; the first transaction of a log has the next number in it (bot/store/bond.h). */
static bool end_transaction(struct store *s)
{
    bool numbered = s->number != 0 && may_begin_log(s);

    if ((numbered && !write_number(s, s->number + 1)) || !exec(s, "COMMIT")) {
        s->salts = 0; /* the next one looks anew */
        return false;
    }
    s->number += numbered;
    return true;
}

int store_commit(struct store *s)
{
    if (!store_is_dirty(s))
        return 0;
    if (!s->failed && !end_transaction(s))
        fail(s);
    if (s->failed) {
        store_rollback(s);
        return -1;
    }
    s->begun = false;
    return 0;
}

int64_t store_state(struct store *s)
{
    sqlite3_stmt *st = store_query(s, "PRAGMA data_version", NULL, 0);
    int64_t state = 0;

    while (store_row(s, st))
        state = sqlite3_column_int64(st, 0);
    return state;
}

bool store_begin_reading(struct store *s)
{
    if (!exec(s, "BEGIN"))
        fail(s);
    return !s->failed;
}

int store_end_reading(struct store *s)
{
    if (!sqlite3_get_autocommit(s->db))
        exec(s, "ROLLBACK");
    return s->failed ? -1 : 0;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* The number that a query gives; -1: the query failed. */
static int read_number(struct store *s, const char *query)
{
    sqlite3_stmt *st = NULL;
    int n = -1;

    if (sqlite3_prepare_v2(s->db, query, -1, &st, NULL) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return n;
}

/* Runs the steps that make a database of one version one of another, and notes
 * the new version in it. */
static bool run_steps(struct store *s, int from, int to)
{
    g_autofree char *stamp = g_strdup_printf("PRAGMA user_version = %d", to);
    bool ok = true;

    for (int i = from; ok && i < to; i++)
        ok = exec(s, schema_steps[i]);
    ok = ok && exec(s, stamp);
    if (!ok)
        fail(s);
    return ok;
}

/* Brings the schema up to date, in one transaction. */
static bool migrate(struct store *s, int version)
{
    if (store_begin(s))
        run_steps(s, version, STORE_SCHEMA);
    return store_commit(s) == 0;
}

bool store_begin_as(struct store *s, int schema)
{
    g_autoptr(GString) drop = g_string_new(NULL);

    for (int i = 0; rows_kind_at(i) != NULL; i++)
        g_string_append_printf(drop, "DROP TABLE \"%s\";", rows_name(rows_kind_at(i)));
    if (!store_begin(s))
        return false;
    if (!exec(s, drop->str))
        fail(s);
    return !s->failed && run_steps(s, 0, schema);
}

bool store_bring_up(struct store *s, int schema)
{
    return !s->failed && run_steps(s, schema, STORE_SCHEMA);
}

/* Why a database with this version of the schema (0: it has none) cannot be used; NULL: it can. */
static const char *refuse_schema(struct store *s, enum store_mode mode, int version)
{
    int things = read_number(s, "SELECT count(*) FROM sqlite_schema");

    if (version < 0 || things < 0)
        return trouble_of_database(s->db);
    if (version > STORE_SCHEMA)
        return "it was written by a newer lair; nothing was changed";
    if (version == 0 && (things > 0 || mode == STORE_READ))
        return "it is not a database of lair; nothing was changed";
    if (version < STORE_SCHEMA && mode == STORE_READ)
        return "it was written by an older lair: start the host once, which brings it up to date";
    return NULL;
}

/* Makes the file, and with mode 0600 before SQLite would make it with another, and lets no second host write to it: both
 * would give moves the same numbers.  NULL, or what is wrong. */
static const char *claim(struct store *s, const char *path)
{
    s->claim = claim_open(path, O_RDWR | O_CREAT);
    if (s->claim >= 0)
        return NULL;
    return errno == EWOULDBLOCK ? "another lair writes to it" : trouble_of_errno(errno);
}

/* Writes the number.  The first page, which goes with it, is read in the same transaction: one of which a failing disk
 * gave a part alone is not written back so. */
static bool stamp(struct store *s, int32_t number)
{
    bool done = exec(s, "BEGIN IMMEDIATE") && read_number(s, "SELECT count(*) FROM sqlite_schema") >= 0 &&
                write_number(s, number) && exec(s, "COMMIT");

    if (!done && !sqlite3_get_autocommit(s->db))
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return done;
}

/* Brings the log in and does without one; false: somebody else looks at the database. */
static bool leave_log(struct store *s)
{
    sqlite3_stmt *st = NULL;
    bool left = sqlite3_prepare_v2(s->db, "PRAGMA journal_mode = DELETE", -1, &st, NULL) == SQLITE_OK &&
                sqlite3_step(st) == SQLITE_ROW &&
                g_strcmp0((const char *)sqlite3_column_text(st, 0), "delete") == 0;

    sqlite3_finalize(st);
    return left;
}

/* The number of this life of a database, which its log has, too; 0: none.  The one after the old number may come in by an
 * older log.  One that is drawn may not: while somebody else looks at the database, that log stays, and the old number. */
static int32_t number_of_life(struct store *s, int32_t old)
{
    int32_t next = bond_next(old);
    bool follows = old > 0 && old == next - 1;

    if (follows || leave_log(s))
        return next;
    return old > 0 && old < INT32_MAX ? old : 0;
}

/* The database has its number before this life's log begins. */
static bool number_it(struct store *s)
{
    int32_t old;

    if (s->in_memory)
        return true; /* there is no log */
    old = read_number(s, "PRAGMA application_id");
    sqlite3_busy_timeout(s->db, 0);
    s->number = number_of_life(s, old);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (s->number != 0 && s->number != old && !stamp(s, s->number))
        return false;
    sqlite3_busy_timeout(s->db, 0);
    sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    return true;
}

/* Why the log beside it, or that it begins as none, keeps a database that was opened from being read; NULL: neither does. */
static const char *refuse_files(struct store *s)
{
    enum bond found = BOND_OTHER;

    if (s->in_memory)
        return NULL;
    for (int i = 0; i < LOOKS && found == BOND_OTHER; i++)
        found = bond_look(s->db);
    if (found == BOND_OTHER)
        return "the log beside it, -wal, is of another database, or from before a backup was put back; nothing "
               "was changed: move -wal and -shm away, and start again (lair restore does that)";
    return found == BOND_FITS || bond_is_database(s->db) ? NULL : trouble_of_code(SQLITE_NOTADB);
}

static const char *set_up(struct store *s, enum store_mode mode)
{
    const char *wrong = refuse_files(s);
    int version;

    if (wrong != NULL)
        return wrong;
    sqlite3_busy_timeout(s->db, BUSY_MS);
    version = read_number(s, "PRAGMA user_version");
    wrong = refuse_schema(s, mode, version);
    if (wrong != NULL || mode != STORE_WRITE)
        return wrong;
    if (!exec(s, "PRAGMA synchronous = FULL") || !number_it(s) || !exec(s, "PRAGMA journal_mode = WAL") ||
        !exec(s, "PRAGMA foreign_keys = ON"))
        return trouble_of_database(s->db);
    return version == STORE_SCHEMA || migrate(s, version) ? NULL : store_fault(s);
}

static void finalize(gpointer statement)
{
    sqlite3_finalize(statement);
}

static const char *open_file(struct store *s, const char *path, enum store_mode mode)
{
    int flags = mode == STORE_WRITE ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY;
    g_autofree char *real = s->in_memory ? g_strdup(path) : kin_real(path);
    const char *wrong = NULL;

    if (!s->in_memory && bond_is_orphan(real))
        wrong =
            "it is not there, and its log is: put the database back beside -wal, or move -wal and -shm away";
    else if (!s->in_memory && mode == STORE_WRITE)
        wrong = claim(s, real);
    if (wrong != NULL)
        return wrong;
    if (sqlite3_open_v2(real, &s->db, flags, NULL) != SQLITE_OK)
        return s->db != NULL ? trouble_of_database(s->db) : trouble_of_errno(ENOMEM);
    wrong = set_up(s, mode);
    if (wrong == NULL && s->claim >= 0) /* not before: it may be somebody else's file */
        fchmod(s->claim, 0600);
    return wrong;
}

struct store *store_open(const char *path, enum store_mode mode, char **why)
{
    struct store *s = g_new0(struct store, 1);
    const char *wrong;

    s->claim = -1;
    s->in_memory = strcmp(path, STORE_MEMORY) == 0;
    s->prepared = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, finalize);
    s->told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    wrong = open_file(s, path, mode);
    if (wrong == NULL)
        return s;
    *why = g_strdup_printf("%s: %s", path, wrong);
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (s == NULL)
        return;
    g_hash_table_unref(s->told);
    g_hash_table_unref(s->prepared);
    sqlite3_close(s->db);
    if (s->claim >= 0) /* not before: closing it would release SQLite's locks */
        close(s->claim);
    g_free(s->fault);
    g_free(s);
}
