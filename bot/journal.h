/* bot/journal.h - what became of tables, for the operator's log */
#ifndef LAIR_BOT_JOURNAL_H
#define LAIR_BOT_JOURNAL_H

#include "bot/host.h"

/* A turn is on disk: tables that it opened, began, ended or gave up are told, a line each. */
void journal_turn(struct host *h);

#endif
