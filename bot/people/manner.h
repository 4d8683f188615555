/* bot/people/manner.h - how much is said in a place
 *
 * Normally a place reads what the public knows of its games.  In a quiet one it reads only that a game
 * begins and how it ends, and players are whispered what the place would have read.  In a verbose one every
 * event has its own line, and a board follows each phase.  Whoever keeps order there decides, or an
 * operator of the host.  Where nobody did, a thread has the manner of the place it grew out of.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_MANNER_H
#define LAIR_BOT_PEOPLE_MANNER_H

#include "bot/host.h"
#include "bot/network.h"

/* Reads the manners of a network's places from the store.  0, or -1. */
int manner_read(struct network *net);

enum manner manner_of(const struct host *h, const char *network, const char *place);
/* From now on the place has that manner; stored. */
void manner_set(struct network *net, const char *place, enum manner manner);
/* Is that the manner of its own that somebody gave the place? */
bool manner_is_own(const struct network *net, const char *place);

/* Is a table's place told what happens at it? */
bool manner_tells_place(const struct host *h, const struct table *t);

#endif
