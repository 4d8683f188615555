/* engine/rules/tally.h - what has happened this turn, as far as cards of the game ask for it
 *
 * Games whose sets do not ask keep no such memory: their hashes, records and positions are those of games from
 * before there was one.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_TALLY_H
#define LAIR_ENGINE_RULES_TALLY_H

#include "engine/rules/frame.h"

/* Counts n more for a seat. */
void tally_add(struct run *r, int seat, enum lair_tally what, int n);
/* A hero has entered the room on a square; a spell of a seat has gone to the discard pile, having been cast. */
void tally_room_entered(struct run *r, int seat, int square);
void tally_spell_cast(struct run *r, int seat, lair_card spell);
/* Has the seat cast that card of the discard pile this turn? */
bool tally_was_cast_by(const struct lair_game *g, lair_card spell, int seat);
/* A hero has become a wound.  Has it survived the dungeon of whose score pile it lies in, this turn? */
void tally_survived(struct run *r, lair_card hero);
bool tally_has_survived(const struct lair_game *g, lair_card hero);
/* The turn is over. */
void tally_forget(struct lair_game *g);

#endif
