/* bot/commands/takes.h - which words a command takes behind its name
 *
 * Said in the table of commands, as alternatives parted by "|".  Each is a row of words, of which those at the end may be
 * left out: "on/off" stands for either, "#" for a number, "T" for a time (it begins with a digit), "X" for any word, "*"
 * for all that comes, of which the command itself refuses what it does not know.  A word that no row takes may be the name
 * of the table that the command is for; with "@" in front of all rows it may be that also where "X" would take it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_TAKES_H
#define LAIR_BOT_COMMANDS_TAKES_H

#include <stdbool.h>

/* The index of the first of the words (ends with NULL) that is not taken, by the alternative that goes furthest; -1:
 * all are. */
int takes_unknown(const char *takes, char *const *words);

/* Is a table's name looked for also among words that a row takes?  takes NULL: no. */
bool takes_table(const char *takes);

#endif
