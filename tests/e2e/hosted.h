/* tests/e2e/hosted.h - a host in the test's process, on a stand-in Discord
 *
 * The host's clock is turned by hand: it goes as the machine's while a test waits, and hosted_turn() turns it on
 * together with the stand-in's, so that a month passes in a minute.  There is a server "castle" with a channel
 * "dungeon" and two people, "ann" and "ben"; more may come.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_HOSTED_H
#define LAIR_TESTS_HOSTED_H

#include "bot/host.h"
#include "tests/e2e/standin.h"

enum { HOSTED_PEOPLE = 4 /* at the most */ };

struct hosted {
    struct standin *discord;
    const char *people[HOSTED_PEOPLE];
    int n_people;
    int gather_s;  /* of the setting "gather", from the next life on; 0 */
    bool sensible; /* people press what makes sense, and not what the dice say */
    struct clock *clock;
    struct host *host; /* its newest life */
    char *folder, *database;
    GRand *dice;
    int64_t turned_at; /* the machine's time, in us, up to which the clock was turned */
    guint flow;
};

/* A host that is online. */
struct hosted *hosted_new(const struct host_settings *settings);
void hosted_free(struct hosted *f); /* NULL is allowed */

/* Somebody else, of a name that is kept, comes to the server. */
void hosted_meet(struct hosted *f, const char *name);

/* Another life on the same database, online again. */
void hosted_restart(struct hosted *f, const struct host_settings *settings);

/* Turns the loop until nothing is under way, or waits for time to pass. */
void hosted_settle(struct hosted *f);

/* Turns both clocks, in steps in which what is due is done. */
void hosted_turn(struct hosted *f, int64_t ms);

/* "new NAME SEATS" by ann in that channel, the others join, and it begins. */
void hosted_open_table(struct hosted *f, const char *channel, const char *name);

/* The newest message of its own in that channel that asks user something; NULL: none does. */
struct json_object *hosted_question(struct hosted *f, const char *user, const char *channel);

/* The user answers it; false: there is none. */
bool hosted_answer(struct hosted *f, const char *user, const char *channel);

/* All look at what they are asked and answer, so many times; false: no game is played any more. */
bool hosted_play(struct hosted *f, const char *channel, int presses);

/* What the adapter has counted. */
struct adapter_counts hosted_counts(const struct hosted *f);

/* How many requests were refused with that code, 0: for whatever reason; but not those that removed a message which
 * was gone already: the answer that it was may have been lost. */
unsigned hosted_refused(struct hosted *f, int code);

#endif
