/* bot/store/claim.h - a lock on a file that lies where its name says
 *
 * One lair at a time writes to a database, or to a copy of one.  The lock is flock's, which SQLite's own locks do not
 * notice.  Whoever has one has it on a file, and a file may lose its name to another one before it is locked: so the two are
 * compared.  Paths are those of files, with no link at their end (kin_real()).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_CLAIM_H
#define LAIR_BOT_STORE_CLAIM_H

#include <stdbool.h>
#include <sys/types.h>

/* Opens a file with the flags of open(2), mode 0600 if it makes one, and locks it; close() it.  -1: see errno, which is
 * EWOULDBLOCK if another lair has the lock. */
int claim_open(const char *path, int flags);

/* Locks an open file, if it still lies there then.  False: see errno, which is EBUSY if another file does, or none. */
bool claim_lock(int fd, const char *path);

/* Is an open file the one that lies there? */
bool claim_is_at(int fd, const char *path);

/* The process that has the lock of the file that lies there; 0: nobody knows. */
pid_t claim_owner(const char *path);

#endif
