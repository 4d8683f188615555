/* adapters/irc_sasl.c - logging in to an account while connecting (IRCv3 SASL) */
#include "irc_sasl.h"

#include <string.h>

#include <glib.h>

enum { PIECE = 400 }; /* bytes of base64 in a line (IRCv3, SASL 3.1) */

char *irc_sasl_plain(const char *user, const char *password)
{
    size_t user_len = strlen(user), password_len = strlen(password);
    GByteArray *message = g_byte_array_new();
    char *base64;

    g_byte_array_append(message, (const guint8 *)"", 1); /* acts as himself */
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
