/* bot/cli/check.h - `lair tables --check`: does a whole database hold?
 *
 * The file, every row, every set, every table with what hangs on it; every game that is played comes
 * to its hash, and every record replays.  Nothing is changed, and a host may run beside it: what is
 * looked at is the database of one moment. */
#ifndef LAIR_BOT_CLI_CHECK_H
#define LAIR_BOT_CLI_CHECK_H

#include "bot/store/check.h"

/* How much was looked at, and how many faults there were. */
struct check_counts {
    int64_t rows, tables, games, records, faults;
};

/* Hands each fault to fn, and counts.  False: the database cannot be read at all, see store_fault(). */
bool check_database(struct store *s, store_fault_fn *fn, void *ctx, struct check_counts *counts);

#endif
