/* bot/games/bout.h - the game at a table: in memory while it is needed, played, and over
 *
 * The moves of a game are on disk.  What is in memory can be made of them again (bot/games/replay.h), and
 * leaves when nobody has needed it for some minutes.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_BOUT_H
#define LAIR_BOT_GAMES_BOUT_H

#include "bot/host.h"

enum { BOUT_AGAIN_MS = 10 * 1000 }; /* before what could not be read or stored is tried again */

/* Brings the game of a running (or ended) table into memory, for some minutes.  False: it cannot be loaded.
 * If the store failed, the turn fails with it, and loading is tried again later; otherwise the moves do not
 * lead to what was stored, the operator has been told so, and the table is frozen.  A game whose day is over
 * (bot/community/daily.h) is loaded for nobody but the host. */
bool bout_load(struct host *h, struct table *t);

struct bout_move {
    int seat;
    struct lair_move move;
    bool decided; /* its player did, see store_put_move() */
};

/* Plays moves in order, and stores them; what comes of them all is asked then.  Ends with one that is refused:
 * if it is the first, nothing happened. */
enum lair_refusal bout_play_all(struct host *h, struct table *t, const struct bout_move *move, int n);

/* Somebody else sits in a seat: whoever is to be asked besides is. */
void bout_ask_again(struct host *h, struct table *t);

/* When the table, or its game, may leave memory if nothing happens (clock_ticks); -1: it stays. */
int64_t bout_rest_at(const struct table *t);
/* Lets the table, or its game, leave memory if nobody needs it there.  False: t is freed. */
bool bout_rest(struct host *h, struct table *t);
/* bout_rest() for a table that may just have ended.  Tables that ended before it, at its place or with its
 * people, may leave as well: only the newest can still be asked for. */
bool bout_settle(struct host *h, struct table *t);

#endif
