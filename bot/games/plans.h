/* bot/games/plans.h - what players seal before they are asked
 *
 * A seat's player may say beforehand what it will lay, or that it lays nothing; on a town board also which cards it
 * would draft, and where its minion is to go, in the order in which it wants them.  A plan is for one turn: this one
 * or, where the seat is done with that, the next.  When the seat is asked, the plan answers, with a move that its
 * player decided, at the beat of automatic answers (bot/games/answers.h).  Games, records and hashes know nothing of it.
 *
 * A plan lapses, and its player is asked as usual and told why, if what it was made for is not there by then: the card
 * has left the hand, the room that it was to lie on is gone or covered, it does not fit there any more, or somebody
 * else's act has named the seat since (lair_names()).  A square means the room that lay there: where that goes,
 * the plan goes.  Of what is preferred, also of rooms of which each is laid instead of the one before, the first that is
 * possible counts.  A plan that is sealed to stand anyway is none of an act's business: it lapses only if nothing of it can
 * be done.
 *
 * Nobody but its player hears of a plan.  Until the beat a seat with a plan is awaited as others are, on boards and in
 * lists, and then answers as somebody does who is there; its player is neither asked nor called.  What cannot be
 * hidden: that there was a plan if a player answers who is seen not to be there; that somebody answers at the beat time
 * and again; and, where people are called in the place because they cannot be whispered to, that nobody was.
 *
 * Plans are kept with the seat, in a line (struct seat, .plan).  Whoever changes one touches the table.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_PLANS_H
#define LAIR_BOT_GAMES_PLANS_H

#include "bot/table.h"

/* What a plan is about; of each a seat has one at most. */
enum plans_about {
    PLANS_BUILD,
    PLANS_DRAFT,
    PLANS_MINION,
    PLANS_TOLD, /* no plan: for which turn the player was told that it may seal one */
};
enum { PLANS_ABOUTS = PLANS_TOLD + 1 };

enum plans_what {
    PLANS_NEW,   /* .card is laid as a new room */
    PLANS_ON,    /* ... on the room .at */
    PLANS_DONE,  /* nothing more is laid */
    PLANS_END,   /* the same, but if more may be laid the player is asked */
    PLANS_CARD,  /* .card is drafted */
    PLANS_SPACE, /* the minion goes to the landmark .card, to its .line */
    PLANS_ROOM,  /* ... to the room or boss .at */
    PLANS_ANY,   /* whatever is first */
    PLANS_RISE,  /* of a build: the miniboss .at is promoted, for a coin */
};
enum { PLANS_WHATS = PLANS_RISE + 1 };

/* A step of a build, after which the next is due, or one of several preferences. */
struct plans_step {
    uint8_t what;     /* enum plans_what */
    uint8_t line;     /* as in LAIR_REF_SPACE */
    lair_design card; /* 0: none */
    lair_card at;     /* of the game, not of a view; 0: none */
    bool instead;     /* of a build: it is done instead of the step before, where that cannot be */
};
enum { PLANS_STEPS = 8 };

struct plan {
    int turn;    /* for which it is */
    int since;   /* the events that there were when it was given */
    bool anyway; /* it stands though somebody acts on the seat */
    int n;
    struct plans_step step[PLANS_STEPS];
};

/* What the game asks where such a plan answers. */
enum lair_ask_kind plans_ask(enum plans_about about);

/* What the seat has sealed for this turn or a later one, in a game that is in memory.  False: nothing. */
bool plans_get(const struct table *t, int seat, enum plans_about about, struct plan *out);
/* Seals it, in place of what was, or (NULL) takes it back; .since is filled in. */
void plans_put(struct table *t, int seat, enum plans_about about, const struct plan *plan);

/* What keeps a plan from being played. */
enum plans_lapse {
    PLANS_HOLDS,
    PLANS_NO_CARD, /* its card is not there, or nothing of what it prefers is */
    PLANS_NO_ROOM, /* the room that it is bound to is not there, or there is no place for a new one */
    PLANS_NO_FIT,  /* the card does not go there any more */
    PLANS_ACTED,   /* somebody's act names the seat */
    PLANS_MORE,    /* it is done, but more may be laid */
    PLANS_NO_RISE, /* the miniboss cannot be promoted */
};
/* The move that it means in a view of its seat that is asked that (also a supposed one, lair_suppose()). */
enum plans_lapse plans_look(const struct table *t, int seat, const struct plan *plan,
                            const struct lair_game *view, struct lair_move *m);
/* A plan as one types it: "build dark altar on a2, else wait", "wait, anyway", "draft ghost library, any"; g_free it. */
char *plans_text(const struct table *t, enum plans_about about, const struct plan *plan);

/* The seat is asked something that is no window: does its plan answer (struct seat, .planned)?  One that lapses is
 * gone, and the seat notes why (struct seat_orders, .why and .about). */
void plans_note(struct table *t, int seat);
/* The move with which it answers, if it does (.planned). */
bool plans_move(const struct table *t, int seat, struct lair_move *m);
/* The seat was asked that in that turn, and has made a move: a step is done, or, if it did something else, the plan is. */
void plans_played(struct table *t, int seat, enum lair_ask_kind kind, int turn, const struct lair_move *m);
/* Takes back the plan that is to answer what is asked now, or else what was sealed last, since so many events.  It as
 * plans_text(); g_free it.  NULL: there is none. */
char *plans_take_back(struct table *t, int seat, int since);
/* The game went back to where the seat is asked that: it answers itself. */
void plans_go_back(struct table *t, int seat);

/* Why the plan lapsed, if why is STANDING_PLAN: "sealed": its text, and "no_card"?, "no_room"?, "no_fit"?, "acted"?. */
void plans_add_why(struct json_object *o, const struct seat_orders *why);

#endif
