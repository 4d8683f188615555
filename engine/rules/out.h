/* engine/rules/out.h - who is out, and how a game ends (C12, D30)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_OUT_H
#define LAIR_ENGINE_RULES_OUT_H

#include "engine/rules/frame.h"

/* The check at the end of a turn, by the game's rules (C12, S8, S9); true: the game is over. */
bool out_end_of_turn(struct run *r);
/* The game ends now, in the middle of whatever it is in (g->ends). */
void out_at_once(struct run *r);
/* Are the wounds of a seat passed over at the end of this turn, in all that is decided there (Extra Life)? */
bool out_ignores_wounds(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* Souls less wounds, as seats are compared when a game ends. */
int out_result(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* A seat resigns, at once.  Unless that ends the game the caller runs it on, and others are asked anew. */
void out_resign(struct run *r, int seat);

#endif
