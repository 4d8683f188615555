/* bot/store/part.h - a database while it is written beside its place
 *
 * It is always created anew, so that nobody else's file becomes the database; what lies there already must be the rest of
 * one whose writer was killed.  It takes its name when all of it is on disk.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_PART_H
#define LAIR_BOT_STORE_PART_H

#include <stdbool.h>

struct part {
    const char *to; /* its place, as the operator knows it; the caller's */
    char *path;     /* beside it, while it is written */
    int fd;         /* locked while it is written, and until part_close(); -1: not open */
};

/* Creates the file, mode 0600, in the place of the rest of a killed writer's.  to and path are set, and fd is -1; for
 * part_close() in any case.  False: *why (g_free). */
bool part_open(struct part *p, char **why);

/* Gives it a number of its own (bot/store/bond.h), sees to it that it is on disk, and renames it.  False: *why (g_free),
 * and what was there is there.  True with *why set (g_free): it is there, and nobody knows whether it is after a power
 * cut. */
bool part_finish(const struct part *p, char **why);

/* Removes what did not get its name. */
void part_close(struct part *p);

/* What was renamed or made in the folder of a path is on disk; false: see errno. */
bool part_sync_folder(const char *path);

/* "PATH: reason" into *why; always false. */
bool part_refuse(char **why, const char *path, const char *reason);

#endif
