/* bot/community/standings.h - who stands where by results of games played alone
 *
 * A board compares people by the results of one kind of rules in a span of time: by each one's best score, or
 * by the mean of the last STANDINGS_RECENT, or by how much that is more than the mean of as many before them
 * (of fewer than twice as many games the later half is held against the earlier one).  Whose seed was given by hand, and who is off the boards, is not
 * compared (standings_drop()).  An account is a person, and so are all guests of one source: a guest is not
 * there twice by another nick.
 *
 * Equal is what reads equal: means are compared in tenths.  Equals share a place, and who comes behind two on
 * place 2 is on place 4.
 *
 * To be listed by a mean takes some games: one for each three who play, at most STANDINGS_RECENT, and fewer
 * as long as three are not listed: a small board is never empty.  To be listed as improved takes twice as many, and
 * to have improved.
 *
 *     struct standings *s = standings_new();
 *
 *     if (store_read_board(store, &board, standings_add, s) == 0 &&
 *         store_read_unlisted(store, standings_drop, s) == 0) {
 *         standings_rank(s, STANDINGS_BEST);
 *         for (guint i = 0; (one = standings_at(s, i)) != NULL; i++)
 *             ...
 *
 * Nothing here knows a clock or the store.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_STANDINGS_H
#define LAIR_BOT_COMMUNITY_STANDINGS_H

#include <glib.h>

#include "bot/people/person.h"
#include "bot/store.h"

enum { STANDINGS_RECENT = 10 };

/* Spans of time that have begun and not ended, by UTC: a day, a week from Monday on, a quarter of a year. */
enum standings_span { STANDINGS_TODAY, STANDINGS_WEEK, STANDINGS_SEASON, STANDINGS_EVER };
/* When the span began in which now_ms is, both ms since 1970; 0: ever. */
int64_t standings_since(enum standings_span span, int64_t now_ms);

enum standings_by { STANDINGS_BEST, STANDINGS_MEAN, STANDINGS_IMPROVED };

/* Somebody who is compared. */
struct contender {
    char *network;
    char *origin;                     /* an account's key, or where a guest comes from (person_origin()) */
    char *key;                        /* of the latest result */
    int64_t table;                    /* ... and its table, which knows the nick */
    int games;                        /* of the span */
    int best, mean;                   /* a score; tenths of one, of the last STANDINGS_RECENT */
    int gain;                         /* tenths: by how much the mean is more than before */
    int64_t best_table;               /* where the best score was first reached */
    int64_t best_at;                  /* ... and when, ms since 1970 */
    int place;                        /* from 1, after standings_rank(); 0: not listed */
    int latest[2 * STANDINGS_RECENT]; /* scores, as many as there are, the latest first */
};

struct standings;

struct standings *standings_new(void);
void standings_free(struct standings *s); /* NULL is allowed */

/* A store_result_fn: takes a result in.  They come with the latest first. */
void standings_add(void *standings, const struct solo_result *result);

/* A store_person_fn: forgets somebody. */
void standings_drop(void *standings, const struct person *person);

/* Gives places to all who have been taken in. */
void standings_rank(struct standings *s, enum standings_by by);

/* Those who are listed, from the first on; NULL past the last.  Equals come by who was first, otherwise by who
 * played more. */
const struct contender *standings_at(const struct standings *s, guint i);
/* A person, listed or not; NULL: it has no result in the span. */
const struct contender *standings_of(const struct standings *s, const struct person *person);
/* What somebody is listed by, as it is written: "31", "-1.7", "+2.5"; g_free it. */
char *standings_score(const struct contender *one, enum standings_by by);
/* The mean that the machine "greedy" comes to with those sets ("bmr"; NULL: nobody knows which), for a mark among
 * people's, where it has no place: as it is written (g_free), and in tenths.  NULL: that was not measured. */
char *standings_machine(enum lair_rules rules, const char *sets, int *mean);
guint standings_listed(const struct standings *s);
/* How many games it took to be listed. */
int standings_gate(const struct standings *s);

#endif
