/* tests/unit/matches.h - matches to test with: games that keep their history */
#ifndef MATCHES_H
#define MATCHES_H

#include <stdlib.h>

#include "games.h"

/* A match of the base set whose seed is one byte again and again. */
static inline struct lair_match *matches_new(const struct lair_catalog *cat, int seats, int variants,
                                             uint8_t seed)
{
    static const char *const sets[] = { "bmr" };
    struct lair_setup setup = { .seats = seats, .sets = sets, .n_sets = 1, .variants = (uint8_t)variants };
    struct lair_fault why = { "" };
    struct lair_match *m;

    memset(setup.seed, seed, sizeof setup.seed);
    m = lair_match_new(cat, &setup, NULL, &why);
    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

/* Plays a move that chance picks.  False: the game is over. */
static inline bool matches_play_one(struct lair_match *m, const struct lair_catalog *cat, uint32_t *dice,
                                    struct lair_sink *sink)
{
    int seat = games_asked(lair_match_game(m), dice);
    struct lair_move move;

    if (seat < 0)
        return false;
    move = games_move(cat, lair_match_game(m), seat, dice);
    assert_int_equal(lair_match_play(m, seat, &move, sink), LAIR_OK);
    return true;
}

/* Plays at most that many moves; returns how many. */
static inline int matches_play(struct lair_match *m, const struct lair_catalog *cat, uint32_t *dice, int most)
{
    int n = 0;

    while (n < most && matches_play_one(m, cat, dice, NULL))
        n++;
    return n;
}

enum { MATCHES_WHOLE = 100000 }; /* more moves than any game has */

/* Two games have the same hash. */
static inline void matches_assert_same(const struct lair_catalog *cat, const struct lair_game *a,
                                       const struct lair_game *b)
{
    uint8_t hash[2][LAIR_HASH];

    lair_hash(cat, a, hash[0]);
    lair_hash(cat, b, hash[1]);
    assert_memory_equal(hash[0], hash[1], LAIR_HASH);
}

#endif
