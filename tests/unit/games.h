/* tests/unit/games.h - games to test with: a catalog, a fresh game, dice, a random move
 * SPDX-License-Identifier: MIT */
#ifndef GAMES_H
#define GAMES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/lair.h"

/* A catalog of the base set "bmr", the cards that are hard to get right, "hard", the town board, the trial set, and
 * "crash", with which five and six play; the caller frees it. */
static inline struct lair_catalog *games_catalog(void)
{
    static const char *const files[] = { LAIR_SOURCE_DIR "/engine/sets/bmr.json",
                                         LAIR_SOURCE_DIR "/tests/sets/hard.json",
                                         LAIR_SOURCE_DIR "/engine/sets/board-super.json",
                                         LAIR_SOURCE_DIR "/engine/sets/trial.json",
                                         LAIR_SOURCE_DIR "/tests/sets/crash.json" };
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why;

    assert_non_null(cat);
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (lair_catalog_add_file(cat, files[i], &why) < 0)
            fail_msg("%s", why.text);
    return cat;
}

/* A game by some rules, of some sets, whose seed is made from a number. */
static inline void games_new_by(const struct lair_catalog *cat, struct lair_game *g, enum lair_rules rules,
                                const char *const *sets, int n_sets, int seats, unsigned variants,
                                uint32_t seed)
{
    struct lair_setup setup = {
        .rules = rules, .seats = seats, .sets = sets, .n_sets = n_sets, .variants = (uint8_t)variants
    };
    struct lair_fault why;

    for (int i = 0; i < LAIR_SEED; i++)
        setup.seed[i] = (uint8_t)(seed >> 8 * (i % 4));
    if (lair_new(cat, g, &setup, NULL, &why) < 0)
        fail_msg("%s", why.text);
}

/* A classic game of some sets. */
static inline void games_new_of(const struct lair_catalog *cat, struct lair_game *g, const char *const *sets,
                                int n_sets, int seats, unsigned variants, uint32_t seed)
{
    games_new_by(cat, g, LAIR_CLASSIC, sets, n_sets, seats, variants, seed);
}

/* A classic game of the base set. */
static inline void games_new(const struct lair_catalog *cat, struct lair_game *g, int seats,
                             unsigned variants, uint32_t seed)
{
    static const char *const sets[] = { "bmr" };

    games_new_of(cat, g, sets, 1, seats, variants, seed);
}

/* A number below n; *dice is the dice's state, not 0. */
static inline uint32_t games_roll(uint32_t *dice, uint32_t n)
{
    *dice ^= *dice << 13;
    *dice ^= *dice >> 17;
    *dice ^= *dice << 5;
    return *dice % n;
}

/* A seat that owes an answer; -1: the game is over. */
static inline int games_asked(const struct lair_game *g, uint32_t *dice)
{
    uint32_t first = games_roll(dice, LAIR_MAX_SEATS);

    for (uint32_t i = 0; i < LAIR_MAX_SEATS; i++)
        if ((g->owes >> (first + i) % LAIR_MAX_SEATS & 1) != 0)
            return (int)((first + i) % LAIR_MAX_SEATS);
    return -1;
}

/* A legal move of a seat: mostly a new room if it can lay one; otherwise it passes half of the
 * time, or games would not get anywhere. */
static inline struct lair_move games_move(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                          uint32_t *dice)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, g, seat, moves);
    bool builds = games_roll(dice, 4) != 0, passes = games_roll(dice, 2) != 0;

    assert_true(n > 0);
    for (size_t i = 0; i < n && builds; i++)
        if (moves[i].verb == LAIR_BUILD_NEW)
            return moves[i];
    for (size_t i = 0; i < n && passes; i++)
        if (moves[i].verb == LAIR_PASS || moves[i].verb == LAIR_DONE_BUILDING)
            return moves[i];
    return moves[games_roll(dice, (uint32_t)n)];
}

#endif
