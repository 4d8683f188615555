/* bot/games/keep.h - how long a game that is over is kept
 *
 * With `keep = 90d` a game that has been over for so long is thinned: its moves go, and with them what
 * happened in it; a rated one keeps its record, packed.  Its players, its result, and what a rematch needs
 * stay.  A few games are thinned at a time, so that no turn of the loop is long.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_KEEP_H
#define LAIR_BOT_GAMES_KEEP_H

#include "bot/host.h"

struct keep *keep_new(void);
void keep_free(struct keep *k); /* NULL is allowed */

/* When something is due next, in clock_ticks; -1: never. */
int64_t keep_at(const struct host *h);
/* Thins a few games, if it is time. */
void keep_due(struct host *h);
/* What this turn thinned is on disk, or is not. */
void keep_end_turn(struct host *h, bool stored);

#endif
