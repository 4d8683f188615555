/* bot/arrival.h - what becomes of a message that was said of a table
 *
 * A reader counts as told from when the network has taken a message; one that is lost has to be said again.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_ARRIVAL_H
#define LAIR_BOT_ARRIVAL_H

#include "bot/host.h"

/* A question has begun to arrive: its reader may answer it from now on. */
void arrival_shown(struct host *h, const struct outbox_about *about);
/* What became of a message. */
void arrival_told(struct host *h, const struct outbox_about *about);
void arrival_lost(struct host *h, const struct outbox_about *about);

#endif
