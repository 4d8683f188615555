/* bot/ledger.h - tables and the store: read at the start, written after each turn, and read again
 * after a turn that was lost */
#ifndef LAIR_BOT_LEDGER_H
#define LAIR_BOT_LEDGER_H

#include "bot/host.h"

/* Reads the open tables of the store.  0, or -1. */
int ledger_read(struct host *h);

/* Writes what this turn touched. */
void ledger_store(struct host *h);
/* What this turn touched is as the store has it, but for who was told what.  A table that cannot
 * be read now is not there until it can. */
void ledger_forget_turn(struct host *h);
/* Reads tables that could not be read. */
void ledger_read_again(struct host *h);
/* After a turn: nothing is touched, and what was is settled. */
void ledger_end_turn(struct host *h);

#endif
