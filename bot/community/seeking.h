/* bot/community/seeking.h - people who seek others for a game, over all places and networks of a host
 *
 * Somebody seeks by rules, seats and pace, under all its accounts.  When enough fit (bot/community/fitting.h), a lobby
 * is opened where the first of them sought, or in a place that all may know of, and each is told once and asked to
 * `join` it: nobody sits down without a word of its own.  Its seats are kept for them until each has answered, for
 * SEEKING_SLOW_MS, or SEEKING_LIVE_MS where the game is live; it begins when all of them have sat down.  A player who does not come
 * seeks no more, and whoever leaves that lobby does not either; the others seek on, from the lobby where they sit.
 *
 * A lobby that fits is told at once, and what nearly fits after SEEKING_NEAR_MS, once.  A seek ends when a game that
 * fits begins with its person, or after SEEKING_MS, with a line.  It is a row of the store and nothing else
 * (bot/store/seeks.h): looked at in a turn in which a lobby changed, and when its time has come.
 *
 * A player who cannot be whispered to is called in the place where it sought, and `seeks` tells it all of that as long as it is
 * true.  Nobody is called while it sleeps (bot/people/hours.h): what it is to be told is told when it is awake, and a
 * live game is opened for nobody who sleeps.
 *
 * A player who is banned is neither asked nor told of, and who is on vacation (bot/people/vacation.h) not until it is back.
 * Nobody is told of a seek, or a lobby, in a place of which it may not know.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_SEEKING_H
#define LAIR_BOT_COMMUNITY_SEEKING_H

#include "bot/community/fitting.h"
#include "bot/request.h"

enum {
    SEEKING_MAX = 3,                   /* seeks of one person */
    SEEKING_MAX_ALL = 2000,            /* ... and of all: a turn looks at each */
    SEEKING_CLOCK_SLOW = 24 * 60 * 60, /* s for a decision where the host's usual clock is live, or off */
    SEEKING_CLOCK_LIVE = 5 * 60,       /* ... or slow */
};
#define SEEKING_MS (INT64_C(7) * 24 * 60 * 60 * 1000)
#define SEEKING_NEAR_MS (INT64_C(8) * 60 * 60 * 1000)
#define SEEKING_SLOW_MS (INT64_C(48) * 60 * 60 * 1000)
#define SEEKING_LIVE_MS (INT64_C(15) * 60 * 1000)

/* A seek as facts: the data *sought. */
struct json_object *seeking_facts(const struct seek *seek);
/* Appends what it was told of, or is going to be, to o: the data lobbies[*terms, network?] of lobbies that are open yet. */
void seeking_add_lobbies(struct host *h, struct seek *seek, struct json_object *o);
/* Until when somebody who was asked may sit down, ms since 1970; 0: it was not asked, or sits there. */
int64_t seeking_until(const struct seek *seek);

/* The lobby of that name (NULL: whichever was opened last) that a person was asked to join, wherever it is; NULL: none. */
struct table *seeking_asked(struct host *h, const struct person *person, const char *name);
/* How many free seats of a lobby are kept for others than a person. */
int seeking_kept(struct host *h, const struct table *t, const struct person *person);

/* What is due in a turn, after what was asked for was done. */
void seeking_due(struct host *h);
/* When something is due, in clock_ticks; -1: never. */
int64_t seeking_at(const struct host *h);
/* The turn was lost: what was due is so in the next one. */
void seeking_forget_turn(struct host *h);
/* Somebody is there again, and may have missed that it was asked. */
void seeking_seen(struct host *h, const struct person *person);

#endif
