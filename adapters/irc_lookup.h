/* adapters/irc_lookup.h - asking the server who somebody is (WHOIS)
 *
 * Where lines do not say their author's account, and before anything is
 * whispered to a nick that is in none of our channels.  What waits for the
 * answer waits here, in order. */
#ifndef LAIR_IRC_LOOKUP_H
#define LAIR_IRC_LOOKUP_H

#include "irc_lines.h"
#include "irc_session.h"

void irc_lookup_init(struct irc *irc);
void irc_lookup_free(struct irc *irc);

/* The connection is gone: lines are dropped, messages lost. */
void irc_lookup_reset(struct irc *irc);

/* Hands h in when it is known whose line it is.  Takes h over. */
void irc_lookup_line(struct irc *irc, struct irc_heard *h);

/* Puts m back to the front of the queue when its nick is known to be the person
 * it is for; else nobody is told.  Takes m over. */
void irc_lookup_message(struct irc *irc, struct irc_message *m);

/* Learns about somebody in one of our channels. */
void irc_lookup_member(struct irc *irc, const char *nick);

/* Somebody in our channels changed nick: what waits for the old one asks again. */
void irc_lookup_renamed(struct irc *irc, const char *was, const char *nick);

/* The server knows no such nick. */
void irc_lookup_no_nick(struct irc *irc, const char *nick);

/* Does anything wait? */
bool irc_lookup_is_busy(const struct irc *irc);

irc_handler irc_on_whois_user, irc_on_whois_account, irc_on_whois_end;

#endif
