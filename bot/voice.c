/* bot/voice.c - in which words somebody is spoken to */
#include "bot/voice.h"

#include "bot/host.h"
#include "bot/words/facts.h"

static struct voice voice_of(const struct network *n, const char *prefix)
{
    if (n == NULL)
        return (struct voice){ .net = NULL };
    return (struct voice){ .net = n, .words = n->words, .rules = n->rules, .prefix = prefix };
}

struct voice voice_in(const struct network *n, const char *place)
{
    (void)place;
    return voice_of(n, n != NULL ? n->prefix : "");
}

struct voice voice_to(const struct network *n, const char *key, const struct table *t)
{
    (void)key, (void)t;
    return voice_of(n, "");
}

struct voice voice_back(const struct request *r, const struct table *t)
{
    (void)t;
    return voice_of(r->net, r->place != NULL ? r->net->prefix : "");
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
