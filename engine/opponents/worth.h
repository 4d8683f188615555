/* engine/opponents/worth.h - what things are worth to a seat
 *
 * Worths are whole numbers, a hundred for a soul, so that equal views give
 * equal choices on every machine.  They are read off a game or a view; a card
 * that is not known counts as an average one of its kind.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_OPPONENTS_WORTH_H
#define LAIR_ENGINE_OPPONENTS_WORTH_H

#include "engine/lair.h"

enum { WORTH_SOUL = 100, WORTH_WON = 20000 };

/* The damage that a hero takes from the first room of a seat to the last. */
int worth_reach(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* Would the hero that walks get past the last room as things stand? */
bool worth_walker_survives(const struct lair_catalog *cat, const struct lair_game *g);

/* Do so many wounds put a seat out (C12)? */
bool worth_is_fatal(const struct lair_game *g, int wounds);

/* A card of a hand. */
int worth_of_card(const struct lair_catalog *cat, lair_design d);
/* A room where it stands. */
int worth_of_room(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square);
/* A hero that comes to the entrance of a seat: souls if it can be killed there, else wounds. */
int worth_of_guest(const struct lair_catalog *cat, const struct lair_game *g, int seat, lair_card hero);
/* How a seat stands, the others aside. */
int worth_of_seat(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* The whole game as a seat sees it: its own standing against that of the others.  fatal: the wounds that put a seat out. */
int worth_of_game(const struct lair_catalog *cat, const struct lair_game *g, int seat, int fatal);

#endif
