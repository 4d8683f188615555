/* bot/cli/chain.h - `lair verify --chain`: does the chain of results hold, and what is in it? */
#ifndef LAIR_BOT_CLI_CHAIN_H
#define LAIR_BOT_CLI_CHAIN_H

#include "bot/cli/kept.h"

/* Opens the database and prints what does not hold, the head, and what became of a receipt (NULL: there is none).  The
 * exit code.  The caller closes it. */
int chain_verify(struct kept *kept, const char *receipt);

#endif
