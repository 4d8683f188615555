/* bot/cli/sheets.h - a folder of pages for a web server, renewed all at once
 *
 * The pages are written beside the old ones, into a folder within the folder, and moved over them when all are
 * whole: a reader finds the old page or the new one, and whoever is killed before leaves the old ones.  Pages of
 * ours that are not written again go.  A folder with other files and no page yet is somebody else's, and is refused;
 * files that are put beside pages stay as they are, but for one that has a page's name: that is refused, too.  No link is
 * followed.
 *
 * Pages are mode 0644; a folder that is not there is made with 0755.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_SHEETS_H
#define LAIR_BOT_CLI_SHEETS_H

#include <stdbool.h>

#include <glib.h>

struct sheets;

#define SHEETS_DAYS "days.html" /* the name of the page of days */

/* NULL: *why (g_free) says what is wrong, with the path; so do the others that can fail. */
struct sheets *sheets_begin(const char *folder, char **why);

/* Writes a page: "index.html", SHEETS_DAYS, or one whose name is made below. */
bool sheets_put(struct sheets *s, const char *name, const char *text, char **why);

/* Moves all of them to where they are read. */
bool sheets_end(struct sheets *s, char **why);

/* Forgets what was not moved.  NULL is allowed. */
void sheets_free(struct sheets *s);

/* A page as it was before, and still is until sheets_end(); NULL: there was none.  g_free it. */
char *sheets_old(const struct sheets *s, const char *name);
/* ... stays as it is. */
void sheets_keep(struct sheets *s, const char *name);

/* The name of a game's page: "table-17.html"; g_free it. */
char *sheets_table(int64_t number);
/* The name of a game's record: "game-17.txt"; g_free it. */
char *sheets_game(int64_t number);
/* Was a page of that name put already? */
bool sheets_has(const struct sheets *s, const char *name);

/* The name of a page's file, always the same for the same subject: "board-0123456789abcdef.html"; g_free it. */
char *sheets_name(const char *network, const char *place);

#endif
