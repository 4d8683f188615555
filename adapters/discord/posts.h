/* adapters/discord/posts.h - what stands in a channel: boards, calls, and what happened
 *
 * A board is edited while its turn lasts; with a new turn it is posted anew, so that it stands below what was said
 * meanwhile, and the one before is removed.  So it is when it is nearly an hour old and was edited some times since, as
 * old messages can be edited now and then only.  A call that rings is posted anew, another one changes the one that
 * stands there, and it is removed when nobody is waited for.  Of a board or call that waits behind another one only the
 * newest goes.  Where they are is kept, so that a new life of the host finds them.
 *
 * A game's news wait for more of their kind and go together (the setting "gather"), and so do the changes of its board,
 * for twice as long: a channel takes few requests, and what is asked of people does not wait for that.  What stands
 * above something goes before it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_POSTS_H
#define LAIR_ADAPTERS_DISCORD_POSTS_H

#include "adapters/discord/session.h"

void discord_posts_init(struct discord *d);
void discord_posts_free(struct discord *d);

/* What the host says to a place. */
enum adapter_say discord_posts_say(struct discord *d, const struct adapter_message *m);

/* What waits for more of its kind to come goes now. */
void discord_posts_hurry(struct discord *d);

/* How many messages wait. */
size_t discord_posts_waiting(const struct discord *d);

#endif
