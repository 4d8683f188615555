/* bot/offer.h - players of slow games are told once a turn what they may seal before they are asked
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_OFFER_H
#define LAIR_BOT_OFFER_H

#include "bot/host.h"

/* Offers it to those of a table who will be asked in this turn, or in the first one, and not now (bot/games/plans.h).
 * Its game is in memory. */
void offer_plans(struct host *h, struct table *t);

/* May it be due though nobody is told anything else, as the first rooms are sealed? */
bool offer_is_due(const struct table *t);

#endif
