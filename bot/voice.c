/* bot/voice.c - in which words somebody is spoken to
 * SPDX-License-Identifier: MIT */
#include "bot/voice.h"

#include "bot/host.h"
#include "bot/lexicon.h"
#include "bot/people/habit.h"
#include "bot/people/tongue.h"
#include "bot/words/facts.h"

/* language: NULL: the host's.  All that anybody chose can be read (bot/people/tongue.h).  key: of the one who
 * reads it; NULL: a place does. */
static struct voice voice_of(const struct network *n, const char *language, const char *prefix,
                             const char *key)
{
    const struct host *h = n->host;
    const char *spoken = language != NULL ? language : h->settings.language;
    g_autofree char *why = NULL;

    return (struct voice){ .net = n,
                           .words = lexicon_words(h->lexicon, spoken, n->way.kind->name, &why),
                           .language = spoken,
                           .prefix = prefix,
                           .habit = key != NULL ? habit_of(n, key) : (struct habit){ .call_s = 0 } };
}

/* That of the place of a table; NULL: it has none, or there is no table. */
static const char *language_of_table(const struct host *h, const struct table *t)
{
    const struct network *net = t != NULL ? network_find(h, t->network) : NULL;

    return net != NULL ? tongue_of_place(net, t->place) : NULL;
}

struct voice voice_in(const struct network *n, const char *place)
{
    return n != NULL ? voice_of(n, tongue_of_place(n, place), n->prefix, NULL)
                     : (struct voice){ .net = NULL };
}

struct voice voice_to(const struct network *n, const char *key, const struct table *t)
{
    const char *own;

    if (n == NULL)
        return (struct voice){ .net = NULL };
    own = tongue_of_person(n, key);
    if (own == NULL)
        own = language_of_table(n->host, t);
    return voice_of(n, own != NULL ? own : tongue_heard(n, key), "", key);
}

struct voice voice_back(const struct request *r, const struct table *t)
{
    const char *language = tongue_of_person(r->net, r->from.key);

    if (language == NULL)
        language = r->place != NULL ? tongue_of_place(r->net, r->place) : language_of_table(r->net->host, t);
    if (language == NULL)
        language = tongue_heard(r->net, r->from.key);
    return voice_of(r->net, language, r->place != NULL ? r->net->prefix : "", r->from.key);
}

char *voice_text(const struct voice *v, const char *name, struct json_object *data)
{
    char *text;

    if (data == NULL)
        data = json_object_new_object();
    facts_text(data, "p", v->prefix);
    text = template_render(v->words, name, data);
    json_object_put(data);
    if (text == NULL) {
        g_warning("template %s cannot be rendered", name);
        return g_strdup("");
    }
    return g_strchomp(text);
}

char *voice_text_of(const struct voice *v, const char *begin, const char *name)
{
    g_autofree char *whole = g_strconcat(begin, name, NULL);

    return template_set_has(v->words, whole) ? voice_text(v, whole, NULL) : g_strdup("");
}
