/* bot/network.c - the networks a host sits on */
#include "bot/network.h"

#include <string.h>

#include "bot/games/data.h"
#include "bot/host.h"
#include "bot/people/manner.h"
#include "bot/people/person.h"
#include "bot/words/facts.h"

struct network *host_network(const struct host *h, const char *name)
{
    for (guint i = 0; i < h->networks->len && name != NULL; i++) {
        struct network *n = h->networks->pdata[i];

        if (strcmp(n->name, name) == 0)
            return n;
    }
    return NULL;
}

bool network_is_terminal(const struct network *n)
{
    return n->prefix[0] == '\0';
}

int64_t network_time(const struct network *n)
{
    return n->was_ms + (n->online ? host_ticks(n->host) - n->online_at : 0);
}

void network_comes(struct network *n, bool online)
{
    n->was_ms = network_time(n);
    n->online_at = host_ticks(n->host);
    n->online = online;
}

/* 0, or -1.  A file may say anything: of so much that there is no room for more it is forgotten. */
static int read_time(struct network *n)
{
    n->stored_ms = store_read_time(n->host->store, n->name);
    n->was_ms = n->stored_ms >= 0 && n->stored_ms < INT64_MAX / 2 ? n->stored_ms : 0;
    return store_has_failed(n->host->store) ? -1 : 0;
}

bool network_shows(const struct network *n, const char *place, const char *key, const char *nick)
{
    const struct adapter_person who = { n->name, key, nick, !person_is_guest(key) };

    return n->way.kind->shows == NULL || n->way.kind->shows(n->way.adapter, place, &who);
}

char *network_text(const struct network *net, bool in_place, const char *name, struct json_object *data)
{
    char *text;

    if (data == NULL)
        data = json_object_new_object();
    facts_text(data, "p", in_place ? net->prefix : "");
    text = template_render(net->words, name, data);
    json_object_put(data);
    if (text == NULL) {
        g_warning("template %s cannot be rendered", name);
        return g_strdup("");
    }
    return g_strchomp(text);
}

/* The templates of a medium over those for all. */
static struct template_set *load_words(const char *dir, const char *medium, char **why)
{
    g_autofree char *text = data_template_dir(dir, "text"), *own = data_template_dir(dir, medium);
    const char *const dirs[] = { text, own, NULL };
    struct mustache_fault fault = { .reason = "there are no templates" };
    struct template_set *set = text != NULL ? template_set_load(dirs, &fault) : NULL;

    if (set == NULL)
        *why = g_strdup_printf("%s:%d: %s", fault.file, fault.line, fault.reason);
    return set;
}

static struct template_set *load_rules(const char *dir, char **why)
{
    g_autofree char *text = data_template_dir(dir, "text");
    g_autofree char *rules = text != NULL ? g_build_filename(text, "rules", NULL) : NULL;
    const char *const dirs[] = { rules, NULL };
    struct mustache_fault fault = { .reason = "there are no rule texts" };
    struct template_set *set = rules != NULL ? template_set_load(dirs, &fault) : NULL;

    if (set == NULL)
        *why = g_strdup_printf("%s:%d: %s", fault.file, fault.line, fault.reason);
    return set;
}

static struct network *network_new(struct host *h, const char *name, const struct adapter_kind *kind,
                                   char **why)
{
    struct network *n = g_new0(struct network, 1);

    n->host = h;
    n->name = g_strdup(name);
    n->places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    n->manners = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    n->way.kind = kind;
    n->words = load_words(h->settings.data, kind->name, why);
    n->rules = n->words != NULL ? load_rules(h->settings.data, why) : NULL;
    if (n->rules != NULL && (manner_read(n) < 0 || read_time(n) < 0))
        *why = g_strdup_printf("%s: %s", store_path(h->store), store_fault(h->store));
    else if (n->rules != NULL)
        return n;
    network_close(n);
    return NULL;
}

void network_close(struct network *n)
{
    if (n->way.adapter != NULL)
        n->way.kind->free(n->way.adapter);
    template_set_free(n->words);
    template_set_free(n->rules);
    g_hash_table_unref(n->places);
    g_hash_table_unref(n->manners);
    g_free(n->prefix);
    g_free(n->name);
    g_free(n);
}

static void set_prefix(struct network *n, const char *prefix)
{
    g_free(n->prefix);
    n->prefix = g_strdup(prefix);
}

int host_add_network(struct host *h, const char *name, const struct adapter_kind *kind, GKeyFile *settings,
                     const char *group, const char *prefix, char **why)
{
    struct network *n = host_network(h, name);
    bool is_new = n == NULL;
    struct adapter *a;

    if (!is_new && (!n->ended || n->way.kind != kind)) {
        *why = g_strdup_printf("[%s]: the network has not ended yet", group);
        return -1;
    }
    if (is_new && (n = network_new(h, name, kind, why)) == NULL)
        return -1;
    a = kind->open(name, settings, group, &host_callbacks, h, h->clock, why);
    if (a == NULL) {
        if (is_new)
            network_close(n);
        return -1;
    }
    if (n->way.adapter != NULL)
        kind->free(n->way.adapter);
    n->way.adapter = a;
    n->ended = false;
    set_prefix(n, prefix);
    if (is_new)
        g_ptr_array_add(h->networks, n);
    return 0;
}

void network_start(struct network *n)
{
    n->way.kind->start(n->way.adapter);
}

void network_stop(struct network *n)
{
    if (!n->ended)
        n->way.kind->stop(n->way.adapter);
}

bool network_change(struct network *n, GKeyFile *settings, const char *group, const char *prefix, char **rest,
                    char **why)
{
    *rest = NULL;
    if (n->way.kind->change == NULL) {
        *rest = g_strdup("all of it");
        return true;
    }
    if (!n->way.kind->change(n->way.adapter, settings, group, rest, why))
        return false;
    set_prefix(n, prefix);
    return true;
}
