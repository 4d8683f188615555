/* engine/language/wording.c - the words for what a phrase says
 * SPDX-License-Identifier: MIT */
#include "engine/language/wording.h"

#include <stdio.h>
#include <string.h>

/* Adds a word in quotation marks to a list, as long as there is room for it and for "…". */
static void add(char out[WORDS_LIST], const char *word)
{
    size_t len = strlen(out);
    const char *joint = len > 0 ? ", " : "";

    if (len + strlen(word) + sizeof "\"\", , …" < WORDS_LIST)
        snprintf(out + len, WORDS_LIST - len, "%s\"%s\"", joint, word);
    else if (len > 3 && strcmp(out + len - strlen("…"), "…") != 0)
        snprintf(out + len, WORDS_LIST - len, " …");
}

const char *wording_adjectives(enum sort sort, uint32_t filter, char out[WORDS_LIST])
{
    out[0] = '\0';
    for (int i = 0; i < words_n_adjectives; i++)
        if (words_adjectives[i].filter & filter && words_adjectives[i].sorts >> sort & 1)
            add(out, words_adjectives[i].word);
    return out;
}

const char *wording_having(const struct noun *n)
{
    const char *found = "";

    for (int i = 0; n->having != HAVING_NOTHING && i < words_n_suffixes; i++) {
        const struct suffix *s = &words_suffixes[i];

        if (s->having == n->having && s->having_n == n->having_n && s->sorts >> n->sort & 1 &&
            (found[0] == '\0' || strstr(n->words, s->words) != NULL))
            found = s->words;
    }
    return found;
}

const char *wording_places(enum sort sort, uint32_t places, char out[WORDS_LIST])
{
    out[0] = '\0';
    for (int i = 0; i < words_n_suffixes; i++)
        if (words_suffixes[i].place & places && words_suffixes[i].sorts >> sort & 1 &&
            words_suffixes[i].having == HAVING_NOTHING)
            add(out, words_suffixes[i].words);
    return out;
}
