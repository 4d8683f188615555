/* engine/opponents/motive.h - what speaks for a move, told as a player may check it
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_OPPONENTS_MOTIVE_H
#define LAIR_ENGINE_OPPONENTS_MOTIVE_H

#include "engine/opponents/decision.h"
#include "engine/opponents/imagine.h"

/* What a turn brings, compared with one in which something else was done. */
struct gain {
    int souls, wounds, their_souls, their_wounds, levels, reach;
};

/* The gain as it was imagined. */
struct gain gain_imagined(const struct decision *d, const struct imagined *with,
                          const struct imagined *without);
/* Puts the souls and wounds of the forecast in the place of those that were imagined: none at all where a
 * forecast ends before the turn does. */
void gain_as_forecast(const struct decision *d, const struct lair_move *with, const struct lair_move *without,
                      struct gain *gain);

/* Says why, if that is wanted. */
void motive_say(const struct decision *d, enum lair_motive_kind why);
void motive_say_gain(const struct decision *d, const struct gain *gain);

#endif
