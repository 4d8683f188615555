/* engine/rules/window.h - who may answer, and when (C11)
 *
 * The active seat first, any number of effects, each resolving at once; then
 * the others in XP order, whose effects wait until all have passed.  Spells may
 * be cancelled at once, and only cancels answer cancels.  A seat is asked only
 * where it could act by what everybody knows.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_WINDOW_H
#define LAIR_ENGINE_RULES_WINDOW_H

#include "engine/rules/frame.h"

void window_step(struct run *r, struct lair_frame *f);
/* All seats that are asked in the open window if nobody acts, the one that is asked now first; returns how
 * many, 0 where no window is open. */
int window_seats(const struct lair_catalog *cat, const struct lair_game *g, uint8_t out[LAIR_MAX_SEATS]);
/* The moves of a seat that is asked BUILD, WINDOW or ANSWER by which it does no more, and which it
 * always has; returns their number, 0 where something else is asked. */
enum { WINDOW_PASSES = 3 };
size_t window_passes(const struct lair_game *g, struct lair_move out[WINDOW_PASSES]);
/* All moves of a seat that is asked BUILD, WINDOW or ANSWER; returns their number. */
size_t window_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    struct lair_move *out);

#endif
