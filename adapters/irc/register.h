/* adapters/irc/register.h - from the first byte to the end of the welcome
 *
 * Capabilities, login, our nick, and what the server says about itself.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_REGISTER_H
#define LAIR_ADAPTERS_IRC_REGISTER_H

#include "adapters/irc/session.h"

/* The link is up: introduces us. */
void irc_register_begin(struct irc *irc);

/* Forgets what the last server said. */
void irc_register_reset(struct irc *irc);

/* The settings name another nick: asks for it, if we are online. */
void irc_register_nick_changed(struct irc *irc);

/* We are in: says what we are called if that is not the wanted nick, and goes on asking for that. */
void irc_register_done(struct irc *irc);

/* We are called nick from now on, whoever wanted that. */
void irc_register_renamed(struct irc *irc, const char *nick);

/* Somebody gave nick up: asks for it if it is the one we want. */
void irc_register_nick_free(struct irc *irc, const char *nick);

irc_handler irc_register_on_cap, irc_register_on_authenticate, irc_register_on_sasl_done,
    irc_register_on_sasl_failed;
irc_handler irc_register_on_nick_taken, irc_register_on_welcome, irc_register_on_isupport,
    irc_register_on_new_host;

/* 432: the server does not accept the nick.  False: nor does it accept the others that we try. */
bool irc_register_nick_refused(struct irc *irc, const struct irc_line *l);

#endif
