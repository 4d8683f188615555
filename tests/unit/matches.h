/* tests/unit/matches.h - matches to test with: games that keep their history
 * SPDX-License-Identifier: MIT */
#ifndef MATCHES_H
#define MATCHES_H

#include <stdlib.h>

#include <json-c/json.h>

#include "tests/unit/games.h"

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

/* A match of a position written with ' for ". */
static inline struct lair_match *matches_try_set(const struct lair_catalog *cat, const char *text,
                                                 struct lair_fault *why)
{
    char *json = strdup(text);
    struct json_object *pos;
    struct lair_match *m;

    for (char *s = json; (s = strchr(s, '\'')) != NULL; s++)
        *s = '"';
    pos = json_tokener_parse(json);
    if (pos == NULL)
        fail_msg("no JSON: %s", json);
    m = lair_match_set(cat, pos, why);
    json_object_put(pos);
    free(json);
    return m;
}

static inline struct lair_match *matches_set(const struct lair_catalog *cat, const char *text)
{
    struct lair_fault why = { "" };
    struct lair_match *m = matches_try_set(cat, text, &why);

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
