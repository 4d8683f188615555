/* engine/opponents/opponent.h - the policies; lair_choose() is in lair.h */
#ifndef LAIR_ENGINE_OPPONENTS_OPPONENT_H
#define LAIR_ENGINE_OPPONENTS_OPPONENT_H

#include "engine/opponents/decision.h"

struct lair_move opponent_sane(const struct decision *d);
struct lair_move opponent_greedy(const struct decision *d);

#endif
