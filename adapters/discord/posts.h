/* adapters/discord/posts.h - what stands in a channel: boards, calls, and what happened
 *
 * A board is edited while its turn lasts; with a new turn it is posted anew, so that it stands below what was said
 * meanwhile, and so it is when it is nearly an hour old, since messages that are older cannot be edited at will.  The
 * one before is removed.  A call is posted anew each time, and removed when nobody is waited for.  Of a board or call
 * that waits behind another one only the newest goes.  Where they are is kept, so that a new life of the host finds
 * them. */
#ifndef LAIR_ADAPTERS_DISCORD_POSTS_H
#define LAIR_ADAPTERS_DISCORD_POSTS_H

#include "adapters/discord/session.h"

void discord_posts_init(struct discord *d);
void discord_posts_free(struct discord *d);

/* What the host says to a place. */
enum adapter_say discord_posts_say(struct discord *d, const struct adapter_message *m);

/* How many messages wait. */
size_t discord_posts_waiting(const struct discord *d);

#endif
