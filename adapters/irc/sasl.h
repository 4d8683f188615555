/* adapters/irc/sasl.h - logging in to an account while connecting (IRCv3 SASL)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_SASL_H
#define LAIR_ADAPTERS_IRC_SASL_H

enum irc_sasl { IRC_SASL_NONE, IRC_SASL_PLAIN, IRC_SASL_EXTERNAL };
enum { IRC_SASLS = IRC_SASL_EXTERNAL + 1 };

/* "PLAIN", "EXTERNAL"; NONE has no name (asserted). */
const char *irc_sasl_name(enum irc_sasl mechanism);

/* The mechanism of that name, in any case of letters; NONE: none of ours. */
enum irc_sasl irc_sasl_named(const char *name);

/* The answer of the mechanism PLAIN (RFC 4616), in base64; g_free it. */
char *irc_sasl_plain(const char *user, const char *password);

/* The answer of EXTERNAL (RFC 4422, appendix A), where the certificate says who we are: the account
 * to act as, in base64; "" if user is NULL.  g_free it. */
char *irc_sasl_external(const char *user);

/* Hands the parameters of the AUTHENTICATE lines that carry response to send, in
 * order: pieces of 400 bytes, and "+" where the last one is full or there is none. */
void irc_sasl_pieces(const char *response, void (*send)(void *ctx, const char *piece), void *ctx);

#endif
