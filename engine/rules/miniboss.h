/* engine/rules/miniboss.h - minibosses: what lies under a room and adds its own lines to the room's (RULES, L)
 *
 * A miniboss is a room card in a hand, a deck and a pile, and no room in play.  It is laid face-down on a room, and
 * comes under it when it is turned up and its coin is paid.  It is part of the square (struct lair_room): under the room
 * in sight whichever that is, wherever the stack goes.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_MINIBOSS_H
#define LAIR_ENGINE_RULES_MINIBOSS_H

#include "engine/rules/frame.h"

/* May one come under the room on a square?  It is active, and there is none under it nor under its neighbours (L2a). */
bool miniboss_may_come(const struct lair_game *g, int seat, int square);

/* The one that lies face-down on a square lies open under its room; its coin is not paid yet. */
void miniboss_turn_up(struct lair_game *g, int seat, int square);
/* Lets the next one of the reveal be paid for, in XP order: asks whose it is, or discards it if the hoard is empty.
 * False: none waits for its coin (L2b). */
bool miniboss_pay_next(struct run *r);
/* A step of FRAME_REVEAL: its player pays, or it is discarded. */
void miniboss_step(struct run *r, struct lair_frame *f);

/* Can a seat pay for one that comes at once? */
bool miniboss_is_affordable(const struct lair_game *g, int seat);
/* One that is in no zone is paid for and comes under a room at once (L2d). */
void miniboss_build(struct run *r, int seat, int square, lair_card c);
/* One under a room of somebody else is paid to that player, a coin for each level, and comes under a room of the seat
 * with its level (L5d). */
void miniboss_buy(struct run *r, int seat, int square, lair_card c);

/* The promotions that a seat may say now.  Writes and counts them (L3). */
size_t miniboss_promotions(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           struct lair_move *out);
/* Could it promote one, by what everybody knows? */
bool miniboss_could_promote(const struct lair_catalog *cat, const struct lair_game *g, int seat);
void miniboss_promote(struct run *r, int seat, const struct lair_move *m);
/* Its last level is used: it is at its first again (L3c). */
void miniboss_falls_back(struct run *r, lair_card c);

/* The one under a room goes to the pile, or to the hand of whose dungeon it is. */
void miniboss_discard(struct run *r, int seat, int square);
void miniboss_to_hand(struct run *r, int seat, int square);

#endif
