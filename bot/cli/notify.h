/* bot/cli/notify.h - being watched by systemd: sd_notify(3)
 *
 * Without systemd ($NOTIFY_SOCKET) all of it does nothing. */
#ifndef LAIR_BOT_CLI_NOTIFY_H
#define LAIR_BOT_CLI_NOTIFY_H

#include "adapters/clock.h"

struct notify; /* opaque */

/* Begins to tell the watchdog, if there is one, that the main loop turns: twice in the time that
 * it allows.  clock outlives it.  Never NULL. */
struct notify *notify_new(struct clock *clock);
void notify_free(struct notify *n); /* NULL is allowed */

/* It runs, or goes on after notify_reloading(). */
void notify_ready(void);
void notify_reloading(void);
/* It is about to end. */
void notify_stopping(void);
/* A line for `systemctl status`; told only when it is another one. */
void notify_status(struct notify *n, const char *status);

#endif
