/* bot/networks.c - the networks a host sits on: adding one, ending all
 * SPDX-License-Identifier: MIT */
#include "bot/networks.h"

#include "bot/command.h"
#include "bot/lexicon.h"
#include "bot/network.h"
#include "bot/people/habit.h"
#include "bot/people/manner.h"
#include "bot/people/tongue.h"

/* 0, or -1.  A database may hold any number: one so large that there is no room
 * to count on is ignored. */
static int read_time(struct network *n)
{
    n->stored_ms = store_read_time(n->host->store, n->name);
    n->was_ms = n->stored_ms >= 0 && n->stored_ms < INT64_MAX / 2 ? n->stored_ms : 0;
    return store_has_failed(n->host->store) ? -1 : 0;
}

static struct network *network_new(struct host *h, const char *name, const struct adapter_kind *kind,
                                   char **why)
{
    struct network *n = g_new0(struct network, 1);
    bool speaks;

    n->host = h;
    n->name = g_strdup(name);
    n->places = places_new();
    n->manners = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (int of = 0; of < TONGUES; of++)
        n->tongues[of] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    n->locales = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    n->heard = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    n->habits = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    n->way.kind = kind;
    speaks = lexicon_speaks(h->lexicon, h->settings.language, kind->name, why);
    if (speaks && (manner_read(n) < 0 || tongue_read(n) < 0 || habit_read(n) < 0 || read_time(n) < 0))
        *why = g_strdup_printf("%s: %s", store_path(h->store), store_fault(h->store));
    else if (speaks)
        return n;
    network_close(n);
    return NULL;
}

int networks_add(struct host *h, const char *name, const struct adapter_kind *kind, GKeyFile *settings,
                 const char *group, const char *prefix, char **why)
{
    struct network *n = network_find(h, name);
    bool is_new = n == NULL;
    struct adapter *a;

    if (!is_new && (!n->ended || n->way.kind != kind)) {
        *why = g_strdup_printf("[%s]: the network has not ended yet", group);
        return -1;
    }
    if (is_new && (n = network_new(h, name, kind, why)) == NULL)
        return -1;
    a = kind->open(name, settings, group, h->callbacks, h, h->clock, why);
    if (a == NULL) {
        if (is_new)
            network_close(n);
        return -1;
    }
    if (n->way.adapter != NULL)
        kind->free(n->way.adapter);
    n->way.adapter = a;
    n->ended = false;
    network_set_prefix(n, prefix);
    command_hand_out(n);
    if (is_new)
        g_ptr_array_add(h->networks, n);
    return 0;
}

void networks_stop(struct host *h)
{
    for (guint i = 0; i < h->networks->len; i++)
        network_stop(h->networks->pdata[i]);
}
