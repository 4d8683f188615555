/* engine/opponents/opponent.h - what the policies share; lair_choose() is in lair.h */
#ifndef LAIR_ENGINE_OPPONENTS_OPPONENT_H
#define LAIR_ENGINE_OPPONENTS_OPPONENT_H

#include "engine/lair.h"

/* A decision: all that a policy gets to see. */
struct decision {
    const struct lair_catalog *cat;
    const struct lair_game *view;
    int seat;
    const struct lair_move *moves; /* the legal ones */
    size_t n;
    uint64_t *dice;
    char *reason; /* NULL, or where to say why */
    size_t cap;
};

/* A number below n, by the policy's own dice. */
uint32_t opponent_roll(uint64_t *dice, uint32_t n);
/* The first move with a verb; NULL: none. */
const struct lair_move *opponent_find(const struct decision *d, enum lair_verb verb);

struct lair_move opponent_sane(const struct decision *d);
struct lair_move opponent_greedy(const struct decision *d);

#endif
