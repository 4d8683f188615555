/* bot/store/trouble.h - what is wrong with a database's file or disk, and what to do about it
 *
 * One list, in words that an operator or a player can act on.  RUNNING.md has a row for each entry;
 * a test fails if one is missing there.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_TROUBLE_H
#define LAIR_BOT_STORE_TROUBLE_H

#include <sqlite3.h>

/* The words for an errno; the system's own if the list has none. */
const char *trouble_of_errno(int error);

/* The words for a code of SQLite's; its own if the list has none. */
const char *trouble_of_code(int code);

/* The words for what SQLite said last of a database; its own if the list has none. */
const char *trouble_of_database(sqlite3 *db);

#endif
