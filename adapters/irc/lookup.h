/* adapters/irc/lookup.h - asking the server who somebody is (WHOIS)
 *
 * This is done where lines do not carry their author's account, and before anything is whispered to
 * a nick that is in none of our channels.  Lines wait for the answer here, in order; messages wait
 * in their lane of the queue.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_LOOKUP_H
#define LAIR_ADAPTERS_IRC_LOOKUP_H

#include "adapters/irc/requests.h"
#include "adapters/irc/session.h"

enum {
    IRC_CROWD = 10
}; /* so many are asked about at once: from then on only where there is no way around it */

struct irc_lookup { /* what is asked about one nick */
    struct irc *irc;
    struct irc_who who; /* but for the nick, of the answer so far */
    GQueue lines;       /* of struct irc_heard * */
    clock_handle patience;
};

void irc_lookup_init(struct irc *irc);
void irc_lookup_free(struct irc *irc);

/* The connection is gone: what waits is dropped. */
void irc_lookup_reset(struct irc *irc);

/* Do lines of nick wait?  Then its next one must wait behind them. */
bool irc_lookup_has_lines(const struct irc *irc, const char *nick);

/* Keeps h, which is taken over, until it is known whose line it is. */
void irc_lookup_line(struct irc *irc, struct irc_heard *h);

/* Asks about nick.  The lanes of the queue that wait for it are settled with the answer, or
 * without one after a while.  False: too many are asked about. */
bool irc_lookup_nick(struct irc *irc, const char *nick);

/* Somebody in our channels changed nick: what waits for the old nick asks again. */
void irc_lookup_renamed(struct irc *irc, const char *from, const char *nick);

/* The server knows no such nick. */
void irc_lookup_no_nick(struct irc *irc, const char *nick);

/* How many are being asked about. */
unsigned irc_lookup_busy(const struct irc *irc);

/* The answer about nick is whole: takes it out, the caller's to end; NULL: nobody asked. */
struct irc_lookup *irc_lookup_take(struct irc *irc, const char *nick);

/* Settles the messages that waited for k, which was taken out, and frees it with what lines it
 * still has. */
void irc_lookup_end(struct irc *irc, struct irc_lookup *k);

irc_handler irc_lookup_on_whois_user, irc_lookup_on_whois_account;

#endif
