/* bot/community/reliability.h - who finishes the games that it begins
 *
 * What counts are games with at least one other person, with seeds that nobody gave, live and slow apart
 * (bot/community/ladder.h).  One counts when it is over: as finished for who sits there at its end and is not away,
 * also for who gave up or took the seat over, for whom it counts twice; and as begun alone for who is away at the end, or
 * left and was replaced, at once.  Nothing counts of games that were given up by vote or closed by an operator, of
 * results that were voided, and for somebody who was put out without having left.  Time that the host or a
 * network was away runs on no clock (bot/games/timer.h), and makes nobody miss anything.
 *
 * A game counts 1/2^(age/RELIABILITY_HALF_MS).  With F and B the sums of those finished and begun the reliability is
 *
 *     (F + RELIABILITY_TRUST) / (B + RELIABILITY_TRUST)
 *
 * in percent: everybody is trusted for two finished games before the first, so that one bad game is no verdict, and
 * finishing mends it as does time.  A player who has begun none has none, and passes everywhere.
 *
 * Slow games take long, and so how many somebody may have open grows with them: RELIABILITY_SLOW_FIRST, and one
 * more for each that was finished, but never more than the operator lets a person have (tables_per_person).
 *
 * All of it is read from the store, where no game need be loaded.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_RELIABILITY_H
#define LAIR_BOT_COMMUNITY_RELIABILITY_H

#include <json-c/json.h>

#include "bot/community/ladder.h"

enum {
    RELIABILITY_TRUST = 2,
    RELIABILITY_NONE = -1,
    RELIABILITY_SLOW_FIRST = 3,
    RELIABILITY_GAMES = 300, /* the newest of a person that are looked at */
};
#define RELIABILITY_HALF_MS (INT64_C(90) * 24 * 60 * 60 * 1000)

struct reliability {
    int percent;         /* RELIABILITY_NONE: it has begun no game */
    int finished, begun; /* games, whatever their age */
    double weight, done; /* B and F */
};

/* Of an identity, at a pace and at a time of day. */
struct reliability reliability_of(struct store *s, const struct person *person, enum ladder_pace pace,
                                  int64_t now);

/* What all may know of it: {"percent","finished","begun","live"}. */
struct json_object *reliability_facts(const struct reliability *r, enum ladder_pace pace);
/* ... of an identity; NULL: it has begun no such game, or is off the boards. */
struct json_object *reliability_told(struct store *s, const struct person *person, enum ladder_pace pace,
                                     int64_t now);

/* How many games somebody has to finish before it passes so many percent; 0: it does. */
int reliability_lacks(const struct reliability *r, int percent);

/* May somebody sit down at one more table with that clock?  0: yes; else how many slow ones it may have open. */
int reliability_caps(struct host *h, const struct person *person, int clock_s);

/* How long slow games by those rules lasted that these people have finished: "n" people, and the spans "about", the median,
 * "least" and "most", the quartiles around it.  NULL: too little is known. */
struct json_object *reliability_pace(struct store *s, const struct person *const *people, int n,
                                     enum lair_rules rules);

#endif
