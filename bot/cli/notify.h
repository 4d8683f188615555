/* bot/cli/notify.h - tells systemd how the host is: sd_notify(3)
 *
 * Without systemd ($NOTIFY_SOCKET) none of this does anything.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_NOTIFY_H
#define LAIR_BOT_CLI_NOTIFY_H

#include "adapters/clock.h"

struct notify; /* opaque */

/* Begins to tell the watchdog, if there is one, that the main loop turns, twice in the time that it
 * allows.  clock outlives it.  Never NULL. */
struct notify *notify_new(struct clock *clock);
void notify_free(struct notify *n); /* NULL is allowed */

/* The host runs, or goes on after it was reloading; or it is about to end. */
enum notify_state { NOTIFY_READY, NOTIFY_RELOADING, NOTIFY_STOPPING };
void notify_state(enum notify_state state);
/* Sets the line for `systemctl status`, which is told only when it changes. */
void notify_status(struct notify *n, const char *status);

#endif
