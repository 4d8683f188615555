/* bot/cli/gallery.h - games as pages of HTML
 *
 * A place may want that its games have pages (the command pages), and then each has one.  While a game is played
 * its page shows how things stood for everybody when somebody was first asked something in this turn, and what all
 * could see of the turns before: it is written anew when a turn begins and not in between, as when something is asked,
 * and who takes how long, is not for everybody.  When it is over the page is the whole game, with all cards open.
 * Whoever is off the boards is called by the letter of the seat, and no place is named.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_GALLERY_H
#define LAIR_BOT_CLI_GALLERY_H

#include "bot/cli/html.h"
#include "bot/cli/sheets.h"
#include "bot/games/shelf.h"
#include "bot/store.h"

/* Where the games are. */
struct gallery_from {
    struct store *store;
    struct shelf *shelf;
    const struct html *html;
};

/* Puts the pages of the newest games into a folder, and a list of them, if there is any, at the end of index.  A page
 * that would say what it says already stays as it is.  False: *why (g_free). */
bool gallery_put(const struct gallery_from *from, struct sheets *sheets, GString *index, char **why);

#endif
