/* bot/community/chance.c - the chance of a day's dungeon: a hash chain for each year (engine/DAILY.md)
 * SPDX-License-Identifier: MIT */
#include "bot/community/chance.h"

#include <string.h>

#include <glib.h>
#include <sodium.h>

#include "bot/community/day.h"
#include "bot/games/seed.h"

enum { DAYS_OF_YEAR = 366 }; /* at most */

static_assert((int)CHANCE_BYTES == (int)crypto_hash_sha256_BYTES && (int)CHANCE_BYTES == (int)LAIR_SEED &&
                  (int)CHANCE_BYTES == (int)LAIR_HASH,
              "values, seeds and commitments are all SHA-256");

static void add_line(crypto_hash_sha256_state *s, const char *line)
{
    crypto_hash_sha256_update(s, (const unsigned char *)line, strlen(line));
    crypto_hash_sha256_update(s, (const unsigned char *)"\n", 1);
}

static void add_bytes(crypto_hash_sha256_state *s, const uint8_t bytes[CHANCE_BYTES])
{
    char hex[SEED_HEX];

    seed_write(hex, bytes);
    add_line(s, hex);
    sodium_memzero(hex, sizeof hex);
}

/* The hash of a title and of bytes. */
static void hash_of(uint8_t hash[CHANCE_BYTES], const char *title, const uint8_t bytes[CHANCE_BYTES])
{
    crypto_hash_sha256_state s;

    crypto_hash_sha256_init(&s);
    add_line(&s, title);
    add_bytes(&s, bytes);
    crypto_hash_sha256_final(&s, hash);
}

/* ---- the chain ------------------------------------------------------------------------------- */

/* Goes back some days from a value. */
static void go_back(uint8_t value[CHANCE_BYTES], int days)
{
    for (; days > 0; days--)
        hash_of(value, "lair-daily 1", value);
}

void chance_year_of(struct chance_year *y, int first, const uint8_t root[CHANCE_BYTES])
{
    chance_part_of(y, first, day_ends_year(first), root);
}

void chance_part_of(struct chance_year *y, int first, int last, const uint8_t root[CHANCE_BYTES])
{
    y->first = first;
    y->last = last;
    memcpy(y->root, root, CHANCE_BYTES);
    memcpy(y->end, root, CHANCE_BYTES);
    go_back(y->end, y->last - first + 1);
}

bool chance_of(uint8_t value[CHANCE_BYTES], const struct chance_year *y, int day)
{
    if (day < y->first || day > y->last)
        return false;
    memcpy(value, y->root, CHANCE_BYTES);
    go_back(value, y->last - day);
    return true;
}

bool chance_leads(const uint8_t value[CHANCE_BYTES], int day, const uint8_t known[CHANCE_BYTES],
                  int known_day)
{
    uint8_t back[CHANCE_BYTES];

    if (known_day >= day || (int64_t)day - known_day > DAYS_OF_YEAR)
        return false;
    memcpy(back, value, CHANCE_BYTES);
    go_back(back, day - known_day);
    return memcmp(back, known, CHANCE_BYTES) == 0;
}

/* ---- sets ------------------------------------------------------------------------------------ */

bool chance_read_sets(struct chance_sets *out, const char *list)
{
    g_auto(GStrv) set = g_strsplit_set(list, ", ", -1);

    out->n = 0;
    for (char **one = set; *one != NULL; one++) {
        const char *hex = strrchr(*one, '@');

        if (out->n == CHANCE_SETS || hex == NULL || !seed_read(out->hash[out->n], hex + 1))
            return false;
        out->at[out->n] = out->hash[out->n];
        out->n++;
    }
    return out->n > 0;
}

/* ---- a game ---------------------------------------------------------------------------------- */

void chance_seed(uint8_t seed[LAIR_SEED], const uint8_t value[CHANCE_BYTES], const struct chance_deal *deal)
{
    crypto_hash_sha256_state s;
    char date[DAY_DATE], number[16];

    day_date(date, deal->day);
    g_snprintf(number, sizeof number, "%d", deal->rules_number);
    crypto_hash_sha256_init(&s);
    add_line(&s, "lair-daily-seed 1");
    add_bytes(&s, value);
    add_line(&s, date);
    add_line(&s, lair_rules_name((int)deal->rules));
    for (int i = 0; i < deal->n_sets; i++)
        add_bytes(&s, deal->set[i]);
    add_line(&s, number);
    crypto_hash_sha256_final(&s, seed);
}

void chance_commit(uint8_t commitment[LAIR_HASH], const uint8_t seed[LAIR_SEED])
{
    hash_of(commitment, "lair-daily-commitment 1", seed);
}
