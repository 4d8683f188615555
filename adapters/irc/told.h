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

/* m, which is freed, came to its end without being said, or without its rest.  The host
 * hears it after what became of those sent before. */
void irc_told_unsaid(struct irc *irc, struct irc_message *m, enum adapter_told what);

/* A part of what m asks is out: when all of it is, m's reader is offered its choices. */
void irc_told_out(struct irc *irc, const struct irc_message *m, enum choices_part part);

/* Messages that no PING asks about yet. */
unsigned irc_told_unasked(const struct irc *irc);

/* Is a PING under way? */
bool irc_told_is_asking(const struct irc *irc);

/* Asks whether all that was sent has arrived. */
void irc_told_ask(struct irc *irc);

/* Somebody in our channels has given up the nick from. */
void irc_told_renamed(struct irc *irc, const char *from);

/* The person known as from is known by key now: what was offered to one is offered to the other. */
void irc_told_rekeyed(struct irc *irc, const char *from, const char *key);

/* The server knows no such nick, or lets nobody hear us in that channel: what we said there
 * reached nobody, except that somebody who only changed nick is still there. */
void irc_told_no_target(struct irc *irc, const char *target);

/* The connection is gone, and all that is not confirmed is lost with it.  The host
 * is told so before this returns. */
void irc_told_lost(struct irc *irc);

irc_handler irc_told_on_pong;

#endif
