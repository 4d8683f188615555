/* engine/rules/coin.h - coins: what is in the hoards of seats and on rooms, and room cards that are sold (RULES, M)
 *
 * The pot is endless, and a hoard holds COIN_HOARD at most: what is gained beyond stays in the pot.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_COIN_H
#define LAIR_ENGINE_RULES_COIN_H

#include "engine/rules/frame.h"

enum { COIN_HOARD = UINT8_MAX };

/* Each seat gets its first coins, if the game has any (M1a). */
void coin_deal(struct run *r);
/* From the pot to a seat. */
void coin_gain(struct run *r, int seat, int n);
/* From a seat to the pot: n coins, or all that it has, if they are fewer. */
void coin_pay(struct run *r, int seat, int n);
/* From a seat to another, as far as it has them. */
void coin_give(struct run *r, int seat, int to, int n);
/* From a seat to a room in sight, as far as it has them. */
void coin_lay(struct run *r, int seat, int owner, int square, int n);
/* Two seats change their hoards. */
void coin_swap(struct run *r, int seat, int other);

/* May a seat sell a room card now?  (M2) */
bool coin_may_sell(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* Takes a move that lair_anytime() lists: the card goes, the coin comes, and the game goes on where it was. */
void coin_sell(struct run *r, int seat, lair_design card);

#endif
