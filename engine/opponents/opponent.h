/* engine/opponents/opponent.h - the policies; lair_choose() is in lair.h
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_OPPONENTS_OPPONENT_H
#define LAIR_ENGINE_OPPONENTS_OPPONENT_H

#include "engine/opponents/decision.h"

struct lair_move opponent_sane(const struct decision *d);
struct lair_move opponent_greedy(const struct decision *d);
/* Greedy that takes no wound that another move averts: for those who learn the game. */
struct lair_move opponent_careful(const struct decision *d);
/* Greedy as it was in 0.1.0, to measure others by: it does not ask the forecast. */
struct lair_move opponent_greedy_1(const struct decision *d);

#endif
