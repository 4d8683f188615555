/* bot/seed.c - a seed that neither the host nor a player chose */
#include "seed.h"

#include <glib.h>
#include <sodium.h>
#include <string.h>

static_assert(LAIR_HASH == crypto_hash_sha256_BYTES && LAIR_SEED == crypto_hash_sha256_BYTES,
              "a seed is a SHA-256");

static const char seed_title[] = "lair-seed 1\n", dice_title[] = "lair-dice 1\n",
                  word_title[] = "lair-word 1\n";

enum { WORD_HEX = 16 }; /* digits of a made word: more than anybody can try out */

void seed_half(uint8_t half[LAIR_SEED], uint8_t commitment[LAIR_HASH])
{
    randombytes_buf(half, LAIR_SEED);
    crypto_hash_sha256(commitment, half, LAIR_SEED);
}

static void add(crypto_hash_sha256_state *s, const char *text)
{
    crypto_hash_sha256_update(s, (const unsigned char *)text, strlen(text));
}

char *seed_word(const char *table, const char *network, const char *key, int number)
{
    crypto_hash_sha256_state s;
    uint8_t hash[LAIR_HASH];
    char hex[SEED_HEX];
    g_autofree char *who = g_strdup_printf("%s\n%s\n%s\n%d\n", table, network, key, number);

    crypto_hash_sha256_init(&s);
    add(&s, word_title);
    add(&s, who);
    crypto_hash_sha256_final(&s, hash);
    seed_write(hex, hash);
    return g_strndup(hex, WORD_HEX);
}

void seed_mix(uint8_t seed[LAIR_SEED], const uint8_t half[LAIR_SEED], const char *const *words, int n)
{
    crypto_hash_sha256_state s;
    char hex[SEED_HEX];

    seed_write(hex, half);
    crypto_hash_sha256_init(&s);
    add(&s, seed_title);
    add(&s, hex);
    add(&s, "\n");
    for (int i = 0; i < n; i++) {
        add(&s, words[i]);
        add(&s, "\n");
    }
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
