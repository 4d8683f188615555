/* bot/people/seats.h - whose seats they are, when accounts become others or are forgotten
 *
 * For bot/people/people.h, which does the same in the store. */
#ifndef LAIR_BOT_PEOPLE_SEATS_H
#define LAIR_BOT_PEOPLE_SEATS_H

#include "bot/host.h"

/* Seats and tables of the person was are is's from now, but for open tables where is sits already. */
void seats_become(struct host *h, const struct person *was, const struct person *is);
/* Whoever sat at tables that are over by that identity was somebody. */
void seats_forget(struct host *h, const struct person *who);
/* Who plays at open tables is whispered to by this account from now. */
void seats_reach(struct host *h, const struct person *who, const struct person *account);
/* The account was of who's, on account's network, is that account now. */
void seats_rename(struct host *h, const struct person *who, const char *was, const struct person *account);

#endif
