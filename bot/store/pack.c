/* bot/store/pack.c - packs a text, and unpacks it
 * SPDX-License-Identifier: MIT */
#include "bot/store/pack.h"

#include <gio/gio.h>
#include <stdbool.h>
#include <string.h>

enum { ROOM = 64 * 1024 }; /* bytes that are converted at once */

/* Appends all that a converter makes of the bytes to out; false: it cannot convert them, or makes
 * more than most of them. */
static bool convert(GConverter *converter, const void *bytes, gsize len, gsize most, GByteArray *out)
{
    g_autofree guint8 *room = g_malloc(ROOM);
    GConverterResult result = G_CONVERTER_CONVERTED;

    for (gsize at = 0; result != G_CONVERTER_FINISHED;) {
        gsize read = 0, written = 0;

        result = g_converter_convert(converter, (const guint8 *)bytes + at, len - at, room, ROOM,
                                     G_CONVERTER_INPUT_AT_END, &read, &written, NULL);
        if (result == G_CONVERTER_ERROR || out->len + written > most)
            return false;
        g_byte_array_append(out, room, (guint)written);
        at += read;
    }
    return true;
}

GBytes *pack(const char *text)
{
    g_autoptr(GZlibCompressor) gzip = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
    GByteArray *out = g_byte_array_new();
    bool done = convert(G_CONVERTER(gzip), text, strlen(text), G_MAXUINT32, out);

    g_assert(done); /* it can pack any text */
    return g_byte_array_free_to_bytes(out);
}

char *unpack(const void *bytes, gsize len, gsize most)
{
    g_autoptr(GZlibDecompressor) gzip = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP);
    g_autoptr(GByteArray) out = g_byte_array_new();

    if (!convert(G_CONVERTER(gzip), bytes, len, most, out))
        return NULL;
    if (out->len == 0)
        return g_strdup("");
    return memchr(out->data, '\0', out->len) == NULL ? g_strndup((const char *)out->data, out->len) : NULL;
}
