/* bot/turn.h - one turn of the host's loop
 *
 * What came in is played, the answers that are due are given, all of it is written, and then said:
 *
 *     requests -> command.h -> table.h -> store.h -> tell.h -> outbox.h
 *
 * Nothing leaves before its turn is on disk.  If that fails the tables that the turn touched are read
 * again, and who asked for something hears one line. */
#ifndef LAIR_BOT_TURN_H
#define LAIR_BOT_TURN_H

#include "bot/host.h"

/* Does one turn now.  The main loop does it by itself; tests may. */
void turn_run(struct host *h);

/* Sets the wait for what is due first. */
void turn_set_ring(struct host *h);

/* Puts how far readers were told who were told more since it was put last. */
void turn_put_told(struct host *h);

/* Forgets old requests: once a day, while there is something to do anyway. */
void turn_forget_requests(struct host *h);

#endif
