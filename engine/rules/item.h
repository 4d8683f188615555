/* engine/rules/item.h - items that heroes carry, and those that players win: they lie with them, face-up or not (B10)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_ITEM_H
#define LAIR_ENGINE_RULES_ITEM_H

#include "engine/rules/frame.h"

/* An item that waits in town goes to a hero, who has none. */
void item_attach(struct run *r, lair_card item, lair_card hero);
/* The hero's item goes to a seat, face-up or not.  One that comes face-up beside another stays so until the seat has
 * chosen (engine/rules/contest.h). */
void item_win(struct run *r, lair_card hero, int seat, bool face_up);
/* Turns an item that was won face-up, or face-down. */
void item_turn(struct run *r, lair_card item, bool face_up);

#endif
