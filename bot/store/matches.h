/* bot/store/matches.h - finished rated games among people, and who came where, as rows of the store
 *
 * A match is put once, when its game is over.  The players who sat there are told apart from it, one row a seat: that of
 * somebody who left and was replaced is put when that happens, and waits for the match.
 *
 * Identities are linked and forgotten like everywhere (bot/store/whose.h), but a match loses nobody: who is
 * forgotten becomes nobody, a different nobody for each, so that the others' ratings stay what they are.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_MATCHES_H
#define LAIR_BOT_STORE_MATCHES_H

#include "bot/store.h"

/* The player on a seat of a match, and its place.  The strings are the store's, and valid while it hands the
 * match to a store_match_fn. */
struct store_match_seat {
    int seat;
    int place;  /* from 1; equal ones are tied */
    bool left;  /* it was replaced before the end, and what its seat reached then is not its own */
    bool guest; /* its network does not vouch for it */
    const char *network, *key;
};

struct store_match {
    int64_t number; /* in the order of their ends: the store gives it */
    int64_t table;
    int64_t at; /* time of day of the end, ms since 1970 */
    enum lair_rules rules;
    int clock_s;      /* as of the table */
    const char *sets; /* as of the table */
    const char *network,
        *place; /* read: where the table was; place NULL: in whispers; network NULL: nobody knows */
    int n_seats;
    struct store_match_seat seat[LAIR_MAX_SEATS];
};

/* Somebody's seat went to another in the middle of a game; only the first of a seat counts.  put_out: it had not
 * left: the others wanted it so.  person NULL: whoever had left has it back. */
void store_put_leaver(struct store *s, const struct table *t, int seat, const struct person *person,
                      bool put_out);
/* The seats of a table that somebody left, and from which somebody was put out, as bits. */
struct store_leavers {
    unsigned left, put_out;
};
struct store_leavers store_read_leavers(struct store *s, const struct table *t);

/* A rated game with others that somebody has begun, or came to later. */
enum store_gone { STORE_STAYED, STORE_LEFT, STORE_PUT_OUT };
struct store_begun {
    int64_t table;
    enum lair_rules rules;
    int clock_s;
    bool over;            /* else it is still played */
    bool sits, away;      /* at its end, or now */
    bool took;            /* ... on a seat that another had left */
    enum store_gone gone; /* how it went, if it was replaced, perhaps before it came back */
    int64_t began, ended; /* times of day of its first move and its end, ms since 1970; 0: it is not known */
};
/* Hands somebody's newest games, most of them at most, to fn, the newest first; without those that were given up, closed
 * or voided.  0, or -1. */
typedef void store_begun_fn(void *ctx, const struct store_begun *game);
int store_read_begun(struct store *s, const struct person *person, int most, store_begun_fn *fn, void *ctx);

/* Puts a match, and its seats' places.  Of seats with .left only the place is new. */
void store_put_match(struct store *s, const struct store_match *m);

/* Hands the matches that count to fn, in order: those that are whole, and that no entry of the chain declares
 * void.  0, or -1: see store_fault(). */
typedef void store_match_fn(void *ctx, const struct store_match *m);
int store_read_matches(struct store *s, store_match_fn *fn, void *ctx);

/* Another number whenever what store_read_matches() hands out may be different. */
uint64_t store_matches_version(const struct store *s);

#endif
