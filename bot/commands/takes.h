/* bot/commands/takes.h - which words a command takes behind its name
 *
 * Said in the table of commands, as alternatives parted by "|".  Each is a row of words, of which the last may be left
 * out: "on/off" stands for either, "#" for a number, "T" for a time (it begins with a digit), "X" for any word, "*" for
 * all that comes, of which the command itself refuses what it does not know.  With "@" in front a word that is a table's
 * name is one, though "X" would take it; without it, it is one where no row takes it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_TAKES_H
#define LAIR_BOT_COMMANDS_TAKES_H

#include <stdbool.h>

/* The index of the first of the words (ends with NULL) that is not taken, by the alternative that goes furthest; -1:
 * all are. */
int takes_unknown(const char *takes, char *const *words);

/* Is a table's name looked for in any case? */
bool takes_table(const char *takes); /* NULL: no */

#endif
