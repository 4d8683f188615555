/* engine/rules/minion.h - the minions of Super Boss Monster and their action spaces (S4, S5)
 *
 * An action space is a line of a landmark, a boss or a room.  A minion is placed
 * in the town phase and acts in the minion phase; it is home again when the turn
 * has ended.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_MINION_H
#define LAIR_ENGINE_RULES_MINION_H

#include "engine/rules/frame.h"

/* The action spaces that are open to a seat, as moves; returns their number. */
size_t minion_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    struct lair_move *out);
void minion_place(struct run *r, int seat, const struct lair_move *m);
/* The line that the minion of a seat will do as things stand; -1: none. */
int minion_line(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* Pushes what the minion of a seat does, if it can do anything. */
void minion_acts(struct run *r, int seat);
void minion_home(struct lair_game *g, int seat);

#endif
