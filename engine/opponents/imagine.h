/* engine/opponents/imagine.h - what would come of a move, as far as its player can know
 *
 * The move is played on a copy of the view itself by the rules of the engine;
 * what is hidden stays hidden there: unknown cards are drawn, discarded and
 * shuffled as unknown ones.  Nobody else does anything that can be left, and
 * face-down cards that the viewer does not know stay away.  The copy runs to
 * the end of the turn, past wounds and souls that would end the game, so that
 * one defeat can be told from a worse one.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_OPPONENTS_IMAGINE_H
#define LAIR_ENGINE_OPPONENTS_IMAGINE_H

#include "engine/lair.h"

struct imagined {
    struct lair_game g; /* at the first question of the next turn, or over */
    int seat;           /* the viewer */
};

/* Plays one of the viewer's moves on a copy of ready, which forecast_ready() made (engine/rules/forecast.h). */
void imagine(const struct lair_catalog *cat, const struct lair_game *ready, int seat,
             const struct lair_move *m, struct imagined *out);

#endif
