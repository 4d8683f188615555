/* bot/seed.h - a seed that neither the host nor a player chose
 *
 * Before the first seat joins the host draws its half, 32 bytes, and shows the
 * SHA-256 of it.  Each player brings a word, its own or else one made of its
 * account and the number of its joining.  The seed is SHA-256 of these bytes:
 *
 *   "lair-seed 1\n", the half in 64 lower-case hexadecimal digits and "\n",
 *   and for each player in the order of the seats its word and "\n".
 *
 * When the game is over the half and the words are told, and anybody can do the
 * sum.  A seed given by hand is used as it is, and the game is not rated. */
#ifndef LAIR_BOT_SEED_H
#define LAIR_BOT_SEED_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/lair.h"

enum { SEED_HEX = 2 * LAIR_SEED + 1 }; /* bytes of a seed in hexadecimal, its NUL included */

/* A half drawn from the machine's randomness, and its commitment. */
void seed_half(uint8_t half[LAIR_SEED], uint8_t commitment[LAIR_HASH]);

/* The word of a player who names none: made of the table's name, the account and the number of its
 * joining, so that nobody chose it, and who reads the record is not told the account.  g_free. */
char *seed_word(const char *table, const char *network, const char *key, int number);

/* The seed of a half and of n words. */
void seed_mix(uint8_t seed[LAIR_SEED], const uint8_t half[LAIR_SEED], const char *const *words, int n);

/* 64 hexadecimal digits; false: hex is something else, and *seed is as it was. */
bool seed_read(uint8_t seed[LAIR_SEED], const char *hex);
void seed_write(char hex[SEED_HEX], const uint8_t bytes[LAIR_SEED]);

/* The dice of a built-in opponent for its move number n: a function of the seed, so that a
 * game given by its seed is the same each time, and from which nobody learns the seed. */
uint64_t seed_dice(const uint8_t seed[LAIR_SEED], int seat, int n);

#endif
