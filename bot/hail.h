/* bot/hail.h - who wants it is called by name in the channel when waited for long
 *
 * A player may want that after so long a wait (bot/people/habit.h).  It happens where the table's place is told
 * of its games, and never in a window, where nobody may learn who is awaited; and once a question, over all lives
 * of the host.  The wait counts from when the question was asked, the player came back or the host began, whatever
 * was last.  One call is for all tables at which its player is awaited then, and is said at one of them; while it
 * waits for the answer there, a new question adds none, and from the answer on the wait begins anew.  Nothing that
 * only the player knows has a say in it: neither windows nor what it whispers.  A player who has told its hours
 * (bot/people/hours.h) is not called for a question whose wait is over at night, so that nobody sees when it wakes: it is
 * whispered to in the morning instead (bot/attention.h); so is whoever comes back from a vacation.  Whoever is told once a
 * day (bot/digest.h) is not called at a slow table.  Where nobody can be whispered to unasked, everybody is called at once
 * (bot/call.h), and nobody by
 * this.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_HAIL_H
#define LAIR_BOT_HAIL_H

#include "bot/host.h"

/* Can people be called by name on that network? */
bool hail_can(const struct network *net);

/* Is the wait of that seat's player for what it is asked over at night or on its vacation, after so many seconds? */
bool hail_is_at_night(const struct host *h, const struct table *t, int seat, int call_s);

/* When the next player of a table is to be called, in clock_ticks; -1: nobody is. */
int64_t hail_due(const struct host *h, const struct table *t);

/* Calls those whose time has come.  A call is withdrawn when none of those it called is waited for any more. */
void hail_table(struct host *h, struct table *t);

#endif
