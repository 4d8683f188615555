/* tests/known.h - which cards of a game each of its viewers may have seen
 *
 * Worked out beside the host, from views and events: what somebody is told is held
 * against it.  A card that somebody was shown once stays known. */
#ifndef LAIR_TESTS_KNOWN_H
#define LAIR_TESTS_KNOWN_H

#include "bot/table.h"

struct known; /* opaque */

/* For a table whose game is in memory. */
struct known *known_new(const struct table *t);
void known_free(struct known *k); /* NULL is allowed */

/* Adds what the position and the events since the last time show to each.  To be called after
 * every move: what was to be seen only in between is missed otherwise. */
void known_learn(struct known *k, const struct table *t);

/* What stands in text and viewer (a seat or LAIR_PUBLIC) cannot know: the name of a room or spell,
 * or, while the game runs, its seed or the host's half of it.  NULL: nothing. */
const char *known_secret(const struct known *k, const struct table *t, int viewer, const char *text);

#endif
