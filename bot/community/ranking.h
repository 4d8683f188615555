/* bot/community/ranking.h - who stands where by ratings against people
 *
 * Whoever's rating is sure enough has a place, by rating_ordinal() of the rating as it has faded until now;
 * equals share one.  Behind them stand those whose rating is provisional, in the same order and without a
 * place, so that a board has everybody who ever played.
 *
 * A rating is one for all networks and places; a board of one of them compares those who played there.  Guests
 * stand on the boards of their network alone, and who is off the boards (`top off`) stands on none, so that
 * places close.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_RANKING_H
#define LAIR_BOT_COMMUNITY_RANKING_H

#include "bot/community/ladder.h"

/* Which board it is. */
struct ranking_of {
    enum ladder_pace pace;
    const char *network;       /* NULL: all networks */
    const char *place;         /* of that network; NULL: all of them */
    const char *community;     /* of its places (adapters/adapter.h); NULL: any */
    const struct network *net; /* that network, to know whose its places are; NULL: nobody knows */
    int64_t now;               /* ms since 1970 */
};

/* Somebody on it. */
struct ranked {
    struct ladder_person person; /* as of now; its strings are the ladder's */
    int place;                   /* from 1; 0: provisional */
};

struct ranking;

/* NULL: the store cannot be read.  The ladder is to stay as long. */
struct ranking *ranking_new(struct store *s, const struct ladder *l, const struct ranking_of *of);
void ranking_free(struct ranking *r); /* NULL is allowed */

/* All of them, from the first on; NULL past the last. */
const struct ranked *ranking_at(const struct ranking *r, guint i);
guint ranking_size(const struct ranking *r);
/* A person, with its place in the list; NULL: it is not on the board. */
const struct ranked *ranking_of(const struct ranking *r, const struct person *person, guint *i);

#endif
