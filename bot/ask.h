/* bot/ask.h - a seat is asked what it may do
 *
 * A question comes with its choices, why it is asked if its player passed, and the player's note.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_ASK_H
#define LAIR_BOT_ASK_H

#include "bot/host.h"

/* Asks the seat its question again, now: as the answer to a request, or (r NULL) as a prompt. */
void ask_seat(struct host *h, struct table *t, int seat, const struct request *r);
/* The same as the answer to a request, without so many of the first choices. */
void ask_seat_from(struct host *h, struct table *t, int seat, const struct request *r, size_t first);

/* What somebody is not asked any more goes, where messages are edited. */
void ask_withdraw(struct host *h, struct table *t);
/* Is there such a question?  A new life of the host finds those of the one before. */
bool ask_owes(const struct host *h, const struct table *t);

#endif
