/* bot/commands/sight.h - what somebody names of what lies in sight
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_SIGHT_H
#define LAIR_BOT_COMMANDS_SIGHT_H

#include "bot/words/facts.h"

/* Reads "a2" into the seat and the square of a room that is there. */
bool sight_square(const struct facts *f, const char *typed, int *seat, int *square);
/* Does the card's name begin with what was typed? */
bool sight_is_named(const struct facts *f, lair_card c, const char *typed);
bool sight_at_landmark(const struct facts *f, lair_card hero);
/* A hero in sight whose name begins with what was typed; 0: none. */
lair_card sight_hero(const struct facts *f, const char *typed);

#endif
