/* bot/people/watch.c - people who watch a table
 * SPDX-License-Identifier: MIT */
#include "bot/people/watch.h"

#include "bot/tables.h"

bool watch_is_shown(const struct host *h, const struct table *t, const struct watcher *w)
{
    return t->place == NULL || tables_show(h, t, &w->who);
}

static void drop(struct host *h, struct table *t, int i)
{
    store_drop_watcher(h->store, t, table_watcher_at(t, i));
    tables_unfile_watcher(h, t, table_watcher_at(t, i));
    g_ptr_array_remove_index(t->watchers, (guint)i);
    tables_touch(h, t);
}

void watch_end(struct host *h, struct table *t, const char *network, const char *key)
{
    int i = table_watcher_of(t, network, key);

    if (i >= 0)
        drop(h, t, i);
}

void watch_end_all(struct host *h, struct table *t)
{
    while (table_watchers(t) > 0)
        drop(h, t, table_watchers(t) - 1);
}

void watch_rename(struct host *h, const char *from, const struct person *account)
{
    const char *network = account->network;
    g_autofree struct table **list = directory_copy(tables_watched_by(h, network, from));

    for (guint i = 0; list[i] != NULL; i++) {
        struct watcher *w = table_watcher_at(list[i], table_watcher_of(list[i], network, from));
        int other = table_watcher_of(list[i], network, account->key);

        if (other >= 0 && table_watcher_at(list[i], other) != w) { /* both are the same person now */
            watch_end(h, list[i], network, from);
            continue;
        }
        store_drop_watcher(h->store, list[i], w);
        tables_unfile_watcher(h, list[i], w);
        person_copy(&w->who, account);
        tables_file_watcher(h, list[i], w);
        store_put_watcher(h->store, list[i], w);
    }
}
