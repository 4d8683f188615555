/* tests/census.h - what a test saw people reach, and what boards must therefore show
 *
 * People are numbered by their accounts.  Nothing here asks the host's own modules how a board comes about: what a test
 * saw is kept as it was seen, and compared with every board that the host shows.  All that fails fails the test.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_CENSUS_H
#define LAIR_TESTS_CENSUS_H

#include "bot/community/ladder.h"
#include "bot/host.h"

/* An account; the strings are the test's. */
struct census_account {
    const char *network, *key;
    const char *source; /* of a guest; NULL: it is an account */
};

struct census_result {
    int who; /* the account that reached it; later its identity */
    const char *network;
    const char *place; /* NULL: it counts for none */
    enum lair_rules rules;
    int64_t table, at;
    int score;
    int day; /* whose dungeon it was; 0: no day's */
    bool rated, hints, unfinished;
};

struct census;

struct census *census_new(const struct census_account *accounts, int n);
void census_free(struct census *c);
/* What was seen until now, for itself. */
struct census *census_copy(const struct census *c);

/* ---- what is seen ---------------------------------------------------------------------------- */

void census_saw_result(struct census *c, const struct census_result *r);
/* A rated game of n people is over, who came on these places. */
void census_saw_match(struct census *c, int64_t table, enum ladder_pace pace, int64_t at, int n,
                      const int *account, const int *place);
/* Somebody had a seat at a table in a place. */
void census_saw_seat(struct census *c, int account, const char *network, const char *place, int64_t table);
void census_saw_void(struct census *c, int64_t table);
/* off: whether somebody is off the boards. */
void census_saw_top(struct census *c, int account, bool off);
/* place NULL: none is chosen any more. */
void census_saw_home(struct census *c, int account, const char *network, const char *place);
/* An account said the code of to, and is that person from now on; or one that is not that person's first account is
 * parted. */
void census_saw_link(struct census *c, int account, int to);
void census_saw_unlink(struct census *c, int account);
void census_saw_forget(struct census *c, int account);

/* Whose account it is now. */
int census_identity(const struct census *c, int account);
/* The place for which a game in whispers counts. */
const char *census_home(const struct census *c, int account, const char *network);

/* ---- what must be ---------------------------------------------------------------------------- */

/* Compares all boards, the lists of days, and the ladders. */
void census_compare(const struct census *c, struct host *h);
/* How many results and matches there are. */
unsigned census_results(const struct census *c);
unsigned census_matches(const struct census *c);

#endif
