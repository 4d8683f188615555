/* tests/e2e/world.h - a game as the database has it, and who may have seen what of it
 *
 * It is worked out independently of the host, from the moves on disk, so that what comes over
 * somebody's wire can be held against it.  A card that somebody was once shown stays known.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_WORLD_H
#define LAIR_TESTS_WORLD_H

#include "bot/table.h"
#include "tests/e2e/peer.h"

struct world; /* opaque */

/* The game at the table of that name in a host's database.  Reads nothing yet. */
struct world *world_new(const char *database, const char *table);
void world_free(struct world *w); /* NULL is allowed */

/* Reads what is new.  The state of the table as it is on disk now; TABLE_LOBBY if there is
 * no such table yet. */
enum table_state world_look(struct world *w);

/* The table as of the last look, with its game; NULL: no game has begun. */
const struct table *world_table(const struct world *w);

/* How many moves the player in a seat has decided so far, as of the last look. */
unsigned world_decided(const struct world *w, int seat);

/* Something in text that viewer (a seat or LAIR_PUBLIC) cannot know, see tests/known.h; NULL: there
 * is nothing. */
const char *world_secret(const struct world *w, int viewer, const char *text);

/* Looks, and holds all lines that came to a client of IRC since the last call against what it may
 * know: of what lair says there the channel may know what is public, and the client what viewer
 * may.  No line is longer than 512 bytes, all are UTF-8.  *checked counts them; 0 at first.  A line
 * that says too much fails the test. */
void world_check_peer(struct world *w, const struct peer *p, int viewer, const char *channel,
                      unsigned *checked);

/* How many choices a line offers: "1) a  2) b". */
int world_choices(const char *line);

#endif
