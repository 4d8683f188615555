/* bot/memo.h - small values that networks keep with the host (adapters/adapter.h, keep and kept)
 *
 * What is kept waits in memory until the next commit, so that an adapter can keep something at any
 * time, also while a turn that is on disk already is said.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_MEMO_H
#define LAIR_BOT_MEMO_H

#include "bot/host.h"

struct memo; /* opaque */

struct memo *memo_new(void);
void memo_free(struct memo *m);

/* NULL drops the value.  What is too long, or no UTF-8, is not kept, and the operator is told. */
void memo_put(struct host *h, const char *network, const char *name, const char *value);
/* g_free it; NULL: nothing is kept. */
char *memo_get(struct host *h, const char *network, const char *name);

/* Puts what waits into the turn's transaction; and the turn is on disk, or was lost. */
void memo_store(struct host *h);
void memo_end_turn(struct host *h, bool stored);

#endif
