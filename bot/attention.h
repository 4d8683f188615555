/* bot/attention.h - somebody who is awaited is called once, for all its games, where it alone is told
 *
 * Whoever has named an address outside chat (bot/pushes.h) is called there after its quiet time (`manner call`, or
 * ATTENTION_QUIET_S), which counts from when the question was asked and from when it was heard last.  Whoever has none,
 * and wants calls, is whispered one for a window, where nobody else may learn who is awaited, and for what no hail is
 * made at night; for all else there are hails (bot/hail.h).  At night, outside the hours that somebody told
 * (bot/people/hours.h), and on vacation nobody is called: the call comes when they begin.  Whoever is told once a day
 * (bot/digest.h) is called for nothing at a slow table.
 *
 * One call is for all decisions that wait then, at all tables, and names the most urgent.  Until its person is heard,
 * or what it was called for has come to an end, a new question adds none; and none is called for twice, over all lives of
 * the host.  What is private may depend on anything; hails depend on nothing of this.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_ATTENTION_H
#define LAIR_BOT_ATTENTION_H

#include "bot/host.h"

enum { ATTENTION_QUIET_S = 10 * 60 };

/* When the next player of a table is to be called, in clock_ticks; -1: nobody is. */
int64_t attention_due(const struct host *h, const struct table *t);
/* Calls those whose time has come. */
void attention_table(struct host *h, struct table *t);

/* The author of a line is heard, which is to be noted next (bot/presence.h): a call that has not left is not made, and what
 * it was for calls its author again after its quiet time. */
void attention_heard(struct host *h, const struct request *r);

/* What a person is awaited for, in one line, which calls it for all of that now; NULL: for nothing.  g_free it. */
char *attention_line(struct host *h, const struct person *person);

#endif
