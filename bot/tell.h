/* bot/tell.h - who is to be told what: events, boards and questions
 *
 * A table's readers are its place, which hears what the public knows, and each player, who is told
 * in a whisper what only that player knows.  At a table without a place, or in a quiet one
 * (bot/people/manner.h), each player hears everything, as seen from its own seat.  Watchers are
 * told in a whisper what a place hears.  A reader that was away is told from where it stopped, or
 * after a long time only how things stand.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TELL_H
#define LAIR_BOT_TELL_H

#include "bot/host.h"

/* Puts into the outbox what the readers of a table have yet to be told. */
void tell_table(struct host *h, struct table *t);

/* Does any reader have yet to be told something, or is a call in the place not true any more?  Needs no game in memory. */
bool tell_owes_any(const struct host *h, const struct table *t);

#endif
