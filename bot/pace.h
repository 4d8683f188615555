/* bot/pace.h - answers that come by themselves, and the clock of each move
 *
 * Opponents, standing passes and players who are away answer at one beat after
 * they were asked, all together, so that how fast an answer comes tells nothing.
 * A player who takes longer than the table's clock is reminded at 80 % of it;
 * at its end the harmless move is made and announced.  Who misses TABLE_MISSES
 * in a row counts as away until it says something; when everybody is away, the
 * game waits.
 *
 * The clock of a question runs from when the question has arrived.  It stands
 * still while the question is on its way and while the network is gone, and
 * begins anew when the network is there again or has room again: nobody pays for
 * what the network did.  Who is not there to be asked, on a network that is, has
 * the clock's time and PACE_GRACE_MS from when the question came up.
 *
 * A lobby in which nobody did anything for lobby_s closes. */
#ifndef LAIR_BOT_PACE_H
#define LAIR_BOT_PACE_H

#include "host.h"

enum { PACE_GRACE_MS = 5 * 60 * 1000 };

/* Does what is due at a table: answers, reminders, what time ends. */
void pace_table(struct host *h, struct table *t);
/* Does it at the tables whose time has come, some in each turn. */
void pace_due(struct host *h);

/* Will somebody answer by itself?  Needs no game in memory. */
bool pace_is_automatic(const struct table *t);

/* Works out anew when something is due at a table (tables_wait). */
void pace_wait(struct host *h, struct table *t);

/* The clocks of a network's players begin anew: it was not there. */
void pace_restart(struct host *h, const char *network);
/* The question has arrived, or could not be taken to the player by the network's fault: its clock
 * begins anew. */
void pace_asked(struct host *h, struct table *t, int seat);

/* What could not be told is told again in ms. */
void pace_retell(struct host *h, struct table *t, int64_t ms);

/* Somebody of a seat said something: it is there. */
void pace_heard(struct host *h, struct table *t, int seat);

#endif
