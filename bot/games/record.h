/* bot/games/record.h - what the host reads in the text of a record
 *
 * The engine writes and reads records (lair_match_record(), lair_match_load()).  Here is
 * what must be known of one before that, or beside it: the sets it was played with, and how
 * its seed was made.  A record of a game whose seed nobody chose has these tags:
 *
 *   commitment HEX     to the host's half and salt, told before anybody sat down
 *   half HEX           the host's half, told after the game
 *   salt-hash HEX      the hash of the salt; not in a record of lair 0.1.0
 *   word-a TEXT …      the word of each seat, in their order (bot/games/seed.h)
 *
 * That of a day's dungeon has the value that its seed was made of instead of half, salt and words (engine/DAILY.md):
 *
 *   daily 2028-02-29   the day
 *   value HEX          of that day, told when it was over
 *
 * A record without a commitment is of a game whose seed was given by hand; the host's own say so:
 *
 *   unrated the seed was given
 *
 * A record can prove no more than that half and words make its seed.  Whoever writes
 * a record may choose both.  That the host had its half before it knew the words is
 * known only to those who were shown the commitment before the game.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_RECORD_H
#define LAIR_BOT_GAMES_RECORD_H

#include <stdbool.h>

#include "engine/lair.h"

/* The value of a tag; NULL: the record has none of that name.  g_free it. */
char *record_tag(const char *text, const char *name);

/* A catalog of the sets that the record names, or of those in the list sets ("bmr,tnl") if
 * it is not NULL.  NULL with *why set. */
struct lair_catalog *record_catalog(const char *text, const char *sets, struct lair_fault *why);

enum record_seed {
    RECORD_SEED_BY_HAND, /* no commitment */
    /* The half and one word of each seat make the seed, and the commitment is to that half. */
    RECORD_SEED_PROVED,
    /* The value of a day makes it, with what was told at 00:00 (engine/DAILY.md), and the commitment is to it. */
    RECORD_SEED_OF_DAY,
    /* They do not, or something is missing, stands twice, or is one too many: *why is set. */
    RECORD_SEED_WRONG,
};
enum record_seed record_check_seed(const char *text, struct lair_fault *why);

#endif
