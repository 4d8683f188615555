/* bot/news.h - what somebody is told of all its games at once: the digest
 *
 * Whoever wants it (bot/digest.h) is told once a day, at its time or when it is awake next, and on no vacation:
 * every table on every network where it is awaited, with the time left, what happened where it plays since the
 * digest before and its own last move, and what it noted there.  It is one message to one of its accounts that can
 * be spoken to; where there is nothing to tell there is none.  What was due while the host or the person was away
 * comes once, afterwards, and never a second one on a day of its zone.  Where nobody can be whispered to unasked
 * its person is called once in the place of a table, by words, and for reasons, that tell others nothing, and told
 * before anything else when it says something.  Whoever has an address outside chat (bot/pushes.h) is called there
 * as well.
 *
 * Whoever plays and has said nothing for more than NEWS_ABSENCE_MS is told the same, whether it wants digests or not,
 * before anything else that comes of its next line: all since its own last move.  When somebody was heard is known as long
 * as it sits at an open table, to the hour over lives of the host.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_NEWS_H
#define LAIR_BOT_NEWS_H

#include "bot/host.h"

#define NEWS_ABSENCE_MS (INT64_C(3) * 24 * 60 * 60 * 1000)

/* Tells those whose time has come. */
void news_due(struct host *h);
/* When somebody's comes, in clock_ticks; -1: nobody's does. */
int64_t news_at(const struct host *h);
/* Times may be others now: they are looked at again after so many ms. */
void news_again(struct host *h, int64_t ms);

/* Tells the author of a line what is owed to it, or what happened in a long absence, before anything else is said to it. */
void news_heard(struct host *h, struct request *r);

#endif
