/* bot/cli/dayspage.h - the dungeons of the last days as a page of HTML
 *
 * "days.html": of each day that is over who came where, beside the median and what a machine makes of the same cards,
 * and the record of the best game.  Guests stand on their own network's list alone (daily list), and so not here.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_DAYSPAGE_H
#define LAIR_BOT_CLI_DAYSPAGE_H

#include "bot/cli/html.h"
#include "bot/cli/sheets.h"
#include "bot/community/daylist.h"

/* Puts the page into a folder, and a link to it at the end of index, if any day had anybody.  False: *why (g_free). */
bool dayspage_put(const struct daylist_from *from, const struct html *html, struct sheets *sheets,
                  GString *index, char **why);

#endif
