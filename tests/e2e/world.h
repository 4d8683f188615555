/* tests/e2e/world.h - a game as the database has it, and who may have seen what of it
 *
 * Worked out beside the host, from the moves on disk: what a line on somebody's
 * wire says is held against it.  A card that somebody was shown once stays known. */
#ifndef LAIR_TESTS_WORLD_H
#define LAIR_TESTS_WORLD_H

#include "bot/table.h"

struct world; /* opaque */

/* The game at the table called so, in a host's database.  Reads nothing yet. */
struct world *world_new(const char *database, const char *table);
void world_free(struct world *w); /* NULL is allowed */

/* Reads what is new.  The state of the table as it is on disk now; TABLE_LOBBY if there is
 * no such table yet. */
enum table_state world_look(struct world *w);

/* As of the last look, with its game; NULL: none has begun. */
const struct table *world_table(const struct world *w);

/* What stands in text and viewer (a seat or LAIR_PUBLIC) cannot know, see tests/known.h; NULL:
 * nothing. */
const char *world_secret(const struct world *w, int viewer, const char *text);

#endif
