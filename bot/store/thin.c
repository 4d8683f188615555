/* bot/store/thin.c - thins tables whose game has long been over, and packs records
 * SPDX-License-Identifier: MIT */
#include "bot/store/pack.h"

#include "bot/store/impl.h"

static const char next_sql[] = "SELECT touched, id FROM tables WHERE thinned = 0 AND state IN (2, 3)"
                               " AND touched < ?1 AND (touched, id) > (?2, ?3) ORDER BY touched, id LIMIT 1";
static const char read_sql[] = "SELECT record, id FROM tables WHERE id = ?1";
static const char unpacked_sql[] =
    "SELECT id FROM tables WHERE thinned = 1 AND typeof(record) = 'text' AND id > ?1 ORDER BY id LIMIT 1";

int64_t store_next_to_thin(struct store *s, int64_t when, struct store_thinning *at)
{
    const struct value after[] = { value_int(when), value_int(at->touched), value_int(at->id) };
    sqlite3_stmt *st = store_query(s, next_sql, after, G_N_ELEMENTS(after));
    int64_t id = 0;

    while (store_row(s, st)) {
        id = sqlite3_column_int64(st, 1);
        *at = (struct store_thinning){ sqlite3_column_int64(st, 0), id };
    }
    return id;
}

char *store_read_record(struct store *s, int64_t table)
{
    const struct value id = value_int(table);
    sqlite3_stmt *st = store_query(s, read_sql, &id, 1);
    char *record = NULL;
    struct row r;

    while (store_good_row(s, st, "tables", &r)) {
        g_free(record);
        record = row_record(&r, 0);
    }
    return record;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Packs a table's record; one that cannot be read stays as it is. */
static void pack_record(struct store *s, int64_t id)
{
    static const char sql[] = "UPDATE tables SET record = ?2 WHERE id = ?1";
    g_autofree char *record = store_read_record(s, id);
    g_autoptr(GBytes) packed = record != NULL ? pack(record) : NULL;

    if (packed == NULL)
        return;
    const struct value row[] = { value_int(id),
                                 value_blob(g_bytes_get_data(packed, NULL), g_bytes_get_size(packed)) };
    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_thin(struct store *s, const struct table *t)
{
    static const char moves_sql[] = "DELETE FROM moves WHERE table_id = ?1";
    static const char watchers_sql[] = "DELETE FROM watchers WHERE table_id = ?1";
    static const char record_sql[] = "UPDATE tables SET record = NULL WHERE id = ?1";
    static const char table_sql[] = "UPDATE tables SET thinned = 1, posted_over = 1 WHERE id = ?1";
    const struct value id = value_int(t->id);

    store_write(s, moves_sql, &id, 1);
    store_write(s, watchers_sql, &id, 1);
    if (t->by_hand)
        store_write(s, record_sql, &id, 1);
    else
        pack_record(s, t->id);
    store_write(s, table_sql, &id, 1);
}

/* The next thinned table after one whose record is not packed; 0: there is none. */
static int64_t next_unpacked(struct store *s, int64_t after)
{
    const struct value last = value_int(after);
    sqlite3_stmt *st = store_query(s, unpacked_sql, &last, 1);
    int64_t id = 0;

    while (store_row(s, st))
        id = sqlite3_column_int64(st, 0);
    return id;
}

void store_pack_thinned(struct store *s)
{
    int64_t id = 0;

    while ((id = next_unpacked(s, id)) != 0 && !s->failed)
        pack_record(s, id);
}
