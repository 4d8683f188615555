/* engine/language/words_lists.c - sets of words, as they are told to the author of a card
 * SPDX-License-Identifier: MIT */
#include "engine/language/words.h"

#include <stdio.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

static const char *const take_words[] = { "a …", "two …", "each …", "that …" };

const char *words_list(unsigned bits, const char *const *words, int n, const char *joint,
                       char out[WORDS_LIST])
{
    size_t len = 0;

    out[0] = '\0';
    for (int i = 0; i < n; i++)
        if (bits >> i & 1 && len < WORDS_LIST)
            len += (size_t)snprintf(out + len, WORDS_LIST - len, "%s%s", len > 0 ? joint : "", words[i]);
    return out;
}

const char *words_takes(unsigned takes, const char *joint, char out[WORDS_LIST])
{
    return words_list(takes, take_words, ARRAY_LEN(take_words), joint, out);
}

const char *words_times(unsigned in, const char *joint, char out[WORDS_LIST])
{
    static const char *const times[] = { "do",       "cost",          "while", "until end of turn",
                                         "for good", "while (heroes)" };

    return words_list(in, times, ARRAY_LEN(times), joint, out);
}
