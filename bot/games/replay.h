/* bot/games/replay.h - a table's game out of its stored moves
 *
 * The moves are the truth: a game that left the memory is dealt and played again,
 * with its own cards and the rules of the day it began, and must come to the
 * position whose hash was stored with its last move.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_REPLAY_H
#define LAIR_BOT_GAMES_REPLAY_H

#include "bot/games/shelf.h"
#include "bot/store.h"
#include "bot/table.h"

enum { REPLAY_HEX = 2 * LAIR_HASH + 1 };

/* Deals the cards and plays the moves; what is asked after that counts as asked at now (clock_ticks).
 * False with *why: the moves do not lead to what was stored, or cannot be read. */
bool replay_game(struct shelf *shelf, struct store *store, struct table *t, int64_t now,
                 struct lair_fault *why);

/* Reads a stored move as one of g; false: it is none there. */
bool replay_read(const struct lair_catalog *cat, const struct lair_game *g, int seat, const char *text,
                 struct lair_move *m);

/* Does the record of a table that is over, played with the table's own cards, lead to the hash it states,
 * and is its seed what it says?  False with *why. */
bool replay_record(struct shelf *shelf, struct store *store, const struct table *t, const char *record,
                   struct lair_fault *why);
/* The same, and how the game ended, for lair_match_free(), with the catalog that it was played with, the shelf's.
 * NULL with *why. */
struct lair_match *replay_ended(struct shelf *shelf, struct store *store, const struct table *t,
                                const char *record, const struct lair_catalog **cat, struct lair_fault *why);

/* The position's hash in hexadecimal. */
void replay_hash(const struct table *t, char hex[REPLAY_HEX]);

#endif
