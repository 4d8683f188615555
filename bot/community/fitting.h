/* bot/community/fitting.h - who of those who seek fits whom, and which lobby
 *
 * Two fit if they seek a game by the same rules and at the same pace, a number of seats would do for both, and each
 * is what the other asks for.  A player who wants to share hours is brought together with others who want that and
 * told theirs (bot/people/hours.h), if all of them are awake at the same time for FITTING_SHARED half hours of a day;
 * so nobody's hours count for anything that it did not ask for.  Nobody fits whose nick could be taken for the other's
 * (bot/people/lookalike.h).  They nearly fit if only seats or pace differ.
 *
 * A table stands in a place of one network.  Whoever is to sit there may know of that place (tables_show_place()) by
 * one of its accounts there, from whichever of them it plays.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_FITTING_H
#define LAIR_BOT_COMMUNITY_FITTING_H

#include "bot/host.h"
#include "bot/store/seeks.h"

enum { FITTING_SHARED = 8 };

/* Somebody who seeks. */
struct seeker {
    struct seek *seek;
    GPtrArray *accounts; /* of the person (people_accounts_of()) */
    int percent;         /* how reliable it is at that pace; RELIABILITY_NONE: it is new, or nobody asks */
    uint64_t
        awake; /* the half hours of a day of UTC at which it is awake, if it shares them; 0: it does not */
    bool free; /* it may be asked to sit down somewhere */
};

/* Does anybody ask for people who are reliable: one of those who seek (struct seek *; NULL: they do not matter), or a lobby? */
bool fitting_asks(const struct host *h, const GPtrArray *seeks);
/* Somebody who seeks; asked: with how reliable it is, which takes all its games to tell.  fitting_free() it before the seek. */
struct seeker *fitting_look_up(struct host *h, struct seek *seek, bool asked);
void fitting_free(gpointer seeker);

enum fit { FIT_NOT, FIT_NEARLY, FIT_WELL };

enum fit fitting_seeker(const struct seeker *a, const struct seeker *b);
/* A lobby with room that the seeker may know of, and does not sit at. */
enum fit fitting_lobby(const struct host *h, const struct seeker *a, const struct table *t);
/* Is a table, whatever its state, one that was sought? */
bool fitting_terms(const struct seek *seek, const struct table *t);

/* May one of these accounts know of a place of a network?  NULL: of what is said in whispers there. */
bool fitting_shows(const struct host *h, const GPtrArray *accounts, const char *network, const char *place);

/* Those with whom a game can begin where the seeker first sought, of const struct seeker *, that one first: as many as
 * possible of the list, those before others who sought before.  g_ptr_array_unref it; NULL: too few. */
GPtrArray *fitting_group(const struct host *h, const GPtrArray *seekers, const struct seeker *first);

#endif
