/* adapters/irc/sasl.c - logging in to an account while connecting (IRCv3 SASL)
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/sasl.h"

#include <assert.h>
#include <string.h>

#include <glib.h>

/* The rest has no name: there is no login. */
static const char *const name[] = { [IRC_SASL_PLAIN] = "PLAIN", [IRC_SASL_EXTERNAL] = "EXTERNAL" };

enum { PIECE = 400 }; /* bytes of base64 in a line (IRCv3, SASL 3.1) */

const char *irc_sasl_name(enum irc_sasl mechanism)
{
    assert(mechanism != IRC_SASL_NONE);
    return name[mechanism];
}

enum irc_sasl irc_sasl_named(const char *wanted)
{
    for (int i = IRC_SASL_PLAIN; i < IRC_SASLS; i++)
        if (g_ascii_strcasecmp(name[i], wanted) == 0)
            return (enum irc_sasl)i;
    return IRC_SASL_NONE;
}

char *irc_sasl_external(const char *user)
{
    return user != NULL ? g_base64_encode((const guchar *)user, strlen(user)) : g_strdup("");
}

char *irc_sasl_plain(const char *user, const char *password)
{
    size_t user_len = strlen(user), password_len = strlen(password);
    GByteArray *message = g_byte_array_new();
    char *base64;

    g_byte_array_append(message, (const guint8 *)"", 1); /* no other account to act as */
    g_byte_array_append(message, (const guint8 *)user, user_len + 1);
    g_byte_array_append(message, (const guint8 *)password, password_len);
    base64 = g_base64_encode(message->data, message->len);
    g_byte_array_unref(message);
    return base64;
}

void irc_sasl_pieces(const char *response, void (*send)(void *ctx, const char *piece), void *ctx)
{
    size_t len = strlen(response);

    if (len == 0)
        send(ctx, "+");
    for (; len > 0; response += MIN(len, PIECE), len -= MIN(len, PIECE)) {
        char piece[PIECE + 1];
        g_strlcpy(piece, response, sizeof piece);
        send(ctx, piece);
        if (len == PIECE)
            send(ctx, "+");
    }
}
