/* bot/tools/person.h - somebody whose passes stand, among opponents who are asked everything
 *
 * lair sim --questions counts what a person is asked.  The person plays by a policy where it is asked.
 * Where a pass of its stands (bot/games/standing.h) it is not, and what the policy would have declared
 * there, and does not declare later in that turn, counts as missed.
 *
 * Its passes, stops and orders follow a written rule, which sees its own hand and what everybody can see,
 * and never asks the policy:
 *   - It says `pass`, and after a spell or ability at once `pass` as well.
 *   - A player who could do nothing in the build phase passes that phase before it begins.
 *   - Whoever holds a spell for the adventure stops, for each hero that would wound it as far as it can
 *     see, in the last room that this hero comes to.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_PERSON_H
#define LAIR_BOT_TOOLS_PERSON_H

#include <glib.h>

#include "bot/games/standing.h"
#include "bot/tools/leak.h"
#include "engine/lair.h"

/* What a person went through in a game. */
struct person_count {
    int64_t asked;              /* questions; a build and its done are one */
    int64_t acts;               /* spells and abilities that it declared */
    int64_t missed;             /* ... and that the policy would have declared */
    int64_t why[STANDING_WHYS]; /* windows, by why they were asked, or not */
    int64_t windows;            /* of the table, and those of them that did not follow another */
    int64_t fresh;
    struct leak leak; /* what others could learn from that */
};

enum { PERSON_WANTS = 32 };

struct person {
    int seat;
    bool stands;           /* do its passes stand?  False: it is asked everything */
    bool building;         /* it was asked for a build, and has not done with it */
    enum standing_why why; /* it is asked what it is asked */
    int acted_at;          /* events when it declared something, just now; -1: it did not */
    uint16_t turn;         /* that is played */
    uint16_t planned;      /* the turn whose build it has planned */
    int window_left;       /* passes after which the window that is open closes; 0: none is */
    bool after_window;     /* the question before was a window's */
    bool follows;          /* the window that is open follows another */
    struct standing pass;
    struct lair_sink sink;                /* hears of the game */
    GArray *events;                       /* of struct lair_event: all of the game */
    struct lair_ref wanted[PERSON_WANTS]; /* this turn, where it was not asked, and not done since */
    int n_wanted;
    struct lair_game view, own;
    struct person_count count;
};

/* Sits down for a game.  person_leave() lets go of what it holds. */
void person_sit(struct person *p, int seat, bool stands);
void person_leave(struct person *p);

/* The next question of the game is asked, of whomever; it was answered so. */
void person_sees(struct person *p, const struct lair_catalog *cat, const struct lair_game *g);
void person_saw(struct person *p, const struct lair_move *m);

/* Is the person to be asked what its seat is asked in g?  If not, the seat passes. */
bool person_is_asked(struct person *p, const struct lair_catalog *cat, const struct lair_game *g);
/* The person is asked, and is about to answer so; then it has, and g is what came of it. */
void person_answers(struct person *p, const struct lair_catalog *cat, const struct lair_game *g,
                    const struct lair_move *m);
void person_answered(struct person *p, const struct lair_catalog *cat, const struct lair_game *g);
/* It is not asked, where it would have answered so. */
void person_misses(struct person *p, const struct lair_catalog *cat, const struct lair_game *g,
                   const struct lair_move *m);

#endif
