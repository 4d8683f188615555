/* bot/people/directory.c - tables found by two words
 * SPDX-License-Identifier: MIT */
#include "bot/people/directory.h"

#include <string.h>

#include "bot/name.h"
#include "bot/table.h"

struct directory_entry {
    const char *network; /* interned: there are few */
    char *word;
    struct table_list list; /* not empty while it stands in a directory */
};

struct directory {
    GHashTable *entries; /* of struct directory_entry * */
    bool any_case;
};

static guint entry_hash(gconstpointer key)
{
    const struct directory_entry *e = key;

    return g_str_hash(e->network) * 31 + g_str_hash(e->word);
}

static gboolean entry_equal(gconstpointer a, gconstpointer b)
{
    const struct directory_entry *x = a, *y = b;

    return strcmp(x->word, y->word) == 0 && strcmp(x->network, y->network) == 0;
}

static void entry_free(gpointer entry)
{
    struct directory_entry *e = entry;

    g_free(e->list.table);
    g_free(e->word);
    g_free(e);
}

struct directory *directory_new(bool any_case)
{
    struct directory *d = g_new0(struct directory, 1);

    d->entries = g_hash_table_new_full(entry_hash, entry_equal, entry_free, NULL);
    d->any_case = any_case;
    return d;
}

void directory_free(struct directory *d)
{
    if (d != NULL)
        g_hash_table_unref(d->entries);
    g_free(d);
}

/* The entry of the words, or NULL. */
static struct directory_entry *look_up(const struct directory *d, const char *network, const char *word)
{
    g_autofree char *small = d->any_case ? name_fold(word) : NULL;
    struct directory_entry key = { network, small != NULL ? small : (char *)word, { 0 } };

    return g_hash_table_lookup(d->entries, &key);
}

const struct table_list *directory_find(const struct directory *d, const char *network, const char *word)
{
    static const struct table_list nothing;
    const struct directory_entry *e = look_up(d, network, word);

    return e != NULL ? &e->list : &nothing;
}

struct table **directory_copy(const struct table_list *l)
{
    struct table **copy = g_new(struct table *, l->n + 1);

    for (guint i = 0; i < l->n; i++)
        copy[i] = l->table[i];
    copy[l->n] = NULL;
    return copy;
}

/* A table that is not stored yet is newer than all that are stored. */
static bool is_newer(const struct table *t, const struct table *other)
{
    return other->id != 0 && (t->id == 0 || t->id > other->id);
}

/* Most words have a table or two: the list keeps no room to spare. */
static void list_insert(struct table_list *l, struct table *t)
{
    guint i = l->n;

    l->table = g_renew(struct table *, l->table, l->n + 1);
    for (; i > 0 && is_newer(l->table[i - 1], t); i--)
        l->table[i] = l->table[i - 1];
    l->table[i] = t;
    l->n++;
}

static void list_remove(struct table_list *l, const struct table *t)
{
    guint i = 0;

    while (i < l->n && l->table[i] != t)
        i++;
    if (i == l->n)
        return;
    l->n--;
    memmove(&l->table[i], &l->table[i + 1], (l->n - i) * sizeof l->table[0]);
}

struct directory_entry *directory_add(struct directory *d, const char *network, const char *word,
                                      struct table *t)
{
    struct directory_entry *e = look_up(d, network, word);

    if (e == NULL) {
        e = g_new0(struct directory_entry, 1);
        e->network = g_intern_string(network);
        e->word = d->any_case ? name_fold(word) : g_strdup(word);
        g_hash_table_add(d->entries, e);
    }
    list_insert(&e->list, t);
    return e;
}

void directory_remove(struct directory *d, struct directory_entry *e, const struct table *t)
{
    list_remove(&e->list, t);
    if (e->list.n == 0)
        g_hash_table_remove(d->entries, e);
}

bool directory_is(const struct directory_entry *e, const char *network, const char *word)
{
    return strcmp(e->word, word) == 0 && strcmp(e->network, network) == 0;
}
