/* adapters/irc_sasl.h - logging in to an account while connecting (IRCv3 SASL) */
#ifndef LAIR_IRC_SASL_H
#define LAIR_IRC_SASL_H

/* The answer of the mechanism PLAIN (RFC 4616), in base64; g_free it. */
char *irc_sasl_plain(const char *user, const char *password);

/* Hands the parameters of the AUTHENTICATE lines that carry response to send, in
 * order: pieces of 400 bytes, and "+" where the last one is full or there is none. */
void irc_sasl_pieces(const char *response, void (*send)(void *ctx, const char *piece), void *ctx);

#endif
