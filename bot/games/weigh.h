/* bot/games/weigh.h - does a standing order hold, as its player sees the game, and what would it do
 *
 * All of it is read off the player's own view and the events that it knows, so that an order tells nobody
 * anything but its player's move.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_WEIGH_H
#define LAIR_BOT_GAMES_WEIGH_H

#include "bot/games/order.h"

enum { WEIGH_HEROES = 4 }; /* heroes that are named, of more */

/* Why an order can never be carried out any more. */
enum weigh_gone {
    WEIGH_NOT_GONE,
    WEIGH_ROOM_GONE, /* a room that it names has left the dungeons, or lies beneath another */
    WEIGH_CARD_GONE, /* the cards that it plays have left the hand */
};

struct weighed {
    enum weigh_gone gone;           /* then all else means nothing */
    bool holds;                     /* its conditions do */
    lair_design hero[WEIGH_HEROES]; /* for whom; 0: no more */
    int act;                        /* the first of its acts that is legal now, if it holds; -1: none is */
    struct lair_move move;          /* ... as a move, unless it is to ask */
};

/* What happened, for conditions that say that something happens. */
struct weigh_news {
    const struct lair_event *event; /* all since the game began */
    int n;
};

void weigh_order(const struct spoken_world *w, const struct weigh_news *news, const struct order *o,
                 struct weighed *out);

#endif
