/* adapters/irc/told.h - what became of messages
 *
 * A message is told (struct adapter_host) when the server has answered a line that is not older
 * than its last line: a line in the buffers of a dead connection is lost, not told.  Servers that
 * can (IRCv3 echo-message) answer each message by an echo; others answer a PING, which costs a
 * line, and which is sent in any case if an echo does not come.  An answer counts for everything
 * that was written before the line it answers.  A message is also lost if the server refused it
 * because its reader took another nick while it was on its way.
 *
 * A message that asks something is shown when its first line has arrived.  Then it may be answered,
 * and its choices may be taken if a line with numbers was written.  The server answers a line
 * before it hands on what somebody says who has read that line, so whatever comes in before the
 * answer was typed without having read it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_TOLD_H
#define LAIR_ADAPTERS_IRC_TOLD_H

#include "adapters/irc/session.h"

void irc_told_init(struct irc *irc);
void irc_told_free(struct irc *irc);

/* The first line of m, which asks something, went to target. */
void irc_told_begun(struct irc *irc, const struct irc_message *m, const char *target);

/* The last line of m went to target. */
void irc_told_sent(struct irc *irc, const struct irc_message *m, const char *target);

/* m, which is freed, ended before all of it was said.  The host hears of it after it has heard what
 * became of the messages sent before. */
void irc_told_unsaid(struct irc *irc, struct irc_message *m, enum adapter_told what);

/* A part of what m asks is out: when all of it is, m's reader is offered its choices. */
void irc_told_out(struct irc *irc, const struct irc_message *m, enum choices_part part);

/* The newest line that was written is a message: text to target. */
void irc_told_line(struct irc *irc, const char *target, const char *text);

/* How many messages no answer will tell of. */
unsigned irc_told_unasked(const struct irc *irc);

/* Is a PING under way? */
bool irc_told_is_asking(const struct irc *irc);

/* In how many ms the echo that is awaited will not come any more; -1: none is awaited, or it is asked about. */
int64_t irc_told_patience(const struct irc *irc);

/* Asks whether all that was sent has arrived. */
void irc_told_ask(struct irc *irc);

/* Somebody in our channels has given up the nick from. */
void irc_told_renamed(struct irc *irc, const char *from);

/* The person known as from is known by key now: what was offered to one is offered to the other. */
void irc_told_rekeyed(struct irc *irc, const char *from, const char *key);

/* The server knows no such nick, or lets nobody hear us in that channel: what we said to target
 * reached nobody.  (Somebody who only changed nick is still there.) */
void irc_told_no_target(struct irc *irc, const char *target);

/* The connection is gone, and every message that is not confirmed is lost with it.  The host is
 * told so before this returns. */
void irc_told_lost(struct irc *irc);

irc_handler irc_told_on_pong;

/* A message with our own nick in front. */
irc_handler irc_told_on_echo;

#endif
