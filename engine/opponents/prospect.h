/* engine/opponents/prospect.h - how the turn ends for oneself, as the forecast has it
 *
 * It is what a player would be told by lair_forecast().  Where a forecast ends before the turn does, at a card
 * that is drawn or a choice to come, what is imagined takes its place (imagine.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_OPPONENTS_PROSPECT_H
#define LAIR_ENGINE_OPPONENTS_PROSPECT_H

#include "engine/opponents/decision.h"
#include "engine/opponents/imagine.h"

struct outcome {
    int wounds;
    int score; /* souls less wounds; far less for who is out (C12) */
};

struct prospect {
    bool is_foreseen; /* does the forecast reach the end of the turn? */
    struct outcome foreseen, imagined;
};

/* What comes of a move if nobody does anything else; with: what was imagined of it. */
struct prospect prospect_of(const struct decision *d, const struct lair_move *m, const struct imagined *with);
/* What one has more than another. */
struct outcome prospect_gain(const struct prospect *one, const struct prospect *other);

#endif
