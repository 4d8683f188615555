/* bot/community/chance.h - the chance of a day's dungeon: a hash chain for each year
 *
 * engine/DAILY.md says to the byte what is done here, and what it proves.  Every day of a year has a value of 32 bytes.
 * A day's value is the hash of the next day's, the last day's is drawn (the year's root), and what comes before the
 * first day's is the year's end: it is published before that day, and a day's value when the day is over.  So a
 * value that is told shows all before it to have been settled when the end was published, and none after it.
 *
 * Nothing here knows a clock, a file or a store, nor draws anything.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_CHANCE_H
#define LAIR_BOT_COMMUNITY_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/lair.h"

enum { CHANCE_BYTES = 32 }; /* of a value, a seed and a commitment */

/* A year's chain.  All but end is secret until the year is over: wipe it when it is no longer wanted. */
struct chance_year {
    int first, last;            /* days (bot/community/day.h): January 1 or later, December 31 or earlier */
    uint8_t root[CHANCE_BYTES]; /* the value of the last day */
    uint8_t end[CHANCE_BYTES];  /* what comes before the value of the first */
};

/* The chain of a root, from a first day to the end of its year, or to a last day within it. */
void chance_year_of(struct chance_year *y, int first, const uint8_t root[CHANCE_BYTES]);
void chance_part_of(struct chance_year *y, int first, int last, const uint8_t root[CHANCE_BYTES]);

/* The value of a day; false: the year does not have that day, and *value is as it was. */
bool chance_of(uint8_t value[CHANCE_BYTES], const struct chance_year *y, int day);

/* Does the value of a day lead back to a value that was known before: that of an earlier day of its year, or the
 * year's end, which stands for the day before the first? */
bool chance_leads(const uint8_t value[CHANCE_BYTES], int day, const uint8_t known[CHANCE_BYTES],
                  int known_day);

/* What the seed of a day's game is made of, besides the day's value. */
struct chance_deal {
    int day;
    enum lair_rules rules;
    int rules_number;
    int n_sets;                /* at least one */
    const uint8_t *const *set; /* their hashes (LAIR_HASH bytes), in the order of a record's line */
};

enum { CHANCE_SETS = 16 }; /* of one game, at most */
/* Hashes of sets, for a deal. */
struct chance_sets {
    int n;
    const uint8_t *at[CHANCE_SETS];
    uint8_t hash[CHANCE_SETS][LAIR_HASH];
};
/* Those in a list "bmr@HASH,tnl@HASH", as a table has it, or parted by blanks, as a record has it.  They are where *out
 * is, so that this is not to be copied.  False: there is none, too many, or one without a hash. */
bool chance_read_sets(struct chance_sets *out, const char *list);

/* The seed of a game. */
void chance_seed(uint8_t seed[LAIR_SEED], const uint8_t value[CHANCE_BYTES], const struct chance_deal *deal);
/* What is told of a seed before its day is over. */
void chance_commit(uint8_t commitment[LAIR_HASH], const uint8_t seed[LAIR_SEED]);

#endif
