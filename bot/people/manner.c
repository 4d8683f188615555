/* bot/people/manner.c - how much is said in a place
 * SPDX-License-Identifier: MIT */
#include "bot/people/manner.h"

#include "bot/network.h"

static void take_in(void *ctx, const char *place, enum manner manner)
{
    struct network *net = ctx;

    g_hash_table_insert(net->manners, g_strdup(place), GINT_TO_POINTER(manner));
}

int manner_read(struct network *net)
{
    g_hash_table_remove_all(net->manners);
    return store_read_manners(net->host->store, net->name, take_in, net);
}

bool manner_is_own(const struct network *net, const char *place)
{
    return g_hash_table_contains(net->manners, place);
}

/* The manner of a place; NORMAL without a place, or where nobody decided. */
static enum manner own_manner(const struct network *net, const char *place)
{
    return place != NULL ? (enum manner)GPOINTER_TO_INT(g_hash_table_lookup(net->manners, place))
                         : MANNER_NORMAL;
}

/* The manner of a place that has none of its own. */
static enum manner inherited(const struct network *net, const char *place)
{
    return own_manner(net, places_parent(net->places, place));
}

enum manner manner_of(const struct host *h, const char *network, const char *place)
{
    const struct network *net = network_find(h, network);

    if (net == NULL)
        return MANNER_NORMAL;
    return manner_is_own(net, place) ? own_manner(net, place) : inherited(net, place);
}

void manner_set(struct network *net, const char *place, enum manner manner)
{
    bool own = manner != inherited(net, place);

    if (own)
        g_hash_table_insert(net->manners, g_strdup(place), GINT_TO_POINTER(manner));
    else
        g_hash_table_remove(net->manners, place);
    store_put_manner(net->host->store, net->name, place, manner, own);
}

bool manner_tells_place(const struct host *h, const struct table *t)
{
    return t->place != NULL && manner_of(h, t->network, t->place) != MANNER_QUIET;
}
