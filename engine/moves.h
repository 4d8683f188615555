/* engine/moves.h - taking a move; the rest of asks and moves is in lair.h
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_MOVES_H
#define LAIR_ENGINE_MOVES_H

#include "engine/rules/frame.h"

/* As lair_play(), with the members of r. */
enum lair_refusal moves_play(struct run *r, int seat, const struct lair_move *m);

#endif
