/* adapters/discord/removals.h - messages that are to go from their channels
 *
 * A board or call that another one took the place of, or that is over.  An outage or a restart may come between: such a
 * message is on a list until Discord says that it is gone, and the list is kept, so that a new life of the host removes
 * what an earlier one could not.  What could not be removed is tried again when something works in its channel.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_REMOVALS_H
#define LAIR_ADAPTERS_DISCORD_REMOVALS_H

#include "adapters/discord/session.h"

void discord_removals_free(struct discord *d);

/* Removes a message of ours; NULL: there is none.  If its channel is closed now it goes later.  That it is gone already
 * is as good, and an archived thread is opened for it. */
void discord_remove(struct discord *d, const char *channel, const char *message);

/* Something was done in that channel: what is to go from it and is not on its way goes now. */
void discord_removals_go_on(struct discord *d, const char *channel);

#endif
