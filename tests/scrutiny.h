/* tests/scrutiny.h - what must hold of every game at every question, whatever is played
 *
 * Each of these fails the test if it does not hold.
 * SPDX-License-Identifier: MIT */
#ifndef SCRUTINY_H
#define SCRUTINY_H

#include <stdint.h>

#include "engine/lair.h"

/* What was met on the way: a check that nothing came to has proved nothing. */
struct scrutiny {
    unsigned long refusals[LAIR_N_REFUSALS];
    unsigned long turned; /* a window asks somebody after others */
    unsigned long barred; /* an advanced room may not go where it would fit */
    unsigned long ties;   /* two seats on one place */
};

/* Two games are the same to the byte; what: of what that is said. */
void scrutiny_same(const struct lair_game *a, const struct lair_game *b, const char *what);

/* The n legal moves of a seat: no two read the same, and each parses back to itself; what is typed wrongly is refused with a
 * word; what is illegal, out of turn, for nobody or in a view is refused, and not one byte changes.  late: any move. */
void scrutiny_moves(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    const struct lair_move *moves, size_t n, const struct lair_move *late, uint32_t *dice);

/* All who may answer in a window are those who are asked if all before them pass, and the public knows them as well. */
void scrutiny_window(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g);

/* The position, set and printed again, is the same, and so is what comes of it. */
void scrutiny_position(const struct lair_catalog *cat, const struct lair_match *m);

/* The record replays to the same game. */
void scrutiny_record(const struct lair_catalog *cat, const struct lair_match *m);

/* A game that is over takes no move, and its places are told as D34 says. */
void scrutiny_end(struct scrutiny *s, const struct lair_catalog *cat, const struct lair_game *g,
                  const struct lair_move *late);

#endif
