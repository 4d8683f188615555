/* adapters/irc/send.h - lines of our own: at once, or in turn
 *
 * A line in turn waits in the queue until the pump (adapters/irc/out.h) takes it out.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_SEND_H
#define LAIR_ADAPTERS_IRC_SEND_H

#include "adapters/irc/session.h"

/* Sends a line now, past the queue: registration, PONG, QUIT. */
void irc_send(struct irc *irc, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Sends a line in turn.  False: too many of its kind wait, and it is dropped. */
bool irc_send_command(struct irc *irc, enum irc_queue_kind kind, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Something can be sent that could not be before: has the pump run soon. */
void irc_send_wake(struct irc *irc);

#endif
