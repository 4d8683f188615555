/* engine/zone.h - where the cards of a game are
 *
 * Every card of a game is in exactly one zone.  Most zones are lists, chained
 * through lair_card_state.next, so that their bound is the number of cards.
 * Rooms in a dungeon belong to dungeon.h, heroes inside to walk.h.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_ZONE_H
#define LAIR_ENGINE_ZONE_H

#include "engine/lair.h"

/* The list of a zone; seat is ignored for common zones. */
struct lair_pile *zone_pile(struct lair_game *g, enum lair_zone zone, int seat);
const struct lair_pile *zone_pile_const(const struct lair_game *g, enum lair_zone zone, int seat);

/* Makes a card of a design, in no zone yet.  There is room (setup sees to it). */
lair_card zone_new_card(struct lair_game *g, lair_design d);

/* Puts a card that is in no list at the end, or at the head, of a zone. */
void zone_append(struct lair_game *g, enum lair_zone zone, int seat, lair_card c);
void zone_push(struct lair_game *g, enum lair_zone zone, int seat, lair_card c);

/* Takes a card out of its list; a card that is in no list stays as it is.  What it had spent
 * and suffered there is forgotten: a card that comes back is new (D13). */
void zone_remove(struct lair_game *g, lair_card c);

/* Marks a card as being in a zone that is no list. */
void zone_set(struct lair_game *g, enum lair_zone zone, int seat, lair_card c);

/* The first card of a list that has a design; 0: none. */
lair_card zone_find(const struct lair_game *g, enum lair_zone zone, int seat, lair_design d);
/* Has a card before it in its list the same design?  Equal cards make one move. */
bool zone_repeats(const struct lair_game *g, lair_card c);

#endif
