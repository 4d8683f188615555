/* bot/games/seed.h - a seed that neither the host nor a player chose
 *
 * Before the first seat joins the host draws its half and a salt, 32 bytes each,
 * and shows a commitment to both.  Each player brings a word: its own, or else one
 * that the host makes of the salt and its account.  When the game is over the half,
 * the hash of the salt and the words are told, and anybody can do the sums.  Each is
 * the SHA-256 of lines of text, every one with a "\n" behind it, in which bytes are
 * 64 lower-case hexadecimal digits:
 *
 *   salt hash    "lair-salt 2", the salt
 *   commitment   "lair-commitment 2", the half, the salt hash
 *   made word    "lair-word 2", the salt, the table's name, network, account, and
 *                number of the joining; the first 16 digits of it
 *   seed         "lair-seed 1", the half, the word of each seat in their order
 *
 * engine/CHANCE.md says the same with a test vector, and what it proves.
 *
 * The salt keeps those who read a record from finding out by its words who played.
 * As it is committed to, the host cannot look for another one when it knows who sits
 * down.  It is needed until the game begins.  After that the store alone has it, for
 * those who sat there and want to check their word, and forgets it with the last of them.
 *
 * A table that lair 0.1.0 opened has no salt: its commitment is the SHA-256 of the
 * half's 32 bytes, and a made word "lair-word 1" and the same lines without the salt.
 *
 * A seed given by hand is used as it is, and the game is not rated.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_SEED_H
#define LAIR_BOT_GAMES_SEED_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/lair.h"

enum { SEED_HEX = 2 * LAIR_SEED + 1 }; /* bytes of a seed in hexadecimal, its NUL included */

/* What a host draws for one game. */
struct seed_draw {
    uint8_t half[LAIR_SEED];
    uint8_t commitment[LAIR_HASH];
    bool salted;             /* false: of 0.1.0; there is no salt, and no hash of it */
    uint8_t salt[LAIR_SEED]; /* zero: the game has begun */
    uint8_t salt_hash[LAIR_HASH];
};

/* Draws from the machine's randomness. */
void seed_draw(struct seed_draw *d);

/* The commitment to a half and a salt's hash, or to a half alone. */
void seed_commit(const struct seed_draw *d, uint8_t commitment[LAIR_HASH]);

/* The word of a player who names none; network and key are those by which it joined, number is how many
 * seats were taken then, its own included.  The salt must be there.  g_free it. */
char *seed_word(const struct seed_draw *d, const char *table, const char *network, const char *key,
                int number);

/* Wipes the salt from memory: no more words are to be made. */
void seed_forget_salt(struct seed_draw *d);

/* The seed of a half and of n words. */
void seed_mix(uint8_t seed[LAIR_SEED], const uint8_t half[LAIR_SEED], const char *const *words, int n);

/* 64 hexadecimal digits; false: hex is something else, and *seed is as it was. */
bool seed_read(uint8_t seed[LAIR_SEED], const char *hex);
void seed_write(char hex[SEED_HEX], const uint8_t bytes[LAIR_SEED]);

/* The dice of a built-in opponent for its move number n, made from the seed so that a game with a given
 * seed is the same each time.  Nobody learns the seed from them. */
uint64_t seed_dice(const uint8_t seed[LAIR_SEED], int seat, int n);

#endif
