/* bot/cli/wall.h - the boards as pages of HTML
 *
 * An index with the boards of all networks together, and a page for each network and for each place that may be named
 * (bot/community/hall.h); and beside them the records of the games in which the first of each board reached their best,
 * for `lair verify` to check.  The dungeons of the last days have a page (bot/cli/dayspage.h),
 * and so have games of places that want it (bot/cli/gallery.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_WALL_H
#define LAIR_BOT_CLI_WALL_H

#include "bot/cli/html.h"
#include "bot/games/shelf.h"
#include "bot/store.h"

/* What pages are made of. */
struct wall {
    struct store *store;
    struct shelf *shelf; /* of the sets that games were played with */
    struct html html;
    const char *sets;      /* that the host plays with; NULL: nobody knows */
    GHashTable *operators; /* a set of "network/account"; NULL: nobody knows */
};

/* Writes them into a folder (bot/cli/sheets.h).  False: *why (g_free), and each page there is as it was, or whole. */
bool wall_write(const struct wall *wall, const char *folder, char **why);

#endif
