/* bot/store/rows.h - what a row of the database may say
 *
 * A row is not always what this program wrote: a disk flips a bit, somebody edits it, an archive
 * was made by hand.  So this module knows, for every column of every table, what it may hold, and
 * whoever reads a row, from the database or from an archive, looks at it through a struct row:
 *
 *     struct row r;
 *
 *     while (store_good_row(s, st, "places", &r))
 *         fn(ctx, row_text(&r, 0), row_int(&r, 1));
 *
 * A statement may read some of the columns, in any order, under their own names; what it computes
 * besides is not checked.  A new column of the schema gets its line in columns.c, or a test fails.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_ROWS_H
#define LAIR_BOT_STORE_ROWS_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    ROW_MOVES_MAX = 1000 * 1000,             /* moves in one game */
    ROW_QUESTIONS_MAX = 100 * ROW_MOVES_MAX, /* ... and what was asked in it */
    ROW_RECORD_MAX = 16 * 1024 * 1024,       /* bytes of a record, or of a set of cards */
};
#define ROW_TIME_MAX INT64_C(253402300799999) /* the last ms of the year 9999: what is later is no date */

struct rows_kind; /* a table of the database */

/* The kind of that name, or number i; NULL: there is none (past the last). */
const struct rows_kind *rows_kind_called(const char *name);
const struct rows_kind *rows_kind_at(int i);
const char *rows_name(const struct rows_kind *k);
/* The name of its column number i; NULL past the last. */
const char *rows_column(const struct rows_kind *k, int i);

enum { ROW_CELLS = 128 }; /* of a statement, at most */

/* A row that a statement has come to; it holds until the statement is stepped again. */
struct row {
    sqlite3_stmt *st;
    const struct rows_kind *kind;
    uint64_t bad[ROW_CELLS / 64]; /* as bits, the statement's columns whose values make no sense */
    const char *column;           /* the first of those; NULL: the row is good */
    const char *why;              /* ... and what is wrong with it: "is out of range" */
};

/* Looks at all columns of a row.  The kind exists (asserted). */
void row_look(struct row *r, const char *kind, sqlite3_stmt *st);
bool row_is_good(const struct row *r);

/* Which row it is and what is wrong: "seats 7/0: \"nick\" is too long"; g_free it.  Never a value
 * that may be secret. */
char *row_fault(const struct row *r);

/* The values; 0, or NULL, for a column that makes no sense. */
int row_int(const struct row *r, int i);
int64_t row_int64(const struct row *r, int i);
const char *row_text(const struct row *r, int i);
/* A record, whether packed or not; g_free it. */
char *row_record(const struct row *r, int i);
/* Copies a blob of exactly len bytes; false: there is none, or the column makes no sense. */
bool row_bytes(const struct row *r, int i, uint8_t *to, int len);

#endif
