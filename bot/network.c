/* bot/network.c - a network that a host sits on
 * SPDX-License-Identifier: MIT */
#include "bot/network.h"

#include <string.h>

#include "bot/host.h"
#include "bot/people/person.h"

struct network *network_find(const struct host *h, const char *name)
{
    for (guint i = 0; i < h->networks->len && name != NULL; i++) {
        struct network *n = h->networks->pdata[i];

        if (strcmp(n->name, name) == 0)
            return n;
    }
    return NULL;
}

const struct adapter_traits *network_traits(const struct network *n)
{
    return &n->way.kind->traits;
}

bool network_calls(const struct network *n, const char *place)
{
    return !network_traits(n)->whispers && place != NULL;
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

void network_close(struct network *n)
{
    if (n->way.adapter != NULL)
        n->way.kind->free(n->way.adapter);
    places_free(n->places);
    g_hash_table_unref(n->manners);
    for (int of = 0; of < TONGUES; of++)
        g_hash_table_unref(n->tongues[of]);
    g_hash_table_unref(n->locales);
    g_hash_table_unref(n->heard);
    g_hash_table_unref(n->habits);
    g_free(n->prefix);
    g_free(n->name);
    g_free(n);
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

void network_set_prefix(struct network *n, const char *prefix)
{
    g_free(n->prefix);
    n->prefix = g_strdup(prefix);
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
    network_set_prefix(n, prefix);
    return true;
}
