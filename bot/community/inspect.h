/* bot/community/inspect.h - is what a database says of rated games true?
 *
 * The chain of results is gone along: numbers, hashes, signatures, and the digests whose names and salts are kept.
 * Each record of a rated game that is kept, in the chain or not, is played again and compared with its entry and its
 * result.  Nothing is changed, and a host may run beside it: the database is looked at as it is at one moment.
 * 10,000 records of games alone take some six seconds of one core (contrib/BENCHMARKS.md).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_INSPECT_H
#define LAIR_BOT_COMMUNITY_INSPECT_H

#include "bot/community/chain.h"
#include "bot/store.h"

/* What was found. */
struct inspect {
    int64_t entries;   /* of the chain */
    int64_t digests;   /* of people, that were made again */
    int64_t forgotten; /* ... and could not be: name and salt are gone */
    int64_t records;   /* that were played again */
    int64_t gone;      /* games of the chain whose record is not kept */
    int64_t unchained; /* records of rated games without an entry */
    int64_t days;      /* that began */
    int64_t alone;     /* keys that the one before did not sign */
    int64_t faults;
    struct chain_walk head; /* where the chain ends */
    int64_t when;           /* ... and when that was appended */
};

/* what: a line that names what does not hold, and why; never a secret.  fault: false: it holds, but whoever trusts the
 * chain should know. */
typedef void inspect_fn(void *ctx, const char *what, bool fault);

/* A game that is over, as it was looked at. */
struct inspect_game {
    const struct table *table;
    const struct chain_entry *entry; /* NULL: it has none */
    const struct lair_catalog *cat;  /* that it was played with */
    const struct lair_game
        *end; /* how it ended, by its record; NULL: none is kept that holds, or it is not rated */
};
typedef void inspect_game_fn(void *ctx, const struct inspect_game *game);

/* The same as inspect_database() within store_begin_reading(), and hands on each game that is over: those of the
 * chain in its order, and then the others.  game: NULL for no one. */
void inspect_begun(struct store *s, inspect_fn *fn, inspect_game_fn *game, void *ctx, struct inspect *found);

/* Hands on all that is found.  False: the database cannot be read at all, see store_fault(). */
bool inspect_database(struct store *s, inspect_fn *fn, void *ctx, struct inspect *found);

enum inspect_receipt {
    INSPECT_STANDS,
    INSPECT_DIFFERS, /* the entry has another hash */
    INSPECT_MISSING, /* there is no such entry */
    INSPECT_NONE,    /* it is no receipt */
};

/* Looks a receipt or a head up: "7:0123456789abcdef", with a blank or a colon.  hash: of the entry that is there. */
enum inspect_receipt inspect_receipt(struct store *s, const char *receipt, char hash[CHAIN_HEX]);

#endif
