/* bot/store/impl.h - what the files of the store share; for bot/store.c and bot/store/ alone
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_IMPL_H
#define LAIR_BOT_STORE_IMPL_H

#include <sqlite3.h>

#include "bot/store.h"
#include "bot/store/rows.h"

struct store {
    sqlite3 *db;
    bool in_memory;           /* it is no file */
    int claim;                /* the file, locked against other hosts; -1: for looking only, or in memory */
    GHashTable *prepared;     /* const char * (its address) -> sqlite3_stmt * */
    int32_t number;           /* what ties the database to its log (bot/store/bond.h); 0: nothing does */
    uint64_t salts;           /* of the log that the last transaction found (struct bond_log) */
    bool begun;               /* a transaction is open */
    bool failed;              /* something in the transaction went wrong */
    bool damaged;             /* ... and the file is to blame */
    char *fault;              /* what went wrong; NULL: nothing yet */
    uint64_t matches_version; /* grows whenever a match may be another one (bot/store/matches.h) */
    /* A set of char *: the faults of rows that the operator was told. */
    GHashTable *told;
};

/* May this turn still write?  Begins its transaction. */
bool store_begin(struct store *s);

/* store_begin_as() makes an empty database one of an older schema, and store_bring_up() brings it
 * up to date: both are part of the turn. */
bool store_begin_as(struct store *s, int schema);
bool store_bring_up(struct store *s, int schema);

/* ---- statements ------------------------------------------------------------------------------ */

/* A value for a statement.  It borrows what it points to. */
struct value {
    enum value_kind { VALUE_NULL, VALUE_INT, VALUE_TEXT, VALUE_BLOB } kind;
    int64_t number;
    const void *bytes; /* of a text or a blob; NULL: SQL's NULL */
    size_t len;        /* of a blob */
};

static inline struct value value_int(int64_t number)
{
    return (struct value){ .kind = VALUE_INT, .number = number };
}

static inline struct value value_text(const char *text)
{
    return (struct value){ .kind = VALUE_TEXT, .bytes = text };
}

static inline struct value value_blob(const void *bytes, size_t len)
{
    return (struct value){ .kind = VALUE_BLOB, .bytes = bytes, .len = len };
}

/* Conditions on rows of results.  Of a day's dungeon nothing is told before the day is over: until then somebody has
 * a try on it.  And what an operator has said does not count counts nowhere. */
#define STORE_NOT_SEALED "results.table_id NOT IN (SELECT table_id FROM day_tries)"
#define STORE_NOT_VOIDED \
    "NOT EXISTS (SELECT 1 FROM entries WHERE entries.table_id = results.table_id AND voids IS NOT NULL)"

/* In these the n values are those of ?1, ?2 and so on, and are copied. */

/* Runs a statement that writes and gives no rows, as part of the transaction, which it begins; does
 * nothing if the turn has failed already.  sql lives for ever, and is known by its address. */
void store_write(struct store *s, const char *sql, const struct value *values, size_t n);

/* A statement that gives rows, for store_row(); it stays the store's.  sql lives for ever, and is
 * known by its address.  NULL: it cannot be prepared, and the fault is kept. */
sqlite3_stmt *store_query(struct store *s, const char *sql, const struct value *values, size_t n);

/* A statement that is used once: the caller finalizes it.  NULL: it cannot be prepared, and the
 * fault is kept. */
sqlite3_stmt *store_prepare(struct store *s, const char *sql, const struct value *values, size_t n);

/* Runs a statement that gives no rows, and unbinds it. */
void store_run(struct store *s, sqlite3_stmt *st);

/* The next row?  At the end, or after a fault, the statement is unbound.  A statement that could
 * not be prepared (NULL) has none. */
bool store_row(struct store *s, sqlite3_stmt *st);
/* Is there any row?  Unbinds the statement. */
bool store_any_row(struct store *s, sqlite3_stmt *st);

/* Is the row good?  A bad one is skipped by its reader but stays in the store; the
 * operator is told once. */
bool store_takes(struct store *s, const struct row *r);
/* Steps to the next good row of a kind, skipping those that are not.  False: there is none, and the
 * statement is unbound. */
bool store_good_row(struct store *s, sqlite3_stmt *st, const char *kind, struct row *r);

/* Gives tables, which are ordered by id, their watchers; only: those of one
 * table, or (0) of all. */
void store_read_watchers(struct store *s, int64_t only, GPtrArray *tables);

/* The number of a new table: no table ever had it, also none that is gone.  0: the store failed. */
int64_t store_draw_table_number(struct store *s);

#endif
