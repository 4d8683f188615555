/* bot/people/seats.h - whose seats they are, when accounts become others or people go
 *
 * bot/people/people.c calls what is for accounts, and does the same in the store.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_SEATS_H
#define LAIR_BOT_PEOPLE_SEATS_H

#include "bot/host.h"

/* Seats and tables of the person from become to's, save seats at open tables where to sits already. */
void seats_become(struct host *h, const struct person *from, const struct person *to);
/* At tables that are over the person becomes "somebody". */
void seats_forget(struct host *h, const struct person *person);
/* From now on the person's seats at open tables are reached at account. */
void seats_reach(struct host *h, const struct person *person, const struct person *account);
/* Seats that are reached at the person's account from, on account's network, are reached at account. */
void seats_rename(struct host *h, const struct person *person, const char *from,
                  const struct person *account);

/* Frees a person's seat in a lobby.  Its table, if it was that person's, goes to the first who still sits
 * there; where nobody is left, and nobody was asked to come (bot/community/seeking.h), it is aborted. */
void seats_leave_lobby(struct host *h, struct table *t, int seat);

#endif
