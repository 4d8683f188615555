/* bot/games/heartbeat.h - how long each network was there, on disk while somebody's time runs
 *
 * The time of players is counted by that of their network (bot/games/timer.h).  While somebody's time runs
 * it is stored once a minute, in a commit of its own, and once more when the host ends in good order.  In
 * an hour in which nobody is waited for nothing is written and nothing wakes up.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_HEARTBEAT_H
#define LAIR_BOT_GAMES_HEARTBEAT_H

#include "bot/host.h"

enum { HEARTBEAT_MS = 60 * 1000 };

/* Somebody's time runs: from now on networks' times are stored, until nobody's time runs any more. */
void heartbeat_want(struct host *h);

/* Stores the times that have changed; the caller commits. */
void heartbeat_put(struct host *h);

#endif
