/* engine/rules/value.h - damage, treasure, health and permissions, computed when asked
 *
 * Printed value, then replacements, additions, multiplications, locks, never
 * below zero (D17, D18).  The public questions are in lair.h. */
#ifndef LAIR_ENGINE_RULES_VALUE_H
#define LAIR_ENGINE_RULES_VALUE_H

#include "engine/lair.h"
#include "engine/language/language.h"

/* Is a property in force for a player, a dungeon or a room (square, or LAIR_NO_SQUARE)?  The
 * sum of its numbers; *found tells 0 from none, if not NULL. */
int value_of_player(const struct lair_catalog *cat, const struct lair_game *g, enum property property,
                    int seat, bool *found);
bool value_bars_advanced(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square);
/* The health that heroes gain by entering a room. */
int value_entrant_health(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square);
int value_remaining_health(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero);

#endif
