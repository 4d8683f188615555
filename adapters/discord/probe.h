/* adapters/discord/probe.h - asking Discord itself how it stands with our bot: adapter_kind.probe
 *
 * Which application it is; whether what people do comes the way that the settings say; what is missing in which
 * channel, by the name that Discord's own settings give it; and the address by which it is invited.  Nothing is
 * changed or said there, and no gateway is connected to.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_PROBE_H
#define LAIR_ADAPTERS_DISCORD_PROBE_H

#include "adapters/adapter.h"

bool discord_probe(GKeyFile *settings, const char *group, struct clock *clock, adapter_probe_fn *found,
                   void *ctx);

#endif
