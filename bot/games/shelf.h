/* bot/games/shelf.h - the catalogs that games are played with
 *
 * A game keeps the set files that it began with, whatever is installed later: a table says
 * "bmr@SHA256,tnl@SHA256", and the store has the bytes.  What a recipe draws from is pinned before it, marked with
 * a '+', as nobody chose it: "+bmr@SHA256,+tnl@SHA256,combo@SHA256".  If those are damaged or gone, an installed file
 * with the same hash is as good, and the store is put right from it.  A catalog is made once for each such
 * list and stays on the shelf.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_SHELF_H
#define LAIR_BOT_GAMES_SHELF_H

#include "bot/store.h"
#include "engine/lair.h"

struct shelf;

/* dir: where card sets are (bot/games/data.h); NULL: the usual places. */
struct shelf *shelf_new(const char *dir);
void shelf_free(struct shelf *s); /* and its catalogs */

/* "bmr,tnl" with the hashes of the installed files, whose bytes are put into the store.
 * NULL with *why: a set is not there or has faults.  g_free it. */
char *shelf_pin(struct shelf *s, struct store *store, const char *sets, struct lair_fault *why);

/* The catalog of a list with hashes, from the store.  It stays the shelf's.  NULL with *why. */
const struct lair_catalog *shelf_catalog(struct shelf *s, struct store *store, const char *pinned,
                                         struct lair_fault *why);

#endif
