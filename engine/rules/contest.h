/* engine/rules/contest.h - of several items of one player one stays face-up (B10)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_CONTEST_H
#define LAIR_ENGINE_RULES_CONTEST_H

#include "engine/rules/frame.h"

/* Has somebody more than one item face-up?  Then that player is to say which of them stays so, and the frame for it runs. */
bool contest_begin(struct run *r);
void contest_step(struct run *r, struct lair_frame *f);
/* What a seat that is asked LAIR_ASK_ITEM may do: which item stays face-up, and which of those that a kill pushes out
 * is used first.  As moves; returns how many. */
size_t contest_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                     struct lair_move *out);

#endif
