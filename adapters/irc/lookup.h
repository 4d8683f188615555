/* adapters/irc/lookup.h - asking the server who somebody is (WHOIS)
 *
 * Where lines do not say their author's account, and before anything is
 * whispered to a nick that is in none of our channels.  Lines that wait for the
 * answer wait here, in order; messages, in their lane of the queue. */
#ifndef LAIR_ADAPTERS_IRC_LOOKUP_H
#define LAIR_ADAPTERS_IRC_LOOKUP_H

#include "adapters/irc/lines.h"
#include "adapters/irc/session.h"

enum { IRC_CROWD = 10 }; /* asked about at once: what can do without an answer does */

void irc_lookup_init(struct irc *irc);
void irc_lookup_free(struct irc *irc);

/* The connection is gone: what waits is dropped. */
void irc_lookup_reset(struct irc *irc);

/* Do lines of nick wait?  Then its next one waits behind them. */
bool irc_lookup_has_lines(const struct irc *irc, const char *nick);

/* Hands h in when it is known whose line it is.  Takes h over. */
void irc_lookup_line(struct irc *irc, struct irc_heard *h);

/* Learns about nick.  What is held for it (irc_out_known) is settled with the answer, or
 * without one after a while.  False: too many are asked about. */
bool irc_lookup_nick(struct irc *irc, const char *nick);

/* Somebody in our channels changed nick: what waits for the old one asks again. */
void irc_lookup_renamed(struct irc *irc, const char *was, const char *nick);

/* The server knows no such nick. */
void irc_lookup_no_nick(struct irc *irc, const char *nick);

/* How many are being asked about. */
unsigned irc_lookup_busy(const struct irc *irc);

irc_handler irc_on_whois_user, irc_on_whois_account, irc_on_whois_end;

#endif
