/* bot/store/check.h - does what the database says make sense?
 *
 * What a host meets row by row as it needs them is looked at all at once, by the same rules: for
 * `lair import`, and for an operator who asks.  Nothing is changed. */
#ifndef LAIR_BOT_STORE_CHECK_H
#define LAIR_BOT_STORE_CHECK_H

#include "bot/store.h"

/* The numbers of all tables, of int64_t, in order; g_array_unref. */
GArray *store_check_ids(struct store *s);

/* A line without its end: which row or table, and what is wrong with it.  Never a secret. */
typedef void store_fault_fn(void *ctx, const char *fault);

/* The file as SQLite has it.  What cannot be read is a fault like others. */
void store_check_file(struct store *s, store_fault_fn *fn, void *ctx);

/* Every row by itself, sets by their hashes; how many there are. */
int64_t store_check_rows(struct store *s, store_fault_fn *fn, void *ctx);

/* Seats whose table is not there: it was lost.  0, or -1. */
int store_check_lost(struct store *s, store_fault_fn *fn, void *ctx);

/* Tables with all that hangs on them: seats and moves are numbered without a gap, and every row is of
 * a table that is there.  Each fault is handed to fn.  0, or -1: it cannot be read, see store_fault(). */
int store_check_tables(struct store *s, store_fault_fn *fn, void *ctx);

#endif
