/* bot/people/manner.c - how much is said in a place */
#include "bot/people/manner.h"

#include "bot/network.h"

static void take_in(void *ctx, const char *place, enum manner manner)
{
    struct network *net = ctx;

    if (manner != MANNER_NORMAL)
        g_hash_table_insert(net->manners, g_strdup(place), GINT_TO_POINTER(manner));
}

int manner_read(struct network *net)
{
    g_hash_table_remove_all(net->manners);
    return store_read_manners(net->host->store, net->name, take_in, net);
}

enum manner manner_of(const struct host *h, const char *network, const char *place)
{
    const struct network *net = network_find(h, network);

    return net != NULL ? (enum manner)GPOINTER_TO_INT(g_hash_table_lookup(net->manners, place))
                       : MANNER_NORMAL;
}

bool manner_tells_place(const struct host *h, const struct table *t)
{
    return t->place != NULL && manner_of(h, t->network, t->place) != MANNER_QUIET;
}
