/* bot/networks.h - the networks a host sits on: adding one, ending all
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_NETWORKS_H
#define LAIR_BOT_NETWORKS_H

#include "bot/host.h"

/* Adds a network, with settings as its adapter understands them.  loop_start() starts it; once that
 * has run, network_start() does.  0, or -1 with *why (g_free). */
int networks_add(struct host *h, const char *name, const struct adapter_kind *kind, GKeyFile *settings,
                 const char *group, const char *prefix, char **why);

/* Ends all of them; the host's .ended is called when the last has said goodbye. */
void networks_stop(struct host *h);

#endif
