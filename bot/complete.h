/* bot/complete.h - what could stand at the end of a line that somebody types
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMPLETE_H
#define LAIR_BOT_COMPLETE_H

#include "bot/host.h"

/* What the last word of account's text may be completed to: commands and moves, and behind a command what it
 * takes, of what account may know.  g_strfreev; NULL: nothing. */
char **complete_line(struct host *h, const struct person *account, const char *text);

#endif
