/* bot/cli/chain.h - `lair verify --chain`: does the chain of results hold, and what is in it?
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_CHAIN_H
#define LAIR_BOT_CLI_CHAIN_H

#include "bot/cli/kept.h"
#include "bot/community/inspect.h"

/* Opens the database and prints what does not hold, the head, and what became of a receipt (NULL: there is none).  The
 * exit code.  The caller closes it. */
int chain_verify(struct kept *kept, const char *receipt);

/* Prints what does not hold on one line (an inspect_fn), and what there was: of the chain, of records. */
void chain_print_found(void *ctx, const char *what, bool fault);
void chain_print_counts(const struct inspect *found);
/* How many things do not hold.  The exit code. */
int chain_print_verdict(int64_t faults);

#endif
