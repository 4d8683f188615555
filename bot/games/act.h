/* bot/games/act.h - what a standing order does: a move that is not legal yet
 *
 * It says as much of the move as its player did ("cast freeze" or "cast freeze a1"), and of cards and rooms which
 * ones they were when it was given.  Plain data.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_ACT_H
#define LAIR_BOT_GAMES_ACT_H

#include "bot/games/spoken.h"

/* What an act speaks of. */
struct act_ref {
    enum {
        ACT_REF_NONE, /* nothing, or whatever fits */
        ACT_REF_CARD,
        ACT_REF_ROOM, /* in a dungeon */
        ACT_REF_SEAT,
        ACT_REF_NEW, /* a new square */
        ACT_REF_NOTHING,
        ACT_REF_ANY, /* the first there is */
        ACT_REF_PILE,
    } kind;
    lair_design card;
    lair_card room; /* its number in the game */
    uint8_t seat;
    uint8_t pile; /* enum lair_zone */
};

enum { ACT_ASK_ME = LAIR_N_VERBS }; /* struct act.verb: the player is asked */

struct act {
    uint8_t verb;   /* enum lair_verb (BUILD_NEW: wherever .target says); ACT_ASK_ME */
    uint8_t option; /* 0: it is not said */
    bool from_hand; /* .what is a card of the player's hand */
    struct act_ref what, target;
};

/* Reads an act of the seat whose words they are. */
enum act_fault {
    ACT_OK,
    ACT_NO_VERB,   /* no act begins so: nothing was read */
    ACT_NO_CARD,   /* the words that come next are nothing that could be meant */
    ACT_NO_TARGET, /* ... or nothing that it could be aimed at */
};
enum act_fault act_read(struct spoken *s, struct act *a);

/* Adds its canonical text, which act_read() reads as the same act. */
void act_write(GString *out, const struct spoken_world *w, const struct act *a);

#endif
