/* bot/cli/wall.h - the boards as pages of HTML
 *
 * An index with the boards of all networks together, and a page for each network and for each place that may be named
 * (bot/community/hall.h); and beside them the records of the games in which the first of each board reached their best,
 * for `lair verify` to check.  A page is one file: no script, nothing that is loaded from elsewhere, readable on a
 * phone, light or dark as its reader's device is. */
#ifndef LAIR_BOT_CLI_WALL_H
#define LAIR_BOT_CLI_WALL_H

#include "bot/store.h"
#include "bot/words/template.h"

/* What pages are made of. */
struct wall {
    struct store *store;
    const struct template_set *words;
    const char *language; /* of the words; NULL: English */
    const char *sets;     /* that the host plays with; NULL: nobody knows */
    int64_t now;          /* ms since 1970 */
};

/* Writes them into a folder (bot/cli/sheets.h).  False: *why (g_free), and each page there is as it was, or whole. */
bool wall_write(const struct wall *wall, const char *folder, char **why);

#endif
