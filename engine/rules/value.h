/* engine/rules/value.h - damage, treasure, lures and permissions, computed when asked
 *
 * Printed value, then replacements, additions, multiplications, locks, never
 * below zero (D17, D18).  The public questions are in lair.h.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_VALUE_H
#define LAIR_ENGINE_RULES_VALUE_H

#include "engine/lair.h"
#include "engine/language/language.h"

/* The sum of a property's numbers that are in force for a player or a dungeon; *found, if not NULL,
 * tells a sum of 0 from a property that is not in force. */
int value_of_player(const struct lair_catalog *cat, const struct lair_game *g, enum property property,
                    int seat, bool *found);
/* What a room deals to a hero that enters it (D17); lair_damage() is what it deals to others. */
/* May any room be built on a room, whatever their treasure? */
bool value_takes_any(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square);
/* May no monster room be built beside a room? */
bool value_bars_monsters(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square);
/* Does anything keep a hero from entering the dungeon of a seat? */
bool value_bars_entry(const struct lair_catalog *cat, const struct lair_game *g, int seat, lair_card hero);
int value_damage_to(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square,
                    lair_card hero);
/* The damage of the room that a phrase names (engine/rules/noun.h), 99 at most; 0: there is none. */
struct context;
int value_dealt(const struct context *c, const struct noun *n);

#endif
