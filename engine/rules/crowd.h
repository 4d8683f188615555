/* engine/rules/crowd.h - five and six seats: which sets are for so many, and what is otherwise then (D32)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_CROWD_H
#define LAIR_ENGINE_RULES_CROWD_H

#include "engine/lair.h"

/* Are there more seats than a base set by itself is for? */
bool crowd_is(const struct lair_game *g);
/* What the sets of a game lack for as many seats as it has. */
enum crowd_lack {
    CROWD_LACKS_NOTHING,
    CROWD_LACKS_A_BASE, /* another base set, or heroes for so many */
    CROWD_LACKS_HEROES, /* these, and a base set does not help */
};
enum crowd_lack crowd_lack(const struct lair_catalog *cat, const struct lair_game *g);
/* The same for operators and tools. */
const char *crowd_words(enum crowd_lack lack, int seats);
/* The variants that so many seats play with, whether they were asked for or not: bits (D32g). */
uint8_t crowd_variants(const struct lair_catalog *cat, const struct lair_game *g);
/* Are there more seats, and heroes that come to so many?  (D32b) */
bool crowd_has_heroes(const struct lair_catalog *cat, const struct lair_game *g);
/* Does a hero come that is marked for so many seats, of a set that has no hero deck of its own?  (D32b) */
bool crowd_comes(const struct lair_catalog *cat, const struct lair_game *g, lair_design hero);
/* How many of a hero another base set lends to a game in which the heroes of hero_set come (D32c). */
int crowd_lends(const struct lair_catalog *cat, const struct lair_game *g, int hero_set, lair_design hero);

#endif
