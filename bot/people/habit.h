/* bot/people/habit.h - how a person wants to be told
 *
 * Everybody chooses for the account that they read with, as with languages (bot/people/tongue.h): whether
 * whispers come as notices or as messages, with or without colours, and after how long a wait to be called: by name
 * (bot/hail.h), or, where nobody is whispered to unasked, so that it rings (bot/call.h).  A guest who takes another nick
 * takes that along.  What a network cannot do may be chosen and means nothing there.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_HABIT_H
#define LAIR_BOT_PEOPLE_HABIT_H

#include "bot/network.h"

/* Reads what was chosen on a network from the store.  0, or -1. */
int habit_read(struct network *net);

/* What the person chose for the account key; all zero: nothing. */
struct habit habit_of(const struct network *net, const char *key);

/* Chooses, and stores that. */
void habit_set(struct network *net, const char *key, const struct habit *habit);

/* The person who was known by the key from is known by key now. */
void habit_move(struct network *net, const char *from, const char *key);

#endif
