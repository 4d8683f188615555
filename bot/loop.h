/* bot/loop.h - a host begins, takes new settings, and ends
 *
 * One event loop and one thread: adapters and the clock hand in, and a turn (bot/turn.h) follows. */
#ifndef LAIR_BOT_LOOP_H
#define LAIR_BOT_LOOP_H

#include "bot/host.h"

/* The host owns store from now; clock outlives it.  Nothing is read yet. */
struct host *loop_open(const struct host_settings *settings, struct clock *clock, struct store *store);
void loop_close(struct host *h); /* NULL is allowed */

/* Reads the tables and starts the networks (bot/networks.h; networks_stop() ends them).  0, or -1 with
 * *why (g_free). */
int loop_start(struct host *h, char **why);
/* Other settings from now on, but for .data, which stays.  Strings outlive the host. */
void loop_change(struct host *h, const struct host_settings *settings);

#endif
