/* bot/store/thin.c - thins tables whose game has long been over, and packs records */
#include "bot/store/pack.h"

#include "bot/store/impl.h"

static const char next_sql[] = "SELECT touched, id FROM tables WHERE thinned = 0 AND state IN (2, 3)"
                               " AND touched < ?1 AND (touched, id) > (?2, ?3) ORDER BY touched, id LIMIT 1";
static const char read_sql[] = "SELECT record, id FROM tables WHERE id = ?1";
static const char unpacked_sql[] =
    "SELECT id FROM tables WHERE thinned = 1 AND typeof(record) = 'text' LIMIT 1";

int64_t store_next_to_thin(struct store *s, int64_t when, struct store_thinning *at)
{
    sqlite3_stmt *st = store_statement_of(s, next_sql);
    int64_t id = 0;

    if (st == NULL)
        return 0;
    sqlite3_bind_int64(st, 1, when);
    sqlite3_bind_int64(st, 2, at->touched);
    sqlite3_bind_int64(st, 3, at->id);
    while (store_row(s, st)) {
        id = sqlite3_column_int64(st, 1);
        *at = (struct store_thinning){ sqlite3_column_int64(st, 0), id };
    }
    return id;
}

char *store_read_record(struct store *s, int64_t table)
{
    sqlite3_stmt *st = store_statement_of(s, read_sql);
    char *record = NULL;

    if (st == NULL)
        return NULL;
    sqlite3_bind_int64(st, 1, table);
    while (store_row(s, st)) {
        struct row r;

        row_look(&r, "tables", st);
        g_free(record);
        record = store_takes(s, &r) ? row_record(&r, 0) : NULL;
    }
    return record;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void run_on_table(struct store *s, const char *sql, int64_t id)
{
    sqlite3_stmt *st = store_writing_of(s, sql);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, id);
    store_run(s, st);
}

/* Packs a table's record; one that cannot be read stays as it is. */
static void pack_record(struct store *s, int64_t id)
{
    static const char sql[] = "UPDATE tables SET record = ?2 WHERE id = ?1";
    g_autofree char *record = store_read_record(s, id);
    g_autoptr(GBytes) packed = record != NULL ? pack(record) : NULL;
    sqlite3_stmt *st = packed != NULL ? store_writing_of(s, sql) : NULL;

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_blob64(st, 2, g_bytes_get_data(packed, NULL), g_bytes_get_size(packed), SQLITE_TRANSIENT);
    store_run(s, st);
}

void store_thin(struct store *s, const struct table *t)
{
    static const char moves_sql[] = "DELETE FROM moves WHERE table_id = ?1";
    static const char watchers_sql[] = "DELETE FROM watchers WHERE table_id = ?1";
    static const char record_sql[] = "UPDATE tables SET record = NULL WHERE id = ?1";
    static const char table_sql[] = "UPDATE tables SET thinned = 1, posted_over = 1 WHERE id = ?1";

    run_on_table(s, moves_sql, t->id);
    run_on_table(s, watchers_sql, t->id);
    if (t->by_hand)
        run_on_table(s, record_sql, t->id);
    else
        pack_record(s, t->id);
    run_on_table(s, table_sql, t->id);
}

/* The next thinned table whose record is not packed; 0: there is none. */
static int64_t next_unpacked(struct store *s)
{
    sqlite3_stmt *st = store_statement_of(s, unpacked_sql);
    int64_t id = 0;

    while (st != NULL && store_row(s, st))
        id = sqlite3_column_int64(st, 0);
    return id;
}

void store_pack_thinned(struct store *s)
{
    int64_t id;

    while ((id = next_unpacked(s)) != 0 && !s->failed)
        pack_record(s, id);
}
