/* bot/games/heartbeat.h - for how long networks were there, on disk while somebody's time runs
 *
 * The time that players have is counted by the time of their network (bot/games/timer.h).  It is stored
 * once a minute while it runs for somebody, in a commit of its own, and when the host ends in good
 * order; in an hour in which nobody is waited for nothing is written and nothing wakes up. */
#ifndef LAIR_BOT_GAMES_HEARTBEAT_H
#define LAIR_BOT_GAMES_HEARTBEAT_H

#include "bot/host.h"

enum { HEARTBEAT_MS = 60 * 1000 };

/* Somebody's time runs: from now on it is stored, until nobody's does. */
void heartbeat_want(struct host *h);

/* Puts the times that are not stored; the caller commits. */
void heartbeat_put(struct host *h);

/* No more of it. */
void heartbeat_stop(struct host *h);

#endif
