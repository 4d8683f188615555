/* adapters/irc/out.h - messages become lines, as fast as the server takes them
 *
 * One PING asks whether many messages have arrived.  A question is different: nobody is taken to
 * have read it before it has arrived, so a PING follows its first line at once, and the next line
 * waits the longer.  A question of one line needs no other PING, and the end of a longer one is
 * asked about together with whatever else was said.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_OUT_H
#define LAIR_ADAPTERS_IRC_OUT_H

#include "adapters/irc/session.h"

void irc_out_init(struct irc *irc);
void irc_out_free(struct irc *irc);

/* The settings have changed the pace. */
void irc_out_pace(struct irc *irc);

/* adapter_kind.say. */
enum adapter_say irc_out_say(struct irc *irc, const struct adapter_message *m);

/* Sends what may be sent now, and arranges to be run again for the rest. */
void irc_out_pump(struct irc *irc);

/* Does nothing wait? */
bool irc_out_is_empty(const struct irc *irc);

/* The connection is gone: all that waits is lost. */
void irc_out_lost(struct irc *irc);

#endif
