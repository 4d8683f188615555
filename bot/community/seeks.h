/* bot/community/seeks.h - what somebody seeks begins, ends, and is listed
 *
 * What becomes of it is the business of bot/community/seeking.h, which looks at it in the same turn.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_SEEKS_H
#define LAIR_BOT_COMMUNITY_SEEKS_H

#include "bot/request.h"
#include "bot/store/seeks.h"

/* The author of a request seeks by the rules, seats, pace and terms of *seek, in place of what it sought by the same rules
 * and at the same pace.  False: it or all seek as much as they may already. */
bool seeks_begin(struct host *h, const struct request *r, const struct seek *seek);
/* Ends a person's seeks; rules -1: all.  How many it were. */
int seeks_end(struct host *h, const struct person *person, int rules);

/* All that a person may know of, its own first, of const struct seek *; hands each to fn. */
typedef void seeks_fn(void *ctx, struct seek *seek, bool own);
void seeks_each(struct host *h, const struct person *person, seeks_fn *fn, void *ctx);

#endif
