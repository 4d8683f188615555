/* bot/places.c - the places of a network that can be spoken to, and where they belong
 * SPDX-License-Identifier: MIT */
#include "bot/places.h"

#include <string.h>

struct belonging {
    char *community, *parent; /* as in struct adapter_place */
};

struct places {
    GHashTable *open;    /* char * -> struct belonging * */
    GHashTable *lacks;   /* char * -> GStrv */
    GHashTable *censors; /* set of char * */
    GHashTable *hidden;  /* ... into which not everybody may look */
};

static void belonging_free(gpointer belonging)
{
    struct belonging *b = belonging;

    g_free(b->community);
    g_free(b->parent);
    g_free(b);
}

struct places *places_new(void)
{
    struct places *p = g_new0(struct places, 1);

    p->open = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, belonging_free);
    p->censors = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    p->hidden = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    p->lacks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_strfreev);
    return p;
}

void places_free(struct places *p)
{
    g_hash_table_unref(p->open);
    g_hash_table_unref(p->lacks);
    g_hash_table_unref(p->censors);
    g_hash_table_unref(p->hidden);
    g_free(p);
}

void places_put(struct places *p, const struct adapter_place *place, bool open)
{
    struct belonging *b;

    g_hash_table_remove(p->lacks, place->place);
    if (!open && place->lacks != NULL)
        g_hash_table_insert(p->lacks, g_strdup(place->place), g_strdupv((GStrv)place->lacks));
    if (!open) {
        g_hash_table_remove(p->open, place->place);
        return;
    }
    b = g_new0(struct belonging, 1);
    *b = (struct belonging){ g_strdup(place->community), g_strdup(place->parent) };
    g_hash_table_insert(p->open, g_strdup(place->place), b);
}

void places_forget(struct places *p)
{
    g_hash_table_remove_all(p->open);
    g_hash_table_remove_all(p->hidden);
    g_hash_table_remove_all(p->lacks);
}

bool places_hide(struct places *p, const char *place, bool hidden)
{
    if (hidden)
        return g_hash_table_add(p->hidden, g_strdup(place));
    g_hash_table_remove(p->hidden, place);
    return false;
}

bool places_is_open(const struct places *p, const char *place)
{
    return g_hash_table_contains(p->open, place);
}

guint places_count(const struct places *p)
{
    return g_hash_table_size(p->open);
}

const char *const *places_lacks(const struct places *p, const char *place)
{
    return g_hash_table_lookup(p->lacks, place);
}

bool places_censors(struct places *p, const char *place)
{
    return g_hash_table_add(p->censors, g_strdup(place));
}

const char *places_community(const struct places *p, const char *place)
{
    const struct belonging *b = g_hash_table_lookup(p->open, place);

    return b != NULL ? b->community : NULL;
}

const char *places_parent(const struct places *p, const char *place)
{
    const struct belonging *b = g_hash_table_lookup(p->open, place);

    return b != NULL ? b->parent : NULL;
}

void places_threads(const struct places *p, const char *place, void (*fn)(void *ctx, const char *thread),
                    void *ctx)
{
    GHashTableIter i;
    gpointer thread, b;

    g_hash_table_iter_init(&i, p->open);
    while (g_hash_table_iter_next(&i, &thread, &b))
        if (g_strcmp0(((struct belonging *)b)->parent, place) == 0)
            fn(ctx, thread);
}
