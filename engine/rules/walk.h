/* engine/rules/walk.h - the adventure phase: a seat's part, and a hero's walk (C10)
 *
 * The walk is a state (hero; room or the gap before it; step) that is read
 * again after every step: at any of them the hero may be moved or killed, or
 * may lose the room under it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_WALK_H
#define LAIR_ENGINE_RULES_WALK_H

#include "engine/rules/frame.h"

void part_step(struct run *r, struct lair_frame *f);
void walk_step(struct run *r, struct lair_frame *f);

/* Puts the hero that walks before a room of its dungeon: it enters it next (D23).  A room that
 * sends it on by its own text, it has left alive (Q-BMA017b). */
void walk_to_room(struct run *r, int square, lair_card by);
/* The room that the hero was in has been destroyed (gone); next is the one it comes to now (D7). */
void walk_room_is_gone(struct run *r, lair_card gone, int next);
/* An effect that named the hero is over: if its room is gone, the hero leaves now. */
void walk_release(struct run *r, const struct lair_bound *named);
/* Is the stay over, so that the window closes as soon as what is declared has resolved? */
bool walk_stay_is_over(const struct lair_game *g);
/* The hero inside passes the next n rooms that it would enter unentered (D3). */
void walk_skip(struct lair_game *g, lair_card hero, int n);

#endif
