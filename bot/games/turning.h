/* bot/games/turning.h - the turning point of a game that is over
 *
 * A player's lead is its souls less its wounds, less the most that any other has who is still in.
 * In a turn something went otherwise than foreseen if the forecast, when its adventure first asked
 * somebody, reached to the turn's end, and a lead is another then; the difference is the swing.
 *
 * The turning point of a game with one winner is the last turn that the winner was ahead after only
 * because of such a swing; if there was none, the turn since which it was ahead to the end.  A game
 * that was won by a tie has none.  Of a game alone it is the turn with the largest swing of the score,
 * of several the last; if all went as foreseen it has none.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_TURNING_H
#define LAIR_BOT_GAMES_TURNING_H

#include <json-c/json.h>

#include "bot/games/tale.h"
#include "bot/words/facts.h"

/* How a hero's way through a turn ends. */
enum turning_end {
    TURNING_AWAY,   /* it came to nobody's score pile */
    TURNING_DIES,   /* a soul for .seat */
    TURNING_WOUNDS, /* it got through to .seat */
};
struct turning_fate {
    enum turning_end end;
    int seat;   /* AWAY: LAIR_NOBODY */
    int square; /* DIES: where; LAIR_NO_SQUARE: in no room, or it is not known */
};

struct turning {
    int turn;         /* 0: there is no turning point */
    int seat;         /* whose lead it was about: the winner */
    bool alone;       /* of a game alone: its score */
    int swing;        /* 0: it went as foreseen, and the winner took the lead for good */
    lair_design hero; /* who fared otherwise than foreseen; 0: there is none, or no one hero */
    struct turning_fate real, foreseen; /* of the hero */
};

struct turning turning_point(const struct tale *t);

/* "*turning" for the template of that name; the caller owns it.  NULL: there is none. */
struct json_object *turning_facts(const struct turning *t, const struct facts *f);

#endif
