/* bot/kept.h - small values that networks keep with the host (adapters/adapter.h, keep and kept)
 *
 * What is kept waits in memory until the next commit, so that an adapter can keep something at any
 * time, also while a turn that is on disk already is said. */
#ifndef LAIR_BOT_KEPT_H
#define LAIR_BOT_KEPT_H

#include "bot/host.h"

struct kept; /* opaque */

struct kept *kept_new(void);
void kept_free(struct kept *k); /* NULL is allowed */

/* NULL drops the value.  What is too long, or bears no proper name, is not kept, and logged. */
void kept_put(struct host *h, const char *network, const char *name, const char *value);
/* g_free it; NULL: nothing is kept. */
char *kept_get(struct host *h, const char *network, const char *name);

/* Puts what waits into the turn's transaction; and the turn is on disk, or was lost. */
void kept_store(struct host *h);
void kept_end_turn(struct host *h, bool stored);

#endif
