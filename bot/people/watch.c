/* bot/people/watch.c - people who watch a table */
#include "bot/people/watch.h"

#include "bot/people/directory.h"
#include "bot/tables.h"

void watch_open(struct host *h)
{
    h->watching = directory_new(false);
}

void watch_close(struct host *h)
{
    directory_free(h->watching);
}

struct watcher *watch_at(const struct table *t, int i)
{
    return t->watchers->pdata[i];
}

int watch_count(const struct table *t)
{
    return t->watchers != NULL ? (int)t->watchers->len : 0;
}

bool watch_is_shown(const struct host *h, const struct table *t, const struct watcher *w)
{
    return t->place == NULL || tables_show(h, t, &w->who);
}

const struct table_list *watch_of_person(const struct host *h, const char *network, const char *key)
{
    return directory_find(h->watching, network, key);
}

static void file(struct host *h, struct table *t, struct watcher *w)
{
    w->entry = directory_add(h->watching, w->who.network, w->who.key, t);
}

static void unfile(struct host *h, struct table *t, struct watcher *w)
{
    directory_remove(h->watching, w->entry, t);
    w->entry = NULL;
}

void watch_file(struct host *h, struct table *t)
{
    for (int i = 0; i < watch_count(t); i++)
        file(h, t, watch_at(t, i));
}

void watch_unfile(struct host *h, struct table *t)
{
    for (int i = 0; i < watch_count(t); i++)
        unfile(h, t, watch_at(t, i));
}

void watch_begin(struct host *h, struct table *t, const struct person *who)
{
    struct watcher *w = table_add_watcher(t, who->network, who->key, who->nick);

    w->reader.told = w->reader.sent = MAX(t->n_events, 0);
    file(h, t, w);
    store_put_watcher(h->store, t, w);
    tables_touch(h, t);
}

static void drop(struct host *h, struct table *t, int i)
{
    store_drop_watcher(h->store, t, watch_at(t, i));
    unfile(h, t, watch_at(t, i));
    g_ptr_array_remove_index(t->watchers, (guint)i);
    tables_touch(h, t);
}

void watch_end(struct host *h, struct table *t, const char *network, const char *key)
{
    int i = table_watcher_of(t, network, key);

    if (i >= 0)
        drop(h, t, i);
}

void watch_done(struct host *h, struct table *t, int number)
{
    const struct watcher *w = table_watcher(t, number);

    if (w != NULL)
        watch_end(h, t, w->who.network, w->who.key);
}

void watch_end_all(struct host *h, struct table *t)
{
    while (watch_count(t) > 0)
        drop(h, t, watch_count(t) - 1);
}

void watch_drop_players(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats && watch_count(t) > 0; i++)
        if (!t->seat[i].bot)
            watch_end(h, t, t->seat[i].reach.network, t->seat[i].reach.key);
}

void watch_rename(struct host *h, const char *network, const char *was, const char *key, const char *nick)
{
    const struct table_list *l = watch_of_person(h, network, was);
    g_autofree struct table **list = g_memdup2(l->table, l->n * sizeof l->table[0]);

    for (guint i = 0, n = l->n; i < n; i++) {
        struct watcher *w = watch_at(list[i], table_watcher_of(list[i], network, was));
        int other = table_watcher_of(list[i], network, key);

        if (other >= 0 && watch_at(list[i], other) != w) { /* both are the same person now */
            watch_end(h, list[i], network, was);
            continue;
        }
        store_drop_watcher(h->store, list[i], w);
        unfile(h, list[i], w);
        person_set(&w->who, network, key, nick);
        file(h, list[i], w);
        store_put_watcher(h->store, list[i], w);
    }
}
