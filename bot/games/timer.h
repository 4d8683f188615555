/* bot/games/timer.h - the time a seat has for what it is asked
 *
 * It begins when the question has arrived, or when it is known that it reaches nobody, once
 * for each decision: asking again, coming and going win no time.  It runs by the time of the
 * player's network (bot/network.h): while that is away, or the host, it stands still, and
 * whatever the time of day does is nothing to it.  It stands as well for who is away, or
 * passes by itself, and while nobody is there to play for.
 *
 * What is stored is how much was left at which time of the network, and the network's time once
 * a minute (bot/games/heartbeat.h): a host that is killed gives that minute back, one that ends in good
 * order nothing. */
#ifndef LAIR_BOT_GAMES_TIMER_H
#define LAIR_BOT_GAMES_TIMER_H

#include "bot/host.h"

/* Begins the times of a table that are to begin, lets run those that run, and stops the others.
 * Whoever changes what decides about that calls it (pace_wait() does). */
void timer_settle(struct host *h, struct table *t);

/* Is a seat's time running?  Then also while its network is away. */
bool timer_runs(const struct table *t, int seat);
/* How much is left, in ms, of a time that runs. */
int64_t timer_left(const struct host *h, const struct table *t, int seat);
/* When it ends, in clock_ticks; -1: it does not run, or not now. */
int64_t timer_ends(const struct host *h, const struct table *t, int seat);

/* Whoever is asked has so much more time. */
void timer_lengthen(struct table *t, int64_t ms);

/* The seat's player will be reached on another network: its time goes on by that one's. */
void timer_stop(struct host *h, struct table *t, int seat);

/* A table as the store has it: what a seat says may be newer than the time of its network, by less
 * than a minute; what no lair would have written does no harm. */
void timer_adopt(const struct host *h, struct table *t);

#endif
