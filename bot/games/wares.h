/* bot/games/wares.h - the card sets that a host offers, as they are installed
 *
 * What games were begun with stays with them (bot/games/shelf.h).  To read all that is offered takes longer than a move, so
 * it is done once, and again only if another list is wanted or the files may have changed.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_WARES_H
#define LAIR_BOT_GAMES_WARES_H

#include "engine/lair.h"

struct wares;

/* dir: where card sets are (bot/games/data.h); NULL: the usual places.  Nothing is read yet. */
struct wares *wares_new(const char *dir);
void wares_free(struct wares *w); /* and its catalog */

/* The catalog of all that is offered: the installed sets in a list with commas (NULL: all there are), in the order of
 * their names but recipes last, with what those draw from, and the town boards.  What has faults is left out, and the
 * operator told.  It stays the wares', and holds until another list is asked for, or wares_look_again(). */
const struct lair_catalog *wares_catalog(struct wares *w, const char *list);

/* Installed sets are read anew when they are wanted next: they may have changed. */
void wares_look_again(struct wares *w);

#endif
