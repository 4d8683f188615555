/* engine/rules/health.h - how much health a hero has, and how much of it is left (D20)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_HEALTH_H
#define LAIR_ENGINE_RULES_HEALTH_H

#include "engine/lair.h"

/* The terms of lair_health(), as lair_explain() tells them. */
int health_terms(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                 struct lair_term *out, int cap);
/* What is left of it: the damage of this turn is taken off. */
int health_left(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero);

#endif
