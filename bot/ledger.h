/* bot/ledger.h - tables and the store: read at the start, written after each turn, and read again
 * after a turn that was lost
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_LEDGER_H
#define LAIR_BOT_LEDGER_H

#include "bot/host.h"

/* Reads the open tables of the store.  0, or -1. */
int ledger_read(struct host *h);

/* Writes what this turn touched. */
void ledger_store(struct host *h);
/* Takes back what this turn did to the tables it touched: they are read from the store again,
 * except for what readers have been told, which stays true.  A table that cannot be read now is
 * missing until it can. */
void ledger_forget_turn(struct host *h);
/* Tries again to read the tables that could not be read. */
void ledger_read_again(struct host *h);
/* Ends a turn: nothing counts as touched any more, and what was touched is settled. */
void ledger_end_turn(struct host *h);

#endif
