/* bot/store/kin.h - which files belong to a database, and what a file is that lies where one is wanted
 *
 * Beside the file that `database=` names lie SQLite's log and its index (-wal, -shm), and lair's key and roots of days
 * (.key, .key.old, .daily).  Nothing that writes a copy may write to one of them, whatever it is called there.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_KIN_H
#define LAIR_BOT_STORE_KIN_H

#include <stdbool.h>

/* The path of the file that is opened for a path of a database, with the links to it followed, also one to a file that is not
 * there yet: what belongs to the database lies beside that file.  g_free it. */
char *kin_real(const char *database);

/* Do two paths lead to one file, by other spellings, links or hard links?  Of files that are not there: would they? */
bool kin_is_same(const char *a, const char *b);

/* Which of the files of a database, whose path may be a link, a path leads to, or would: "the database itself", "its log"
 * ...; NULL: to none. */
const char *kin_of(const char *database, const char *path);

/* What lies at a path, whose last part is not followed if it is a link. */
enum kin_found {
    KIN_NOTHING, /* nothing is there, or an empty file */
    KIN_TORN,    /* the beginning of a database, without a table that can be read */
    KIN_COPY,    /* a database of lair's, of whichever schema, at rest: a backup */
    KIN_HOSTS,   /* a database of lair's that a host writes to, or wrote to last: its log may belong to it */
    KIN_FOREIGN, /* anything else: a link, a folder, another file, another program's database */
};
enum kin_found kin_look(const char *path);

struct sqlite3;
/* Opens a database that nobody changes meanwhile, to read it; neither a log nor a journal beside it is looked at.
 * sqlite3_close() it in any case; false: it cannot be opened. */
bool kin_open(const char *path, struct sqlite3 **db);

#endif
