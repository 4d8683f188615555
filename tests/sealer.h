/* tests/sealer.h - what a player who thinks as a machine would seal (bot/games/plans.h)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_SEALER_H
#define LAIR_TESTS_SEALER_H

#include "bot/games/plans.h"

/* The line by which the player of a seat, who is not asked that now, would seal what a policy would do, by what the
 * player can see; its dice are *dice.  NULL: it would seal nothing, since it is never asked that, since it is so in a
 * later turn, of which it knows too little (but while the game is set up, in the first), or since it would do something first that cannot be sealed.  g_free it. */
char *sealer_line(const struct table *t, int seat, enum plans_about about, enum lair_policy policy,
                  uint64_t *dice);

#endif
