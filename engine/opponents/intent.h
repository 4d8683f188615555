/* engine/opponents/intent.h - what a move is for: whom it helps and whom it hurts
 *
 * Told from the words of the card's lines, not from its name.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_OPPONENTS_INTENT_H
#define LAIR_ENGINE_OPPONENTS_INTENT_H

#include "engine/lair.h"

struct line;

/* The line that a CAST or USE declares; NULL: the move declares nothing. */
const struct line *intent_line(const struct lair_catalog *cat, const struct lair_game *g,
                               const struct lair_move *m);
/* Whose the thing is that a move speaks of; LAIR_NOBODY: nobody's. */
int intent_owner(const struct lair_game *g, const struct lair_ref *ref);
/* Does a declaration give up a room of one's own? */
bool intent_sacrifices(const struct lair_catalog *cat, const struct line *l);
/* Does it kill or hurt the hero that it is aimed at? */
bool intent_strikes(const struct lair_catalog *cat, const struct line *l);
/* Does it heal the hero that it is aimed at, or take it into one's own score pile? */
bool intent_settles(const struct lair_catalog *cat, const struct line *l);
/* Is a card a spell that only an opponent, or what one does, can be named for? */
bool intent_needs_opponents(const struct lair_catalog *cat, lair_design d);
/* Can what a line is aimed at only be one's own?  Then it is given up for what else the line does, or sent to somebody
 * else, and whether that pays only the end of the turn tells. */
bool intent_is_own_affair(const struct lair_catalog *cat, const struct line *l);
/* Is a declaration aimed at whom its effect should meet: what helps at oneself, what hurts at
 * an opponent? */
bool intent_is_aimed_well(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                          const struct line *l, const struct lair_move *m);

/* What a choice is worth to a seat that is asked LAIR_ASK_CHOOSE, told without looking ahead. */
int intent_of_choice(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                     const struct lair_ref *ref);
/* What building a room is worth, told without looking ahead; negative: better not. */
int intent_of_build(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    const struct lair_move *m);
/* The best of some builds; NULL: none is worth it. */
const struct lair_move *intent_best_build(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                          const struct lair_move *moves, size_t n);

/* With fewer room cards in hand one draws a room rather than a spell. */
enum { INTENT_FEW_ROOMS = 3 };

#endif
