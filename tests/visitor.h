/* tests/visitor.h - somebody who looks at a slow game three times a day, and answers as a machine would
 *
 * Each has a zone and three hours of the day of its own, drawn once, between seven in the morning and eleven at
 * night there; a fifth of its days it misses wholly.  While it looks it answers all that it is asked, in lines of chat,
 * as a policy of the engine chooses on its own view, and stays for a minute after the last of it.
 *
 * What else it says is habit, of which each can be on or off, to tell what it brings:
 *
 *     passes    plain passes stand as far as foreseen; without it each window is asked, as in 0.1.0
 *     together  it answers a window when it looks; without it when its turn has come there, as in 0.1.0
 *     ahead     who can do nothing in the build phase passes it before it begins
 *     stops     who holds a spell for the adventure stops, for each hero that would wound it as far as it
 *               can see, in the last room that this hero comes to, unless it has ordered something there
 *     orders    in an adventure it orders what its question offers as helping at a moment to come
 *     turn      who can do nothing more in a turn passes all of it
 *     plans     before it leaves it seals what the policy would lay, draft and do with its minion,
 *     answers   it orders what it would answer its own cards (tests/seer.h), in place of the orders that it had,
 *     rest      ... and what helps at a moment to come, and passes all the rest of the turn
 *     hours     it tells when it is awake, from seven to eleven
 *     anyway    what it seals stands whatever others do
 *
 * These rules see its own hand and what everybody can see; but for plans and answers they never ask the policy.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_VISITOR_H
#define LAIR_TESTS_VISITOR_H

#include <glib.h>

#include "bot/host.h"
#include "tests/tape.h"

enum visitor_habit {
    VISITOR_PASSES = 1 << 0,
    VISITOR_TOGETHER = 1 << 1,
    VISITOR_AHEAD = 1 << 2,
    VISITOR_STOPS = 1 << 3,
    VISITOR_ORDERS = 1 << 4,
    VISITOR_TURN = 1 << 5,
    VISITOR_PLANS = 1 << 6,
    VISITOR_REST = 1 << 7,
    VISITOR_ANSWERS = 1 << 8,
    VISITOR_HOURS = 1 << 9,
    VISITOR_ANYWAY = 1 << 10,
};
enum { VISITOR_HABITS = 11, VISITOR_ALL = (1 << VISITOR_HABITS) - 1, VISITOR_LOOKS = 3 };

/* The name of habit number i, from 0. */
const char *visitor_habit_name(int i);

struct visitor {
    char *nick;
    unsigned habits; /* of enum visitor_habit, as bits */
    enum lair_policy policy;
    GRand *lot; /* its own, so that others' days do not depend on what it does */
    uint64_t dice;
    int misses;                     /* of a hundred of its days */
    int zone_h;                     /* hours east of UTC */
    int64_t hour_ms[VISITOR_LOOKS]; /* of its own day, in order */
    int64_t day;                    /* of its own, since 1970 */
    int next;                       /* its next look of that day */
    bool told_hours;                /* when it is awake */
    bool building;                  /* it has laid a room, and not said done yet */
    int turn_planned;               /* the turn for which it has said what it need not be asked; 0: none */
    int planned_at;                 /* how many moves there were when it last thought of what to seal */
};

struct visitor *visitor_new(const char *nick, unsigned habits, uint32_t seed, int64_t now_ms);
void visitor_free(struct visitor *v); /* NULL is allowed */

/* Takes its next look: when that is, in ms since 1970. */
int64_t visitor_next(struct visitor *v);

/* What became of a moment of its look at a table at which it sits. */
enum visitor_said {
    VISITOR_NOTHING, /* it was not asked anything */
    VISITOR_QUESTION,
    VISITOR_GOES_ON, /* ... which is the same as the one before: the end of a build */
    VISITOR_BACK,    /* it had been away, and said that it is back */
};
/* It answers what it is asked at the table, if it is asked anything.  Fails the test if that is not taken. */
enum visitor_said visitor_say(struct visitor *v, struct host *h, struct tape *net, struct table *t, int seat);

#endif
