/* bot/store/trouble.h - what is wrong with a database's file or disk, and what to do about it
 *
 * One list, in words that an operator or a player can act on.  RUNNING.md has a row for each entry;
 * a test fails if one is missing there. */
#ifndef LAIR_BOT_STORE_TROUBLE_H
#define LAIR_BOT_STORE_TROUBLE_H

/* The words for an errno; the system's own if the list has none. */
const char *trouble_of_errno(int error);

/* The words for a result of SQLite, and the errno behind it (0: none is known); otherwise: what to
 * say if the list has none. */
const char *trouble_of_sqlite(int code, int error, const char *otherwise);

#endif
