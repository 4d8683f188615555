/* bot/community/tries.h - who has had a try at a game of the day
 *
 * A try is somebody's first game of that day's solo or challenge; there is no second one.  It belongs to all accounts
 * that are one person's, also when they are parted or the person is forgotten before the day is over: so it is kept
 * as a digest of each account, and of where a guest comes from, which goes with the day (bot/store/days.h).
 *
 * Apart from that a try leaves a digest of the address that it came from, with nobody's name, so that operators can
 * be shown which tries came from one (bot/community/marks.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_TRIES_H
#define LAIR_BOT_COMMUNITY_TRIES_H

#include "bot/host.h"

/* The number of the table at which the author of a request, or whoever is the same person, had its try; 0: nowhere. */
int64_t tries_find(struct host *h, const struct request *r, int day, enum lair_rules rules);

/* A game of a day has begun at a table whose only player is the author. */
void tries_put(struct host *h, const struct request *r, const struct table *t);

/* The accounts of a person are about to be parted, or forgotten: each has had the tries of all, until today is over. */
void tries_share(struct host *h, const struct request *r);

#endif
