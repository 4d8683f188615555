/* engine/text/hash.h - the canonical encoding of a game
 *
 * lair_hash() is the SHA-256 of it.  Whoever wonders why two hashes differ prints
 * both texts and compares them.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_HASH_H
#define LAIR_ENGINE_TEXT_HASH_H

#include "engine/lair.h"

/* The text that is hashed (hash.c tells its form), NUL-terminated; free() it.  NULL: no memory. */
char *hash_text(const struct lair_catalog *cat, const struct lair_game *g);

/* SHA-256 of len bytes, and 64 lower-case hex digits of a hash with a NUL. */
void hash_bytes(const void *bytes, size_t len, uint8_t out[LAIR_HASH]);
enum { HASH_HEX = 2 * LAIR_HASH + 1 };
void hash_hex(const uint8_t hash[LAIR_HASH], char out[HASH_HEX]);
/* Reads len hex digits, lower case only, into len / 2 bytes; false: there is something else. */
bool hash_unhex(const char *hex, size_t len, uint8_t *out);

#endif
