/* bot/presence.h - people come, go, and are seen */
#ifndef LAIR_BOT_PRESENCE_H
#define LAIR_BOT_PRESENCE_H

#include "bot/host.h"
#include "bot/people/directory.h"

/* The network saw somebody (adapters/adapter.h). */
void presence_change(struct host *h, enum adapter_presence what, const struct adapter_person *account,
                     const char *from);

/* Somebody was seen, or (who NULL) heard by whatever account. */
void presence_seen(struct host *h, const struct adapter_person *account, const struct person *person);

/* What was missed is told: who is on a list's tables, or their place, can be reached again. */
void presence_tell_missed(struct host *h, const struct table_list *l);

#endif
