/* engine/text/place.h - the name of the place where a card lies
 *
 * Numbers of cards mean nothing outside a game.  Where one card must be told
 * from its copies, in a position or in the hash, it is told by its place:
 *
 *     town 2            the second of a common list (lair_zone_name())
 *     a entrance 1      the first of a seat's list
 *     a throne          a boss in play
 *     a3  a3.2  a3.new  a room in sight, the second of its stack, face-down
 *     a3.under          the miniboss under it
 *     a inside          the hero that walks
 *     a entrance 1 item the item of the hero there
 *     declared 5        the spell of agenda entry 5
 *     nowhere           none of these
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_PLACE_H
#define LAIR_ENGINE_TEXT_PLACE_H

#include "engine/lair.h"

enum { PLACE_NAME = 48 }; /* "a hand-spells 768 item" and its NUL are 23 */

void place_name(const struct lair_game *g, lair_card c, char buf[PLACE_NAME]);

/* The card at a place; 0: there is none. */
lair_card place_find(const struct lair_game *g, const char *name);

#endif
