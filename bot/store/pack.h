/* bot/store/pack.h - a text made small, and back
 *
 * Packed it is a gzip file (RFC 1952), so that whoever has the database alone can read it with gzip,
 * and one that was damaged is known by its checksum. */
#ifndef LAIR_BOT_STORE_PACK_H
#define LAIR_BOT_STORE_PACK_H

#include <glib.h>

/* g_bytes_unref. */
GBytes *pack(const char *text);

/* The text, of at most most bytes; g_free.  NULL: the bytes are nothing that pack() made. */
char *unpack(const void *bytes, gsize len, gsize most);

#endif
