/* bot/community/ladder.h - who is how strong against people: ratings, out of the matches that are kept
 *
 * A match is a game that was played to its end by 2 to 6 people and by nobody else: by no machine, with a seed
 * that nobody gave, and not by one person against itself.  Each match changes the ratings of those in it
 * (bot/community/rating.h) by the places that they came on (lair_placement()).
 *
 * Live and slow games are apart.  Slow is a table whose clock gives an hour or more for a decision, or has no
 * clock: there one can look up and think at leisure.
 *
 * Whoever leaves a game and is replaced, by a machine or a substitute, is last in it, whatever comes of the
 * seat; two who left share that place.  The others are placed among themselves, and a substitute is not rated:
 * it neither made nor chose what it took over.  A player who has its seat back from a substitute has not left.  A game
 * from which somebody was put out who had not left (was neither away nor gone) is no match: two could make a third
 * last by a vote.
 *
 * A seat for which a machine played while its player was away (table_is_piloted()) stays that player's: unless somebody
 * took it over, its player has the place that it comes to, and the game counts as any other.  So nobody gains by being
 * away, nobody is punished beyond what the machine loses, and the others' game is not taken from them.
 *
 * A ladder is computed from the matches in the order of their ends and from nothing else, so that whoever has
 * them comes to the same.  Two accounts that are joined are one person from the first match on; a match in
 * which such two met does not count any more.  A person who is forgotten is nobody, and the others stay where they are.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_LADDER_H
#define LAIR_BOT_COMMUNITY_LADDER_H

#include "bot/community/rating.h"
#include "bot/host.h"
#include "bot/store/matches.h"

enum ladder_pace { LADDER_LIVE, LADDER_SLOW };
enum { LADDER_PACES = LADDER_SLOW + 1, LADDER_SLOW_S = 60 * 60 /* a clock from which on a game is slow */ };

/* Without a clock a game takes as long as it likes. */
static inline bool ladder_is_slow(int clock_s)
{
    return clock_s == 0 || clock_s >= LADDER_SLOW_S;
}
enum ladder_pace ladder_pace(int clock_s);

/* ---- a ladder -------------------------------------------------------------------------------- */

/* The ladders of all paces. */
struct ladder;

struct ladder *ladder_new(void);
void ladder_free(struct ladder *l); /* NULL is allowed */

/* Adds the next match.  False: it does not count, as one person sat there twice. */
bool ladder_add(struct ladder *l, const struct store_match *m);

/* Where a table was. */
struct ladder_site {
    char *network, *place; /* place NULL: in whispers */
};

/* Somebody on a ladder. */
struct ladder_person {
    const char *network, *key; /* of its identity; the ladder's */
    bool guest;
    int games;
    int64_t since; /* when its first game ended */
    int64_t at;    /* ... and its newest one */
    int64_t table; /* the number of the newest that it did not leave, if there is one */
    struct rating rating;
    GPtrArray *sites; /* where it played, of struct ladder_site *, each once; the ladder's */
};

/* How somebody stands at a time of day (ms since 1970), faded since its newest game.  False: it has no match of
 * that pace. */
bool ladder_person(const struct ladder *l, enum ladder_pace pace, const char *network, const char *key,
                   int64_t now, struct ladder_person *out);
/* All people of a pace, forgotten ones left out, in no order, not faded; g_ptr_array_unref, of const struct
 * ladder_person *. */
GPtrArray *ladder_people(const struct ladder *l, enum ladder_pace pace);

/* The ladders of all matches in a store, the caller's; NULL: it cannot be read. */
struct ladder *ladder_read(struct store *s);

/* ---- a host's -------------------------------------------------------------------------------- */

/* The ladders as the store's matches have them now, computed anew if those changed.  They are the host's, until
 * it is asked again.  NULL: the store cannot be read. */
const struct ladder *ladder_of(struct host *h);

/* Did people play at a table whom the ladder can tell apart, and nobody else, to an end that counts? */
bool ladder_is_match(const struct table *t, struct store_leavers leavers);
/* Places those who stayed among themselves, by the game as it ended, and those who left (bits) behind them: the
 * places of m, with as many seats.  False: nobody stayed, or nobody won. */
bool ladder_place(const struct lair_catalog *cat, const struct lair_game *end, unsigned left,
                  struct store_match *m);

/* To be called before a seat of a running game goes to a machine or a substitute: remembers who had it. */
void ladder_leaves(struct host *h, const struct table *t, int seat);
/* ... and that a substitute gave it back: whoever had left has not. */
void ladder_returns(struct host *h, const struct table *t, int seat);
/* Keeps the match of a table whose game is over, if it was one. */
void ladder_game(struct host *h, const struct table *t);

#endif
