/* bot/store/watch.c - who watches which table, and how far they were told
 * SPDX-License-Identifier: MIT */
#include "bot/store/impl.h"

static const char put_sql[] = "INSERT OR REPLACE INTO watchers (table_id, network, key, nick, told, source)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
static const char drop_sql[] = "DELETE FROM watchers WHERE table_id = ?1 AND network = ?2 AND key = ?3";
static const char read_sql[] = "SELECT table_id, network, key, nick, told, source FROM watchers"
                               " WHERE ?1 = 0 OR table_id = ?1 ORDER BY table_id";

void store_put_watcher(struct store *s, const struct table *t, const struct watcher *w)
{
    const struct value row[] = { value_int(t->id),          value_text(w->who.network),
                                 value_text(w->who.key),    value_text(w->who.nick),
                                 value_int(w->reader.told), value_text(w->who.source) };

    store_write(s, put_sql, row, G_N_ELEMENTS(row));
}

void store_drop_watcher(struct store *s, const struct table *t, const struct watcher *w)
{
    const struct value of[] = { value_int(t->id), value_text(w->who.network), value_text(w->who.key) };

    store_write(s, drop_sql, of, G_N_ELEMENTS(of));
}

static void read_watcher(struct store *s, sqlite3_stmt *st, struct table *t)
{
    struct person person = { 0 };
    struct watcher *w;
    struct row r;

    row_look(&r, "watchers", st);
    if (!store_takes(s, &r))
        return;
    person_set(&person, row_text(&r, 1), row_text(&r, 2), row_text(&r, 3), row_text(&r, 5));
    w = table_add_watcher(t, &person);
    person_clear(&person);
    w->reader.told = w->reader.sent = row_int(&r, 4);
}

void store_read_watchers(struct store *s, int64_t only, GPtrArray *tables)
{
    const struct value of = value_int(only);
    sqlite3_stmt *st = store_query(s, read_sql, &of, 1);
    guint i = 0; /* tables and rows both come in the order of ids */

    while (store_row(s, st)) {
        int64_t id = sqlite3_column_int64(st, 0);

        while (i < tables->len && ((struct table *)tables->pdata[i])->id < id)
            i++;
        if (i < tables->len && ((struct table *)tables->pdata[i])->id == id)
            read_watcher(s, st, tables->pdata[i]);
    }
}
