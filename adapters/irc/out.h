/* adapters/irc/out.h - messages become lines, as fast as the server takes them
 *
 * Whether messages arrived is asked about many at a time, but of what asks: nobody
 * is taken to have read a question before it has arrived, so a PING goes with its first
 * line, and the next line waits the longer.  A question of one line needs no other, and
 * the end of a longer one is asked about with what else was said. */
#ifndef LAIR_ADAPTERS_IRC_OUT_H
#define LAIR_ADAPTERS_IRC_OUT_H

#include "adapters/irc/session.h"

void irc_out_init(struct irc *irc);
void irc_out_free(struct irc *irc);

/* The pace of the settings is another. */
void irc_out_pace(struct irc *irc);

/* adapter_kind.say. */
enum adapter_say irc_out_say(struct irc *irc, const struct adapter_message *m);

/* Sends what may be sent, and comes back for the rest. */
void irc_out_pump(struct irc *irc);

/* Does nothing wait? */
bool irc_out_is_empty(const struct irc *irc);

/* The connection is gone: all that waits is lost. */
void irc_out_lost(struct irc *irc);

#endif
