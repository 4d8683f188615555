/* bot/store/watch.c - who watches which table, and how far they were told */
#include "bot/store/impl.h"

static const char put_sql[] =
    "INSERT OR REPLACE INTO watchers (table_id, network, key, nick, told) VALUES (?1, ?2, ?3, ?4, ?5)";
static const char drop_sql[] = "DELETE FROM watchers WHERE table_id = ?1 AND network = ?2 AND key = ?3";
static const char read_sql[] = "SELECT table_id, network, key, nick, told FROM watchers"
                               " WHERE ?1 = 0 OR table_id = ?1 ORDER BY table_id";

static void bind_watcher(sqlite3_stmt *st, const struct table *t, const struct watcher *w)
{
    sqlite3_bind_int64(st, 1, t->id);
    store_bind_text(st, 2, w->who.network);
    store_bind_text(st, 3, w->who.key);
}

void store_put_watcher(struct store *s, const struct table *t, const struct watcher *w)
{
    sqlite3_stmt *st = store_writing_of(s, put_sql);

    if (st == NULL)
        return;
    bind_watcher(st, t, w);
    store_bind_text(st, 4, w->who.nick);
    sqlite3_bind_int(st, 5, w->reader.told);
    store_run(s, st);
}

void store_drop_watcher(struct store *s, const struct table *t, const struct watcher *w)
{
    sqlite3_stmt *st = store_writing_of(s, drop_sql);

    if (st == NULL)
        return;
    bind_watcher(st, t, w);
    store_run(s, st);
}

static void read_watcher(struct store *s, sqlite3_stmt *st, struct table *t)
{
    struct watcher *w;
    struct row r;

    row_look(&r, "watchers", st);
    if (!store_takes(s, &r))
        return;
    w = table_add_watcher(t, row_text(&r, 1), row_text(&r, 2), row_text(&r, 3));
    w->reader.told = w->reader.sent = row_int(&r, 4);
}

void store_read_watchers(struct store *s, int64_t only, GPtrArray *tables)
{
    sqlite3_stmt *st = store_statement_of(s, read_sql);
    guint i = 0; /* tables and rows both come in the order of ids */

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, only);
    while (store_row(s, st)) {
        int64_t id = sqlite3_column_int64(st, 0);

        while (i < tables->len && ((struct table *)tables->pdata[i])->id < id)
            i++;
        if (i < tables->len && ((struct table *)tables->pdata[i])->id == id)
            read_watcher(s, st, tables->pdata[i]);
    }
}
