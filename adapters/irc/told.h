/* adapters/irc/told.h - what became of messages
 *
 * A message is told (struct adapter_host) when the server has answered a PING
 * that was written after its last line: a line in a dead connection's buffers
 * is not told, it is lost.  A PING answers for all that was written before it.
 * Lost is also what the server refused since its reader took another nick while
 * it was on its way.
 *
 * One that asks is shown when its first line has arrived: then it may be answered, and
 * what it offers be taken if a line with numbers was written.  The server answers the
 * PING before it hands on what somebody says who has read that line: what comes in before
 * the answer was typed without having read it. */
#ifndef LAIR_ADAPTERS_IRC_TOLD_H
#define LAIR_ADAPTERS_IRC_TOLD_H

#include "adapters/irc/session.h"

void irc_told_init(struct irc *irc);
void irc_told_free(struct irc *irc);

/* The first line of m, which asks, went to target. */
void irc_told_begun(struct irc *irc, const struct irc_message *m, const char *target);

/* The last line of m went to target. */
void irc_told_sent(struct irc *irc, const struct irc_message *m, const char *target);

/* A message came to its end without being said.  The host hears it after what
 * became of those sent before. */
void irc_told(struct irc *irc, uint64_t serial, enum adapter_told what);

/* Messages that no PING asks about yet. */
unsigned irc_told_unasked(const struct irc *irc);

/* Is a PING under way? */
bool irc_told_is_asking(const struct irc *irc);

/* Asks whether all that was sent has arrived. */
void irc_told_ask(struct irc *irc);

/* Somebody in our channels is not called was any more. */
void irc_told_renamed(struct irc *irc, const char *was);

/* A person is known by another key now: what was shown to was is offered to key. */
void irc_told_rekeyed(struct irc *irc, const char *was, const char *key);

/* The connection is gone, and all that is not confirmed is lost with it.  The host
 * is told so before this returns. */
void irc_told_lost(struct irc *irc);

irc_handler irc_on_pong;
irc_handler irc_on_no_target; /* 401, 404: what we said reached nobody */

#endif
