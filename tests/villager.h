/* tests/villager.h - somebody in a village (tests/village.h): when it looks, and what it says besides answering
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_VILLAGER_H
#define LAIR_TESTS_VILLAGER_H

#include "tests/village_parts.h"

/* Number i comes to live there. */
void villager_settle(struct village *v, int i, uint32_t seed);
/* What is its own is freed. */
void villager_clear(struct villager *w);

/* It looks at all its games, now. */
void villager_look(struct village *v, struct villager *w);
/* When somebody who has looked, or could not, comes again. */
void villager_plan_look(struct village *v, struct villager *w);

#endif
