/* bot/store/bond.h - the number that a database and its log have in common
 *
 * SQLite takes whatever lies beside a database, called as its log (-wal), for its log: that of another database, or of
 * this one before an older one was put in its place, becomes part of it, and both are lost.  So a database has a number in
 * its first page (SQLite calls it application_id).  It is drawn when the database is made, before there is any log, and
 * anew in every backup and restore.  It is one more with each life of a host, which writes it before its log begins, and
 * with each transaction that may be the first of a log, whoever brought the log before it into the database: such a
 * transaction writes the first page (bot/store.c).  So the log of a database whose number is n has numbers from n or n + 1
 * on, or, while it is being brought in, up to n at least.  That is looked at before SQLite sees the log, in those of its
 * pages that SQLite would take, as its sums say.
 *
 * What that does not tell: an older state of the newest log, or of the one before it in the same life.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_BOND_H
#define LAIR_BOT_STORE_BOND_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* Draws a number, never 0, which is a database's that never had one, with room for as many logs again. */
int32_t bond_draw(void);
/* The number after one that a database at rest has; drawn where that is none, or leaves no room. */
int32_t bond_next(int32_t number);

/* Draws a number for a database at rest, an open file that nobody else has open.  False: see errno. */
bool bond_renew(int fd);

enum bond {
    BOND_NONE,  /* there is no log, or nothing in it would be taken */
    BOND_FITS,  /* the log is the database's */
    BOND_OTHER, /* the log is another database's, or this one's from before a backup was put back */
};
/* Looks at the log beside a database that was opened, and of which nothing was read or written yet; a host may write
 * to both meanwhile. */
enum bond bond_look(sqlite3 *db);

/* Does a file that was opened as a database begin as one, or is it empty?  If it does not, and there is no log to mend that,
 * it is somebody else's: SQLite must not look at it, or what is called as its log goes. */
bool bond_is_database(sqlite3 *db);

/* The log that an open database has, as its index says. */
struct bond_log {
    uint64_t salts; /* tell it from the log that was there before */
    bool over;      /* all of it is in the database: the next transaction may begin another */
};
/* Looks at it within a transaction that writes: until that is over nobody else begins another log, and a log that is not
 * over now has not been since the transaction began.  False: it cannot be seen. */
bool bond_log_of(sqlite3 *db, struct bond_log *log);
/* Is there a log beside a file that is missing, or empty? */
bool bond_is_orphan(const char *database);

#endif
