/* bot/store/seeks.c - what people seek, as rows of the store
 * SPDX-License-Identifier: MIT */
#include "bot/store/seeks.h"

#include "bot/store/impl.h"

static const char put_sql[] =
    "INSERT OR REPLACE INTO seeks (id, network, key, nick, on_network, place, rules, least, most, pace, reliable,"
    " shared, near, at, lobby, table_id, asked, told, sat)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";
static const char read_sql[] =
    "SELECT id, network, key, nick, on_network, place, rules, least, most, pace, reliable, shared, near, at, lobby,"
    " table_id, asked, told, sat FROM seeks ORDER BY id";

/* A number that no seek has. */
static int64_t new_id(struct store *s)
{
    sqlite3_stmt *st = store_query(s, "SELECT coalesce(max(id), 0) + 1 FROM seeks", NULL, 0);
    int64_t id = 0;

    while (store_row(s, st))
        id = sqlite3_column_int64(st, 0);
    return id;
}

void store_put_seek(struct store *s, struct seek *seek)
{
    if (seek->id == 0)
        seek->id = new_id(s);
    const struct value row[] = {
        value_int(seek->id),        value_text(seek->who.network), value_text(seek->who.key),
        value_text(seek->who.nick), value_text(seek->network),     value_text(seek->place),
        value_int(seek->rules),     value_int(seek->least),        value_int(seek->most),
        value_int(seek->pace),      value_int(seek->reliable),     value_int(seek->shared),
        value_int(seek->near),      value_int(seek->at),           value_int(seek->lobby),
        value_int(seek->table),     value_int(seek->asked),        value_int(seek->told),
        value_int(seek->sat),
    };

    if (seek->id != 0)
        store_write(s, put_sql, row, G_N_ELEMENTS(row));
}

void store_drop_seek(struct store *s, const struct seek *seek)
{
    const struct value id = value_int(seek->id);

    store_write(s, "DELETE FROM seeks WHERE id = ?1", &id, 1);
}

static void free_seek(gpointer p)
{
    struct seek *seek = p;

    person_clear(&seek->who);
    g_free(seek->network);
    g_free(seek->place);
    g_free(seek);
}

static struct seek *seek_in(const struct row *r)
{
    struct seek *seek = g_new0(struct seek, 1);

    seek->id = row_int64(r, 0);
    person_set(&seek->who, row_text(r, 1), row_text(r, 2), row_text(r, 3), NULL);
    seek->network = g_strdup(row_text(r, 4));
    seek->place = g_strdup(row_text(r, 5));
    seek->rules = (enum lair_rules)row_int(r, 6);
    seek->least = row_int(r, 7);
    seek->most = row_int(r, 8);
    seek->pace = row_int(r, 9);
    seek->reliable = row_int(r, 10);
    seek->shared = row_int(r, 11) != 0;
    seek->near = row_int(r, 12) != 0;
    seek->at = row_int64(r, 13);
    seek->lobby = row_int64(r, 14);
    seek->table = row_int64(r, 15);
    seek->asked = row_int64(r, 16);
    seek->told = row_int64(r, 17);
    seek->sat = row_int(r, 18) != 0;
    return seek;
}

GPtrArray *store_read_seeks(struct store *s)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(free_seek);
    sqlite3_stmt *st = store_query(s, read_sql, NULL, 0);
    struct row r;

    while (store_good_row(s, st, "seeks", &r))
        g_ptr_array_add(all, seek_in(&r));
    return all;
}
