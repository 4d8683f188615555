/* bot/journal.h - what becomes of tables, for the operator's log
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_JOURNAL_H
#define LAIR_BOT_JOURNAL_H

#include "bot/host.h"

/* To be called when a turn is on disk: logs a line for each table that it opened,
 * began, ended or gave up. */
void journal_turn(struct host *h);

#endif
