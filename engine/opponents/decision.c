/* engine/opponents/decision.c - a policy's dice, and finding a move
 * SPDX-License-Identifier: MIT */
#include "engine/opponents/decision.h"

/* splitmix64 (Steele, Lea, Flood 2014): any state is a good one. */
static uint64_t next_word(uint64_t *dice)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The high half times n: fairer than a remainder, and by far fair enough for a game. */
uint32_t decision_roll(uint64_t *dice, uint32_t n)
{
    return (uint32_t)((next_word(dice) >> 32) * n >> 32);
}

const struct lair_move *decision_find(const struct decision *d, enum lair_verb verb)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->moves[i].verb == verb)
            return &d->moves[i];
    return NULL;
}
