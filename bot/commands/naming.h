/* bot/commands/naming.h - what a table may be called that somebody opens
 *
 * A name that is, or nearly is, a word of which a new table's options are made is asked about: its author meant the option.
 * A word that commands take, as "off", is no name at all: a line would mean two things.  Both kinds are
 * read where they stand: in the tables by which options are read (bot/commands/wish.h), in the sets on offer, and in the
 * usages of commands.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_NAMING_H
#define LAIR_BOT_COMMANDS_NAMING_H

#include "bot/commands/wish.h"

/* Is a table to be called so?  False: the author of the line was asked, or told why not.  name: a word of it. */
bool naming_may_be(struct talk *talk, const struct wish *wish, const char *name);

/* Refuses a word that wish_read() has returned, and asks whether an option was meant that is like it. */
void naming_refuse(struct talk *talk, const struct wish *wish, const char *word);

#endif
