/* bot/store/memo.c - small values that networks keep
 * SPDX-License-Identifier: MIT */
#include "adapters/adapter.h"
#include "bot/store/impl.h"

/* The ones kept last have the highest numbers. */
static const char put_sql[] =
    "INSERT OR REPLACE INTO kept (network, name, value, n)"
    " VALUES (?1, ?2, ?3, (SELECT coalesce(max(n), 0) + 1 FROM kept WHERE network = ?1))";
static const char bound_sql[] = "DELETE FROM kept WHERE network = ?1 AND name NOT IN"
                                " (SELECT name FROM kept WHERE network = ?1 ORDER BY n DESC LIMIT ?2)";
static const char drop_sql[] = "DELETE FROM kept WHERE network = ?1 AND name = ?2";
static const char read_sql[] = "SELECT value, network, name FROM kept WHERE network = ?1 AND name = ?2";

void store_put_memo(struct store *s, const char *network, const char *name, const char *value)
{
    const struct value row[] = { value_text(network), value_text(name), value_text(value) };
    const struct value bound[] = { value_text(network), value_int(ADAPTER_KEPT_ROWS) };

    if (value == NULL) {
        store_write(s, drop_sql, row, 2);
        return;
    }
    store_write(s, put_sql, row, G_N_ELEMENTS(row));
    store_write(s, bound_sql, bound, G_N_ELEMENTS(bound));
}

char *store_read_memo(struct store *s, const char *network, const char *name)
{
    const struct value of[] = { value_text(network), value_text(name) };
    sqlite3_stmt *st = store_query(s, read_sql, of, G_N_ELEMENTS(of));
    char *value = NULL;
    struct row r;

    while (store_good_row(s, st, "kept", &r))
        value = g_strdup(row_text(&r, 0)); /* there is one: both columns are the key */
    return value;
}
