/* bot/community/signer.h - the key that signs the chain of results: its file
 *
 * The secret lies in a file of its own beside the database, DATABASE.key, mode 0600; whoever has it can append to the
 * chain, and a copy of the database does not give it away.  A key that is to be replaced is renamed to
 * DATABASE.key.old: a new one is made then, and the old one signs it (bot/community/entries.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_SIGNER_H
#define LAIR_BOT_COMMUNITY_SIGNER_H

#include "bot/community/chain.h"

enum signer {
    SIGNER_READ,
    SIGNER_NONE,  /* there is no such file */
    SIGNER_WRONG, /* *why (g_free) says what is wrong with it */
};

/* The keys in a file. */
enum signer signer_read(const char *path, struct chain_keys *keys, char **why);

/* Draws a pair of keys from the machine's randomness, and writes it to a file that is not there: all of it is on
 * disk, or there is no file.  path NULL: to none.  False: *why (g_free). */
bool signer_make(const char *path, struct chain_keys *keys, char **why);

/* The path of the key that goes with a database, and of the one before it; g_free it. */
char *signer_path(const char *database);
char *signer_old_path(const char *database);

#endif
