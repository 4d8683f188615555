/* bot/games/seed.c - a seed that neither the host nor a player chose
 * SPDX-License-Identifier: MIT */
#include "bot/games/seed.h"

#include <glib.h>
#include <sodium.h>
#include <string.h>

static_assert(LAIR_HASH == crypto_hash_sha256_BYTES && LAIR_SEED == crypto_hash_sha256_BYTES,
              "a seed is a SHA-256");

static const char dice_title[] = "lair-dice 1\n";

enum { WORD_HEX = 16 }; /* digits of a made word: more than anybody can try out */

static void add_line(crypto_hash_sha256_state *s, const char *line)
{
    crypto_hash_sha256_update(s, (const unsigned char *)line, strlen(line));
    crypto_hash_sha256_update(s, (const unsigned char *)"\n", 1);
}

static void add_hex(crypto_hash_sha256_state *s, const uint8_t bytes[LAIR_SEED])
{
    char hex[SEED_HEX];

    seed_write(hex, bytes);
    add_line(s, hex);
}

static void begin(crypto_hash_sha256_state *s, const char *title)
{
    crypto_hash_sha256_init(s);
    add_line(s, title);
}

void seed_draw(struct seed_draw *d)
{
    crypto_hash_sha256_state s;

    randombytes_buf(d->half, sizeof d->half);
    randombytes_buf(d->salt, sizeof d->salt);
    d->salted = true;
    begin(&s, "lair-salt 2");
    add_hex(&s, d->salt);
    crypto_hash_sha256_final(&s, d->salt_hash);
    seed_commit(d, d->commitment);
}

void seed_commit(const struct seed_draw *d, uint8_t commitment[LAIR_HASH])
{
    crypto_hash_sha256_state s;

    if (!d->salted) {
        crypto_hash_sha256(commitment, d->half, sizeof d->half);
        return;
    }
    begin(&s, "lair-commitment 2");
    add_hex(&s, d->half);
    add_hex(&s, d->salt_hash);
    crypto_hash_sha256_final(&s, commitment);
}

char *seed_word(const struct seed_draw *d, const char *table, const char *network, const char *key,
                int number)
{
    const char *const part[] = { table, network, key };
    g_autofree char *joined = g_strdup_printf("%d", number);
    crypto_hash_sha256_state s;
    uint8_t hash[LAIR_HASH];
    char hex[SEED_HEX];

    begin(&s, d->salted ? "lair-word 2" : "lair-word 1");
    if (d->salted)
        add_hex(&s, d->salt);
    for (size_t i = 0; i < G_N_ELEMENTS(part); i++)
        add_line(&s, part[i]);
    add_line(&s, joined);
    crypto_hash_sha256_final(&s, hash);
    seed_write(hex, hash);
    return g_strndup(hex, WORD_HEX);
}

void seed_forget_salt(struct seed_draw *d)
{
    sodium_memzero(d->salt, sizeof d->salt);
}

void seed_mix(uint8_t seed[LAIR_SEED], const uint8_t half[LAIR_SEED], const char *const *words, int n)
{
    crypto_hash_sha256_state s;

    begin(&s, "lair-seed 1");
    add_hex(&s, half);
    for (int i = 0; i < n; i++)
        add_line(&s, words[i]);
    crypto_hash_sha256_final(&s, seed);
}

bool seed_read(uint8_t seed[LAIR_SEED], const char *hex)
{
    uint8_t bytes[LAIR_SEED];
    size_t len;

    if (hex == NULL || strlen(hex) != 2 * LAIR_SEED ||
        sodium_hex2bin(bytes, sizeof bytes, hex, 2 * LAIR_SEED, NULL, &len, NULL) != 0 || len != sizeof bytes)
        return false;
    memcpy(seed, bytes, sizeof bytes);
    return true;
}

void seed_write(char hex[SEED_HEX], const uint8_t bytes[LAIR_SEED])
{
    sodium_bin2hex(hex, SEED_HEX, bytes, LAIR_SEED);
}

uint64_t seed_dice(const uint8_t seed[LAIR_SEED], int seat, int n)
{
    uint8_t in[sizeof dice_title - 1 + LAIR_SEED + 5], out[LAIR_HASH];
    uint8_t *p = in;
    uint64_t dice = 0;

    memcpy(p, dice_title, sizeof dice_title - 1);
    p += sizeof dice_title - 1;
    memcpy(p, seed, LAIR_SEED);
    p += LAIR_SEED;
    *p++ = (uint8_t)seat;
    for (int i = 0; i < 4; i++)
        *p++ = (uint8_t)((unsigned)n >> (8 * i));
    crypto_hash_sha256(out, in, sizeof in);
    for (int i = 0; i < 8; i++)
        dice = dice << 8 | out[i];
    return dice;
}
