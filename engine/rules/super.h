/* engine/rules/super.h - the phases that only a game with a town board has (Super Boss Monster)
 *
 * The others, and what a phase is, are in phase.h.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_SUPER_H
#define LAIR_ENGINE_RULES_SUPER_H

#include "engine/rules/frame.h"

/* The market is laid out and heroes come; each seat drafts a card and sends its minion (S2 to S4). */
void super_town(struct run *r, struct lair_frame *f);
/* What the minions do, and what is left of the market goes (S4, S2). */
void super_minion(struct run *r, struct lair_frame *f);
/* Between two turns: the minions come home, the First Player marker goes to the next seat that is in. */
void super_turn_passes(struct run *r);

#endif
