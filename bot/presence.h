/* bot/presence.h - people come, go, and are seen
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PRESENCE_H
#define LAIR_BOT_PRESENCE_H

#include "bot/host.h"
#include "bot/people/directory.h"

/* The network saw somebody come, leave or change (adapters/adapter.h, person). */
void presence_change(struct host *h, enum adapter_presence what, const struct adapter_person *seen,
                     const char *from);

/* person was seen using account, or (account NULL) heard from, by whatever account. */
void presence_seen(struct host *h, const struct person *account, const struct person *person);

/* The people at these tables, or their place, can be reached again: they are
 * told what they missed. */
void presence_tell_missed(struct host *h, const struct table_list *l);

#endif
