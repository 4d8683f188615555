/* bot/games/held.h - what players have answered in a window, held with their seats until it counts
 *
 * An answer is one to a question, by its number.  When the window asks anew since somebody acted, it is void,
 * unless it is an act that is kept: that one becomes the answer to what is asked next in the same window where
 * it can be done, and waits while only answers to a spell are wanted.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_HELD_H
#define LAIR_BOT_GAMES_HELD_H

#include "bot/table.h"

/* Holds a legal move as the answer to what the seat is asked, in place of the one before. */
void held_put(struct table *t, int seat, const struct lair_move *m);
/* The answer that is held, as a move; false: none is, or it is none that one can give here (rows of the store
 * may say anything). */
bool held_move(const struct table *t, int seat, struct lair_move *m);
/* Is it an act? */
bool held_act(const struct table *t, int seat);
/* Is an answer, as it is written there, a pass? */
bool held_is_pass(const char *answer);
/* It counts now. */
void held_spend(struct table *t, int seat);
/* The act that is held is to be done even if others act before; false: none is held. */
bool held_keep(struct table *t, int seat);

/* The seat is asked something new in a window: is an act that is kept its answer? */
bool held_goes_on(struct table *t, const struct lair_ask *ask);
/* If it is not: what was held is forgotten; of an act (notation) its player has to be told.  NULL: of nothing.
 * g_free it. */
char *held_void(struct table *t, const struct lair_ask *ask);

#endif
