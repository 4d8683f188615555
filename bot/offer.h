/* bot/offer.h - players of slow games are told once a turn what they may seal before they are asked */
#ifndef LAIR_BOT_OFFER_H
#define LAIR_BOT_OFFER_H

#include "bot/host.h"

/* Offers it to those of a table who will be asked in this turn, and not now (bot/games/plans.h).  Its game is in
 * memory. */
void offer_plans(struct host *h, struct table *t);

#endif
