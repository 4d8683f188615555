/* bot/inbox.c - what people want of the host, in fair turns
 * SPDX-License-Identifier: MIT */
#include "bot/inbox.h"

/* One person's requests; it exists while there are any. */
struct lane {
    char *owner;
    GQueue requests; /* of struct request * */
};

struct inbox {
    GHashTable *lanes; /* owner -> struct lane * */
    GQueue turns;      /* of struct lane *: whoever is first has the next turn */
    inbox_free_fn *free_request;
};

struct inbox *inbox_new(inbox_free_fn *free_request)
{
    struct inbox *in = g_new0(struct inbox, 1);

    in->lanes = g_hash_table_new(g_str_hash, g_str_equal);
    g_queue_init(&in->turns);
    in->free_request = free_request;
    return in;
}

void inbox_free(struct inbox *in)
{
    struct request *r;

    if (in == NULL)
        return;
    while ((r = inbox_take(in)) != NULL)
        in->free_request(r);
    g_hash_table_unref(in->lanes);
    g_free(in);
}

void inbox_put(struct inbox *in, const char *owner, struct request *r)
{
    struct lane *l = g_hash_table_lookup(in->lanes, owner);

    if (l == NULL) {
        l = g_new0(struct lane, 1);
        l->owner = g_strdup(owner);
        g_queue_init(&l->requests);
        g_hash_table_insert(in->lanes, l->owner, l);
        g_queue_push_tail(&in->turns, l);
    }
    g_queue_push_tail(&l->requests, r);
}

struct request *inbox_take(struct inbox *in)
{
    struct lane *l = g_queue_pop_head(&in->turns);
    struct request *r;

    if (l == NULL)
        return NULL;
    r = g_queue_pop_head(&l->requests);
    if (!g_queue_is_empty(&l->requests)) {
        g_queue_push_tail(&in->turns, l);
        return r;
    }
    g_hash_table_remove(in->lanes, l->owner);
    g_free(l->owner);
    g_free(l);
    return r;
}

bool inbox_is_empty(const struct inbox *in)
{
    return g_queue_is_empty((GQueue *)&in->turns);
}
