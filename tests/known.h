/* tests/known.h - which cards of a game each of its viewers may have seen
 *
 * It is worked out independently of the host, from views and events, so that what somebody is told
 * can be held against it.  A card that somebody was once shown stays known.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_KNOWN_H
#define LAIR_TESTS_KNOWN_H

#include "bot/table.h"

struct known; /* opaque */

/* For a table whose game is in memory. */
struct known *known_new(const struct table *t);
void known_free(struct known *k); /* NULL is allowed */

/* Adds what the position, and the events since the last call, show to each viewer.  To be called
 * after every move, or what could be seen only in between is missed. */
void known_learn(struct known *k, const struct table *t);

/* Something in text that viewer (a seat or LAIR_PUBLIC) cannot know: the name of a room or spell,
 * or, while the game runs, its seed or the host's half of it.  NULL: there is nothing. */
const char *known_secret(const struct known *k, const struct table *t, int viewer, const char *text);

#endif
