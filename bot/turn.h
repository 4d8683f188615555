/* bot/turn.h - one turn of the host's loop
 *
 * What came in is played, the answers that are due are given, all of it is written to disk, and
 * then it is said:
 *
 *     requests -> command.h -> table.h -> store.h -> tell.h -> outbox.h
 *
 * Nothing leaves before its turn is on disk.  If writing fails, the tables that the turn touched
 * are read again, and whoever asked for something is told so in one line.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TURN_H
#define LAIR_BOT_TURN_H

#include "bot/host.h"

/* Does one turn now.  The main loop does it by itself; tests may call it. */
void turn_run(struct host *h);

/* Sets the clock to ring for whatever is due first. */
void turn_set_ring(struct host *h);

/* Puts into the store how far readers have been told, for those who were told more
 * since it was last put. */
void turn_put_told(struct host *h);

/* Forgets old requests, once a day, while there is something to do anyway. */
void turn_forget_requests(struct host *h);

#endif
