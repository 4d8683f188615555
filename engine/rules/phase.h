/* engine/rules/phase.h - the steps of the phases
 *
 * Each phase is a frame with steps, and is stepped again when what it waited for
 * has come.  Sealed answers lie in the seats and are applied when the last has
 * come, in the order of play (D33).  A phase that is over enters the next one
 * (turn_next).  The phases that only a town board has are in super.h.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_PHASE_H
#define LAIR_ENGINE_RULES_PHASE_H

#include "engine/rules/frame.h"

void phase_boss(struct run *r, struct lair_frame *f);
void phase_mulligan(struct run *r, struct lair_frame *f);
void phase_hand(struct run *r, struct lair_frame *f);
void phase_first(struct run *r, struct lair_frame *f);
void phase_start(struct run *r, struct lair_frame *f);
void phase_build(struct run *r, struct lair_frame *f);
void phase_bait(struct run *r, struct lair_frame *f);
void phase_adventure(struct run *r, struct lair_frame *f);
void phase_end(struct run *r, struct lair_frame *f);

/* What a turn has counted is forgotten when it is over. */
void phase_forget_turn(struct lair_game *g);

#endif
