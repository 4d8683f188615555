/* bot/store/impl.h - what the files of the store share; for bot/store.c and bot/store/ alone */
#ifndef LAIR_BOT_STORE_IMPL_H
#define LAIR_BOT_STORE_IMPL_H

#include <sqlite3.h>

#include "bot/store.h"
#include "bot/store/rows.h"

enum statement {
    PUT_TABLE,
    NEW_TABLE,
    DROP_TABLE,
    DROP_SEATS,
    DROP_MOVES,
    PUT_SEAT,
    DROP_SEATS_FROM,
    PUT_MOVE,
    PUT_READER,
    PUT_SEAT_READER,
    PUT_RECORD,
    PUT_STANDING,
    PUT_STATE,
    READ_OPEN_TABLES,
    READ_TABLE,
    READ_SEATS,
    READ_MOVES,
    READ_HASH,
    READ_WAITING,
    PUT_SET,
    READ_SET,
    PUT_REQUEST,
    READ_REQUEST,
    FORGET_REQUESTS,
    PUT_TIME,
    READ_TIME,
};
enum { N_STATEMENTS = READ_TIME + 1 };

struct store {
    sqlite3 *db;
    int claim; /* the file, locked against other hosts; -1: for looking only, or in memory */
    sqlite3_stmt *prepared[N_STATEMENTS]; /* NULL until first used */
    GHashTable *others;                   /* const char * (its address) -> sqlite3_stmt * */
    bool begun;                           /* a transaction is open */
    bool failed;                          /* something in the transaction went wrong */
    bool damaged;                         /* ... and the file is to blame */
    char *fault;                          /* what went wrong; NULL: nothing yet */
    /* A set of char *: the faults of rows that the operator was told. */
    GHashTable *told;
};

/* May this turn still write?  Begins its transaction. */
bool store_begin(struct store *s);

/* store_begin_as() makes an empty database one of an older schema, and store_bring_up() brings it
 * up to date: both are part of the turn. */
bool store_begin_as(struct store *s, int schema);
bool store_bring_up(struct store *s, int schema);

/* The statement, ready to be bound.  NULL: it cannot be prepared, see the fault. */
sqlite3_stmt *store_statement(struct store *s, enum statement which);

/* A statement for writing: begins the transaction.  NULL: the turn has failed already. */
sqlite3_stmt *store_writing(struct store *s, enum statement which);

/* Statements that only one file uses.  sql lives for ever, and the statement is
 * known by its address. */
sqlite3_stmt *store_statement_of(struct store *s, const char *sql);
sqlite3_stmt *store_writing_of(struct store *s, const char *sql);

/* Runs a statement that gives no rows, and unbinds it. */
void store_run(struct store *s, sqlite3_stmt *st);

/* The next row?  At the end, or after a fault, the statement is unbound. */
bool store_row(struct store *s, sqlite3_stmt *st);
/* Is there any row?  Unbinds the statement. */
bool store_any_row(struct store *s, sqlite3_stmt *st);

static inline void store_bind_text(sqlite3_stmt *st, int i, const char *text) /* NULL: none */
{
    sqlite3_bind_text(st, i, text, -1, SQLITE_TRANSIENT);
}

/* Is the row good?  A bad one is skipped by its reader but stays in the store; the
 * operator is told once. */
bool store_takes(struct store *s, const struct row *r);
/* Steps to the next good row of a kind, skipping those that are not.  False: there is none, and the
 * statement is unbound. */
bool store_good_row(struct store *s, sqlite3_stmt *st, const char *kind, struct row *r);

/* Gives tables, which are ordered by id, their watchers; only: those of one
 * table, or (0) of all. */
void store_read_watchers(struct store *s, int64_t only, GPtrArray *tables);

/* What SQLite says is wrong, in words to act on. */
const char *store_trouble(struct store *s);
/* Keeps store_trouble() as the fault of this turn. */
void store_fail(struct store *s);

#endif
