/* bot/games/standing.h - passes that stand, and stops
 *
 * Whoever passes says: go on as foreseen.  The pass answers the windows that follow, each with a plain
 * pass, until something comes that its player could not have meant: then it lapses, and the player is
 * asked.  The engine knows nothing of it; its games and records hold plain passes.
 *
 * Whether a pass lapses is told by what everybody can see and by the stops that its player set, so that
 * nobody learns from who is asked what a hand holds.  Where there are no other people it goes by the
 * player's own view.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_STANDING_H
#define LAIR_BOT_GAMES_STANDING_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/lair.h"

enum standing_kind {
    STANDING_NONE,     /* every window is asked */
    STANDING_FORESEEN, /* `pass`: until something comes that was not foreseen, or the phase ends */
    STANDING_HERO,     /* `pass hero`: whatever happens until the hero at hand is done, but for stops */
    STANDING_TURN,     /* `pass turn`: the same until the turn ends */
};
enum { STANDING_KINDS = STANDING_TURN + 1 };

/* Why a seat is asked although it passed. */
enum standing_why {
    STANDING_HOLDS,   /* it is not */
    STANDING_FIRST,   /* it passed nothing, or what it passed is over */
    STANDING_STOP,    /* a stop is reached */
    STANDING_ACT,     /* somebody else declared or did something that concerns it */
    STANDING_FATE,    /* a hero of its dungeon fares otherwise than foreseen */
    STANDING_ABILITY, /* an ability of its own can be used that could not be */
    STANDING_ENTERS,  /* a hero enters a dungeon to its cost, and it holds spells */
    STANDING_OUT,     /* somebody went out */
    STANDING_NEWS,    /* it is asked anew, since a pass means something else than when it was asked first */
    STANDING_ORDER, /* an order's moment has come: it does that, or is asked if the order means nothing now */
    STANDING_VOID,  /* others acted before what it wanted to do */
    STANDING_PLAN,  /* what it sealed (bot/games/plans.h) has lapsed */
    STANDING_ASKS,  /* a standing order of its says so (bot/games/given.h) */
};
enum { STANDING_WHYS = STANDING_ASKS + 1 };

/* A moment at which a player wants to be asked, whatever it passed, until the turn ends; or an order, which
 * says what it does then without being asked. */
struct standing_stop {
    bool cast;            /* somebody else casts a spell: the rest means nothing */
    lair_design hero;     /* 0: any */
    uint8_t seat;         /* LAIR_NOBODY: in whatever dungeon the hero enters */
    uint8_t square;       /* LAIR_NO_SQUARE: when the seat becomes active, or the hero enters its dungeon */
    char act[LAIR_TEXT];  /* in notation; "": to be asked */
    bool helps;           /* it is done only if it still helps by the forecast */
    struct lair_ref what; /* what it casts or uses: that this can be used is no news until then */
};
enum { STANDING_STOPS = 8 };

/* What a seat has passed, and what that was given on. */
struct standing {
    uint8_t kind;  /* enum standing_kind */
    uint8_t ahead; /* phases of this turn, LAIR_IN_BUILD ..., in whose first window it passes as well */
    uint8_t phase; /* when it passed */
    uint8_t n_stops;
    uint16_t turn;    /* of all that is here */
    lair_design hero; /* that was at hand */
    int events;       /* how many there were when it passed, or was asked for the last time */
    int stops_since;  /* how many there were when it set its newest stop: what came before is past */
    struct standing_stop stop[STANDING_STOPS];
    struct standing_fate {
        lair_design hero;
        uint8_t end;                       /* enum lair_fate_end */
    } fate[LAIR_MAX_FATES];                /* of the heroes that have to do with its dungeon */
    struct lair_ref ready[LAIR_MAX_READY]; /* what it could use */
    int n_fates, n_ready;
    int reached; /* ORDER: its number among the stops */
};

/* The turn that passes, stops and orders are for which are given now: this one; while a game is set up, its first. */
int standing_turn(const struct lair_game *g);

/* What happens at a table, as far as a seat's pass may depend on it. */
struct standing_eyes {
    const struct lair_catalog *cat;
    const struct lair_game *view; /* the public one, or the seat's own */
    int seat;
    const struct lair_event *event; /* all since the game began */
    int n_events;
};

/* Is there nothing but to pass for a seat that is asked in a window of g, the game itself? */
bool standing_has_only_passes(const struct lair_catalog *cat, const struct lair_game *g, int seat);

/* Has somebody else declared or done something since so many events that names the seat (lair_names())? */
bool standing_named(const struct standing_eyes *e, int since);

/* The seat passes so from here on.  What came after since events counts as new. */
void standing_pass(struct standing *s, const struct standing_eyes *e, enum standing_kind kind, int since);
/* The seat acts, or wants to be asked again: no pass of its stands.  Stops stay. */
void standing_end(struct standing *s, const struct standing_eyes *e);
/* Sets a stop for this turn; false: there are too many. */
bool standing_set_stop(struct standing *s, const struct standing_eyes *e, const struct standing_stop *stop);
/* Takes one back; they are counted from 0, and later ones move up. */
void standing_drop_stop(struct standing *s, int i);
/* In the first window of these phases of this turn (LAIR_IN_BUILD ...) the seat passes as well. */
void standing_pass_ahead(struct standing *s, const struct standing_eyes *e, unsigned phases);

/* The seat is asked in a window: is there anything for which its player is to be asked?  HOLDS: there is
 * not, and the seat passes.  *what: the hero or card that it is about; 0: none.  ORDER ends no pass: who can
 * do nothing with the order ends it. */
enum standing_why standing_ask(struct standing *s, const struct standing_eyes *e, lair_design *what);

#endif
