/* bot/boards.h - which phases have a board, and what a board need not show again
 *
 * All of it follows from what happened at a table and from who is awaited now: so that after a restart readers are
 * told what they would have been told without it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_BOARDS_H
#define LAIR_BOT_BOARDS_H

#include "bot/table.h"

/* Is a board shown in this phase?  Only where there is something new to see: before the first build no room lies
 * open. */
bool boards_show(int phase, bool verbose);
/* Is anybody waited for who is not a machine?  Until then none is posted. */
bool boards_await(const struct table *t);

/* Does a phase begin at an event of which a board is shown everywhere? */
bool boards_begin(const struct lair_event *e);
/* Is or was one posted of the phase that begins with that event?  If people were awaited in it, or are. */
bool boards_had(const struct table *t, int phase);
/* Where the events of one board end, from an event on: behind the beginning of the next such phase; or to. */
int boards_end(const struct table *t, int from, int to);

/* Are all dungeons, before anybody builds, as the board of the last adventure showed them? */
bool boards_dungeons_stand(const struct table *t);

#endif
