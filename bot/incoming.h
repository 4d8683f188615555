/* bot/incoming.h - what networks hand in: lines, people, places, and what became of messages
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_INCOMING_H
#define LAIR_BOT_INCOMING_H

#include "adapters/adapter.h"

/* For adapters: handed to kind->open, with a struct host as its ctx. */
extern const struct adapter_host incoming_callbacks;

#endif
