/* bot/community/midnight.h - a day ends, and another one begins
 *
 * At 24:00 UTC the games of the day that are still played are played on by harmless moves, a few in each turn of the
 * loop, so that none is long.  When none is left the day's value is told, and the next day begins.  A host that was
 * away at midnight does so when it is back; days on which it was away do not begin.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_MIDNIGHT_H
#define LAIR_BOT_COMMUNITY_MIDNIGHT_H

#include "bot/host.h"

/* What is due in a turn, before anything else is done in it. */
void midnight_due(struct host *h);
/* What this turn has put is on disk, or is not. */
void midnight_end_turn(struct host *h, bool stored);
/* When something is due, in clock_ticks; -1: never. */
int64_t midnight_at(const struct host *h);
/* What is due may be something else now: it is looked at in the next turn. */
void midnight_again(struct host *h);

#endif
