/* bot/community/recount.h - do the boards of a database say what its records say?
 *
 * First all is checked as inspect_database() does it.  Then each result and each match that is kept, and so counts on
 * a board, is held against what its record, played again, comes to, and against its entry in the chain: points,
 * turns, boss, places, people, and when it was.  A game that should count and is not kept is found as well.  At last
 * all ratings are computed again: matches in the order of the chain, places as their records have them; and compared
 * with those that boards show.
 *
 * Boards themselves are kept nowhere: if all of that holds, so do they.  What is known of a game whose record is not
 * kept any more is taken as it is.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_RECOUNT_H
#define LAIR_BOT_COMMUNITY_RECOUNT_H

#include "bot/community/inspect.h"

#define RECOUNT_EQUAL 1e-6 /* ratings that differ by less are equal */

/* What was found besides. */
struct recount {
    int64_t results, matches; /* that were held against their records */
    int64_t taken;            /* ... and that have none */
    int64_t ratings;          /* that were computed again */
    int64_t faults;
};

/* Hands on all that is found, as inspect_database() does.  False: the database cannot be read at all. */
bool recount_database(struct store *s, inspect_fn *fn, void *ctx, struct inspect *found,
                      struct recount *counted);

#endif
