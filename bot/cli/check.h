/* bot/cli/check.h - `lair tables --check`: is a whole database sound?
 *
 * This checks the file, every row, every set, and every table with what hangs on it; every game is
 * played again and must come to its hash, and every record must replay.  Nothing is changed, and a
 * host may run beside it: the database is looked at as it is at one moment.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_CHECK_H
#define LAIR_BOT_CLI_CHECK_H

#include "bot/store/check.h"

/* How much was looked at, and how many faults there were. */
struct check_counts {
    int64_t rows, tables, games, records, faults;
};

/* Hands each fault to fn, and counts.  False: the database cannot be read at all, see
 * store_fault(). */
bool check_database(struct store *s, store_fault_fn *fn, void *ctx, struct check_counts *counts);

#endif
