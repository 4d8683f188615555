/* engine/language/nearest.c - what was probably meant by a mistyped word
 * SPDX-License-Identifier: MIT */
#include "engine/language/nearest.h"

#include <ctype.h>
#include <string.h>

#include "engine/lair.h"

enum { FAR = 3 }; /* so many slips in so short a word make another word */

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* row[i]: the slips in the word's first i letters, if they end at this place of the text. */
unsigned nearest_slips(const char *word, size_t len, const char *text, enum nearest_fit fit)
{
    uint8_t rows[3][NEAREST_WORD + 1], *before = rows[0], *last = rows[1], *row = rows[2];
    unsigned best;

    len = len < NEAREST_WORD ? len : NEAREST_WORD;
    for (size_t i = 0; i <= len; i++)
        last[i] = (uint8_t)i;
    best = last[len];
    for (size_t at = 0; text[at] != '\0'; at++) {
        uint8_t *free_row = before;

        row[0] = fit == NEAREST_WHOLE ? (uint8_t)(at + 1) : 0;
        for (size_t i = 1; i <= len; i++) {
            unsigned n = last[i - 1] + (word[i - 1] != text[at]);

            n = least(n, least(last[i], row[i - 1]) + 1);
            if (fit == NEAREST_WHOLE && at > 0 && i > 1 && word[i - 1] == text[at - 1] &&
                word[i - 2] == text[at])
                n = least(n, before[i - 2] + 1u);
            row[i] = (uint8_t)n;
        }
        best = fit == NEAREST_WHOLE ? row[len] : least(best, row[len]);
        before = last;
        last = row;
        row = free_row;
    }
    return best;
}

/* In small letters; false: it is too long to be a name. */
static bool lower(const char *word, char out[NEAREST_WORD])
{
    size_t len = strlen(word);

    for (size_t i = 0; i <= len && len < NEAREST_WORD; i++)
        out[i] = (char)tolower((unsigned char)word[i]);
    return len < NEAREST_WORD;
}

/* Words of so different a length cannot be nearer: each letter too many is a slip. */
static bool is_too_long_or_short(size_t len, size_t other, unsigned fewest)
{
    return len < other ? other - len >= fewest : len - other >= fewest;
}

const char *lair_nearest(const char *typed, const char *const *names)
{
    char low[NEAREST_WORD], name[NEAREST_WORD];
    const char *best = NULL;
    unsigned fewest = FAR;
    size_t len = strlen(typed);

    if (len < 2 || !lower(typed, low))
        return NULL;
    for (; *names != NULL; names++) {
        unsigned far = 0;

        if (!lower(*names, name))
            continue;
        if (strncmp(name, low, len) != 0) {
            if (is_too_long_or_short(len, strlen(name), fewest))
                continue;
            far = nearest_slips(low, len, name, NEAREST_WHOLE);
        }
        if (far < fewest && far + 1 < strlen(name)) {
            fewest = far;
            best = *names;
        }
    }
    return best;
}
