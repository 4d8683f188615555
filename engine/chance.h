/* engine/chance.h - the game's chance (engine/CHANCE.md)
 *
 * One ChaCha20 stream for each purpose, all from the game's seed, so that a
 * mulligan does not change which heroes come.  A stream is known by how many
 * words were taken from it; nothing else is stored.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_CHANCE_H
#define LAIR_ENGINE_CHANCE_H

#include "engine/lair.h"

/* A number from 0 to n - 1, every one as likely; n > 0.  By rejection. */
uint32_t chance_below(struct lair_game *g, enum lair_chance stream, uint32_t n);
/* Shuffles a list zone: Fisher-Yates from the top. */
void chance_shuffle(struct lair_game *g, enum lair_chance stream, enum lair_zone zone, int seat);
/* The 12 bytes that name a stream, padded with zero bytes. */
const char *chance_name(enum lair_chance stream);

#endif
