/* engine/chance.c - the streams of chance: shuffles and numbers (CHANCE.md)
 * SPDX-License-Identifier: MIT */
#include "engine/chance.h"

#include <sodium.h>
#include <string.h>

#include "engine/zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { WORDS_A_BLOCK = 16 }; /* ChaCha20: 64 bytes */

static const char stream_name[][crypto_stream_chacha20_ietf_NONCEBYTES + 1] = {
    [LAIR_CHANCE_ROOMS] = "rooms\0\0\0\0\0\0", [LAIR_CHANCE_SPELLS] = "spells\0\0\0\0\0",
    [LAIR_CHANCE_HEROES] = "heroes\0\0\0\0\0", [LAIR_CHANCE_BOSSES] = "bosses\0\0\0\0\0",
    [LAIR_CHANCE_DICE] = "dice\0\0\0\0\0\0\0", [LAIR_CHANCE_PICKS] = "picks\0\0\0\0\0\0",
};
static_assert(ARRAY_LEN(stream_name) == LAIR_N_CHANCES, "a name for every stream");

const char *chance_name(enum lair_chance stream)
{
    return stream_name[stream];
}

/* Words [at, at + n) of a stream, which lie in one block of it. */
static void stream_words(const struct lair_game *g, enum lair_chance stream, uint64_t at, uint32_t *out,
                         unsigned n)
{
    uint8_t block[4 * WORDS_A_BLOCK] = { 0 };
    unsigned first = (unsigned)(at % WORDS_A_BLOCK);

    crypto_stream_chacha20_ietf_xor_ic(block, block, sizeof block, (const uint8_t *)stream_name[stream],
                                       (uint32_t)(at / WORDS_A_BLOCK), g->seed);
    for (unsigned i = 0; i < n; i++) {
        const uint8_t *p = block + 4 * (first + i);
        out[i] = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
    }
}

/* The next 32-bit word of a stream. */
static uint32_t next_word(struct lair_game *g, enum lair_chance stream)
{
    uint32_t w;

    stream_words(g, stream, g->drawn[stream]++, &w, 1);
    return w;
}

/* A word as a number below n; false: it falls in the unfair rest and is thrown away. */
static bool fair(uint32_t w, uint32_t n, uint32_t *out)
{
    uint32_t rest = (uint32_t)(UINT32_MAX - n + 1) % n; /* 2^32 mod n */

    *out = w % n;
    return w >= rest;
}

uint32_t chance_below(struct lair_game *g, enum lair_chance stream, uint32_t n)
{
    uint32_t out;

    assert(n > 0);
    while (!fair(next_word(g, stream), n, &out))
        ;
    return out;
}

/* The words of a shuffle come a block at a time: one by one they cost a block each. */
struct source {
    struct lair_game *g;
    enum lair_chance stream;
    uint32_t word[WORDS_A_BLOCK];
    unsigned have, next;
};

static uint32_t source_below(struct source *s, uint32_t n)
{
    uint32_t out;

    do {
        if (s->next == s->have) {
            uint64_t at = s->g->drawn[s->stream];

            s->have = WORDS_A_BLOCK - (unsigned)(at % WORDS_A_BLOCK);
            s->next = 0;
            stream_words(s->g, s->stream, at, s->word, s->have);
        }
        s->g->drawn[s->stream]++;
    } while (!fair(s->word[s->next++], n, &out));
    return out;
}

void chance_shuffle(struct lair_game *g, enum lair_chance stream, enum lair_zone zone, int seat)
{
    struct lair_pile *p = zone_pile(g, zone, seat);
    struct source src = { .g = g, .stream = stream };
    lair_card order[LAIR_MAX_CARDS];
    unsigned n = 0;

    for (lair_card c = p->first; c != 0; c = g->card[c].next)
        order[n++] = c;
    for (unsigned i = 0; i + 1 < n; i++) {
        unsigned j = i + source_below(&src, n - i);
        lair_card t = order[i];

        order[i] = order[j];
        order[j] = t;
    }
    for (unsigned i = 0; i < n; i++)
        g->card[order[i]].next = i + 1 < n ? order[i + 1] : 0;
    if (n > 0) {
        p->first = order[0];
        p->last = order[n - 1];
    }
}
