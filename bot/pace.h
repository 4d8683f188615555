/* bot/pace.h - answers that come by themselves, and the clock of each move
 *
 * Opponents, standing passes and players who are away answer at one beat after
 * they were asked, all together, so that how fast an answer comes tells nothing.
 * A player who takes longer than the table's clock is reminded at 80 % of it;
 * at its end the harmless move is made and announced.  Who misses TABLE_MISSES
 * in a row counts as away until it says something; when everybody is away, the
 * game waits. */
#ifndef LAIR_BOT_PACE_H
#define LAIR_BOT_PACE_H

#include "host.h"

/* Gives the answers that are due at a table. */
void pace_table(struct host *h, struct table *t);

/* ms until something is due at any table; -1: nothing is. */
int64_t pace_next(const struct host *h);

/* The clocks of a network's players begin anew: it was not there. */
void pace_restart(struct host *h, const char *network);

/* Somebody of a seat said something: it is there. */
void pace_heard(struct host *h, struct table *t, int seat);

#endif
