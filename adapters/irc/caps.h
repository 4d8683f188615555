/* adapters/irc/caps.h - which IRCv3 capabilities a server offers and has switched on
 *
 * Plain data; all zero is a server that offers nothing.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_CAPS_H
#define LAIR_ADAPTERS_IRC_CAPS_H

#include <stdbool.h>

#include "adapters/irc/sasl.h"

enum irc_cap {
    IRC_CAP_SASL,
    IRC_CAP_ACCOUNT_TAG,    /* each line tells its author's account */
    IRC_CAP_EXTENDED_JOIN,  /* JOIN does, too */
    IRC_CAP_ACCOUNT_NOTIFY, /* logins and logouts are reported */
    IRC_CAP_CHGHOST,        /* new hosts are reported */
    IRC_CAP_CAP_NOTIFY,     /* new capabilities are reported */
    IRC_CAP_MESSAGE_TAGS,
    IRC_CAP_SERVER_TIME,
    IRC_CAP_ECHO_MESSAGE, /* what we say comes back to us */
};
enum { IRC_CAPS = IRC_CAP_ECHO_MESSAGE + 1 };

struct irc_caps {
    bool offered[IRC_CAPS];
    bool on[IRC_CAPS];
    bool sasl[IRC_SASLS]; /* mechanisms; all of them if the server names none */
};

/* Take in the list of a CAP LS or NEW, of a DEL, and of an ACK ("-name": switched off). */
void irc_caps_offer(struct irc_caps *c, const char *list);
void irc_caps_withdraw(struct irc_caps *c, const char *list);
void irc_caps_acknowledge(struct irc_caps *c, const char *list);

/* The names to ask for (g_free): those we know that the server offers and that are not on; sasl
 * only if the server has the mechanism that is wanted.  With one name that was not offered the
 * whole request would be refused.  NULL: there is nothing to ask for. */
char *irc_caps_wish(const struct irc_caps *c, enum irc_sasl sasl);

#endif
