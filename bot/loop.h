/* bot/loop.h - a host begins, takes new settings, and ends
 *
 * There is one event loop and one thread: adapters and the clock hand things in, and a turn
 * (bot/turn.h) follows.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_LOOP_H
#define LAIR_BOT_LOOP_H

#include "bot/host.h"

/* The host takes store over; clock outlives it.  Nothing is read yet. */
struct host *loop_open(const struct host_settings *settings, struct clock *clock, struct store *store);
void loop_close(struct host *h); /* NULL is allowed */

/* Reads the tables, for whoever wants to look at them before loop_start(), which does it otherwise.  0, or
 * -1 with *why (g_free). */
int loop_read(struct host *h, char **why);

/* Reads the tables and starts the networks, which networks_stop() ends (bot/networks.h).  0, or -1
 * with *why (g_free). */
int loop_start(struct host *h, char **why);
/* Takes new settings, except for .data, which stays.  Their strings outlive the host. */
void loop_change(struct host *h, const struct host_settings *settings);

#endif
