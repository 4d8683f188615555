/* bot/store/check.h - does what the database says make sense?
 *
 * A host looks at rows one by one as it needs them.  Here all of them are looked at, by the same
 * rules, for `lair import` and for an operator who asks.  Nothing is changed.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_CHECK_H
#define LAIR_BOT_STORE_CHECK_H

#include "bot/store.h"

/* The ids of all tables, of int64_t, in order; g_array_unref. */
GArray *store_check_ids(struct store *s);

/* fault is a line without a line end: which row or table it is, and what is wrong
 * with it.  Never a secret. */
typedef void store_fault_fn(void *ctx, const char *fault);

/* Checks the file as SQLite sees it.  What cannot be read is a fault like any other. */
void store_check_file(struct store *s, store_fault_fn *fn, void *ctx);

/* Checks every row by itself, and sets by their hashes; returns how many rows there are. */
int64_t store_check_rows(struct store *s, store_fault_fn *fn, void *ctx);

/* Finds seats whose table was lost.  0, or -1. */
int store_check_lost(struct store *s, store_fault_fn *fn, void *ctx);

/* Checks tables with all that hangs on them: seats and moves are numbered without a gap, and every
 * row belongs to a table that exists.  Hands each fault to fn.  0, or -1: the database cannot be
 * read, see store_fault(). */
int store_check_tables(struct store *s, store_fault_fn *fn, void *ctx);

#endif
