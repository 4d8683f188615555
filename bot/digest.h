/* bot/digest.h - who wants to be told once a day of all its games, instead of being called
 *
 * Somebody may choose a time of its day (`manner digest 9:00`), for all its linked accounts: what it is told then is
 * bot/news.h's.  From then on nobody calls it at slow tables, neither where it alone is told nor by name; where games are
 * live it is called as before.  It is a setting of the store (bot/store/settings.h), and told to nobody else: where a
 * place calls all whom a table waits for (bot/call.h), it is named as they are, but no phone rings for it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_DIGEST_H
#define LAIR_BOT_DIGEST_H

#include "bot/host.h"

/* Plain data. */
struct digest {
    int half;      /* the half hour of its day, 0 to 47, in the zone of its hours, or in UTC */
    int64_t since; /* when that was chosen, in clock_now() */
    int64_t told;  /* ... and when the last one was told, or there was nothing to tell; 0: never */
    bool owed;     /* it could only be called, and is told when it says something */
};

/* What a person, an identity (bot/people/people.h), chose.  False: nothing. */
bool digest_of(const struct host *h, const struct person *person, struct digest *out);
/* NULL: it chooses nothing any more. */
void digest_put(struct host *h, const struct person *person, const struct digest *digest);

/* Is the seat's player not to be called for what it is asked, since it is told once a day? */
bool digest_quiets(const struct host *h, const struct table *t, int seat);

#endif
