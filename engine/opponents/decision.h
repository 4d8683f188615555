/* engine/opponents/decision.h - what a policy gets to see, and its dice
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_OPPONENTS_DECISION_H
#define LAIR_ENGINE_OPPONENTS_DECISION_H

#include "engine/lair.h"

/* A decision: all that a policy gets to see. */
struct decision {
    const struct lair_catalog *cat;
    const struct lair_game *view;
    int seat;
    const struct lair_move *moves; /* the legal ones */
    size_t n;
    uint64_t *dice;
    bool by_forecast;        /* greedy: what the forecast says comes before what is imagined, */
    bool careful;            /* and fewer wounds this turn before all that may come later */
    struct lair_motive *why; /* NULL, or where to say it */
};

/* A number below n, by the policy's own dice. */
uint32_t decision_roll(uint64_t *dice, uint32_t n);
/* The first move with a verb; NULL: none. */
const struct lair_move *decision_find(const struct decision *d, enum lair_verb verb);

#endif
