/* bot/store/pack.h - packs a text, and unpacks it
 *
 * Packed, a text is a gzip file (RFC 1952): somebody who has only the database can read it with
 * gzip, and the checksum shows whether it was damaged.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_PACK_H
#define LAIR_BOT_STORE_PACK_H

#include <glib.h>

/* The packed text; g_bytes_unref. */
GBytes *pack(const char *text);

/* The text, if it has at most most bytes; g_free.  NULL: it has more, or pack() did
 * not make these bytes. */
char *unpack(const void *bytes, gsize len, gsize most);

#endif
