/* bot/people/tongue.c - the language that a place or a person chose
 * SPDX-License-Identifier: MIT */
#include "bot/people/tongue.h"

#include <string.h>

#include "bot/host.h"
#include "bot/lexicon.h"
#include "bot/store.h"

static void take_in(void *ctx, enum tongue_of of, const char *chooser, const char *language)
{
    struct network *net = ctx;
    g_autofree char *why = NULL;

    if (lexicon_speaks(net->host->lexicon, language, net->way.kind->name, &why))
        g_hash_table_insert(net->tongues[of], g_strdup(chooser), g_strdup(language));
    else
        g_warning("%s: %s", net->name, why);
}

int tongue_read(struct network *net)
{
    for (int of = 0; of < TONGUES; of++)
        g_hash_table_remove_all(net->tongues[of]);
    return store_read_tongues(net->host->store, net->name, take_in, net);
}

static const char *chosen(const struct network *net, enum tongue_of of, const char *chooser)
{
    return chooser != NULL ? g_hash_table_lookup(net->tongues[of], chooser) : NULL;
}

const char *tongue_of_place(const struct network *net, const char *place)
{
    const char *own = chosen(net, TONGUE_OF_PLACE, place);

    return own != NULL || place == NULL ? own
                                        : chosen(net, TONGUE_OF_PLACE, places_parent(net->places, place));
}

const char *tongue_of_person(const struct network *net, const char *key)
{
    return chosen(net, TONGUE_OF_PERSON, key);
}

enum { HEARD = 20000 }; /* people of whom it is remembered */

/* The language that a locale means, if there is one; g_free it.  NULL: there is none. */
static char *language_of(const struct network *net, const char *locale)
{
    g_autofree char *whole = g_ascii_strdown(locale, -1), *first = g_strndup(whole, strcspn(whole, "-_"));
    char **const tries[] = { &whole, &first };

    for (size_t i = 0; i < G_N_ELEMENTS(tries); i++) {
        g_autofree char *why = NULL;

        if (lexicon_speaks(net->host->lexicon, *tries[i], net->way.kind->name, &why))
            return g_steal_pointer(tries[i]);
    }
    return NULL;
}

void tongue_hear(struct network *net, const char *key, const char *locale)
{
    const char *known = g_hash_table_lookup(net->locales, key);
    char *language;

    if (locale == NULL || g_strcmp0(known, locale) == 0)
        return;
    if (g_hash_table_size(net->locales) >= HEARD) {
        g_hash_table_remove_all(net->locales);
        g_hash_table_remove_all(net->heard);
    }
    g_hash_table_insert(net->locales, g_strdup(key), g_strdup(locale));
    language = language_of(net, locale);
    if (language != NULL)
        g_hash_table_insert(net->heard, g_strdup(key), language);
    else
        g_hash_table_remove(net->heard, key);
}

const char *tongue_heard(const struct network *net, const char *key)
{
    return key != NULL ? g_hash_table_lookup(net->heard, key) : NULL;
}

void tongue_set(struct network *net, enum tongue_of of, const char *chooser, const char *language)
{
    store_put_tongue(net->host->store, net->name, of, chooser, language);
    if (language != NULL)
        g_hash_table_insert(net->tongues[of], g_strdup(chooser), g_strdup(language));
    else
        g_hash_table_remove(net->tongues[of], chooser);
}
