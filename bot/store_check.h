/* bot/store_check.h - does what the database says make sense?
 *
 * What a host meets row by row as it needs them is looked at all at once, by the same rules: for
 * `lair import`, and for an operator who asks.  Nothing is changed. */
#ifndef LAIR_BOT_STORE_CHECK_H
#define LAIR_BOT_STORE_CHECK_H

#include "store.h"

/* A line without its end: which row or table, and what is wrong with it.  Never a secret. */
typedef void store_fault_fn(void *ctx, const char *fault);

/* Tables with all that hangs on them: seats and moves are numbered without a gap, and every row is of
 * a table that is there.  Each fault is handed to fn.  0, or -1: it cannot be read, see store_fault(). */
int store_check_tables(struct store *s, store_fault_fn *fn, void *ctx);

#endif
