/* bot/community/marks.h - what may be worth a look by an operator, and proves nothing
 *
 * Marks are computed from what is stored anyway: when moves were decided, what they were, and where guests came
 * from; for a week also which tries on a day's dungeon came from one address.  They act on nothing: a fast reader, somebody who plays as the machine would, two guests behind one
 * address are people as well.  Looked at are the newest rated games alone without hints whose moves are kept.
 *
 * A decision counts where there was a choice of moves.  Decisions of a line ("build x; done") come at once, so that
 * half of a game's must be too fast for a mark.  Greedy chooses by its dice among what is as good, so that even it
 * is not marked each time.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_MARKS_H
#define LAIR_BOT_COMMUNITY_MARKS_H

#include "bot/games/shelf.h"
#include "bot/store.h"

enum {
    MARKS_GAMES = 30,      /* that are looked at */
    MARKS_FAST_MS = 1500,  /* nobody reads a question and answers it in less, game after game */
    MARKS_FAST_LEAST = 20, /* decisions, of which half were so fast */
    MARKS_GREEDY = 60,     /* decisions in a row that were greedy's, from one game into the next */
    MARKS_HOST = 4,        /* people: more than these are at a school or behind a bouncer for everybody */
};

enum mark_kind {
    MARK_FAST,   /* n of the of decisions came faster than anybody reads */
    MARK_GREEDY, /* so many decisions in a row were the machine greedy's */
    MARK_TWINS,  /* so many guests of one source played the same seed */
    MARK_HOST,   /* so many people at one address played the dungeon of its day */
};

struct mark {
    enum mark_kind kind;
    int64_t table; /* the newest that it is about */
    int n, of;     /* of: for MARK_FAST alone */
};

/* All marks there are, the newest first of each kind, an array of struct mark; g_array_unref.  looked: at so many
 * games.  NULL: the store failed. */
GArray *marks_read(struct store *s, struct shelf *shelf, int *looked);

/* How many of n times in order came less than MARKS_FAST_MS after the one before. */
int marks_fast(const int64_t *at, int n);

#endif
