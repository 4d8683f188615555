/* engine/rules/turn.h - from phase to phase, by the table of the game's rules
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_TURN_H
#define LAIR_ENGINE_RULES_TURN_H

#include "engine/rules/frame.h"

/* Enters the first phase, or the one after the game's, that its variants have. */
void turn_first(struct run *r);
void turn_next(struct run *r);
/* Starts g->phase from its beginning. */
void turn_begin(struct run *r);
/* Ends the game. */
void turn_over(struct run *r);

#endif
