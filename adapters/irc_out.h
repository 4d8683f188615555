/* adapters/irc_out.h - messages become lines, as fast as the server takes them
 *
 * A message is told (struct adapter_host) when the server has answered a PING
 * that was written after its last line: a line in a dead connection's buffers
 * is not told, it is lost. */
#ifndef LAIR_IRC_OUT_H
#define LAIR_IRC_OUT_H

#include "irc_session.h"

void irc_out_init(struct irc *irc);
void irc_out_free(struct irc *irc);

/* Sends a line now, past the queue: registration, PONG, QUIT. */
void irc_send(struct irc *irc, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Sends a line in turn.  Dropped if too many wait. */
void irc_command(struct irc *irc, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* adapter_kind.say. */
enum adapter_say irc_out_say(struct irc *irc, const struct adapter_message *m);

/* Sends what may be sent, and comes back for the rest. */
void irc_out_pump(struct irc *irc);

/* Puts a message that was set aside back before all others. */
void irc_out_first(struct irc *irc, struct irc_message *m);

/* A message came to its end without being said: tells the host, and frees it. */
void irc_out_drop(struct irc *irc, struct irc_message *m, enum adapter_told what);

/* The connection is gone: all that waits or is not confirmed is lost, and the
 * host is told so before this returns. */
void irc_out_lost(struct irc *irc);

irc_handler irc_on_pong;
irc_handler irc_on_no_target; /* 401, 404: what we said reached nobody */

#endif
