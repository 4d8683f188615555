/* bot/store/restore.h - a backup takes a database's place
 *
 * The backup is copied beside the database, under a number of its own (bot/store/bond.h), and looked through there.  The
 * log of what was there is brought in, and it gets another name, DATABASE.before-restore, besides its own.  Then the copy
 * takes the name over, and what is left of the old log goes.  A process that is killed in between leaves one of the two,
 * whole; to say it again is all that is needed.  The key and the roots of days stay: what they know that the backup
 * does not is told when the host starts.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_RESTORE_H
#define LAIR_BOT_STORE_RESTORE_H

#include <stdbool.h>

/* database: its path; nothing may be there.  A link stays, and the file is replaced that it leads to.  No host may write to
 * it.  *aside is what the old one is called from then on, NULL: there was none.  False: *why, and the database is as it was.
 * True with *why set: the backup is there, and may not be after a power cut.  g_free either. */
bool store_restore(const char *database, const char *backup, char **aside, char **why);

#endif
